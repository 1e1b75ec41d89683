internal import FoundationEssentials
public import Pipeline
internal import Postgres
internal import Vault

/// Owners' places. Every query has the owner in its condition.
public struct PostgresPlaces: Sendable {
    let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// By name.
    public func list(of customer: String) async throws -> [PlaceRecord] {
        let rows = try await self.context.pool.query(PlaceRecord.statement(of: customer))
        return try rows.map { try PlaceRecord($0, of: customer, self.context) }
            .sorted { ($0.place.name, $0.id) < ($1.place.name, $1.id) }
    }

    /// nil if the owner has none with this id.
    public func find(_ id: String, of customer: String) async throws -> PlaceRecord? {
        try await self.context.pool.query(PlaceRecord.statement(id, of: customer)).first
            .map { try PlaceRecord($0, of: customer, self.context) }
    }

    /// - Parameters:
    ///   - id: a new UUID. With the one of another nothing is added.
    ///   - decide: gets all places that there are; it is called again if the transaction is repeated.
    public func add<Refusal: Error>(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        _ decide: @escaping @Sendable ([PlaceRecord]) -> Result<Place, Refusal>
    ) async throws -> Result<Void, Refusal> {
        let context = self.context
        return try await context.pool.transaction { connection in
            switch decide(try Self.all(of: customer, context, on: connection)) {
            case .failure(let refusal): return .failure(refusal)
            case .success(let place):
                let content = try StoredPlaceName(place).sealed(id, of: customer, context.messages)
                let count = try connection.execute(
                    Statement(
                        "insert into place (id, customer_id, content) values ($1, $2, $3) on conflict do nothing",
                        [.uuid(id), .uuid(customer), .bytes(content)]
                    )
                )
                if count == 1 {
                    try PostgresAudit.record("add place", subject: id, of: .one(customer), by: person, on: connection)
                }
                return .success(())
            }
        }
    }

    /// - Parameter decide: gets the place and all that there are; it is called again if the transaction is repeated.
    /// - Returns: nil if the owner has none with this id.
    public func change<Refusal: Error>(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        _ decide: @escaping @Sendable (PlaceRecord, [PlaceRecord]) -> Result<Place, Refusal>
    ) async throws -> Result<Void, Refusal>? {
        let context = self.context
        return try await context.pool.transaction { connection in
            let all = try Self.all(of: customer, context, on: connection)
            guard let known = all.first(where: { $0.id == id }) else { return nil }
            switch decide(known, all) {
            case .failure(let refusal): return .failure(refusal)
            case .success(let place):
                guard place != known.place else { return .success(()) }
                let content = try StoredPlaceName(place).sealed(id, of: customer, context.messages)
                try connection.execute(
                    Statement(
                        "update place set content = $3 where customer_id = $1 and id = $2",
                        [.uuid(customer), .uuid(id), .bytes(content)]
                    )
                )
                try PostgresAudit.record("change place", subject: id, of: .one(customer), by: person, on: connection)
                return .success(())
            }
        }
    }

    /// Its notifications stay, and do not ring by it any more, also if they wait to be pushed.
    ///
    /// - Returns: false if the owner has none with this id.
    public func remove(_ id: String, of customer: String, by person: AuditedPerson) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            try Self.lockOwner(customer, on: connection)
            try connection.execute(
                Statement(
                    "select from place where customer_id = $1 and id = $2 for update",
                    [.uuid(customer), .uuid(id)]
                )
            )
            try PlaceMembers.replan(of: id, of: customer, on: connection)
            let count = try connection.execute(
                Statement("delete from place where customer_id = $1 and id = $2", [.uuid(customer), .uuid(id)])
            )
            guard count == 1 else { return false }
            try OwnSchedules.silence(.group(id), of: customer, on: connection)
            try PostgresAudit.record("remove place", subject: id, of: .one(customer), by: person, on: connection)
            return true
        }
    }

    private static func lockOwner(_ customer: String, on connection: isolated PostgresConnection) throws {
        let rows = try connection.query(
            Statement(
                "select from customer where id = $1 and removed_at is null for no key update",
                [.uuid(customer)]
            )
        )
        guard !rows.isEmpty else { throw AdministrationError.noCustomer }
    }

    /// The owner's row is locked.
    private static func all(
        of customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> [PlaceRecord] {
        try Self.lockOwner(customer, on: connection)
        return try connection.query(PlaceRecord.statement(of: customer))
            .map { try PlaceRecord($0, of: customer, context) }
    }
}

/// A place, what its owner's phones have said about it, and what rings by it.
public struct PlaceRecord: Sendable, Hashable {
    public let id: String
    public let place: Place
    public let state: PlaceState
    /// The ids of the notifications, by crossing.
    public let notices: [Crossing: Set<String>]

    public init(
        _ id: String,
        _ place: Place,
        _ state: PlaceState = PlaceState(),
        notices: [Crossing: Set<String>] = [:]
    ) {
        (self.id, self.place, self.state, self.notices) = (id, place, state, notices)
    }

    init(_ row: PostgresRow, of customer: String, _ context: StoreContext) throws {
        let id = try row.uuid("id")
        let text = try row.optionalText("notices") ?? ""
        var notices: [Crossing: Set<String>] = [:]
        for link in text.split(separator: " ").compactMap({ PlaceLink(String($0)) }) {
            notices[link.crossing, default: []].insert(link.placeID)
        }
        self.init(
            id,
            try StoredPlaceName.open(try row.bytes("content"), id, of: customer, context),
            PlaceState(isInside: try row.optionalBool("is_inside"), seenAt: try row.optionalTime("seen_at")),
            notices: notices
        )
    }

    /// - Parameter id: nil for all.
    static func statement(_ id: String? = nil, of customer: String, _ lock: String = "") -> Statement {
        Statement(
            """
            select id, content, is_inside, seen_at, jadwal_now() as now, (
                select string_agg(crossing || ':' || notice_id::text, ' ') from place_notice where place_id = place.id
            ) as notices
            from place where customer_id = $1 and ($2::uuid is null or id = $2) \(lock)
            """,
            [.uuid(customer), .optionalUUID(id)]
        )
    }
}

/// `Place` as it is stored.
struct StoredPlaceName: Codable {
    var name: String

    init(_ place: Place) { self.name = place.name }

    func sealed(_ id: String, of customer: String, _ sealer: Sealer) throws -> [UInt8] {
        sealer.seal(Array(try JSONEncoder().encode(self)), for: Self.context(id, customer: customer))
    }

    static func open(_ bytes: [UInt8], _ id: String, of customer: String, _ context: StoreContext) throws -> Place {
        let plain = try context.messages.open(bytes, for: Self.context(id, customer: customer))
        return Place(try JSONDecoder().decode(Self.self, from: Data(plain)).name)
    }

    private static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "place", row: id, customer: customer)
    }
}
