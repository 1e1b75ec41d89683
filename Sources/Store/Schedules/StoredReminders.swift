internal import FoundationEssentials
internal import Pipeline
internal import Time
internal import Vault

/// `EventReminders` as it is stored, encrypted.
struct StoredReminders: Codable {
    var leads: String?
    /// Milliseconds since 1970.
    var snoozes: [Int64]?
    var skips: [Int64]?
    var ringsAtStart: Bool?
    var doneFor: Int64?
    var moved: Moved?

    /// A time in the calendar, for the event with this start.
    struct Moved: Codable {
        var from: Int64
        /// Minutes since 1970 by the zone's clock, or days.
        var start: Int
        var end: Int
        /// nil for whole days.
        var zone: String?
    }

    init(_ reminders: EventReminders) {
        self.leads = reminders.leads?.description
        self.snoozes = reminders.snoozes.isEmpty ? nil : reminders.snoozes.map(\.milliseconds)
        self.skips = reminders.skips.isEmpty ? nil : reminders.skips.map(\.milliseconds)
        self.ringsAtStart = reminders.ringsAtStart ? true : nil
        self.doneFor = reminders.doneFor?.milliseconds
        self.moved = reminders.moved.map { Moved($0) }
    }

    /// Leads that this version cannot read are as if there were none.
    var reminders: EventReminders {
        var reminders = EventReminders(leads: self.leads.flatMap { try? ReminderLeads($0) })
        reminders.snoozes = (self.snoozes ?? []).map { UnixTime(milliseconds: $0) }
        reminders.skips = (self.skips ?? []).map { UnixTime(milliseconds: $0) }
        reminders.ringsAtStart = self.ringsAtStart ?? false
        reminders.doneFor = self.doneFor.map { UnixTime(milliseconds: $0) }
        reminders.moved = self.moved.flatMap(\.value)
        return reminders
    }

    func sealed(_ id: String, of customer: String, _ sealer: Sealer) throws -> [UInt8] {
        sealer.seal(Array(try JSONEncoder().encode(self)), for: ScheduleTable.context(id, customer: customer))
    }
}

extension StoredReminders.Moved {
    init(_ moved: EventReminders.Moved) {
        self.from = moved.from.milliseconds
        switch moved.times {
        case .allDay(let start, let end): (self.start, self.end) = (start.daysSince1970, end.daysSince1970)
        case .timed(let start, let end, let zone):
            (self.start, self.end, self.zone) = (start.minutesSince1970, end.minutesSince1970, zone.name)
        }
    }

    /// nil for a zone that this machine does not know.
    var value: EventReminders.Moved? {
        let from = UnixTime(milliseconds: self.from)
        guard let name = self.zone else {
            let start = LocalDate(daysSince1970: self.start)
            return EventReminders.Moved(
                from: from,
                to: .allDay(start: start, endExclusive: LocalDate(daysSince1970: self.end))
            )
        }
        return Zone(name).map { zone in
            let (start, end) = (LocalDateTime(minutesSince1970: self.start), LocalDateTime(minutesSince1970: self.end))
            return EventReminders.Moved(from: from, to: .timed(start: start, end: end, zone: zone))
        }
    }
}
