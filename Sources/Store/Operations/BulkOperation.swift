public import Time

/// An act on many failures, conversations or schedules: a row of `operation`. Any program that holds its lease works on it.
public struct BulkOperation: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case retry
        case discard
        case fire
        case postpone
        /// Of schedules: skip.
        case drop
    }

    public enum State: String, Sendable, Hashable, CaseIterable {
        /// No program has begun with it.
        case waiting
        case running
        /// Nothing more is sent until somebody resumes it.
        case paused
        /// Nothing more is sent. It waits for the outcomes of what was.
        case stopping
        case stopped
        case done

        public var isOver: Bool { self == .stopped || self == .done }
    }

    public var id: String
    public var kind: Kind
    public var scope: OperationScope
    /// Later items are not included. By the database's clock.
    public var through: UnixTime
    /// Items a second; nil: as fast as the workers take them.
    public var rate: Double?
    public var isCanary: Bool
    /// It stops if a larger share fails again, from 0 to 1. nil, like 1: it never does.
    public var ratio: Double?
    /// True to send messages again that were sent before `through` and may be lost with their queue.
    public var isResending: Bool
    public var state: State
    public var counts: OperationCounts
    /// Why it sends no more before its end; nil if it does.
    public var stop: OperationStop?
    public var askedBy: String
    public var reason: String?
    public var askedAt: UnixTime
    public var endedAt: UnixTime?
    /// A program works on it now.
    public var isHeld: Bool

    public init(
        id: String,
        kind: Kind,
        scope: OperationScope,
        through: UnixTime,
        rate: Double? = nil,
        isCanary: Bool = false,
        ratio: Double? = nil,
        isResending: Bool = false,
        state: State = .waiting,
        counts: OperationCounts = OperationCounts(),
        stop: OperationStop? = nil,
        askedBy: String,
        reason: String? = nil,
        askedAt: UnixTime,
        endedAt: UnixTime? = nil,
        isHeld: Bool = false
    ) {
        (self.id, self.kind, self.scope, self.through) = (id, kind, scope, through)
        (self.rate, self.isCanary, self.ratio, self.isResending) = (rate, isCanary, ratio, isResending)
        (self.state, self.counts, self.stop) = (state, counts, stop)
        (self.askedBy, self.reason, self.askedAt) = (askedBy, reason, askedAt)
        (self.endedAt, self.isHeld) = (endedAt, isHeld)
    }
}

extension BulkOperation {
    /// The result of an operation that is over. The raw values are printed.
    public enum Result: String, Sendable, Hashable, CaseIterable {
        /// Nothing has failed: what there was to do is done, or was stopped.
        case well
        case partlyFailed = "partly failed"
        /// Nothing has ended well, and something has failed.
        case failed
    }

    /// nil while it is not over. What cannot be retried has failed too.
    public var result: Result? {
        guard self.state.isOver else { return nil }
        guard self.counts.failed + self.counts.impossible > 0 else { return .well }
        return self.counts.ok + self.counts.discarded > 0 ? .partlyFailed : .failed
    }
}

/// The items of an operation.
public enum OperationScope: Sendable, Hashable {
    /// Open failures that match, and that had failed by `through`.
    case failures(FailureFilter)
    /// These failures.
    case failuresByID([String])
    /// Conversations that match, and in which nothing was said after `through`.
    ///
    /// - Parameter minutes: how much later they are read, for `postpone`.
    case conversations(ConversationFilter, minutes: Int? = nil)
    /// Schedules that match, and of which nothing was decided after `through`.
    ///
    /// - Parameter minutes: how much later their owners are told, for `postpone`.
    case schedules(ScheduleFilter, minutes: Int? = nil)

    public var customerID: String? {
        switch self {
        case .failures(let filter): filter.customerID
        case .failuresByID: nil
        case .conversations(let filter, _): filter.customerID
        case .schedules(let filter, _): filter.customerID
        }
    }
}

/// Why an operation sends no more. The raw values are stored.
public enum OperationStop: String, Sendable, Hashable, CaseIterable {
    case person
    /// Too large a share of all that have ended has failed again.
    case failedShare = "failed_share"
    /// Too large a share of a canary's step has failed again.
    case failedStep = "failed_step"
    /// Nothing has ended for too long.
    case noOutcome = "no_outcome"
}

/// The outcomes of an operation's items so far, and its state. Stored as JSON.
public struct OperationCounts: Sendable, Hashable {
    /// The failures that the operation has sent, also those that ended at once. For other acts: what was acted on.
    public var sent = 0
    public var ok = 0
    public var failed = 0
    public var discarded = 0
    /// Sent, without an outcome so far.
    public var underWay = 0
    /// Still to be sent.
    public var left = 0
    /// Passed over: it had changed, or the act does not fit it any more.
    public var skipped = 0
    /// Failures of which too little is kept.
    public var impossible = 0
    /// Failures that were under way before. They keep the outcome of the run that has sent them.
    public var others = 0
    /// Of a canary.
    public var step: OperationStep?
    /// The last conversation or schedule that was acted on or passed over.
    public var cursor: String?

    public var settled: Int { self.ok + self.failed + self.discarded }

    public init() {}
}

/// Every field may be missing, so that a program reads what an older one has stored.
extension OperationCounts: Codable {
    private enum CodingKeys: String, CodingKey {
        case sent, ok, failed, discarded, underWay, left, skipped, impossible, others, step, cursor
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func count(_ key: CodingKeys) throws -> Int { try values.decodeIfPresent(Int.self, forKey: key) ?? 0 }
        self.init()
        (self.sent, self.ok, self.failed) = (try count(.sent), try count(.ok), try count(.failed))
        (self.discarded, self.underWay, self.left) = (try count(.discarded), try count(.underWay), try count(.left))
        (self.skipped, self.impossible) = (try count(.skipped), try count(.impossible))
        self.others = try count(.others)
        self.step = try values.decodeIfPresent(OperationStep.self, forKey: .step)
        self.cursor = try values.decodeIfPresent(String.self, forKey: .cursor)
    }
}

/// A step of a canary: its number, and what had been sent and had ended when it began.
public struct OperationStep: Sendable, Hashable, Codable {
    public var number: Int
    /// How many it sends.
    public var size: Int
    public var sent: Int
    public var ok: Int
    public var failed: Int
    public var discarded: Int

    public init(number: Int, size: Int, sent: Int, ok: Int, failed: Int, discarded: Int) {
        (self.number, self.size) = (number, size)
        (self.sent, self.ok, self.failed, self.discarded) = (sent, ok, failed, discarded)
    }
}

/// The right to work on an operation for 4 s. Whoever takes the operation up later gets a higher number, and nothing
/// that is done with a lower one counts.
public struct OperationLease: Sendable, Hashable {
    public var id: String
    public var number: Int64
}
