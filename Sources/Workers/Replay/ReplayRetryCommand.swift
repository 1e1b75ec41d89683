internal import ArgumentParser
internal import CommandKit
internal import Store
internal import WorkerKit

struct ReplayRetryCommand: PersonCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Sends failures on their way again, and says how each of them ended.",
        discussion: """
            The message goes back to its queue through the outbox, so a worker has to run; an analysis makes its conversation due \
            again if it has not changed since. Whatever is under way or has an outcome is not sent twice.
            """
    )

    @OptionGroup var selection: FailureSelection

    @Flag(help: "Say what would be retried, and do nothing.")
    var dryRun = false

    @Option(help: ArgumentHelp("Wait so long for the outcomes.", valueName: "duration"))
    var wait = "30s"

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func perform() async throws {
        guard let patience = DurationText.parse(self.wait) else {
            throw ValidationError("--wait is a duration like 500ms, 30s or 10m")
        }
        let rows = try await CommandEnvironment.with(self.options) { environment in
            let failures = PostgresFailures(environment.store)
            let ids = try await self.selection.ids(in: failures)
            guard !self.dryRun else { return ids.map { ReplayResultRow(id: $0, result: "would be retried") } }
            var rows: [ReplayResultRow] = []
            for id in ids { rows.append(ReplayResultRow(id: id, result: Self.result(try await failures.retry(id)))) }
            return try await Self.outcomes(of: rows, in: failures, within: patience)
        }
        try Listing.write(rows, self.listing, nothing: "There is nothing to retry.")
        guard self.dryRun || rows.allSatisfy({ $0.result == "retried-ok" }) else { throw ExitCode.failure }
    }

    private static func result(_ start: ReplayStart) -> String {
        switch start {
        case .started: "under way"
        case .alreadyDone(let outcome): outcome
        case .superseded: "discarded: superseded"
        case .unknown: "no such failure"
        }
    }

    /// Asks again and again until each has its outcome or the time is up.
    private static func outcomes(
        of rows: [ReplayResultRow],
        in failures: PostgresFailures,
        within patience: Duration
    ) async throws -> [ReplayResultRow] {
        var rows = rows
        let deadline = ContinuousClock.now + patience
        while rows.contains(where: { $0.result == "under way" }), ContinuousClock.now < deadline {
            for index in rows.indices where rows[index].result == "under way" {
                guard let failure = try await failures.find(rows[index].id), let outcome = failure.outcome else {
                    continue
                }
                rows[index].result = failure.outcomeReason.map { "\(outcome): \($0)" } ?? outcome
                rows[index].newFailure = failure.retriedAs
            }
            try await Task.sleep(for: .milliseconds(200))
        }
        return rows
    }
}
