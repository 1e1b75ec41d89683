public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// The devices of an owner. Every query has the owner in its condition.
public struct PostgresOwnerDevices: Sendable {
    /// Each costs a push for each change.
    public static let most = 20

    private static let columns = "id, service, address, agent, registered_at, refused_at"

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Ordered by age.
    public func list(of customer: String) async throws -> [OwnerDevice] {
        let rows = try await self.context.pool.query(
            Statement(
                "select \(Self.columns) from device where customer_id = $1 order by registered_at, id",
                [.uuid(customer)]
            )
        )
        return try rows.compactMap { try self.read($0, customer) }
    }

    /// With its secret, to be told something. nil if the owner has none of this id.
    public func device(_ id: String, of customer: String) async throws -> Device? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select id as device_id, service, address, secret, null::text as kinds from device
                where id = $1 and customer_id = $2
                """,
                [.uuid(id), .uuid(customer)]
            )
        )
        return try rows.first.flatMap { try PushTargets.device($0, customer, self.context) }
    }

    /// As `PostgresDevices.add`. The owner gets an e-mail, except about a device that is known as it is: apps register
    /// at each start, and a form is sent again after a lost answer.
    ///
    /// - Parameter agent: what kind of browser it is, in words of a closed list.
    /// - Returns: the device's id; nil if the owner has too many devices.
    public func add(
        _ service: Device.Service,
        address: String,
        secret: String?,
        agent: String? = nil,
        of customer: String
    ) async throws -> String? {
        try await self.context.pool.transaction { connection in
            // Two forms at once shall not go beyond the limit.
            let owner = try connection.query(
                Statement(
                    "select 1 from customer where id = $1 and removed_at is null for no key update",
                    [.uuid(customer)]
                )
            )
            guard !owner.isEmpty else { throw AdministrationError.noCustomer }
            let addressID = self.context.lookup.addressID(customer: customer, address: address)
            let others = try connection.query(
                Statement(
                    """
                    select count(*) filter (where (service, address_id) <> ($2, $3)) as count,
                        count(*) filter (where (service, address_id) = ($2, $3)) as known
                    from device where customer_id = $1
                    """,
                    [.uuid(customer), .text(service.rawValue), .uuid(addressID)]
                )
            ).first
            guard try others?.int("count") ?? 0 < Int64(Self.most) else { return nil }
            let isKnown =
                try others?.int("known") ?? 0 > 0
                && Self.isSame(service, addressID, secret, of: customer, self.context, on: connection)
            let id = try PostgresDevices.write(
                service,
                address: address,
                secret: secret,
                of: customer,
                self.context,
                on: connection
            )
            try connection.execute(
                Statement(
                    "update device set agent = $3 where id = $1 and customer_id = $2",
                    [.uuid(id), .uuid(customer), .optionalText(agent)]
                )
            )
            guard !isKnown else { return id }
            try OwnerAction.addedDevice.record(of: customer, on: connection)
            // It is told what the owner's events are, so the owner is told of it.
            try AccountTable.tell(.deviceAdded, customer, self.context, on: connection)
            return id
        }
    }

    /// True if the owner is told there already, with this secret.
    public func has(
        _ service: Device.Service,
        address: String,
        secret: String?,
        of customer: String
    ) async throws -> Bool {
        let id = self.context.lookup.addressID(customer: customer, address: address)
        return try await self.context.pool.reading { connection in
            try Self.isSame(service, id, secret, of: customer, self.context, on: connection)
        }
    }

    /// True if the device is stored with this secret. A secret that cannot be decrypted counts as another one.
    private static func isSame(
        _ service: Device.Service,
        _ addressID: String,
        _ secret: String?,
        of customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> Bool {
        let rows = try connection.query(
            Statement(
                """
                select id as device_id, service, address, secret, null::text as kinds from device
                where customer_id = $1 and service = $2 and address_id = $3
                """,
                [.uuid(customer), .text(service.rawValue), .uuid(addressID)]
            )
        )
        guard let row = rows.first, let known = try? PushTargets.device(row, customer, context) else { return false }
        return known.secret == secret
    }

    /// False if the owner has none of this id.
    public func remove(_ id: String, of customer: String) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            try Self.remove(id, of: customer, on: connection)
        }
    }

    /// Inside another transaction.
    static func remove(
        _ id: String,
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Bool {
        let removed = try connection.execute(
            Statement("delete from device where id = $1 and customer_id = $2", [.uuid(id), .uuid(customer)])
        )
        guard removed > 0 else { return false }
        try OwnerAction.removedDevice.record(of: customer, on: connection)
        return true
    }

    /// Its service has just said that it is gone.
    public func forget(_ id: String, of customer: String) async throws {
        try await self.context.pool.execute(
            Statement("delete from device where id = $1 and customer_id = $2", [.uuid(id), .uuid(customer)])
        )
    }

    /// It has just taken something: an earlier refusal does not count any more.
    public func works(_ id: String, of customer: String) async throws {
        try await self.context.pool.execute(
            Statement(
                "update device set refused_at = null where id = $1 and customer_id = $2 and refused_at is not null",
                [.uuid(id), .uuid(customer)]
            )
        )
    }

    private func read(_ row: PostgresRow, _ customer: String) throws -> OwnerDevice? {
        guard let service = Device.Service(rawValue: try row.text("service")) else { return nil }
        let id = try row.uuid("id")
        return OwnerDevice(
            id: id,
            service: service,
            address: try self.context.messages.openText(
                try row.bytes("address"),
                for: PushTargets.addressContext(id, customer: customer)
            ),
            agent: try row.optionalText("agent"),
            registeredAt: try row.time("registered_at"),
            refusedAt: try row.optionalTime("refused_at")
        )
    }
}

/// A device as its owner sees it.
public struct OwnerDevice: Sendable, Hashable {
    public let id: String
    public let service: Device.Service
    /// A device token or a URL. Never logged.
    public let address: String
    /// The kind of browser; nil for other devices.
    public let agent: String?
    public let registeredAt: UnixTime
    /// Since when its service has refused it.
    public let refusedAt: UnixTime?

    public init(
        id: String,
        service: Device.Service,
        address: String,
        agent: String? = nil,
        registeredAt: UnixTime,
        refusedAt: UnixTime? = nil
    ) {
        (self.id, self.service, self.address, self.agent) = (id, service, address, agent)
        (self.registeredAt, self.refusedAt) = (registeredAt, refusedAt)
    }
}

extension OwnerDevice: CustomStringConvertible, CustomReflectable {
    /// Without the address.
    public var description: String { "OwnerDevice(\(self.service.rawValue))" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
