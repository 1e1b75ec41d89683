internal import CommandKit
internal import Pipeline
internal import Replays
internal import Store
internal import Time
internal import WorkerKit

/// `retry --all-matching`.
struct RetryOperation: Sendable {
    private let environment: CommandEnvironment
    private let filter: FailureFilter
    private let plan: ReplayPlan

    init(_ environment: CommandEnvironment, _ filter: FailureFilter, _ plan: ReplayPlan) {
        (self.environment, self.filter, self.plan) = (environment, filter, plan)
    }

    /// - Returns: whether every failure ended well.
    func run(from start: UnixTime, _ listing: ListingOptions) async throws -> Bool {
        let failures = PostgresFailures(self.environment.store)
        var course = AskedOperation.Course()
        if try await failures.count(self.filter) > 0 {
            course = try await AskedOperation(self.environment, patience: self.plan.patience).run(
                OperationOrder(
                    .retry,
                    .failures(self.filter),
                    through: start,
                    rate: self.plan.rate,
                    isCanary: self.plan.isCanary,
                    ratio: self.plan.stopRatio
                )
            )
        }
        let report = ReplayReport(
            failures: failures,
            start: start,
            adopted: course.adopted,
            impossible: course.impossible
        )
        let isWell = try await report.writeAll(.matching(self.filter), listing)
        if let stop = course.stop { StandardError.write("jadwal-replay: \(stop)\n") }
        return isWell
    }
}
