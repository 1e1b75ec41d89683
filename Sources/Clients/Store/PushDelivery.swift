internal import Jadwal
internal import Postgres

/// One push that a device has got.
struct PushDelivery: Sendable {
    let notificationID: String
    let deviceID: String
    let kind: Push.Kind

    /// A device may have been removed meanwhile: then there is nothing to remember. One that was refused before is not any more:
    /// the next refusal is a first proof again. Rows are locked and written in one order, so that two of these wait for each
    /// other instead of deadlocking.
    static func note(_ deliveries: [PushDelivery]) -> Statement {
        Statement(
            """
            with refused as (
                select id from device where id = any($2) and refused_at is not null order by id for update
            ), taken as (update device set refused_at = null from refused where device.id = refused.id)
            insert into push_delivery (notification_id, device_id, kind)
            select got.notification_id, device.id, got.kind
            from unnest($1::uuid[], $2::uuid[], $3::text[]) as got (notification_id, device_id, kind)
            join device on device.id = got.device_id order by device.id, got.notification_id, got.kind
            on conflict do nothing
            """,
            [
                .uuidArray(deliveries.map(\.notificationID)), .uuidArray(deliveries.map(\.deviceID)),
                .textArray(deliveries.map(\.kind.rawValue)),
            ]
        )
    }
}
