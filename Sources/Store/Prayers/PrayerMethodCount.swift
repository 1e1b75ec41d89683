public import Pipeline
internal import Postgres

/// How many owners have chosen a method of prayer times.
public struct PrayerMethodCount: Sendable, Hashable {
    public let method: PrayerMethod
    public let owners: Int

    public init(_ method: PrayerMethod, owners: Int) { (self.method, self.owners) = (method, owners) }
}

extension PostgresPrayers {
    /// Rows that are read at once.
    private static let batch = 1000

    /// Opens every owner's choices, in batches: the method is stored encrypted, since it tells where an owner lives.
    /// Choices that cannot be read are not counted.
    ///
    /// - Returns: the most used method first.
    public func methodCounts() async throws -> [PrayerMethodCount] {
        let context = self.context
        var owners: [PrayerMethod: Int] = [:]
        var last = "00000000-0000-0000-0000-000000000000"
        while true {
            let after = last
            let rows = try await context.readForConsole { connection in
                try connection.query(
                    Statement(
                        """
                        select id, customer_id, content from schedule
                        where kind = '\(ScheduleKind.prayer.rawValue)' and id > $1 order by id limit \(Self.batch)
                        """,
                        [.uuid(after)]
                    )
                )
            }
            for row in rows {
                let prayers = try? StoredPrayers.open(row, of: try row.uuid("customer_id"), context)
                if let method = prayers?.settings.rules.method { owners[method, default: 0] += 1 }
            }
            guard rows.count == Self.batch, let next = try rows.last?.uuid("id") else { break }
            last = next
        }
        return owners.map { PrayerMethodCount($0.key, owners: $0.value) }
            .sorted { ($1.owners, $0.method.rawValue) < ($0.owners, $1.method.rawValue) }
    }
}
