public import ChatReader

/// The part of an analysis that is kept for operators: its outcome and its cost. It contains no text.
public struct VerdictNote: Sendable, Hashable {
    /// `AnalysisOutcome.label`.
    public var outcome: String
    /// The committed status; nil if none was.
    public var status: VerdictStatus?
    /// The faults of the answers, or the kind of the recorded failure.
    public var faults: [String] = []
    public var prompt: String?
    /// The requested model, as the settings name it. Never the name that a server reports.
    public var model: String?
    /// Answers of models, verifications included.
    public var calls = 0
    public var inputTokens: Int?
    public var outputTokens: Int?
    /// From the claim's window to the commit.
    public var duration: Duration = .zero

    public init(_ outcome: AnalysisOutcome) {
        (self.outcome, self.status) = (outcome.label, outcome.status)
        if case .rejected(let kind) = outcome { self.faults = [kind] }
    }

    /// For a verdict without further information.
    init(_ verdict: VerdictKind, _ failure: FailureReport?) {
        switch verdict {
        case .status(let status): self.init(.committed(status))
        case .rejected: self.init(.rejected(kind: failure?.kind ?? "unexpected"))
        }
    }

    /// - Parameters:
    ///   - report: nil if no model was asked. Its own outcome is not read.
    ///   - prompt: the name of the prompt, for a model that was asked.
    init(_ outcome: AnalysisOutcome, _ report: AnalysisReport?, prompt: String) {
        self.init(outcome)
        guard let report else { return }
        self.faults += report.faults.map(\.rawValue) + report.unread.map(\.rawValue)
        guard let answer = report.answer else { return }
        // The model name that the server reports is foreign text, and this row is not encrypted.
        (self.prompt, self.model) = (prompt, answer.requestedModel)
        (self.inputTokens, self.outputTokens) = (answer.inputTokens, answer.outputTokens)
        self.calls =
            1 + (report.repair == nil ? 0 : 1)
            + report.verifications.count { $0 != .unavailable }
    }

    /// The same analysis after a commit that had no effect.
    public func dropped(as outcome: AnalysisOutcome) -> VerdictNote {
        var note = self
        (note.outcome, note.status) = (outcome.label, outcome.status)
        return note
    }
}
