internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Replays
internal import Store
internal import Time

struct ReplayDiscardCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Ends failures without trying them again.",
        discussion: """
            One whose retry has left the outbox may still take effect, and is not ended: wait for its outcome. An \
            interrupted run is simply started again. With --all-matching the run is an operation: a console goes on \
            with it if this command is killed, and jadwal-replay operations shows, pauses and stops it.
            """
    )

    @OptionGroup var selection: FailureSelection

    @Option(help: "Why. Kept with the outcome; nothing personal belongs here.")
    var reason: String

    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws {
        guard !self.reason.allSatisfy(\.isWhitespace) else { throw ValidationError("--reason must not be empty") }
    }

    func perform() async throws {
        let isWell = try await CommandEnvironment.traced(self.options, as: "jadwal-replay") { environment in
            let failures = PostgresFailures(environment.store)
            let start = try await failures.now()
            var writer = ResultWriter(
                self.listing,
                well: [DiscardRun.discarded],
                nothing: "There is nothing to discard."
            )
            let run = DiscardRun(failures: failures, reason: self.reason)
            switch try self.selection.asked(at: start) {
            case .ids(let ids): try await run.discard(ids, to: &writer)
            case .matching(let filter):
                if try await failures.count(filter) > 0 {
                    let order = OperationOrder(.discard, .failures(filter), through: start)
                    _ = try await AskedOperation(environment).run(order, reason: self.reason)
                }
                try await run.report(filter, openAt: start, to: &writer)
            }
            try writer.finish()
            return writer.isAllWell
        }
        guard isWell else { throw ExitCode.failure }
    }
}

/// Discards failures by id, one batch in each transaction, and tells what became of those that were to be discarded.
private struct DiscardRun {
    static let discarded = FailureOutcome.discarded.rawValue
    private static let batch = 1000

    let failures: PostgresFailures
    let reason: String

    func discard(_ ids: [String], to writer: inout ResultWriter) async throws {
        for start in stride(from: 0, to: ids.count, by: Self.batch) {
            let some = Array(ids[start..<min(start + Self.batch, ids.count)])
            let discarded = try await self.failures.discard(some, reason: self.reason)
            let others = try await self.failures.endings(of: some.filter { !discarded.contains($0) })
            let known = Dictionary(others.map { ($0.id, $0) }) { first, _ in first }
            try writer.add(
                some.map { id in
                    if discarded.contains(id) { return ReplayResultRow(id: id, result: Self.discarded) }
                    return known[id].map { Self.row($0) } ?? ReplayResultRow(id: id, result: ReplayResultRow.unknown)
                }
            )
        }
    }

    /// By the rows of the failures themselves, whoever has worked on the operation.
    func report(_ filter: FailureFilter, openAt start: UnixTime, to writer: inout ResultWriter) async throws {
        var cursor: FailureCursor?
        while true {
            let page = try await self.failures.endings(filter, openAt: start, after: cursor, atMost: Self.batch)
            guard let last = page.last else { return }
            cursor = last.cursor
            try writer.add(
                page.map { ending in
                    guard ending.outcome == .discarded, ending.reason == self.reason else { return Self.row(ending) }
                    return ReplayResultRow(id: ending.id, result: Self.discarded)
                }
            )
        }
    }

    /// Of one that was not discarded.
    private static func row(_ ending: FailureEnding) -> ReplayResultRow {
        guard ending.outcome == nil else {
            return ReplayResultRow(id: ending.id, result: "not open", detail: ending.outcome?.rawValue)
        }
        var row = ReplayResultRow(ending, at: nil, impossible: nil)
        row.detail = row.detail.map { "\($0), and may still take effect" }
        return row
    }
}
