import ICalendar
import Pipeline
import Testing
import Time

/// An object from another program and its times in the week.
struct ForeignCase: Sendable, CustomTestStringConvertible {
    var name: String
    var object: String
    /// As `ReadCalendar.spans` writes them.
    var spans: [String]
    var isComplete = true

    var testDescription: String { self.name }

    init(_ name: String, _ object: String, _ spans: [String], isComplete: Bool = true) {
        (self.name, self.object, self.spans, self.isComplete) = (name, object, spans, isComplete)
    }

    /// Of one VEVENT.
    init(_ name: String, event: String, _ spans: [String], isComplete: Bool = true) {
        self.init(name, ReadCalendar.event(event), spans, isComplete: isComplete)
    }
}

/// Objects from other programs, read for an owner in Riyadh and the week from Sunday, 2026-11-22.
struct ReadCalendar {
    static let riyadh = Zone("Asia/Riyadh")!
    static let week = TimeWindow(start: .utc("2026-11-21T21:00"), end: .utc("2026-11-28T21:00"))

    var instances: [CalendarInstance]
    var isComplete: Bool

    /// - Parameter events: lines within one VCALENDAR.
    init(
        _ events: String,
        window: TimeWindow = Self.week,
        addresses: [String] = [],
        limits: CalendarReadingLimits = CalendarReadingLimits()
    ) {
        var reader = CalendarInstanceReader(
            window: window,
            owner: Self.riyadh,
            addresses: addresses,
            limits: limits
        )
        let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(events)\r\nEND:VCALENDAR\r\n"
        self.isComplete = reader.read(Array(text.utf8), in: "Work")
        self.instances = reader.instances.sorted { ($0.start, $0.uid) < ($1.start, $1.uid) }
    }

    /// One VEVENT.
    static func event(_ properties: String, uid: String = "a") -> String {
        "BEGIN:VEVENT\nUID:\(uid)\n\(properties)\nEND:VEVENT"
    }

    /// In UTC, of the form `2026-11-22T07:00/08:00`, with the end's date if it differs.
    var spans: [String] {
        self.instances.map { instance in
            let (start, end) = (Zone.utc.local(instance.start), Zone.utc.local(instance.end))
            return start.date == end.date ? "\(start)/\(end.time)" : "\(start)/\(end)"
        }
    }
}

extension UnixTime {
    /// Of the form `2026-11-22T07:00`.
    static func utc(_ text: String) -> UnixTime { Zone.utc.instant(of: LocalDateTime(text)) }
}
