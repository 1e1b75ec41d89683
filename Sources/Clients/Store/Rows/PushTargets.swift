internal import Jadwal
internal import Postgres
internal import Vault

/// A customer's devices with what each has got of one notification, and when the customer wants to be left alone.
struct PushTargets {
    var zone: Zone
    var quiet: QuietHours?
    /// In the order of their registration.
    var devices: [Device]

    /// - Parameter customerID: of one that exists.
    static func load(
        _ customerID: String,
        _ notificationID: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> PushTargets {
        let rows = try connection.query(
            Statement(
                """
                select customer.time_zone, customer.quiet_hours, device.id, service, address, secret,
                    array_to_string(array_agg(push_delivery.kind), ',')
                from customer left join device on device.customer_id = customer.id
                left join push_delivery on device_id = device.id and notification_id = $2
                where customer.id = $1 group by customer.id, device.id order by device.registered_at, device.id
                """,
                [.uuid(customerID), .uuid(notificationID)]
            )
        )
        var targets = PushTargets(zone: .utc, devices: [])
        for row in rows {
            targets.zone = Zone(try row.text(0)) ?? .utc
            targets.quiet = try row.optionalText(1).flatMap { QuietHours($0) }
            if let device = try Self.device(row, customerID, context) { targets.devices.append(device) }
        }
        return targets
    }

    /// Nil for a customer without one, and for one of a service that a later version has added.
    private static func device(_ row: PostgresRow, _ customerID: String, _ context: StoreContext) throws -> Device? {
        guard let id = try row.optionalUUID(2), let service = Device.Service(rawValue: try row.text(3)) else {
            return nil
        }
        let kinds = (try row.optionalText(6) ?? "").split(separator: ",")
        return Device(
            id: id,
            service: service,
            address: try context.messages.openText(
                try row.bytes(4),
                for: Self.addressContext(id, customer: customerID)
            ),
            secret: try row.optionalBytes(5).map {
                try context.credentialSealer.openText($0, for: Self.secretContext(id, customer: customerID))
            },
            delivered: Set(kinds.compactMap { Push.Kind(rawValue: String($0)) })
        )
    }

    static func addressContext(_ id: String, customer: String) -> SealContext {
        SealContext(table: "device", row: id, customer: customer)
    }

    static func secretContext(_ id: String, customer: String) -> SealContext {
        SealContext(table: "device.secret", row: id, customer: customer)
    }
}
