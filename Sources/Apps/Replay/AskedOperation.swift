internal import CommandKit
internal import Glibc
internal import Pipeline
internal import Replays
internal import Store
internal import UseCases
internal import WorkerKit

/// An operation that a command begins and works on. If the command is killed, a console goes on with it. If somebody
/// else works on it, the command waits for its end.
struct AskedOperation: Sendable {
    /// The state of this process during the work.
    struct Course: Sendable {
        var adopted: Set<String> = []
        var impossible: [String: String] = [:]
        var stop: ReplayStop?
    }

    private static let look = Duration.milliseconds(300)

    private let store: StoreContext
    private let operations: PostgresOperations
    private let failures: PostgresFailures
    private let work: OperationWork

    /// - Parameter patience: the operation stops if nothing ends for this long.
    init(_ environment: CommandEnvironment, patience: Duration = OperationWork.patience) {
        self.store = environment.store
        self.operations = PostgresOperations(environment.store)
        self.failures = PostgresFailures(environment.store)
        self.work = OperationWork(
            environment.store,
            patience: patience,
            progress: ReplayProgress(),
            tracing: environment.tracing
        )
    }

    /// Returns when the operation is over. Of nothing there is no operation.
    ///
    /// - Parameters:
    ///   - asked: the order's failures.
    ///   - reason: kept with the operation and in the audit.
    func run(_ order: OperationOrder, on asked: RequestedFailures, reason: String? = nil) async throws -> Course {
        guard try await asked.open(in: self.failures) > 0 else { return Course() }
        let id = EventIdentity.random().id
        let owner = "jadwal-replay-\(getpid())-\(id.prefix(8))"
        let actor = Actor.operator(AuditedPerson(AuditedUser.current, reason: reason))
        let input = BeginOperation.Input(order, id: id, owner: owner)
        var lease = try await BeginOperation().run(input, as: actor, in: self.store).get().lease
        var course = Course()
        var wasPaused = false
        while true {
            if let held = lease {
                let report = try await self.work.perform(held)
                course.adopted.formUnion(report.adopted)
                course.impossible.merge(report.impossible) { first, _ in first }
                course.stop = report.stop ?? course.stop
            }
            // It is gone with its customer, or over.
            guard let operation = try await self.operations.find(id), !operation.state.isOver else { return course }
            if operation.state == .paused, !wasPaused {
                StandardError.write("jadwal-replay: the operation \(id) is paused\n")
            }
            wasPaused = operation.state == .paused
            try await Task.sleep(for: Self.look)
            lease = try await self.operations.claim(id, as: owner)
        }
    }
}
