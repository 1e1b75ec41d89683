internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// A customer's devices, what each has got of one notification, and the customer's quiet hours.
struct PushTargets {
    var zone: Zone
    var quiet: QuietHours?
    var taps = TapGrounds()
    /// In the order of registration.
    var devices: [Device]

    /// - Parameter requests: of existing customers, one for each notification.
    /// - Returns: by notification.
    static func load(
        _ requests: [PushRequest],
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> [String: PushTargets] {
        guard !requests.isEmpty else { return [:] }
        let rows = try connection.query(
            Statement(
                """
                select customer.time_zone, customer.locale, customer.quiet_hours, customer.tap_epoch,
                    device.id as device_id, service, address, secret,
                    (select string_agg(kind, ',') from push_delivery
                        where notification_id = asked.notification_id and device_id = device.id) as kinds,
                    asked.notification_id, customer.id as customer_id,
                    (select subject_id from notification
                        where notification.id = asked.notification_id
                            and notification.customer_id = asked.customer_id) as subject_id
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
            let id = try row.uuid("notification_id")
            let zone = Zone(try row.text("time_zone")) ?? .utc
            let quiet = try row.optionalText("quiet_hours").flatMap { QuietHours($0) }
            let owner = CalendarOwner(
                customerID: try row.uuid("customer_id"),
                zone: zone,
                locale: try row.text("locale")
            )
            let taps = TapGrounds(
                epoch: UInt32(clamping: try row.int("tap_epoch")),
                isArabic: owner.speaksArabic,
                subjectID: try row.optionalUUID("subject_id")
            )
            let device = try Self.device(row, owner.customerID, context)
            let known = PushTargets(zone: zone, quiet: quiet, taps: taps, devices: [])
            targets[id, default: known].devices += [device].compactMap(\.self)
        }
        return targets
    }

    /// nil for a customer without a device, and for a service that this version does not know.
    static func device(_ row: PostgresRow, _ customerID: String, _ context: StoreContext) throws -> Device? {
        guard let id = try row.optionalUUID("device_id"),
            let service = Device.Service(rawValue: try row.text("service"))
        else { return nil }
        let kinds = (try row.optionalText("kinds") ?? "").split(separator: ",")
        return Device(
            id: id,
            service: service,
            address: try context.messages.openText(
                try row.bytes("address"),
                for: Self.addressContext(id, customer: customerID)
            ),
            secret: try row.optionalBytes("secret").map {
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
