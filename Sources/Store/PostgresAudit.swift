internal import Postgres

/// Records who read protected texts and who changed what people had written.
public struct PostgresAudit: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    var pool: PostgresPool { self.context.pool }

    /// - Parameters:
    ///   - subject: an id or a number, never a text.
    ///   - owner: who may read of it. nil: the customer that `subject` names, if it names one.
    public func record(
        _ action: String,
        subject: String,
        of owner: AuditedOwner? = nil,
        by person: String
    ) async throws {
        try await self.record(action, subject: subject, of: owner, by: AuditedPerson(person))
    }

    /// - Parameters:
    ///   - subject: an id or a number, never a text.
    ///   - owner: who may read of it. nil: the customer that `subject` names, if it names one.
    public func record(
        _ action: String,
        subject: String,
        of owner: AuditedOwner? = nil,
        by person: AuditedPerson
    ) async throws {
        try await self.context.pool.transaction { connection in
            try Self.record(action, subject: subject, of: owner, by: person, on: connection)
        }
    }

    /// How often something was recorded.
    ///
    /// - Parameter owner: as it was recorded.
    public func count(_ action: String, subject: String, of owner: AuditedOwner?) async throws -> Int {
        try await self.context.pool.transaction { connection in
            try Self.count(action, subject: subject, of: owner, on: connection)
        }
    }

    /// Records it if it was recorded so often before: the same form sent again, such as by loading its answer again,
    /// does nothing more.
    ///
    /// - Returns: whether it was recorded.
    public func record(
        _ action: String,
        subject: String,
        of owner: AuditedOwner?,
        by person: AuditedPerson,
        after count: Int
    ) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            // Two at once: the second one counts the first.
            _ = try connection.query(
                Statement("select pg_advisory_xact_lock(hashtextextended($1, 0))", [.text("\(action) \(subject)")])
            )
            guard try Self.count(action, subject: subject, of: owner, on: connection) == count else { return false }
            try Self.record(action, subject: subject, of: owner, by: person, on: connection)
            return true
        }
    }

    /// By the index of owners.
    private static func count(
        _ action: String,
        subject: String,
        of owner: AuditedOwner?,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Int {
        let rows = try connection.query(
            Statement(
                """
                select count(*) as count from audit
                where coalesce(owner_id::text, subject) = $1 and subject = $2 and action = $3
                """,
                [.text(owner?.id ?? subject), .text(subject), .text(action)]
            )
        )
        guard let row = rows.first else { return 0 }
        return Int(try row.int("count"))
    }

    /// Inside the transaction that it records.
    static func record(
        _ action: String,
        subject: String,
        of owner: AuditedOwner? = nil,
        by person: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try Self.record(action, subject: subject, of: owner, by: AuditedPerson(person), on: connection)
    }

    static func record(
        _ action: String,
        subject: String,
        of owner: AuditedOwner? = nil,
        by person: AuditedPerson,
        operation: String? = nil,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let roles = person.roles?.joined(separator: ",")
        _ = try connection.execute(
            Statement(
                """
                insert into audit (action, subject, person, reason, roles, origin, operation_id, owner_id)
                values ($1, $2, $3, $4, string_to_array($5, ','), $6, $7, $8)
                """,
                [
                    .text(action), .text(subject), .text(person.name), .optionalText(person.reason),
                    .optionalText(roles), .text(person.origin.rawValue), .optionalUUID(operation),
                    .optionalUUID(owner?.id),
                ]
            )
        )
    }
}

/// The owner of the data in a recorded action.
public enum AuditedOwner: Sendable, Hashable {
    /// A customer, by id.
    case one(String)
    /// Several, or everybody.
    case several

    static let severalID = "00000000-0000-0000-0000-000000000000"

    var id: String {
        switch self {
        case .one(let id): id
        case .several: Self.severalID
        }
    }

    /// nil stands for everybody.
    public init(_ customer: String?) { self = customer.map { .one($0) } ?? .several }

    /// Of all of these.
    public init?(_ customers: some Sequence<String?>) {
        let known = Set(customers.compactMap(\.self))
        guard let first = known.first else { return nil }
        self = known.count == 1 ? .one(first) : .several
    }
}

/// The person of a recorded action, and the program that was used.
public struct AuditedPerson: Sendable, Hashable {
    public enum Origin: String, Sendable, Hashable {
        case command
        case console
        /// The owner, about what is theirs.
        case owner
    }

    public var name: String
    /// The person's roles; nil for commands, which need the keys.
    public var roles: [String]?
    public var origin: Origin
    /// The reason that the person gave.
    public var reason: String?

    public init(_ name: String, roles: [String]? = nil, origin: Origin = .command, reason: String? = nil) {
        (self.name, self.roles, self.origin, self.reason) = (name, roles, origin, reason)
    }
}
