internal import FoundationEssentials
public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// The devices that people and apps register.
public struct PostgresDevices: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// If the address is already known, its device is registered again: an earlier report that it is gone no longer
    /// counts.
    ///
    /// - Parameter secret: replaces the device's secret.
    /// - Returns: the device's id.
    public func add(
        _ service: Device.Service,
        address: String,
        secret: String? = nil,
        of customerID: String
    ) async throws -> String {
        try await self.context.pool.transaction { connection in
            // Locked, so that a removal waits or is seen.
            let owner = try connection.query(
                Statement("select 1 from customer where id = $1 and removed_at is null for share", [.uuid(customerID)])
            )
            guard !owner.isEmpty else { throw AdministrationError.noCustomer }
            return try Self.write(
                service,
                address: address,
                secret: secret,
                of: customerID,
                self.context,
                on: connection
            )
        }
    }

    /// - Parameter customerID: its row is locked by the caller.
    static func write(
        _ service: Device.Service,
        address: String,
        secret: String?,
        of customerID: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> String {
        let id = UUID().uuidString.lowercased()
        let addressID = context.lookup.addressID(customer: customerID, address: address)
        let sealed = context.messages.seal(text: address, for: PushTargets.addressContext(id, customer: customerID))
        let rows = try connection.query(
            Statement(
                """
                insert into device (id, customer_id, service, address, address_id, registered_at)
                values ($1, $2, $3, $4, $5, jadwal_now())
                on conflict (customer_id, service, address_id)
                    do update set registered_at = excluded.registered_at, refused_at = null
                returning id
                """,
                [.uuid(id), .uuid(customerID), .text(service.rawValue), .bytes(sealed), .uuid(addressID)]
            )
        )
        guard let row = rows.first else { throw PostgresError(code: .decoding, detail: "no row was returned") }
        // The row may be an earlier registration. The seal needs that row's id.
        let known = try row.uuid("id")
        let sealedSecret = try secret.map { secret in
            let seal = PushTargets.secretContext(known, customer: customerID)
            return try context.credentialSealer.seal(text: secret, for: seal)
        }
        try connection.execute(
            Statement("update device set secret = $2 where id = $1", [.uuid(known), .optionalBytes(sealedSecret)])
        )
        return known
    }

    /// Ordered by age.
    ///
    /// - Parameter customerID: nil for all customers.
    public func list(of customerID: String? = nil) async throws -> [DeviceOverview] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select id, customer_id, service, registered_at, refused_at from device
                where $1::uuid is null or customer_id = $1::uuid order by registered_at, id
                """,
                [.optionalUUID(customerID)]
            )
        )
        return try rows.compactMap { row in
            guard let service = Device.Service(rawValue: try row.text("service")) else { return nil }
            return DeviceOverview(
                id: try row.uuid("id"),
                customerID: try row.uuid("customer_id"),
                service: service,
                registeredAt: try row.time("registered_at"),
                refusedAt: try row.optionalTime("refused_at")
            )
        }
    }

    public func remove(_ id: String) async throws {
        let removed = try await self.context.pool.execute(Statement("delete from device where id = $1", [.uuid(id)]))
        guard removed > 0 else { throw AdministrationError(.notFound, "there is no such device") }
    }
}

/// A device as administrators see it, without its address.
public struct DeviceOverview: Sendable, Hashable {
    public var id: String
    public var customerID: String
    public var service: Device.Service
    public var registeredAt: UnixTime
    /// Since when its service reports that it does not know the address.
    public var refusedAt: UnixTime?
}
