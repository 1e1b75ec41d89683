internal import Postgres
public import Time

/// A row of the table `audit`: who did what.
public struct AuditEntry: Sendable, Hashable {
    public let id: Int64
    public let at: UnixTime
    public let person: String
    public let action: String
    public let subject: String
    public let reason: String?
    /// The person's roles at that time; nil for commands, which need the keys.
    public let roles: String?
    /// `command` or `console`.
    public let origin: String
    public let operationID: String?
}

/// Which rows are meant. A nil property matches all.
public struct AuditFilter: Sendable, Hashable {
    public var person: String?
    public var action: String?
    public var origin: String?
    public var since: UnixTime?
    public var until: UnixTime?

    public init(
        person: String? = nil,
        action: String? = nil,
        origin: String? = nil,
        since: UnixTime? = nil,
        until: UnixTime? = nil
    ) {
        (self.person, self.action, self.origin) = (person, action, origin)
        (self.since, self.until) = (since, until)
    }
}

extension PostgresAudit {
    /// Newest first.
    ///
    /// - Parameter last: the id of the last row of the page before; nil for the first page.
    public func entries(_ filter: AuditFilter, after last: Int64? = nil, atMost count: Int) async throws -> [AuditEntry]
    {
        let rows = try await self.pool.query(
            Statement(
                """
                select id, at, person, action, subject, reason, array_to_string(roles, ',') as roles, origin,
                    operation_id
                from audit
                where id < $1 and ($2::text is null or person = $2) and ($3::text is null or action = $3)
                    and ($4::text is null or origin = $4) and ($5::timestamptz is null or at >= $5)
                    and ($6::timestamptz is null or at <= $6)
                order by id desc limit $7
                """,
                [
                    .int(last ?? Int64.max), .optionalText(filter.person), .optionalText(filter.action),
                    .optionalText(filter.origin), filter.since.value, filter.until.value, .int(Int64(count)),
                ]
            )
        )
        return try rows.map { row in
            AuditEntry(
                id: try row.int("id"),
                at: try row.time("at"),
                person: try row.text("person"),
                action: try row.text("action"),
                subject: try row.text("subject"),
                reason: try row.optionalText("reason"),
                roles: try row.optionalText("roles"),
                origin: try row.text("origin"),
                operationID: try row.optionalUUID("operation_id")
            )
        }
    }
}
