internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Replays
internal import Store
internal import Time
internal import WorkerKit

struct ReplayRetryCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Sends failures again, and reports how each of them ended.",
        discussion: """
            The message goes back to its queue through the outbox, so a worker has to run; an analysis makes its \
            conversation due again if it has not changed since. A failure that is under way or has an outcome is not \
            sent again, so an interrupted run is simply started again, and several at once share the work. The run is \
            an operation: a console goes on with it if this command is killed, and jadwal-replay operations shows, \
            pauses and stops it.
            """
    )

    @OptionGroup var selection: FailureSelection

    @Flag(help: "Count what would be retried, by cause, and do nothing.")
    var dryRun = false

    @OptionGroup var replay: ReplayOptions
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let isWell = try await CommandEnvironment.traced(self.options, as: "jadwal-replay") { environment in
            let failures = PostgresFailures(environment.store)
            let start = try await failures.now()
            let asked = try self.selection.asked(at: start)
            guard !self.dryRun else { return try await self.foresee(asked, in: failures) }
            let run = AskedOperation(environment, patience: self.replay.wait.patience)
            let course = try await run.run(self.replay.order(asked, from: start), on: asked)
            let report = ReplayReport(
                failures: failures,
                start: start,
                adopted: course.adopted,
                impossible: course.impossible
            )
            let isWell = try await report.writeAll(asked, self.listing)
            if let stop = course.stop { StandardError.write("jadwal-replay: \(stop)\n") }
            return isWell
        }
        guard isWell else { throw ExitCode.failure }
    }

    private func foresee(_ asked: RequestedFailures, in failures: PostgresFailures) async throws -> Bool {
        var unknown: [String] = []
        let forecasts: [ReplayForecast]
        switch asked {
        case .matching(let filter):
            forecasts = try await failures.forecast(filter)
        case .ids(let ids):
            forecasts = try await failures.forecast(ids)
            unknown = UnknownFailures.tell(ids, beside: try await failures.candidates(ids).map(\.id))
        }
        try Listing.write(forecasts.map { ForecastRow($0) }, self.listing, nothing: "There is nothing to retry.")
        return unknown.isEmpty
    }
}

/// The forecast of a retry for the failures of one kind, as a printed row.
private struct ForecastRow: ListedRow {
    static let titles = ["COUNT", "STAGE", "KIND", "RESULT"]

    var count: Int
    var stage: String
    var kind: String
    var result: String

    init(_ forecast: ReplayForecast) {
        (self.count, self.stage, self.kind) = (forecast.count, forecast.stage, forecast.kind)
        self.result =
            switch forecast.effect {
            case .send: "would be retried"
            case .supersede: "would end as discarded: superseded"
            case .underWay: "is under way and would be waited for"
            case .impossible: "cannot be retried: nothing is kept of it"
            case .ended: "has an outcome"
            }
    }

    var cells: [String] { ["\(self.count)", self.stage, self.kind, self.result] }
}
