import ICalendar
import Pipeline
import Time

/// A calendar object parsed by separate code, so that an error in the writer is not hidden by the reader.
struct WrittenObject {
    let bytes: [UInt8]
    /// The lines, still folded.
    let physicalLines: [[UInt8]]
    let lines: [String]

    init(
        _ event: CalendarEvent,
        stampedAt: UnixTime = .sample,
        createdAt: UnixTime? = .sample,
        reminder: Duration? = nil,
        invitation: CalendarInvitation? = nil
    ) {
        self.bytes =
            invitation?.text(of: event, stampedAt: stampedAt)
            ?? CalendarObjectWriter.text(
                of: event,
                stampedAt: stampedAt,
                createdAt: createdAt,
                reminder: reminder
            )
        var physical: [[UInt8]] = [[]]
        for octet in self.bytes {
            if octet == 10 { physical.append([]) } else { physical[physical.count - 1].append(octet) }
        }
        self.physicalLines = physical.dropLast().map { $0.last == 13 ? Array($0.dropLast()) : $0 }
        var joined: [[UInt8]] = []
        for line in self.physicalLines {
            if line.first == 32 { joined[joined.count - 1] += line.dropFirst() } else { joined.append(line) }
        }
        self.lines = joined.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The text after the name of the event's property, including parameters.
    func property(_ name: String) -> String? {
        self.component("VEVENT")?.first { $0.hasPrefix("\(name):") || $0.hasPrefix("\(name);") }.map {
            String($0.dropFirst(name.count))
        }
    }

    /// The lines between BEGIN and END.
    func component(_ name: String) -> [String]? {
        guard let begin = self.lines.firstIndex(of: "BEGIN:\(name)"), let end = self.lines.lastIndex(of: "END:\(name)")
        else { return nil }
        return Array(self.lines[(begin + 1)..<end])
    }
}

extension UnixTime {
    /// 2026-11-21T01:02:03Z
    static let sample = UnixTime(seconds: 1_795_222_923)
}

extension CalendarEvent {
    static func sample(
        summary: String = "Dinner with Noura",
        description: String = "Bring the book.\nManaged by Jadwal",
        location: String? = "Al Bujairi",
        revision: Int = 1,
        status: CalendarEvent.Status = .confirmed,
        times: EventTimes = .timed("2026-11-21T20:00", "2026-11-21T21:00", in: "Asia/Riyadh")
    ) -> CalendarEvent {
        CalendarEvent(
            identity: EventIdentity("0192D3A4-5B6C-7D8E-9F00-112233445566")!,
            revision: revision,
            status: status,
            summary: summary,
            description: description,
            location: location,
            times: times
        )
    }
}

extension EventTimes {
    static func timed(_ start: String, _ end: String, in zone: String) -> EventTimes {
        .timed(start: LocalDateTime(start), end: LocalDateTime(end), zone: Zone(zone)!)
    }
}

extension LocalDateTime {
    /// Of the form `YYYY-MM-DDTHH:mm`.
    init(_ text: String) {
        let parts = text.split(separator: "T")
        self.init(date: LocalDate(parts[0])!, time: LocalTime(parts[1])!)
    }
}
