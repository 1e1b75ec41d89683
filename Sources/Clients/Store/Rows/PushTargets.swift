internal import Jadwal
internal import Postgres
internal import Vault

/// A customer's devices with what each has got of one notification, and when the customer wants to be left alone.
struct PushTargets {
    var zone: Zone
    var quiet: QuietHours?
    /// In the order of their registration.
    var devices: [Device]

    /// - Parameter requests: of customers that exist, one for a notification.
    /// - Returns: by notification.
    static func load(
        _ requests: [NotificationTurns.Request],
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> [String: PushTargets] {
        guard !requests.isEmpty else { return [:] }
        let rows = try connection.query(
            Statement(
                """
                select customer.time_zone, customer.quiet_hours, device.id, service, address, secret,
                    (select string_agg(kind, ',') from push_delivery
                        where notification_id = asked.notification_id and device_id = device.id),
                    asked.notification_id, customer.id
                from unnest($1::uuid[], $2::uuid[]) as asked (notification_id, customer_id)
                join customer on customer.id = asked.customer_id
                left join device on device.customer_id = customer.id
                order by device.registered_at, device.id
                """,
                [.uuidArray(requests.map(\.notificationID)), .uuidArray(requests.map(\.customerID))]
            )
        )
        var targets: [String: PushTargets] = [:]
        for row in rows {
            let id = try row.uuid(7)
            let zone = Zone(try row.text(0)) ?? .utc
            let quiet = try row.optionalText(1).flatMap { QuietHours($0) }
            let device = try Self.device(row, try row.uuid(8), context)
            targets[id, default: PushTargets(zone: zone, quiet: quiet, devices: [])].devices += [device].compactMap {
                $0
            }
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
