internal import Store

/// An operation that this process works on. It keeps the lease, stores the counts, and tells what people want of it.
struct OperationHold: Sendable {
    /// The most that is lost of the counts, and the latest that a change of state or rate is noticed. Sending itself
    /// asks for the state in its own transaction.
    static let beat = Duration.milliseconds(500)

    let operations: PostgresOperations
    let lease: OperationLease
    /// As people wanted it at the last beat.
    private(set) var wanted: BulkOperation
    private var last = ContinuousClock.now

    /// nil if the operation is gone, for example with its customer.
    init?(_ lease: OperationLease, in operations: PostgresOperations) async throws {
        guard let wanted = try await operations.find(lease.id), !wanted.state.isOver else { return nil }
        (self.operations, self.lease, self.wanted) = (operations, lease, wanted)
    }

    /// - Returns: false if the lease is lost.
    mutating func keep(_ counts: OperationCounts) async throws -> Bool {
        guard ContinuousClock.now - self.last >= Self.beat else { return true }
        guard let wanted = try await self.operations.renew(self.lease, counts) else { return false }
        (self.wanted, self.last) = (wanted, .now)
        return true
    }

    /// Sends no more, because of what came of it.
    mutating func halt(_ stop: OperationStop) async throws {
        try await self.operations.halt(self.lease, because: stop)
        if self.wanted.state == .running { self.wanted.state = .stopping }
    }
}

/// How work on an operation ended in this process.
package enum OperationEnd: Sendable, Hashable {
    case over
    /// Somebody has paused it. Whoever finds it resumed goes on.
    case paused
    /// Another program works on it, or it is gone.
    case lost
    /// This program is to end.
    case shutdown
}
