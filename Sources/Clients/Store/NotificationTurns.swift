internal import FoundationEssentials
internal import Jadwal
internal import Postgres
internal import Vault

/// Opens notifications: whom each reaches, and the turn to push it.
struct NotificationTurns: Sendable {
    struct Request: Sendable {
        let notificationID: String
        let customerID: String

        init(_ notificationID: String, of customerID: String) {
            (self.notificationID, self.customerID) = (notificationID.lowercased(), customerID.lowercased())
        }
    }

    /// Renewed while services take their time; short, so that a dead worker's notifications are taken over within 5 s.
    static let length = Duration.seconds(4)

    let context: StoreContext

    /// - Returns: an answer for each, in their order. Of two for one notification the second is `.busy`.
    func open(
        _ requests: [Request],
        on connection: isolated PostgresConnection
    ) throws -> [NotificationAddressees] {
        let customers = try KnownCustomers.find(
            Set(requests.map(\.customerID)),
            lookup: self.context.lookup,
            on: connection
        )
        var wanted: [String: Request] = [:]
        for request in requests where customers.known.contains(request.customerID) {
            if wanted[request.notificationID] == nil { wanted[request.notificationID] = request }
        }
        // First the turns: what a turn's last holder has delivered is seen only after it.
        var turns = try self.take(Array(wanted.keys), on: connection)
        let taken = wanted.values.filter { turns[$0.notificationID] != nil }
        let targets = try PushTargets.load(taken, self.context, on: connection)
        var quiet: [String: String] = [:]
        let answers = requests.map { request -> NotificationAddressees in
            let id = request.notificationID
            guard customers.known.contains(request.customerID) else {
                return customers.removed.contains(request.customerID) ? .removedCustomer : .unknownCustomer
            }
            guard let turn = turns.removeValue(forKey: id) else { return .busy }
            let targets = targets[id] ?? PushTargets(zone: .utc, devices: [])
            if !targets.devices.isEmpty, let rest = targets.quiet?.rest(at: customers.now, in: targets.zone) {
                quiet[id] = turn
                return .quiet(for: rest)
            }
            return .devices(targets.devices, turn: turn)
        }
        try Self.release(quiet, on: connection)
        return answers
    }

    /// - Returns: the turn of each that nobody else has.
    private func take(
        _ ids: [String],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> [String: String] {
        guard !ids.isEmpty else { return [:] }
        let holders = Dictionary(uniqueKeysWithValues: ids.map { ($0, UUID().uuidString.lowercased()) })
        // In the order of their ids, so that two of these wait for each other instead of deadlocking.
        let rows = try connection.query(
            Statement(
                """
                insert into push_turn (notification_id, holder, lease_until)
                select wanted.id, wanted.holder, jadwal_now() + $3 * interval '1 microsecond'
                from unnest($1::uuid[], $2::uuid[]) as wanted (id, holder) order by wanted.id
                on conflict (notification_id) do update set holder = excluded.holder, lease_until = excluded.lease_until
                    where push_turn.lease_until <= jadwal_now()
                returning notification_id
                """,
                [
                    .uuidArray(ids), .uuidArray(ids.map { holders[$0] }), .int(Self.length.microseconds),
                ]
            )
        )
        let taken = Set(try rows.map { row throws(PostgresError) in try row.uuid(0) })
        return holders.filter { taken.contains($0.key) }
    }

    /// - Parameter turns: by notification.
    static func release(
        _ turns: [String: String],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !turns.isEmpty else { return }
        let ordered = turns.sorted { $0.key < $1.key }
        try connection.execute(
            Statement(
                """
                delete from push_turn using unnest($1::uuid[], $2::uuid[]) as held (id, holder)
                where notification_id = held.id and push_turn.holder = held.holder
                """,
                [.uuidArray(ordered.map(\.key)), .uuidArray(ordered.map(\.value))]
            )
        )
    }
}
