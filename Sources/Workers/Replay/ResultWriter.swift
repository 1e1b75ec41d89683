internal import CommandKit
internal import WorkerKit

/// Tells what became of each failure: all of them in JSON or when they are few, otherwise how many of each result and those
/// that did not end well.
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
    ///   - well: results that are what was asked for.
    ///   - nothing: said on standard error when there was none.
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
