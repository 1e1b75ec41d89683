internal import Foundation

/// The lowest scores that the offline model may have. A test checks them. The file is in the repository.
public struct Baseline: Sendable, Hashable, Codable {
    public var bounds: [BaselineBound]
    /// How many wrong answers may be written. nil in older files.
    public var wrongAnswers: [WrongAnswerBound]?

    public init(bounds: [BaselineBound] = []) { self.bounds = bounds }

    private enum CodingKeys: String, CodingKey {
        case bounds
        case wrongAnswers = "wrong_answers"
    }

    public init(_ bytes: [UInt8], file: String) throws(EvaluationFileFault) {
        do { self = try JSONDecoder().decode(Baseline.self, from: Data(bytes)) } catch {
            throw EvaluationFileFault(file: file, detail: "is no baseline")
        }
    }

    /// The bounds that the report misses, as sentences. A run without a bound counts as a fault.
    public func faults(of report: EvaluationReport) -> [String] {
        report.bounds.flatMap { run in
            guard let bound = self.bounds.first(where: { $0.run == run.run }) else {
                return ["no bound for \(run.run)"]
            }
            let scores = run.seed == nil ? report.scores : report.variants
            return bound.faults(of: (scores ?? report.scores).total).map { "\(run.run): \($0)" }
        }
    }

    /// Replaces the bounds of the same runs.
    public mutating func set(_ bounds: [BaselineBound]) {
        for bound in bounds {
            self.bounds.removeAll { $0.run == bound.run }
            self.bounds.append(bound)
        }
        self.bounds.sort { $0.run < $1.run }
    }

    public mutating func set(_ bounds: [WrongAnswerBound]) {
        let kept = (self.wrongAnswers ?? []).filter { old in !bounds.contains { $0.run == old.run } }
        self.wrongAnswers = (kept + bounds).sorted { $0.run < $1.run }
    }

    /// The kinds of wrong answers that are written too often, as sentences.
    public func faults(of report: WrongAnswerReport) -> [String] {
        report.bounds.flatMap { run -> [String] in
            guard let bound = self.wrongAnswers?.first(where: { $0.run == run.run }) else {
                return ["no bound for \(run.run)"]
            }
            return run.written <= bound.written
                ? [] : ["\(run.run): \(run.written) are written, at most \(bound.written) may be"]
        }
    }

    public var json: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
        }
    }
}

/// The lowest scores that one run may have.
public struct BaselineBound: Sendable, Hashable, Codable {
    /// The path, relative to the checkout.
    public var corpus: String
    public var model: String
    public var prompt: String
    /// The seed of the variants; nil for the original conversations.
    public var seed: UInt64?
    public var conversations: Int
    /// Shares from 0 to 1.
    public var status: Double
    public var agreedPrecision: Double
    public var agreedRecall: Double
    /// At most.
    public var costPerConversation: Double

    /// The distance between a bound and the score that was reached. A change that is better elsewhere may lose one or
    /// two conversations.
    static let slack = 0.02

    /// - Parameter scores: the scores that the run reached.
    public init(corpus: String, model: String, prompt: String, seed: UInt64?, scores: GroupScore) {
        self.corpus = corpus
        self.model = model
        self.prompt = prompt
        self.seed = seed
        self.conversations = scores.status.whole
        self.status = max(0, Self.down(scores.status.ratio ?? 0))
        self.agreedPrecision = max(0, Self.down(scores.precision.ratio ?? 0))
        self.agreedRecall = max(0, Self.down(scores.recall.ratio ?? 0))
        self.costPerConversation = -Self.down(-scores.costPerChat)
    }

    /// The scores that are too low, as sentences. Empty if none is.
    public func faults(of scores: GroupScore) -> [String] {
        var faults: [String] = []
        func least(_ bound: Double, _ share: Share, _ name: String) {
            guard (share.ratio ?? 0) < bound else { return }
            faults.append("\(name) \(share) is below \(Decimals.text(bound * 100, 1)) %")
        }
        least(self.status, scores.status, "status")
        least(self.agreedPrecision, scores.precision, "precision of agreements")
        least(self.agreedRecall, scores.recall, "recall of agreements")
        if scores.costPerChat > self.costPerConversation {
            let (cost, bound) = (scores.costPerChat, self.costPerConversation)
            faults.append("cost \(Decimals.text(cost, 3)) is above \(Decimals.text(bound, 3))")
        }
        return faults
    }

    /// Identifies the run. Bounds are sorted by it.
    public var run: String {
        "\(self.corpus), \(self.model), \(self.prompt)\(self.seed.map { ", variants with seed \($0)" } ?? "")"
    }

    private static func down(_ value: Double) -> Double { ((value - Self.slack) * 1000).rounded(.down) / 1000 }

    private enum CodingKeys: String, CodingKey {
        case corpus, model, prompt, seed, conversations, status
        case agreedPrecision = "agreed_precision"
        case agreedRecall = "agreed_recall"
        case costPerConversation = "cost_per_conversation"
    }
}

extension EvaluationReport {
    /// The bounds for later runs: for the original conversations, and for the variants if there are any.
    public var bounds: [BaselineBound] {
        [(nil, self.scores), (self.seed, self.variants)].compactMap { seed, scores in
            scores.map {
                BaselineBound(
                    corpus: self.corpus.joined(separator: ","),
                    model: self.model,
                    prompt: self.prompt,
                    seed: seed,
                    scores: $0.total
                )
            }
        }
    }
}
