internal import CommandKit
internal import Pipeline
internal import Replays
internal import Store
internal import Time
internal import WorkerKit

/// Reports the state of all requested failures from the database, also of those that another run has handled.
struct ReplayReport {
    private static let page = 1000

    let failures: PostgresFailures
    /// When the run began, by the database's clock. Failures that had ended before are not reported.
    let start: UnixTime
    let adopted: Set<String>
    let impossible: [String: String]

    /// - Returns: whether every failure ended well.
    func writeAll(_ asked: RequestedFailures, _ listing: ListingOptions) async throws -> Bool {
        let well: Set<String> = [FailureOutcome.retriedOK.rawValue, FailureOutcome.edited.rawValue]
        var writer = ResultWriter(listing, well: well, nothing: "There is nothing to retry.")
        try await self.write(asked, to: &writer)
        try writer.finish()
        return writer.isAllWell
    }

    func write(_ asked: RequestedFailures, to writer: inout ResultWriter) async throws {
        switch asked {
        case .ids(let ids):
            try await self.write(ids, to: &writer)
        case .matching(let filter):
            // Failures that were under way at the start may have ended in that moment, so they are reported by id.
            try await self.write(self.adopted.sorted(), to: &writer)
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
                try writer.add(try await self.rows(page.filter { !self.adopted.contains($0.id) }))
            }
        }
    }

    private func write(_ ids: [String], to writer: inout ResultWriter) async throws {
        for start in stride(from: 0, to: ids.count, by: Self.page) {
            let some = Array(ids[start..<min(start + Self.page, ids.count)])
            let endings = try await self.failures.endings(of: some)
            let rows = try await self.rows(endings)
            let known = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
            try writer.add(some.map { known[$0] ?? ReplayResultRow(id: $0, result: ReplayResultRow.unknown) })
        }
    }

    private func rows(_ endings: [FailureEnding]) async throws -> [ReplayResultRow] {
        let underWay = endings.filter { $0.outcome == nil && $0.sentAgo != nil }
        let places = try await self.failures.progress(of: underWay.map(\.id))
        return endings.map { ReplayResultRow($0, at: places[$0.id], impossible: self.impossible[$0.id]) }
    }
}

/// The result for one failure, as a printed row.
struct ReplayResultRow: ListedRow {
    static let titles = ["ID", "RESULT", "NEW FAILURE", "DETAIL"]

    static let notStarted = "not started"
    static let underWay = "under way"
    static let unknown = "no such failure"

    var id: String
    /// The outcome, or why there is none.
    var result: String
    var newFailure: String?
    /// More detail: the reason of the outcome, or where an unfinished retry is.
    var detail: String?

    var cells: [String] { [self.id, self.result, self.newFailure ?? "", self.detail ?? ""] }
}

extension ReplayResultRow {
    init(_ ending: FailureEnding, at place: RetryProgress?, impossible: String?) {
        self.id = ending.id
        switch ending.outcome {
        case .retriedOK?, .edited?:
            self.result = ending.outcome?.rawValue ?? ""
            self.detail = ending.reason
        case .retriedFailed?:
            self.result = FailureOutcome.retriedFailed.rawValue
            self.newFailure = ending.retriedAs
        case .discarded?:
            self.result = [FailureOutcome.discarded.rawValue, ending.reason].compactMap { $0 }.joined(separator: ": ")
        case nil:
            guard let sentAgo = ending.sentAgo else {
                (self.result, self.detail) = (Self.notStarted, impossible)
                return
            }
            let seconds = sentAgo.components.seconds
            self.result = Self.underWay
            self.detail = ["sent \(seconds) s ago", place?.explanation].compactMap { $0 }.joined(separator: "; ")
        }
    }
}

extension RetryProgress {
    /// Explains where a retry is.
    var explanation: String {
        switch self {
        case .conversation: "its conversation is due, and is read when an analysis-worker is free"
        case .parked: "parked until its customer's calendar account answers"
        case .outbox(isLater: false): "in the outbox: a worker that runs publishes it"
        case .outbox(isLater: true): "tried, and will be tried again later"
        case .queue: "in its queue, or with a worker"
        }
    }
}

/// Prints the results: all rows in JSON or if they are few; otherwise a count for each result and the rows that did not
/// end well.
struct ResultWriter {
    private static let few = 50

    private let isJSON: Bool
    private let well: Set<String>
    private var all: RowStream<ReplayResultRow>
    private var first: [ReplayResultRow] = []
    private var bad: [ReplayResultRow] = []
    private var counts: [String: Int] = [:]
    private(set) var count = 0

    /// - Parameters:
    ///   - well: the results that count as success.
    ///   - nothing: printed to standard error if there are no rows.
    init(_ options: ListingOptions, well: Set<String>, nothing: String) {
        (self.isJSON, self.well) = (options.json, well)
        self.all = RowStream(options, nothing: nothing)
    }

    var isAllWell: Bool { self.counts.keys.allSatisfy { self.well.contains($0) } }

    mutating func add(_ rows: [ReplayResultRow]) throws {
        if self.isJSON { try self.all.write(rows) }
        for row in rows {
            self.count += 1
            self.counts[row.result, default: 0] += 1
            guard !self.isJSON else { continue }
            if self.first.count <= Self.few { self.first.append(row) }
            let isWaiting = row.result == ReplayResultRow.notStarted && row.detail == nil
            if !self.well.contains(row.result), !isWaiting { self.bad.append(row) }
        }
    }

    mutating func finish() throws {
        guard !self.isJSON, self.count > Self.few else {
            try self.all.write(self.first)
            return self.all.finish()
        }
        let counts = self.counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        StandardOutput.write(
            Table(titles: ["COUNT", "RESULT"], rows: counts.map { ["\($0.value)", $0.key] }).text
        )
        guard !self.bad.isEmpty else { return }
        StandardOutput.write("\n" + Table(titles: ReplayResultRow.titles, rows: self.bad.map(\.cells)).text)
    }
}
