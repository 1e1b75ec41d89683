internal import Postgres

/// Records who read protected texts and who changed what people had written.
public struct PostgresAudit: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    var pool: PostgresPool { self.context.pool }

    /// - Parameter subject: an id or a number, never a text.
    public func record(_ action: String, subject: String, by person: String) async throws {
        try await self.context.pool.transaction { connection in
            try Self.record(action, subject: subject, by: person, on: connection)
        }
    }

    /// - Parameter subject: an id or a number, never a text.
    public func record(_ action: String, subject: String, by person: AuditedPerson) async throws {
        try await self.context.pool.transaction { connection in
            try Self.record(action, subject: subject, by: person, on: connection)
        }
    }

    /// Inside the transaction that it records.
    static func record(
        _ action: String,
        subject: String,
        by person: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try Self.record(action, subject: subject, by: AuditedPerson(person), on: connection)
    }

    static func record(
        _ action: String,
        subject: String,
        by person: AuditedPerson,
        operation: String? = nil,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let roles = person.roles?.joined(separator: ",")
        _ = try connection.execute(
            Statement(
                """
                insert into audit (action, subject, person, reason, roles, origin, operation_id)
                values ($1, $2, $3, $4, string_to_array($5, ','), $6, $7)
                """,
                [
                    .text(action), .text(subject), .text(person.name), .optionalText(person.reason),
                    .optionalText(roles), .text(person.origin.rawValue), .optionalUUID(operation),
                ]
            )
        )
    }
}

/// Who does something that is recorded, and where it was asked for.
public struct AuditedPerson: Sendable, Hashable {
    public enum Origin: String, Sendable, Hashable {
        case command
        case console
        /// The owner, about what is theirs.
        case owner
    }

    public var name: String
    /// What the person was allowed to do; nil for commands, which need the keys.
    public var roles: [String]?
    public var origin: Origin
    /// What the person wrote about it.
    public var reason: String?

    public init(_ name: String, roles: [String]? = nil, origin: Origin = .command, reason: String? = nil) {
        (self.name, self.roles, self.origin, self.reason) = (name, roles, origin, reason)
    }
}
