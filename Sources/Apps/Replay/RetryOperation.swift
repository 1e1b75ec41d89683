internal import CommandKit
internal import Glibc
internal import Pipeline
internal import Replays
internal import Store
internal import Time
internal import WorkerKit

/// `retry --all-matching`: an operation that this command asks for and works on. If the command is killed, a console
/// goes on with it. If somebody else works on it, the command waits for its end.
struct RetryOperation: Sendable {
    private static let look = Duration.milliseconds(300)

    private let store: StoreContext
    private let filter: FailureFilter
    private let plan: ReplayPlan
    private let operations: PostgresOperations

    init(_ store: StoreContext, _ filter: FailureFilter, _ plan: ReplayPlan) {
        (self.store, self.filter, self.plan) = (store, filter, plan)
        self.operations = PostgresOperations(store)
    }

    /// - Returns: whether every failure ended well.
    func run(from start: UnixTime, _ listing: ListingOptions) async throws -> Bool {
        let failures = PostgresFailures(self.store)
        guard try await failures.count(self.filter) > 0 else {
            let report = ReplayReport(failures: failures, start: start, adopted: [], impossible: [:])
            return try await report.writeAll(.matching(self.filter), listing)
        }
        let id = EventIdentity.random().id
        let owner = "jadwal-replay-\(getpid())-\(id.prefix(8))"
        var lease = try await self.operations.ask(
            OperationOrder(
                .retry,
                .failures(self.filter),
                through: start,
                rate: self.plan.rate,
                isCanary: self.plan.isCanary,
                ratio: self.plan.stopRatio
            ),
            id: id,
            by: AuditedPerson(AuditedUser.current),
            owner: owner
        )
        let work = OperationWork(self.store, patience: self.plan.patience, progress: ReplayProgress())
        var (adopted, impossible, stop) = (Set<String>(), [String: String](), ReplayStop?.none)
        var wasPaused = false
        while true {
            if let held = lease {
                let report = try await work.perform(held)
                adopted.formUnion(report.adopted)
                impossible.merge(report.impossible) { first, _ in first }
                stop = report.stop ?? stop
            }
            // It is gone with its customer, or over.
            guard let operation = try await self.operations.find(id), !operation.state.isOver else { break }
            if operation.state == .paused, !wasPaused {
                StandardError.write("jadwal-replay: the operation \(id) is paused\n")
            }
            wasPaused = operation.state == .paused
            try await Task.sleep(for: Self.look)
            lease = try await self.operations.claim(id, as: owner)
        }
        let report = ReplayReport(failures: failures, start: start, adopted: adopted, impossible: impossible)
        let isWell = try await report.writeAll(.matching(self.filter), listing)
        if let stop { StandardError.write("jadwal-replay: \(stop)\n") }
        return isWell
    }
}
