internal import Jadwal
internal import Postgres

/// The one clock that all workers share.
enum DatabaseClock {
    static func now(on connection: isolated PostgresConnection) throws(PostgresError) -> UnixTime {
        guard let row = try connection.query("select jadwal_now()").first else {
            throw PostgresError(code: .decoding, detail: "the clock gave no row")
        }
        return try row.time(0)
    }
}
