internal import Postgres

/// A service that programs need, as those that ran lately see it.
public struct DependencyState: Sendable, Hashable {
    public var name: String
    /// Programs that reach it.
    public var up: Int
    public var down: Int
    /// Since when it is down for the first of them, as that program wrote it; nil if it is up for all.
    public var since: String?
    /// The reason that one of the programs reports.
    public var reason: String?

    public init(name: String, up: Int, down: Int, since: String? = nil, reason: String? = nil) {
        (self.name, self.up, self.down, self.since, self.reason) = (name, up, down, since, reason)
    }

    init(_ row: PostgresRow) throws(PostgresError) {
        self.init(
            name: try row.text("name"),
            up: Int(try row.int("up")),
            down: Int(try row.int("down")),
            since: try row.optionalText("since"),
            reason: try row.optionalText("reason")
        )
    }

    static let present: Statement = Statement(
        """
        select name, count(*) filter (where up) as up, count(*) filter (where not up) as down,
            min(since) filter (where not up) as since, min(reason) filter (where not up) as reason
        from process, jsonb_to_recordset(checks) as checked (name text, up boolean, since text, reason text)
        where seen_at > (select jadwal_now()) - \(ConsoleReading.present) and drained_at is null
        group by name order by count(*) filter (where not up) desc, name limit 100
        """
    )
}
