public import Pipeline
internal import Postgres
public import Time

/// The connections of an owner to WhatsApp. Every query has the owner in its condition.
public struct PostgresOwnerConnections: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    private static let columns = """
        \(ConnectionOverview.columns), linking,
        lease_owner is not null and lease_until > jadwal_now() as held
        """

    /// Ordered by age.
    public func list(of customer: String) async throws -> [OwnerConnection] {
        let rows = try await self.context.pool.query(
            Statement(
                "select \(Self.columns) from chat_connection where customer_id = $1 order by created_at, id",
                [.uuid(customer)]
            )
        )
        return try rows.compactMap { try self.read($0) }
    }

    /// nil if the owner has none of this id.
    public func show(_ id: String, of customer: String) async throws -> OwnerConnection? {
        let rows = try await self.context.pool.query(
            Statement(
                "select \(Self.columns) from chat_connection where id = $1 and customer_id = $2",
                [.uuid(id), .uuid(customer)]
            )
        )
        return try rows.first.flatMap { try self.read($0) }
    }

    private func read(_ row: PostgresRow) throws -> OwnerConnection? {
        guard let overview = try ConnectionOverview.read(row, self.context) else { return nil }
        let offer = try ShownOffer.open(
            try row.optionalBytes("linking"),
            overview.id,
            customer: overview.customerID,
            try self.context.credentialSealer
        )
        return OwnerConnection(overview, isHeld: try row.bool("held"), offer: offer)
    }

    /// How many messages that were said since then have been taken.
    public func read(of customer: String, since: UnixTime) async throws -> Int {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select count(*) as count from chat_place
                where customer_id = $1 and has_message and said_at >= $2
                """,
                [.uuid(customer), .int(since.seconds)]
            )
        )
        return Int(try rows.first?.int("count") ?? 0)
    }

    /// The owner's connection at a source, to be linked. If there is none, the owner has just agreed to the text that
    /// `PostgresConnections.consentVersion` numbers, and one is made.
    ///
    /// - Parameters:
    ///   - hasAgreed: false: none is made.
    ///   - key: what the source signs with.
    /// - Returns: nil if there is none, and the owner has not agreed.
    public func connection(
        at source: String,
        _ kind: SourceKind,
        of customer: String,
        hasAgreed: Bool,
        key: (_ id: String) -> String?
    ) async throws -> String? {
        let new = PostgresConnections.newID()
        let key = key(new)
        return try await self.context.pool.transaction { transaction in
            // Two forms at once shall not make two.
            let owner = try transaction.query(
                Statement(
                    "select 1 from customer where id = $1 and removed_at is null for no key update",
                    [.uuid(customer)]
                )
            )
            guard !owner.isEmpty else { throw AdministrationError.noCustomer }
            let known = try transaction.query(
                Statement(
                    """
                    select id from chat_connection where customer_id = $1 and source = $2 and kind = $3
                    order by created_at desc, id limit 1
                    """,
                    [.uuid(customer), .text(source), .text(kind.rawValue)]
                )
            )
            if let id = try known.first?.uuid("id") {
                try OwnerAction.beganLinking.record(of: customer, on: transaction)
                return id
            }
            guard hasAgreed else { return nil }
            try PostgresConnections.insert(
                NewConnection(customerID: customer, kind: kind, source: source),
                new,
                key: key,
                backfill: .zero,
                self.context,
                on: transaction
            )
            try OwnerAction.agreedToWhatsApp.record(of: customer, on: transaction)
            try OwnerAction.beganLinking.record(of: customer, on: transaction)
            return new
        }
    }

    /// Has whoever links the phone stop. Nothing happens to a connection that is not being linked.
    public func stopLinking(_ id: String, of customer: String) async throws {
        try await self.context.pool.execute(
            Statement(
                """
                update chat_connection set state = 'ended', detail = $3, linking = null
                where id = $1 and customer_id = $2 and state = any($4)
                """,
                [
                    .uuid(id), .uuid(customer), .text(ConnectionReason.endedByOwner.rawValue),
                    .textArray(ConnectionProgress.State.allCases.filter(\.isLinking).map(\.rawValue)),
                ]
            )
        )
    }

    /// As `PostgresConnections.end`. False if the owner has none of this id.
    public func end(_ id: String, of customer: String) async throws -> Bool {
        try await Self.found { try await PostgresConnections(self.context).end(id, of: customer) }
    }

    /// As `PostgresConnections.set`. False if the owner has none of this id.
    public func set(
        _ id: String,
        of customer: String,
        _ addresses: [BridgeAddress],
        _ filter: @Sendable (Set<StoredID>) -> ChatFilter
    ) async throws -> Bool {
        try await Self.found { try await PostgresConnections(self.context).set(id, of: customer, addresses, filter) }
    }

    private static func found(_ change: () async throws -> Void) async throws -> Bool {
        do {
            try await change()
            return true
        } catch let error as AdministrationError where error.code == .notFound {
            return false
        }
    }
}

/// A connection as its owner sees it.
public struct OwnerConnection: Sendable, Hashable {
    public struct LookBack: Sendable, Hashable {
        public let at: UnixTime
        public let found: Int

        public init(at: UnixTime, found: Int) { (self.at, self.found) = (at, found) }
    }

    public let id: String
    /// Its name in `JADWAL_BRIDGES`; empty for one that no source can be asked about.
    public let source: String
    public let kind: SourceKind
    public let state: ConnectionProgress.State
    /// nil while nothing has to be said about the state.
    public let reason: ConnectionReason?
    public let readsFrom: UnixTime
    public let lastEventAt: UnixTime?
    /// When the source was last asked for messages that had not come, and how many there were; nil if none of its kind
    /// keeps messages, or if that was not done yet.
    public let lookedBack: LookBack?
    public let filter: ChatFilter
    /// Some process links the phone, or looks at the connection.
    public let isHeld: Bool
    /// The code that the owner types, scans or compares now.
    public let offer: ShownOffer?

    public init(_ overview: ConnectionOverview, isHeld: Bool = false, offer: ShownOffer? = nil) {
        (self.id, self.source, self.kind) = (overview.id, overview.source, overview.kind)
        self.state = ConnectionProgress.State(rawValue: overview.state) ?? .new
        self.reason = overview.detail.flatMap { ConnectionReason(rawValue: $0) }
        (self.readsFrom, self.lastEventAt) = (overview.readsFrom, overview.lastEventAt)
        self.lookedBack = overview.sweptAt.flatMap { at in overview.sweptFound.map { LookBack(at: at, found: $0) } }
        (self.filter, self.isHeld, self.offer) = (overview.filter, isHeld, offer)
    }

    /// The phone is being linked at this moment.
    public var isLinking: Bool { self.state.isLinking && self.isHeld }
}
