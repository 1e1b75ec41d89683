internal import CommandKit
internal import WorkerKit

/// How one case of the probe ended, as a printed row.
struct ProbeResult: ListedRow, Sendable {
    static let titles = ["CASE", "OUTCOME", "SECONDS", "WHY"]

    var probeCase: ProbeCase
    var outcome: ProbeOutcome
    var seconds: Double
    /// nil if it is good.
    var reason: String?
    /// The probe's customer; nil if it could not be looked for.
    var customerID: String?

    init(_ tried: ProbeCase, _ verdict: ProbeVerdict, of customerID: String? = nil, took duration: Duration) {
        (self.probeCase, self.outcome, self.reason) = (tried, verdict.outcome, verdict.reason)
        self.customerID = customerID
        self.seconds = (duration / .milliseconds(100)).rounded() / 10
    }

    private enum CodingKeys: String, CodingKey {
        case probeCase = "case"
        case outcome, seconds, reason, customerID
    }

    var isGood: Bool { self.outcome == .good }

    var cells: [String] { [self.probeCase.rawValue, self.outcome.rawValue, "\(self.seconds)", self.reason ?? ""] }
}

/// How a case ended, and why, in words for an operator.
struct ProbeVerdict: Sendable, Hashable {
    var outcome: ProbeOutcome
    var reason: String?

    static let good = ProbeVerdict(outcome: .good)

    static func wrong(_ reason: String) -> ProbeVerdict { ProbeVerdict(outcome: .wrong, reason: reason) }

    /// The probe itself cannot go on. Errors of services say what is wrong without secrets.
    static func fault(_ error: any Error) -> ProbeVerdict {
        let detail =
            (error as? ProbeFault)?.detail ?? CommandFailure(error)?.description
            ?? (error is CancellationError ? "it was ended" : "\(type(of: error))")
        return ProbeVerdict(outcome: .unavailable, reason: detail)
    }

    var isGood: Bool { self.outcome == .good }

    private init(outcome: ProbeOutcome, reason: String? = nil) { (self.outcome, self.reason) = (outcome, reason) }

    /// The first step that is missing.
    init(missing progress: ProbeProgress, within limits: ProbeLimits) {
        let time = "within \(limits.total.tenthsOfSeconds) s"
        if !progress.isStored {
            self.init(
                outcome: .notStored,
                reason: "the chat was not stored \(time): look at RabbitMQ and the message-workers"
            )
        } else if let failure = progress.failure {
            self.init(outcome: .notRead, reason: "the analysis failed (\(failure)): see jadwal-replay list")
        } else if !progress.isRead {
            self.init(
                outcome: .notRead,
                reason: "the chat was stored and not read \(time): look at the analysis-workers and the model"
            )
        } else if progress.wanted > progress.written {
            self.init(
                outcome: .notWritten,
                reason: "the event was not written \(time): look at the calendar-workers and jadwal doctor"
            )
        } else {
            self.init(outcome: .wrong, reason: "the chat was read, and nothing came of it: look at the model")
        }
    }
}
