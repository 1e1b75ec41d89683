public import Pipeline
internal import Postgres
public import Time

/// Devices and their deliveries, in PostgreSQL. Statements of notifications that are in flight at the same time are
/// grouped.
public struct PostgresNotificationStore: NotificationStore {
    private let context: StoreContext
    private let openings: CallBatcher<PushRequest, NotificationAddressees>
    private let deliveries: CallBatcher<PushDelivery, Void>
    private let ends: CallBatcher<NotificationEnd, Bool>

    public init(_ context: StoreContext) {
        let (pool, turns) = (context.pool, NotificationTurns(context: context))
        self.context = context
        self.openings = CallBatcher(together: { requests in
            try await pool.transaction { connection in try turns.open(requests, on: connection) }
        })
        self.deliveries = CallBatcher(together: { deliveries in
            try await pool.execute(PushDelivery.recording(deliveries))
            return deliveries.map { _ in }
        })
        self.ends = CallBatcher(together: { ends in
            try await pool.transaction { connection in try NotificationEnd.write(ends, on: connection) }
        })
    }

    public func open(_ request: PushRequest) async throws -> NotificationAddressees {
        try await self.openings(request)
    }

    public func isOpen(question id: String) async throws -> Bool {
        try await !self.context.pool.query(
            Statement(
                "select from question where id = $1 and state = 'open' and expires_at > jadwal_now()",
                [.uuid(id)]
            )
        ).isEmpty
    }

    public func renew(_ turn: PushTurn) async throws -> Bool {
        try await self.context.pool.execute(PushTurnTable.renewal(of: turn)) == 1
    }

    public func release(_ turn: PushTurn) async throws {
        try await self.context.pool.transaction { connection in
            _ = try PushTurnTable.end([turn], on: connection)
        }
    }

    public func delivered(_ notificationID: String, _ kind: Push.Kind, to deviceID: String) async throws {
        try await self.deliveries(
            PushDelivery(notificationID: notificationID, deviceID: deviceID, kind: kind)
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
        // APNs also refuses a device if the worker uses the wrong one of Apple's environments. Then it refuses all
        // devices. So nothing is proven until another device has got something since. A device with its own server is
        // given a day, in which the server may be repaired.
        let forgotten = try await self.context.pool.execute(
            Statement(
                """
                delete from device where id = $1 and case service
                    when 'apns' then refused_at < jadwal_now() - interval '1 minute' and exists (
                        select from push_delivery join device as other on other.id = device_id
                        where other.service = 'apns' and delivered_at > device.refused_at)
                    else refused_at < jadwal_now() - interval '1 day' end
                """,
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

    public func ended(
        _ notificationID: String,
        in turn: PushTurn?,
        retryOf failureID: String?,
        as end: ReplayEnd
    ) async throws -> Bool {
        try await self.ends(NotificationEnd(id: notificationID, turn: turn, failureID: failureID, end: end))
    }
}

/// A push that a device has accepted.
private struct PushDelivery: Sendable {
    let notificationID: String
    let deviceID: String
    let kind: Push.Kind

    /// If a device was removed meanwhile, nothing is remembered. If it was refused before, that mark is deleted: the
    /// next refusal is a first one again. Rows are locked and written in one order, so that two of these statements
    /// cannot deadlock.
    static func recording(_ deliveries: [PushDelivery]) -> Statement {
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
