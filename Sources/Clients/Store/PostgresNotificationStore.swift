internal import FoundationEssentials
public import Jadwal
internal import Postgres
internal import Vault

/// Devices and what they have got, in PostgreSQL.
public struct PostgresNotificationStore: NotificationStore {
    /// Renewed while services take their time; short, so that a dead worker's notifications are taken over within 5 s.
    static let turn = Duration.seconds(4)

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    public func open(_ notificationID: String, of customerID: String) async throws -> NotificationAddressees {
        try await self.context.pool.transaction { connection in
            let customers = try KnownCustomers.find([customerID], lookup: self.context.lookup, on: connection)
            guard !customers.known.isEmpty else {
                return customers.removed.isEmpty ? .unknownCustomer : .removedCustomer
            }
            // First the turn: what its last holder has delivered is seen only after it.
            guard let turn = try self.take(notificationID, on: connection) else { return .busy }
            let targets = try PushTargets.load(customerID, notificationID, self.context, on: connection)
            if !targets.devices.isEmpty, let rest = targets.quiet?.rest(at: customers.now, in: targets.zone) {
                try self.release(turn, of: notificationID, on: connection)
                return .quiet(for: rest)
            }
            return .devices(targets.devices, turn: turn)
        }
    }

    /// Nil while somebody else has it.
    private func take(_ notificationID: String, on connection: isolated PostgresConnection) throws -> String? {
        let holder = UUID().uuidString.lowercased()
        let taken = try connection.execute(
            Statement(
                """
                insert into push_turn (notification_id, holder, lease_until)
                values ($1, $2, jadwal_now() + $3 * interval '1 microsecond')
                on conflict (notification_id) do update set holder = excluded.holder, lease_until = excluded.lease_until
                    where push_turn.lease_until <= jadwal_now()
                """,
                [.uuid(notificationID), .uuid(holder), .int(Self.turn.microseconds)]
            )
        )
        return taken == 1 ? holder : nil
    }

    public func renew(_ turn: String, of notificationID: String) async throws -> Bool {
        try await self.context.pool.execute(
            Statement(
                """
                update push_turn set lease_until = jadwal_now() + $3 * interval '1 microsecond'
                where notification_id = $1 and holder = $2
                """,
                [.uuid(notificationID), .uuid(turn), .int(Self.turn.microseconds)]
            )
        ) == 1
    }

    public func release(_ turn: String, of notificationID: String) async throws {
        try await self.context.pool.transaction { connection in
            try self.release(turn, of: notificationID, on: connection)
        }
    }

    private func release(
        _ turn: String,
        of notificationID: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            Statement(
                "delete from push_turn where notification_id = $1 and holder = $2",
                [.uuid(notificationID), .uuid(turn)]
            )
        )
    }

    public func delivered(_ notificationID: String, _ kind: Push.Kind, to deviceID: String) async throws {
        // The device may have been removed meanwhile: then there is nothing to remember. One that was refused before is not any
        // more: the next refusal is a first proof again.
        try await self.context.pool.execute(
            Statement(
                """
                with taken as (update device set refused_at = null where id = $2 and refused_at is not null)
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
        // A device is refused by APNs also when it is the worker that talks to the wrong one of Apple's environments. Then all of
        // them are: nothing is proven before another device has got something since. A device with a server of its own is
        // given a day, in which the server may be mended.
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

    public func ended(_ notificationID: String, retryOf failureID: String?, as end: ReplayEnd) async throws {
        try await self.context.pool.transaction { connection in
            try WantedRows.done(notificationID, on: connection)
            try connection.execute(
                Statement("delete from push_turn where notification_id = $1", [.uuid(notificationID)])
            )
            try ReplayEnds.write(failureID, end, on: connection)
        }
    }
}
