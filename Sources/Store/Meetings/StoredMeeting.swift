internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// A text of a meeting or a contact as it is stored, encrypted for one row of a table.
protocol SealedText: Codable {
    static var table: String { get }
}

extension SealedText {
    func sealed(_ id: String, of customer: String, _ sealer: Sealer) throws -> [UInt8] {
        let context = SealContext(table: Self.table, row: id, customer: customer)
        return sealer.seal(Array(try JSONEncoder().encode(self)), for: context)
    }

    static func open(_ sealed: [UInt8], _ id: String, of customer: String, _ sealer: Sealer) throws -> Self {
        let context = SealContext(table: Self.table, row: id, customer: customer)
        return try JSONDecoder().decode(Self.self, from: Data(try sealer.open(sealed, for: context)))
    }
}

struct StoredMeetingText: SealedText {
    static let table = "meeting"

    var title: String
    var notes: String?
    var place: String?

    init(_ meeting: Meeting) {
        (self.title, self.place) = (meeting.title, meeting.place)
        self.notes = meeting.notes.isEmpty ? nil : meeting.notes
    }
}

struct StoredParticipantText: SealedText {
    static let table = "meeting_participant"

    var name: String
    var email: String?
    var phone: String?
    var zone: String?
    var locale: String?
    var reason: String?

    init(_ person: MeetingParticipant) {
        (self.name, self.email, self.phone) = (person.name, person.email, person.phone)
        (self.zone, self.locale) = (person.zone?.name, person.locale)
        self.reason = person.reason.isEmpty ? nil : person.reason
    }

    func fill(_ person: inout MeetingParticipant) {
        (person.name, person.email, person.phone) = (self.name, self.email, self.phone)
        (person.zone, person.locale) = (self.zone.flatMap { Zone($0) }, self.locale)
        person.reason = self.reason ?? ""
    }
}

/// The times of a slot as they are stored: wall times, and a zone unless they are days.
struct StoredSlotTimes {
    let start: String
    let end: String
    let zone: String?

    init(_ times: EventTimes) {
        switch times {
        case .allDay(let start, let end): (self.start, self.end, self.zone) = ("\(start)", "\(end)", nil)
        case .timed(let start, let end, let zone):
            (self.start, self.end, self.zone) = ("\(start)", "\(end)", zone.name)
        }
    }

    init(start: String, end: String, zone: String?) { (self.start, self.end, self.zone) = (start, end, zone) }

    /// - Parameter row: of `meeting_slot`.
    init(_ row: PostgresRow) throws(PostgresError) {
        self.start = try row.text("starts_on")
        self.end = try row.text("ends_on")
        self.zone = try row.optionalText("zone")
    }

    var times: EventTimes {
        get throws {
            if let name = self.zone {
                guard let zone = Zone(name) else {
                    throw HandlingError.permanent(kind: "unknown_zone", detail: "its time zone is not known here")
                }
                if let start = Self.moment(self.start), let end = Self.moment(self.end) {
                    return .timed(start: start, end: end, zone: zone)
                }
            } else if let start = LocalDate(self.start), let end = LocalDate(self.end) {
                return .allDay(start: start, endExclusive: end)
            }
            throw HandlingError.permanent(kind: "invalid_rule", detail: "the times of a slot cannot be read")
        }
    }

    private static func moment(_ text: String) -> LocalDateTime? {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let date = LocalDate(parts[0]), let time = LocalTime(parts[1]) else { return nil }
        return LocalDateTime(date: date, time: time)
    }
}
