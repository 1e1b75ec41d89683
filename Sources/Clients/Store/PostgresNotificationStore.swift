public import Jadwal
internal import Postgres
internal import Vault

/// Devices and what they have got, in PostgreSQL.
public struct PostgresNotificationStore: NotificationStore {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    static func addressContext(_ id: String, customer: String) -> SealContext {
        SealContext(table: "device", row: id, customer: customer)
    }

    public func devices(of customerID: String, for notificationID: String) async throws -> NotificationAddressees {
        try await self.context.pool.transaction { connection in
            let customers = try KnownCustomers.find([customerID], lookup: self.context.lookup, on: connection)
            guard !customers.known.isEmpty else {
                return customers.removed.isEmpty ? .unknownCustomer : .removedCustomer
            }
            let rows = try connection.query(
                Statement(
                    """
                    select device.id, service, address, array_to_string(array_agg(push_delivery.kind), ',') from device
                    left join push_delivery on device_id = device.id and notification_id = $2
                    where customer_id = $1 group by device.id order by device.registered_at, device.id
                    """,
                    [.uuid(customerID), .uuid(notificationID)]
                )
            )
            return .devices(
                try rows.compactMap { row -> Device? in
                    guard let service = Device.Service(rawValue: try row.text(1)) else { return nil }
                    let id = try row.uuid(0)
                    let kinds = (try row.optionalText(3) ?? "").split(separator: ",")
                    return Device(
                        id: id,
                        service: service,
                        address: try self.context.messages.openText(
                            try row.bytes(2),
                            for: Self.addressContext(id, customer: customerID)
                        ),
                        delivered: Set(kinds.compactMap { Push.Kind(rawValue: String($0)) })
                    )
                }
            )
        }
    }

    public func delivered(_ notificationID: String, _ kind: Push.Kind, to deviceID: String) async throws {
        // The device may have been removed meanwhile: then there is nothing to remember.
        try await self.context.pool.execute(
            Statement(
                """
                insert into push_delivery (notification_id, device_id, kind)
                select $1, id, $3 from device where id = $2 on conflict do nothing
                """,
                [.uuid(notificationID), .uuid(deviceID), .text(kind.rawValue)]
            )
        )
    }

    public func gone(_ deviceID: String, since: UnixTime?) async throws {
        try await self.context.pool.execute(
            Statement(
                "delete from device where id = $1 and registered_at <= coalesce($2, registered_at)",
                [.uuid(deviceID), since.value]
            )
        )
    }

    public func refused(_ deviceID: String) async throws -> Bool {
        // The second proof must come from another notification's time, not from the background push a moment later.
        let forgotten = try await self.context.pool.execute(
            Statement(
                "delete from device where id = $1 and refused_at < jadwal_now() - interval '1 minute'",
                [.uuid(deviceID)]
            )
        )
        guard forgotten == 0 else { return true }
        try await self.context.pool.execute(
            Statement(
                "update device set refused_at = jadwal_now() where id = $1 and refused_at is null",
                [.uuid(deviceID)]
            )
        )
        return false
    }

    public func ended(_ notificationID: String, retryOf failureID: String?, as end: ReplayEnd) async throws {
        try await self.context.pool.transaction { connection in
            try WantedRows.done(notificationID, on: connection)
            try ReplayEnds.write(failureID, end, on: connection)
        }
    }
}
