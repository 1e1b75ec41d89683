internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Opens notifications: finds the devices of each and takes the turn to push it.
struct NotificationTurns: Sendable {
    let context: StoreContext

    /// - Returns: one answer for each request, in their order. Of two for one event the newer is opened. Of two equal
    ///   ones the second is `.busy`.
    func open(
        _ requests: [PushRequest],
        on connection: isolated PostgresConnection
    ) throws -> [NotificationAddressees] {
        let customers = try KnownCustomers.find(
            Set(requests.map(\.customerID)),
            lookup: self.context.lookup,
            on: connection
        )
        let turns = requests.map { request in
            PushTurn(
                holder: UUID().uuidString.lowercased(),
                notificationID: request.notificationID,
                customerID: request.customerID,
                change: request.change
            )
        }
        let known = requests.indices.filter { customers.known.contains(requests[$0].customerID) }
        let wanted = Self.firstOfEach(known, requests)
        // Turns are taken first: only then this transaction sees what a turn's last holder has delivered.
        let taken = try PushTurnTable.take(wanted.map { turns[$0] }, on: connection)
        let isOpened = wanted.filter { taken.contains(turns[$0].holder) }
        let others = known.filter { requests[$0].change != nil && !taken.contains(turns[$0].holder) }
        let superseded = try PushTurnTable.superseded(others.map { turns[$0] }, on: connection)
        let standing = try Self.standing(isOpened.map { requests[$0] }, on: connection)
        let targets = try PushTargets.load(isOpened.map { requests[$0] }, self.context, on: connection)
        var quiet: [PushTurn] = []
        let answers = requests.indices.map { index -> NotificationAddressees in
            let (request, turn) = (requests[index], turns[index])
            guard customers.known.contains(request.customerID) else {
                return customers.removed.contains(request.customerID) ? .removedCustomer : .unknownCustomer
            }
            guard taken.contains(turn.holder) else { return superseded.contains(turn.holder) ? .superseded : .busy }
            let left = request.expiresAt.map { $0 - customers.now }
            guard standing.contains(request.notificationID), left.map({ $0 > .zero }) ?? true else {
                return .over(turn: turn)
            }
            let targets = targets[request.notificationID] ?? PushTargets(zone: .utc, devices: [])
            if !targets.devices.isEmpty, !request.ringsInQuietHours,
                let rest = targets.quiet?.rest(at: customers.now, in: targets.zone)
            {
                quiet.append(turn)
                return .quiet(for: min(rest, left ?? rest))
            }
            var held = turn
            held.taps = targets.taps
            return .devices(targets.devices, turn: held)
        }
        _ = try PushTurnTable.end(quiet, on: connection)
        return answers
    }

    /// The notifications that may still be pushed: those whose row stands, and those that need none.
    private static func standing(
        _ requests: [PushRequest],
        on connection: isolated PostgresConnection
    ) throws -> Set<String> {
        var standing = Set(requests.filter { !$0.needsRow }.map(\.notificationID))
        let others = requests.filter(\.needsRow).map(\.notificationID)
        guard !others.isEmpty else { return standing }
        let rows = try connection.query(
            Statement(
                "select id from notification where id = any($1) and \(ToldOutcome.mayBePushed)",
                [.uuidArray(others)]
            )
        )
        for row in rows { standing.insert(try row.uuid("id")) }
        return standing
    }

    /// For each event the first request with its newest revision, and for each notification without an event the first
    /// request.
    private static func firstOfEach(_ known: [Int], _ requests: [PushRequest]) -> [Int] {
        var best: [String: Int] = [:]
        for index in known {
            let key = requests[index].key
            guard let other = best[key] else {
                best[key] = index
                continue
            }
            let (new, old) = (requests[index].change?.revision ?? 0, requests[other].change?.revision ?? 0)
            if new > old { best[key] = index }
        }
        // A publisher may give two notifications the same id. Deliveries to devices are remembered by that id.
        var ids: Set<String> = []
        return best.values.sorted().filter { ids.insert(requests[$0].notificationID).inserted }
    }
}

extension PushRequest {
    /// Only one worker at a time has the turn of a key.
    fileprivate var key: String { self.change.map { "\(self.customerID) \($0.eventID)" } ?? self.notificationID }
}
