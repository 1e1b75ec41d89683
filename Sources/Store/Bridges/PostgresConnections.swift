internal import FoundationEssentials
public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// The connections that people make, look at and end.
public struct PostgresConnections: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Agrees for the customer to what is read: whoever calls this has shown it to them.
    ///
    /// - Parameters:
    ///   - key: what senders prove themselves with; nil if they do so otherwise.
    ///   - backfill: how long before now messages are read from.
    /// - Returns: the connection's id.
    public func add(_ connection: NewConnection, key: (_ id: String) -> String?, backfill: Duration) async throws
        -> (id: String, key: String?)
    {
        let id = Self.newID()
        let key = key(id)
        try await self.context.pool.transaction { transaction in
            let owner = try transaction.query(
                Statement(
                    "select 1 from customer where id = $1 and removed_at is null for share",
                    [.uuid(connection.customerID)]
                )
            )
            guard !owner.isEmpty else { throw AdministrationError.noCustomer }
            try Self.insert(connection, id, key: key, backfill: backfill, self.context, on: transaction)
        }
        return (id, key)
    }

    static func newID() -> String { UUID().uuidString.lowercased() }

    /// The caller must hold the customer's row.
    static func insert(
        _ connection: NewConnection,
        _ id: String,
        key: String?,
        backfill: Duration,
        _ context: StoreContext,
        on transaction: isolated PostgresConnection
    ) throws {
        let secrets = try ConnectionTable.seal(
            ConnectionSecrets(keys: [key].compactMap { $0 }),
            id,
            customer: connection.customerID,
            try context.credentialSealer
        )
        let added = try transaction.execute(
            Statement(
                """
                insert into chat_connection (id, customer_id, source, kind, remote_name, secrets, consent_at,
                    consent_version, reads_from)
                select $1::uuid, $2::uuid, $3, $4, $5::text, $6::bytea, jadwal_now(), $7,
                    jadwal_now() - $8 * interval '1 microsecond'
                on conflict do nothing
                """,
                [
                    .uuid(id), .uuid(connection.customerID), .text(connection.source),
                    .text(connection.kind.rawValue), .optionalText(connection.remoteName), .bytes(secrets),
                    .int(Int64(Self.consentVersion)), .int(backfill.microseconds),
                ]
            )
        )
        guard added > 0 else { throw AdministrationError(.exists, "this account of the source is connected") }
    }

    /// Of the text that owners agree to: docs/publish/bridges.md, "What owners agree to".
    public static let consentVersion = 1

    /// Ordered by age.
    ///
    /// - Parameter customerID: nil for all customers.
    public func list(of customerID: String? = nil) async throws -> [ConnectionOverview] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select \(ConnectionOverview.columns) from chat_connection
                where $1::uuid is null or customer_id = $1::uuid order by created_at, id
                """,
                [.optionalUUID(customerID)]
            )
        )
        return try rows.compactMap { try ConnectionOverview.read($0, self.context) }
    }

    /// How many connections of each kind are in each state.
    public func counts() async throws -> [SourceKind: [String: Int]] {
        let rows = try await self.context.pool.query(
            """
            select kind, count(*) as count,
                case when state = 'working' and silent_at > last_event_at then 'silent' else state end as state
            from chat_connection group by 1, 3
            """
        )
        var counts = Dictionary(uniqueKeysWithValues: SourceKind.allCases.map { ($0, [String: Int]()) })
        for row in rows {
            guard let kind = SourceKind(rawValue: try row.text("kind")) else { continue }
            counts[kind]?[try row.text("state")] = Int(try row.int("count"))
        }
        return counts
    }

    /// Which chats are read from now on. Earlier messages stay as they are.
    ///
    /// - Parameter addresses: of the chats that `filter` makes a filter of.
    public func set(
        _ id: String,
        _ addresses: [BridgeAddress],
        _ filter: @Sendable (Set<StoredID>) -> ChatFilter
    ) async throws {
        try await self.set(id, of: nil, addresses, filter)
    }

    /// - Parameter owner: who does it, and whose connection it must be; nil for an administrator.
    func set(
        _ id: String,
        of owner: String?,
        _ addresses: [BridgeAddress],
        _ filter: @Sendable (Set<StoredID>) -> ChatFilter
    ) async throws {
        try await self.change(id, of: owner) { customer, connection in
            let chats = addresses.map { self.context.lookup.chatAliasID(customer: customer, address: $0.text) }
            let sealed = try filter(Set(chats)).sealed(id, customer: customer, self.context.messages)
            try connection.execute(
                Statement(
                    "update chat_connection set filter = $2 where id = $1",
                    [.uuid(id), .optionalBytes(sealed)]
                )
            )
            if owner != nil { try OwnerAction.choseChats.record(of: customer, on: connection) }
        }
    }

    /// The key before it is accepted until the next replacement.
    public func replaceKey(of id: String, with key: String) async throws {
        try await self.change(id) { customer, connection in
            let sealer = try self.context.credentialSealer
            let rows = try connection.query(
                Statement("select secrets from chat_connection where id = $1", [.uuid(id)])
            )
            let sealed = try rows.first?.optionalBytes("secrets")
            var secrets = try ConnectionTable.secrets(sealed, id, customer: customer, sealer)
            secrets.keys = Array(([key] + secrets.keys).prefix(ConnectionSecrets.most))
            try connection.execute(
                Statement(
                    "update chat_connection set secrets = $2 where id = $1",
                    [.uuid(id), .bytes(try ConnectionTable.seal(secrets, id, customer: customer, sealer))]
                )
            )
        }
    }

    /// Ends the connection. Later messages of its source are answered and not read. The names of chats stay until they
    /// are too old, so that the same phone can be connected again.
    public func end(_ id: String) async throws { try await self.end(id, of: nil) }

    /// - Parameter owner: who does it, and whose connection it must be; nil for an administrator.
    func end(_ id: String, of owner: String?) async throws {
        try await self.change(id, of: owner) { customer, connection in
            let ended = "insert into ended_connection (id) values ($1) on conflict do nothing"
            try connection.execute(Statement(ended, [.uuid(id)]))
            try connection.execute(Statement("delete from chat_connection where id = $1", [.uuid(id)]))
            if owner != nil { try OwnerAction.endedWhatsApp.record(of: customer, on: connection) }
        }
    }

    private func change(
        _ id: String,
        of owner: String? = nil,
        _ body: @Sendable (_ customer: String, _ connection: isolated PostgresConnection) throws -> Void
    ) async throws {
        try await self.context.pool.transaction { connection in
            let rows = try connection.query(
                Statement(
                    """
                    select customer_id from chat_connection
                    where id = $1 and ($2::uuid is null or customer_id = $2::uuid) for update
                    """,
                    [.uuid(id), .optionalUUID(owner)]
                )
            )
            guard let row = rows.first else {
                throw AdministrationError(.notFound, "there is no such connection")
            }
            try body(try row.uuid("customer_id"), connection)
        }
    }
}

/// A connection to be made.
public struct NewConnection: Sendable, Hashable {
    public var customerID: String
    public var kind: SourceKind
    /// Its name in `JADWAL_BRIDGES`; empty for a kind that needs none.
    public var source: String
    /// The session, the instance, or the Cloud API's `phone_number_id`.
    public var remoteName: String?

    public init(customerID: String, kind: SourceKind, source: String = "", remoteName: String? = nil) {
        (self.customerID, self.kind, self.source, self.remoteName) = (customerID, kind, source, remoteName)
    }
}

/// A connection as administrators see it, without its address and keys.
public struct ConnectionOverview: Sendable, Hashable {
    public var id: String
    public var customerID: String
    public var source: String
    public var kind: SourceKind
    public var state: String
    /// A code.
    public var detail: String?
    public var readsFrom: UnixTime
    public var lastEventAt: UnixTime?
    /// When it was last compared with its source.
    public var sweptAt: UnixTime?
    /// How many messages had not come then; nil if that is not known.
    public var sweptFound: Int?
    public var filter: ChatFilter
}

extension ConnectionOverview {
    static let columns = """
        id, customer_id, source, kind, state, detail, reads_from, last_event_at, swept_at, swept_found, filter
        """

    /// nil for a kind that this program does not know.
    static func read(_ row: PostgresRow, _ context: StoreContext) throws -> ConnectionOverview? {
        guard let kind = SourceKind(rawValue: try row.text("kind")) else { return nil }
        let (id, customer) = (try row.uuid("id"), try row.uuid("customer_id"))
        return ConnectionOverview(
            id: id,
            customerID: customer,
            source: try row.text("source"),
            kind: kind,
            state: try row.text("state"),
            detail: try row.optionalText("detail"),
            readsFrom: try row.time("reads_from"),
            lastEventAt: try row.optionalTime("last_event_at"),
            sweptAt: try row.optionalTime("swept_at"),
            sweptFound: try row.optionalInt("swept_found").map { Int($0) },
            filter: try ChatFilter.open(try row.optionalBytes("filter"), id, customer: customer, context.messages)
        )
    }
}
