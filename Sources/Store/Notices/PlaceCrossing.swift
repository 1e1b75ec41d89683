public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// What a phone says about a place of its owner.
public struct PlaceCrossing: Sendable, Hashable {
    public enum Name: Sendable, Hashable {
        /// Of the place.
        case id(String)
        /// As OwnTracks names a region.
        case region(String?, name: String?)
    }

    public let place: Name
    public let crossing: Crossing
    /// By the phone's clock; nil for now.
    public let at: UnixTime?

    public init(_ crossing: Crossing, _ place: Name, at: UnixTime? = nil) {
        (self.crossing, self.place, self.at) = (crossing, place, at)
    }

    public init(_ transition: Transition) {
        let place = Name.region(transition.region, name: transition.name)
        self.init(transition.crossing, place, at: transition.at)
    }
}

/// How a crossing was taken.
public enum CrossingOutcome: Sendable, Hashable {
    /// It lets notifications ring.
    case noted
    /// It was said before, is older than the newest, or has a time that cannot be.
    case ignored
    case unknownPlace
}

/// When a place was entered or left.
struct CrossingTime {
    /// Phones keep what they could not send; older ones are of a clock that is wrong.
    private static let oldest = Duration.seconds(7 * 86_400)
    /// Clocks of phones differ by so much.
    private static let skew = Duration.seconds(300)

    /// By the database's clock.
    let now: UnixTime
    /// By the phone's clock, but not after now.
    let at: UnixTime

    /// nil if the phone's time cannot be.
    init?(_ phone: UnixTime?, at now: UnixTime) {
        let phone = phone ?? now
        guard phone >= now - Self.oldest, phone <= now + Self.skew else { return nil }
        (self.now, self.at) = (now, min(phone, now))
    }
}

extension PostgresPlaces {
    /// Notes a crossing, and lets the notifications of the place ring if its owner was not on this side already.
    public func note(_ crossing: PlaceCrossing, of customer: String) async throws -> CrossingOutcome {
        let context = self.context
        return try await context.pool.transaction { connection in
            let statement = PlaceRecord.statement(of: customer, "order by id for no key update")
            let rows = try connection.query(statement)
            guard let row = try Self.row(rows, of: crossing.place, customer, context) else { return .unknownPlace }
            guard let time = CrossingTime(crossing.at, at: try row.time("now")) else { return .ignored }
            let id = try row.uuid("id")
            var state = PlaceState(isInside: try row.optionalBool("is_inside"), seenAt: try row.optionalTime("seen_at"))
            let old = state
            let isNew = state.note(crossing.crossing, at: time.at)
            guard state != old else { return .ignored }
            try connection.execute(
                Statement(
                    "update place set is_inside = $3, seen_at = $4 where customer_id = $1 and id = $2",
                    [.uuid(customer), .uuid(id), .bool(state.isInside == true), time.at.value]
                )
            )
            guard isNew else { return .ignored }
            let link = PlaceLink(crossing.crossing, id)
            try PlaceMembers.ring(link, of: customer, time, context, on: connection)
            return .noted
        }
    }

    private static func row(
        _ rows: [PostgresRow],
        of name: PlaceCrossing.Name,
        _ customer: String,
        _ context: StoreContext
    ) throws -> PostgresRow? {
        switch name {
        case .id(let id): return try rows.first { try $0.uuid("id") == id }
        case .region(let region, let name):
            let id = region.flatMap { EventIdentity($0)?.id }
            if let id, let row = try rows.first(where: { try $0.uuid("id") == id }) { return row }
            guard let name = name.map({ Place.folded($0) }) else { return nil }
            return try rows.first { Place.folded(try PlaceRecord($0, of: customer, context).place.name) == name }
        }
    }
}
