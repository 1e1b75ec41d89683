public import Pipeline
internal import Time

extension CalendarObjectReader {
    /// Reads the event and its revision from an object of Jadwal's, even if its owner has edited it. nil without a UID
    /// of Jadwal's or without times in a known zone.
    public static func event(of text: [UInt8]) -> CalendarEvent? {
        guard let version = Self.version(of: text), let identity = Self.identity(ofUID: version.uid) else { return nil }
        var components: [String] = []
        var found: Fields?
        var current = Fields()
        ForeignLine.forEach(in: text) { line in
            switch line.name {
            case "BEGIN":
                components.append(line.text.uppercased())
                if components == ["VCALENDAR", "VEVENT"] { current = Fields() }
            case "END":
                if components == ["VCALENDAR", "VEVENT"], found == nil, !current.isException { found = current }
                if !components.isEmpty { components.removeLast() }
            default:
                if components == ["VCALENDAR", "VEVENT"] { current.take(line) }
            }
        }
        guard let fields = found, let times = fields.times else { return nil }
        return CalendarEvent(
            identity: identity,
            revision: version.revision ?? version.sequence + 1,
            status: fields.isCancelled ? .cancelled : .confirmed,
            summary: fields.summary ?? "",
            description: fields.description ?? CalendarEvent.signature,
            location: fields.location,
            times: times
        )
    }

    /// The id of Jadwal's event with this UID; nil if it is another program's.
    public static func identity(ofUID uid: String) -> EventIdentity? {
        guard let mark = uid.firstIndex(of: "@"), let identity = EventIdentity(String(uid[..<mark])),
            identity.calendarUID == uid
        else { return nil }
        return identity
    }

    /// The needed properties of a VEVENT.
    private struct Fields {
        var summary: String?
        var description: String?
        var location: String?
        var start: CalendarMoment?
        var end: CalendarMoment?
        var length: Int64?
        var isCancelled = false
        var isException = false

        mutating func take(_ line: ForeignLine) {
            switch line.name {
            case "SUMMARY": self.summary = self.summary ?? CalendarText.unescaped(line.text)
            case "DESCRIPTION": self.description = self.description ?? CalendarText.unescaped(line.text)
            case "LOCATION": self.location = self.location ?? CalendarText.unescaped(line.text)
            case "DTSTART": self.start = CalendarMoment(line.value, zone: line.parameter("TZID"))
            case "DTEND": self.end = CalendarMoment(line.value, zone: line.parameter("TZID"))
            case "DURATION": self.length = CalendarLength.seconds(line.value)
            case "STATUS": self.isCancelled = line.text.uppercased() == "CANCELLED"
            case "RECURRENCE-ID": self.isException = true
            default: break
            }
        }

        /// nil without a start in a known zone. An end on another clock is replaced by one hour or one day.
        var times: EventTimes? {
            guard let start = self.start else { return nil }
            let isAllDay = start.clock == .day
            let stated = self.end.flatMap { $0.clock == start.clock ? $0.wall - start.wall : nil } ?? self.length
            let length = max(stated ?? 0, 0) > 0 ? stated ?? 0 : isAllDay ? 86_400 : 3600
            switch start.clock {
            case .day:
                let first = LocalDate(daysSince1970: Int(start.wall / 86_400))
                return .allDay(start: first, endExclusive: first.adding(days: Int(max(length, 86_400) / 86_400)))
            case .utc: return Self.timed(start.wall, length, .utc)
            case .zone(let name):
                var zones = NamedZones()
                return zones.zone(name).map { Self.timed(start.wall, length, $0) }
            case .floating: return nil
            }
        }

        private static func timed(_ wall: Int64, _ length: Int64, _ zone: Zone) -> EventTimes {
            let start = LocalDateTime(minutesSince1970: Int(wall / 60))
            return .timed(start: start, end: start.adding(minutes: max(1, Int(length / 60))), zone: zone)
        }
    }
}
