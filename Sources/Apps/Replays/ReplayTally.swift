package import Pipeline
internal import Store
internal import WorkerKit

/// How many retries have ended, by outcome.
package struct ReplayTally: Sendable {
    private(set) var ok = 0
    private(set) var failed = 0
    private(set) var discarded = 0

    package init() {}

    init(ok: Int, failed: Int, discarded: Int) { (self.ok, self.failed, self.discarded) = (ok, failed, discarded) }

    package var settled: Int { self.ok + self.failed + self.discarded }

    package mutating func add(_ outcome: FailureOutcome) {
        switch outcome {
        case .retriedOK, .edited: self.ok += 1
        case .retriedFailed: self.failed += 1
        case .discarded: self.discarded += 1
        }
    }

    /// - Parameter evidence: how many must have ended before their share is judged.
    func failsMore(than ratio: Double, evidence: Int) -> Bool {
        self.settled >= max(1, evidence) && Double(self.failed) > ratio * Double(self.settled)
    }
}

/// Why a run stopped before everything was sent.
package enum ReplayStop: Sendable, Hashable {
    case tooManyFailed(failed: Int, settled: Int, ratio: Double)
    case badStep(failed: Int, settled: Int, ratio: Double)
    case noOutcome(Duration)
}

extension ReplayStop {
    /// As it is stored.
    var word: OperationStop {
        switch self {
        case .tooManyFailed: .failedShare
        case .badStep: .failedStep
        case .noOutcome: .noOutcome
        }
    }
}

extension ReplayStop: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooManyFailed(let failed, let settled, let ratio):
            "stopped: \(failed) of \(settled) that have ended failed again, a share above \(ratio)"
        case .badStep(let failed, let settled, let ratio):
            "stopped: \(failed) of the \(settled) of this step failed again, a share above \(ratio)"
        case .noOutcome(let patience):
            """
            stopped: no outcome within \(DurationText.format(patience)). Does a worker of this stage run, and is it ready? \
            jadwal doctor tells; or wait longer with --wait
            """
        }
    }
}

/// Prints the progress of a long run to standard error: in place on a terminal, otherwise a line every few seconds.
package struct ReplayProgress: Sendable {
    /// No progress is printed before this time.
    private static let silence = Duration.seconds(3)

    private let start = ContinuousClock.now
    private let isInPlace: Bool
    private let interval: Duration
    private var last: ContinuousClock.Instant
    private var hasShown = false
    private var isSilent = false

    package init(isTerminal: Bool = StandardError.isTerminal) {
        self.isInPlace = isTerminal
        self.interval = isTerminal ? .milliseconds(500) : .seconds(5)
        self.last = self.start + Self.silence - self.interval
    }

    /// For programs that nobody watches.
    package static let none = ReplayProgress(isSilent: true)

    private init(isSilent: Bool) {
        self.init(isTerminal: false)
        self.isSilent = isSilent
    }

    /// - Parameter waiting: counts the failures that are still to be sent. Called only if a line is printed.
    package mutating func show(_ tally: ReplayTally, underWay: Int, waiting: () async throws -> Int) async rethrows {
        let now = ContinuousClock.now
        guard !self.isSilent, now - self.last >= self.interval else { return }
        let total = tally.settled + underWay + (try await waiting())
        // The next line is delayed if counting was slow, so that counting takes little of the run's time.
        self.last = max(now, .now - self.interval + (.now - now) * 20)
        let line = Self.text(tally, of: total, after: now - self.start)
        StandardError.write(self.isInPlace ? "\r\u{1B}[K\(line)" : "\(line)\n")
        self.hasShown = true
    }

    package func finish() {
        if self.isInPlace, self.hasShown { StandardError.write("\n") }
    }

    static func text(_ tally: ReplayTally, of total: Int, after elapsed: Duration) -> String {
        var line = "\(tally.settled) of \(total) done: \(tally.ok) ok, \(tally.failed) failed"
        if tally.discarded > 0 { line += ", \(tally.discarded) discarded" }
        let seconds = elapsed / .seconds(1)
        guard tally.settled > 0, seconds > 0 else { return line }
        let rate = Double(tally.settled) / seconds
        line += rate >= 10 ? "; \(Int(rate))/s" : "; \((rate * 10).rounded() / 10)/s"
        return line + ", \(Self.span(Double(total - tally.settled) / rate)) left"
    }

    private static func span(_ seconds: Double) -> String {
        guard seconds < 360_000 else { return "days" }
        let whole = Int(seconds.rounded(.up))
        if whole < 60 { return "\(whole)s" }
        return whole < 3600 ? "\(whole / 60)m \(whole % 60)s" : "\(whole / 3600)h \(whole % 3600 / 60)m"
    }
}
