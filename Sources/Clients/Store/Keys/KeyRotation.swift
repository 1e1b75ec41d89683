public import Postgres
public import Vault

/// Seals with the first key what older keys hold, while everything runs: in small transactions, passing over rows that
/// somebody holds and coming back to them. It may be interrupted and run again: what it has done it does not meet again.
///
/// A value that does not open is left as it is and counted. Nothing is ever deleted.
public struct KeyRotation: Sendable {
    /// How often it comes back to rows that were held, or that a worker has sealed with an older key meanwhile.
    static let rounds = 20
    static let pause = Duration.milliseconds(250)

    private let pool: PostgresPool
    private let census: KeyCensus
    private let rate: Int?
    private let tell: @Sendable (RotationProgress) -> Void

    /// - Parameters:
    ///   - rate: values a second at most.
    ///   - tell: hears of each batch.
    public init(
        pool: PostgresPool,
        messages: Sealer,
        credentials: Sealer,
        rate: Int? = nil,
        tell: @escaping @Sendable (RotationProgress) -> Void = { _ in }
    ) {
        self.pool = pool
        self.census = KeyCensus(pool: pool, messages: messages, credentials: credentials)
        self.rate = rate
        self.tell = tell
    }

    /// In the order of `StoredTables`. Done when nothing is left in any column.
    public func run() async throws -> [RotatedColumn] {
        var columns: [RotatedColumn] = []
        for table in StoredTables.all {
            for column in table.sealed { columns.append(try await self.rotate(column, of: table)) }
        }
        return columns
    }

    private func rotate(_ column: SealedColumn, of table: StoredTable) async throws -> RotatedColumn {
        var counts = try await self.census.count(column, of: table)
        var rotated = RotatedColumn(table: table.name, column: column.name, rewritten: 0, counts: counts)
        let total = Self.older(counts)
        var damaged: [String: Int] = [:]
        for round in 1...Self.rounds where Self.older(counts) > damaged.values.reduce(0, +) {
            if round > 1 { try await Task.sleep(for: Self.pause) }
            damaged = try await self.pass(column, of: table, &rotated.rewritten, total)
            counts = try await self.census.count(column, of: table)
        }
        rotated.counts = Self.told(counts, damaged)
        return rotated
    }

    /// - Returns: the values that do not open, by key.
    private func pass(
        _ column: SealedColumn,
        of table: StoredTable,
        _ rewritten: inout Int,
        _ total: Int
    ) async throws -> [String: Int] {
        let batch = RotationBatch(table: table, column: column, sealer: self.census.sealer(of: column.keys))
        var damaged: [String: Int] = [:]
        var done = rewritten
        try await KeyPages.forEach(of: table, on: self.pool) { page in
            var range: KeyRange? = page
            while let next = range {
                try Task.checkCancellation()
                let began = ContinuousClock.now
                let result = try await self.pool.transaction { try batch.run(in: next, on: $0) }
                done += result.rewritten
                damaged.merge(result.damaged, uniquingKeysWith: +)
                if result.rewritten > 0 {
                    self.tell(
                        RotationProgress(table: table.name, column: column.name, done: done, total: max(total, done))
                    )
                    try await self.rest(after: result.rewritten, since: began)
                }
                range = result.last.map { KeyRange(after: $0, through: page.through) }
            }
        }
        rewritten = done
        return damaged
    }

    private func rest(after rows: Int, since began: ContinuousClock.Instant) async throws {
        guard let rate = self.rate else { return }
        try await Task.sleep(until: began + .seconds(1) * (Double(rows) / Double(rate)), clock: .continuous)
    }

    private static func older(_ counts: [KeyCount]) -> Int {
        counts.reduce(0) { $0 + ($1.state == .older ? $1.rows : 0) }
    }

    /// The same values, with those that do not open told apart.
    private static func told(_ counts: [KeyCount], _ damaged: [String: Int]) -> [KeyCount] {
        counts.flatMap { count in
            guard count.state == .older, let keyID = count.keyID, let broken = damaged[keyID] else { return [count] }
            var (sound, unsound) = (count, count)
            (unsound.rows, unsound.state) = (min(broken, count.rows), .damaged)
            sound.rows -= unsound.rows
            return sound.rows > 0 ? [sound, unsound] : [unsound]
        }
    }
}
