internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// A definition of an owner's own, encrypted in its row of `schedule`.
protocol StoredDefinition: Codable {
    associatedtype Definition

    init(_ definition: Definition)

    /// Throws `HandlingError` for what this version or machine does not know.
    var definition: Definition { get throws }
}

extension StoredDefinition {
    func sealed(_ id: String, of customer: String, _ sealer: Sealer) throws -> [UInt8] {
        sealer.seal(Array(try JSONEncoder().encode(self)), for: ScheduleTable.context(id, customer: customer))
    }

    /// - Parameter row: has `id` and `content` of the schedule.
    static func open(_ row: PostgresRow, of customer: String, _ context: StoreContext) throws -> Definition {
        let seal = ScheduleTable.context(try row.uuid("id"), customer: customer)
        let plain = try context.messages.open(try row.bytes("content"), for: seal)
        return try JSONDecoder().decode(Self.self, from: Data(plain)).definition
    }
}

/// `Notice` as it is stored. The fields of its times are beside the others; without `start` there are none.
struct StoredNotice: StoredDefinition {
    var title: String
    var body: String?
    var subtext: String?
    var urgency: NotificationOptions.Urgency
    var isOff: Bool?
    var times: StoredTimetable?
    var arrivals: [StoredArrival]?
    /// Milliseconds since 1970. `snoozes` are those of its times.
    var again: [Int64]?

    private enum Field: String, CodingKey {
        case title, body, subtext, urgency, isOff, start, arrivals, again
    }

    init(_ notice: Notice) {
        self.title = notice.title
        self.body = notice.body.isEmpty ? nil : notice.body
        self.subtext = notice.subtext.isEmpty ? nil : notice.subtext
        self.urgency = notice.urgency
        self.isOff = notice.isActive ? nil : true
        self.times = notice.times.map { StoredTimetable($0) }
        self.arrivals = notice.arrivals.isEmpty ? nil : notice.arrivals.map { StoredArrival($0) }
        self.again = notice.snoozed.isEmpty ? nil : notice.snoozed.map(\.milliseconds)
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self.title = try fields.decode(String.self, forKey: .title)
        self.body = try fields.decodeIfPresent(String.self, forKey: .body)
        self.subtext = try fields.decodeIfPresent(String.self, forKey: .subtext)
        self.urgency = try fields.decode(NotificationOptions.Urgency.self, forKey: .urgency)
        self.isOff = try fields.decodeIfPresent(Bool.self, forKey: .isOff)
        self.times = fields.contains(.start) ? try StoredTimetable(from: decoder) : nil
        self.arrivals = try fields.decodeIfPresent([StoredArrival].self, forKey: .arrivals)
        self.again = try fields.decodeIfPresent([Int64].self, forKey: .again)
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(self.title, forKey: .title)
        try fields.encodeIfPresent(self.body, forKey: .body)
        try fields.encodeIfPresent(self.subtext, forKey: .subtext)
        try fields.encode(self.urgency, forKey: .urgency)
        try fields.encodeIfPresent(self.isOff, forKey: .isOff)
        try fields.encodeIfPresent(self.arrivals, forKey: .arrivals)
        try fields.encodeIfPresent(self.again, forKey: .again)
        try self.times?.encode(to: encoder)
    }

    var definition: Notice {
        get throws {
            var notice = Notice(
                self.title,
                body: self.body ?? "",
                subtext: self.subtext ?? "",
                try self.times?.times,
                urgency: self.urgency,
                isActive: self.isOff != true
            )
            notice.arrivals = (self.arrivals ?? []).compactMap(\.arrival)
            notice.snoozed = (self.again ?? []).map { UnixTime(milliseconds: $0) }
            return notice
        }
    }
}

/// `PlaceArrival` as it is stored.
struct StoredArrival: Codable {
    /// As `PlaceLink.description`.
    var link: String
    /// Milliseconds since 1970.
    var at: Int64
    var happenedAt: Int64

    init(_ arrival: PlaceArrival) {
        self.link = arrival.link.description
        (self.at, self.happenedAt) = (arrival.at.milliseconds, arrival.happenedAt.milliseconds)
    }

    /// nil for a crossing that this version does not know.
    var arrival: PlaceArrival? {
        let (at, happenedAt) = (UnixTime(milliseconds: self.at), UnixTime(milliseconds: self.happenedAt))
        return PlaceLink(self.link).map { PlaceArrival($0, at: at, happenedAt: happenedAt) }
    }
}

/// `NoticeGroup` as it is stored.
struct StoredGroup: StoredDefinition {
    var name: String
    var isOff: Bool?
    var times: StoredTimetable
    var round: Int
    var drawn: [String]?
    var last: String?

    init(_ group: NoticeGroup) {
        (self.name, self.isOff, self.times) = (group.name, group.isActive ? nil : true, StoredTimetable(group.times))
        (self.round, self.last) = (group.bag.round, group.bag.last)
        self.drawn = group.bag.drawn.isEmpty ? nil : group.bag.drawn.sorted()
    }

    var definition: NoticeGroup {
        get throws {
            let bag = DrawBag(round: self.round, drawn: Set(self.drawn ?? []), last: self.last)
            return NoticeGroup(self.name, try self.times.times, isActive: self.isOff != true, bag: bag)
        }
    }
}
