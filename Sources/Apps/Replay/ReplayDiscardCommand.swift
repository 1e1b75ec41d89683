internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Replays
internal import Store

struct ReplayDiscardCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Ends failures without trying them again.",
        discussion: """
            One whose retry has left the outbox may still take effect, and is not ended: wait for its outcome. An \
            interrupted run is simply started again.
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
        let isWell = try await CommandEnvironment.with(self.options) { environment in
            let failures = PostgresFailures(environment.store)
            let asked = try self.selection.asked(at: try await failures.now())
            var writer = ResultWriter(
                self.listing,
                well: [DiscardRun.discarded],
                nothing: "There is nothing to discard."
            )
            try await DiscardRun(failures: failures, reason: self.reason).discard(asked, to: &writer)
            try writer.finish()
            return writer.isAllWell
        }
        guard isWell else { throw ExitCode.failure }
    }
}

/// Discards the requested failures, one batch in each transaction, and reports the result of each.
private struct DiscardRun {
    static let discarded = FailureOutcome.discarded.rawValue
    private static let batch = 1000

    let failures: PostgresFailures
    let reason: String

    func discard(_ asked: RequestedFailures, to writer: inout ResultWriter) async throws {
        var progress = ReplayProgress()
        var tally = ReplayTally()
        defer { progress.finish() }
        switch asked {
        case .ids(let ids):
            for start in stride(from: 0, to: ids.count, by: Self.batch) {
                let some = Array(ids[start..<min(start + Self.batch, ids.count)])
                try writer.add(try await self.discard(some))
            }
        case .matching(let filter):
            var cursor: FailureCursor?
            while true {
                let page = try await self.failures.candidates(filter, after: cursor, atMost: Self.batch)
                guard let last = page.last else { return }
                cursor = last.cursor
                let rows = try await self.discard(page.map(\.id))
                try writer.add(rows)
                for _ in rows { tally.add(.discarded) }
                try await progress.show(tally, underWay: 0) { try await self.failures.count(filter) }
            }
        }
    }

    private func discard(_ ids: [String]) async throws -> [ReplayResultRow] {
        let discarded = try await self.failures.discard(ids, reason: self.reason)
        let others = try await self.failures.endings(of: ids.filter { !discarded.contains($0) })
        let known = Dictionary(others.map { ($0.id, $0) }) { first, _ in first }
        return ids.map { id in
            if discarded.contains(id) { return ReplayResultRow(id: id, result: Self.discarded) }
            guard let other = known[id] else { return ReplayResultRow(id: id, result: ReplayResultRow.unknown) }
            guard other.outcome == nil else {
                return ReplayResultRow(id: id, result: "not open", detail: other.outcome?.rawValue)
            }
            var row = ReplayResultRow(other, at: nil, impossible: nil)
            row.detail = row.detail.map { "\($0), and may still take effect" }
            return row
        }
    }
}
