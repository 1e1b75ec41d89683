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
            interrupted run is simply started again. The run is an operation: a console goes on with it if this command \
            is killed, and jadwal-replay operations shows, pauses and stops it.
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
                well: [DiscardReport.discarded],
                nothing: "There is nothing to discard."
            )
            let asked = try self.selection.asked(at: start)
            let report = try await DiscardReport(asked, openAt: start, self.reason, in: failures)
            let order = OperationOrder(.discard, asked.scope, through: start)
            _ = try await AskedOperation(environment).run(order, on: asked, reason: self.reason)
            try await report.write(to: &writer)
            try writer.finish()
            return writer.isAllWell
        }
        guard isWell else { throw ExitCode.failure }
    }
}

/// Tells what became of the failures that were to be discarded, by their rows, whoever has worked on the operation.
private struct DiscardReport: Sendable {
    static let discarded = FailureOutcome.discarded.rawValue
    private static let page = 1000

    private let asked: RequestedFailures
    private let start: UnixTime
    private let reason: String
    private let failures: PostgresFailures
    /// Those named by id that had an outcome before.
    private let endedBefore: Set<String>

    /// Made before anything is discarded.
    init(
        _ asked: RequestedFailures,
        openAt start: UnixTime,
        _ reason: String,
        in failures: PostgresFailures
    ) async throws {
        (self.asked, self.start, self.reason, self.failures) = (asked, start, reason, failures)
        switch asked {
        case .ids(let ids): self.endedBefore = Set(try await failures.ended(among: ids).map(\.id))
        case .matching: self.endedBefore = []
        }
    }

    func write(to writer: inout ResultWriter) async throws {
        switch self.asked {
        case .ids(let ids):
            for start in stride(from: 0, to: ids.count, by: Self.page) {
                let some = Array(ids[start..<min(start + Self.page, ids.count)])
                let endings = try await self.failures.endings(of: some)
                let known = Dictionary(endings.map { ($0.id, $0) }) { first, _ in first }
                try writer.add(
                    some.map { id in
                        known[id].map { self.row($0) } ?? ReplayResultRow(id: id, result: ReplayResultRow.unknown)
                    }
                )
            }
        case .matching(let filter):
            var cursor: FailureCursor?
            while true {
                let page = try await self.failures.endings(
                    filter,
                    openAt: self.start,
                    after: cursor,
                    atMost: Self.page
                )
                guard let last = page.last else { return }
                cursor = last.cursor
                try writer.add(page.map { self.row($0) })
            }
        }
    }

    private func row(_ ending: FailureEnding) -> ReplayResultRow {
        guard ending.outcome != nil else {
            var row = ReplayResultRow(ending, at: nil, impossible: nil)
            row.detail = row.detail.map { "\($0), and may still take effect" }
            return row
        }
        let isOurs = ending.outcome == .discarded && ending.reason == self.reason
        guard isOurs, !self.endedBefore.contains(ending.id) else {
            return ReplayResultRow(id: ending.id, result: "not open", detail: ending.outcome?.rawValue)
        }
        return ReplayResultRow(id: ending.id, result: Self.discarded)
    }
}
