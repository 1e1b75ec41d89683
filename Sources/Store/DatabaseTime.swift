internal import Postgres
internal import Time

/// The clock that all workers share.
enum DatabaseClock {
    static func now(on connection: isolated PostgresConnection) throws(PostgresError) -> UnixTime {
        guard let row = try connection.query("select jadwal_now() as now").first else {
            throw PostgresError(code: .decoding, detail: "the clock returned no row")
        }
        return try row.time("now")
    }
}

extension UnixTime {
    /// Rounds down to the millisecond.
    init(microseconds: Int64) {
        self.init(milliseconds: microseconds >= 0 ? microseconds / 1000 : (microseconds - 999) / 1000)
    }

    var microseconds: Int64 { self.milliseconds * 1000 }
    var value: PostgresValue { .timestamp(microsecondsSince1970: self.microseconds) }
}

extension UnixTime? {
    var value: PostgresValue { .optionalTimestamp(microsecondsSince1970: self?.microseconds) }
}

extension PostgresRow {
    func time(_ column: some PostgresColumn) throws(PostgresError) -> UnixTime {
        UnixTime(microseconds: try self.timestamp(column))
    }

    func optionalTime(_ column: some PostgresColumn) throws(PostgresError) -> UnixTime? {
        try self.optionalTimestamp(column).map { UnixTime(microseconds: $0) }
    }
}

extension Duration {
    /// For arithmetic in SQL.
    var microseconds: Int64 {
        let (seconds, attoseconds) = self.components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
