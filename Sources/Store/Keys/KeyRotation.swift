public import Postgres
public import Vault

/// Encrypts values of older keys again with the first key while everything runs. It works in small transactions, skips
/// locked rows, and comes back to them. It may be interrupted and run again: finished values are not touched again.
///
/// A value that does not decrypt stays as it is and is counted. Nothing is deleted.
public struct KeyRotation: Sendable {
    /// How often it comes back to rows that were locked, or that a worker has since encrypted with an older key.
    static let rounds = 20
    static let pause = Duration.milliseconds(250)

    private let pool: PostgresPool
    private let census: KeyCensus
    private let rate: Int?
    private let tell: @Sendable (RotationProgress) -> Void

    /// - Parameters:
    ///   - rate: the most values a second.
    ///   - tell: called after each batch.
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

    /// In the order of `Catalogue`. It is done when no value of an older key is left.
    public func run() async throws -> [RotatedColumn] {
        var columns: [RotatedColumn] = []
        for table in Catalogue.tables {
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
        rotated.counts = Self.markingDamaged(counts, damaged)
        return rotated
    }

    /// - Returns: the number of values that do not decrypt, by key.
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

    /// The same counts, with the values that do not decrypt as separate entries.
    private static func markingDamaged(_ counts: [KeyCount], _ damaged: [String: Int]) -> [KeyCount] {
        counts.flatMap { count in
            guard count.state == .older, let keyID = count.keyID, let broken = damaged[keyID] else { return [count] }
            var (sound, unsound) = (count, count)
            (unsound.rows, unsound.state) = (min(broken, count.rows), .damaged)
            sound.rows -= unsound.rows
            return sound.rows > 0 ? [sound, unsound] : [unsound]
        }
    }
}

/// The result for one column.
public struct RotatedColumn: Sendable, Hashable {
    public var table: String
    public var column: String
    /// Values that were encrypted again with the first key.
    public var rewritten: Int
    /// The values of each key after the rotation.
    public var counts: [KeyCount]

    /// Values that the first key has not encrypted.
    public var left: Int { self.counts.reduce(0) { $0 + ($1.state == .first ? 0 : $1.rows) } }
}

/// The progress of one column.
public struct RotationProgress: Sendable, Hashable {
    public var table: String
    public var column: String
    public var done: Int
    /// The number of values of older keys at the start.
    public var total: Int
}
