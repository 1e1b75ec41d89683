internal import ArgumentParser
internal import CommandKit
internal import Store
internal import Time
internal import WorkerKit

struct ReplayListCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists failures, newest first, or counts them by cause."
    )

    private static let page = 1000

    @Flag(help: "Counts by cause.")
    var group = false

    @Flag(help: "Also those that have an outcome.")
    var all = false

    @Option(help: "The most rows.")
    var limit = 100

    @OptionGroup var filters: FailureOptions
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws {
        guard self.limit > 0 else { throw ValidationError("--limit is 1 or more") }
    }

    func perform() async throws {
        try await CommandEnvironment.with(self.options) { environment in
            let failures = PostgresFailures(environment.store)
            let filter = try self.filters.filter(at: try await failures.now(), isOpen: !self.all)
            if self.group {
                let rows = try await failures.groups(filter).map { FailureGroupRow($0) }
                try Listing.write(rows, self.listing, nothing: "There are no failures.")
            } else {
                try await self.list(filter, in: failures)
            }
        }
    }

    private func list(_ filter: FailureFilter, in failures: PostgresFailures) async throws {
        var stream = RowStream<FailureRow>(self.listing, nothing: "There are no failures.")
        var cursor: FailureCursor?
        var shown = 0
        while shown < self.limit {
            let count = min(Self.page, self.limit - shown)
            let page = try await failures.list(filter, after: cursor, atMost: count)
            try stream.write(page.map { FailureRow($0) })
            shown += page.count
            cursor = page.last?.cursor
            if page.count < count { break }
        }
        stream.finish()
        guard shown == self.limit else { return }
        let total = try await failures.count(filter)
        if total > shown {
            StandardError.write("jadwal-replay: the newest \(shown) of \(total); --limit shows more, --group counts\n")
        }
    }
}

/// A failure, as a printed row.
private struct FailureRow: ListedRow {
    static let titles = ["ID", "FAILED", "STAGE", "KIND", "ATTEMPTS", "OUTCOME", "DETAIL"]

    var id: String
    var failed: String
    var stage: String
    var kind: String
    var attempts: Int
    var outcome: String
    var detail: String

    init(_ failure: FailureRecord) {
        self.id = failure.id
        self.failed = Timestamp.utcText(failure.failedAt)
        (self.stage, self.kind, self.attempts) = (failure.stage, failure.kind, failure.attempts)
        self.outcome = failure.outcome ?? (failure.retriedAt == nil ? "open" : "under way")
        self.detail = failure.detail
    }

    var cells: [String] {
        [self.id, self.failed, self.stage, self.kind, "\(self.attempts)", self.outcome, self.detail]
    }
}

/// The failures of one kind, as a printed row.
private struct FailureGroupRow: ListedRow {
    static let titles = ["COUNT", "STAGE", "KIND", "FIRST", "LAST"]

    var count: Int
    var stage: String
    var kind: String
    var first: String
    var last: String

    init(_ group: FailureGroup) {
        (self.count, self.stage, self.kind) = (group.count, group.stage, group.kind)
        self.first = Timestamp.utcText(group.first)
        self.last = Timestamp.utcText(group.last)
    }

    var cells: [String] { ["\(self.count)", self.stage, self.kind, self.first, self.last] }
}
