internal import CommandKit
internal import Pipeline
internal import Time
internal import UseCases

/// A meeting as a JSON object has it.
struct MeetingDefinition: MeetingJSON {
    static let fields = """
        title, slots (["2026-12-05T19:00"], or whole days ["2026-12-05"]), minutes (of each, 60 without it), and if \
        wanted notes, place, zone, guests (["Noura <noura@example.org>", "Sami"]), contacts, required (ids of \
        contacts), groups (of contacts), rule (ask, auto), quorum, names (all, host), audience (invited, link), limit, \
        suggestions (true), deadline (2026-12-03T12:00), host (the name that guests read), draft (true)
        """
    static let lists = "slots, guests, contacts, required and groups"

    var title: String?
    var slots: [String]?
    var minutes: Int?
    var notes: String?
    var place: String?
    var zone: String?
    var guests: [String]?
    var contacts: [String]?
    var required: [String]?
    var groups: [String]?
    var rule: String?
    var quorum: Int?
    var names: String?
    var audience: String?
    var limit: Int?
    var suggestions: Bool?
    var deadline: String?
    var host: String?
    var draft: Bool?

    /// - Parameter zone: the owner's.
    func form(in owners: Zone) throws -> MeetingForm {
        var form = MeetingForm()
        (form.title, form.notes, form.place) = (self.title ?? "", self.notes ?? "", self.place ?? "")
        let zone = try self.zone.map { try Self.zone($0) } ?? owners
        form.zone = zone
        form.slots = try (self.slots ?? []).map {
            MeetingForm.Slot(try TypedTime.times($0, try TypedTime.length(self.minutes) ?? .seconds(3600), in: zone))
        }
        form.people = MeetingGuest.read(self.guests, contacts: self.contacts, required: self.required)
        form.groups = self.groups ?? []
        form.rule = try Self.choice(self.rule, of: "rule") ?? .ask
        form.names = try Self.choice(self.names, of: "names") ?? .all
        form.audience = try Self.choice(self.audience, of: "audience") ?? .invited
        (form.quorum, form.limit) = (self.quorum, self.limit)
        form.takesSuggestions = self.suggestions ?? false
        form.deadline = try self.deadline.map { zone.instant(of: try TypedTime.moment($0)) }
        form.hostName = self.host ?? ""
        return form
    }

    private static func zone(_ name: String) throws -> Zone {
        guard let zone = Zone(name) else {
            throw CommandFailure(.usage, "zone must be one of IANA, such as Asia/Riyadh")
        }
        return zone
    }

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ text: String?,
        of field: String
    ) throws -> Choice? {
        guard let text else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(.usage, "\(field) must be one of: \(choices)")
        }
        return choice
    }
}

/// Days and hours as commands read them.
enum TypedTime {
    /// nil without minutes.
    static func length(_ minutes: Int?) throws -> Duration? {
        guard let minutes else { return nil }
        guard (1...44_640).contains(minutes) else { throw CommandFailure(.usage, "minutes must be from 1 to 44640") }
        return .seconds(minutes * 60)
    }

    /// `2026-12-05T19:00`, or `2026-12-05` for a whole day.
    static func times(_ text: String, _ length: Duration, in zone: Zone) throws -> EventTimes {
        if let day = LocalDate(text) { return .allDay(start: day, endExclusive: day.adding(days: 1)) }
        return .lasting(length, from: try Self.moment(text), in: zone)
    }

    static func moment(_ text: String) throws -> LocalDateTime {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = LocalDate(parts[0]), let clock = LocalTime(parts[1]) else {
            throw CommandFailure(.usage, "a time must be a day and an hour, such as 2026-12-05T19:00")
        }
        return LocalDateTime(date: day, time: clock)
    }
}
