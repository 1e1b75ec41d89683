public import Pipeline
public import Time

/// A file with any number of events, to be written piece by piece. Times are in UTC, so that no event needs another's
/// time zone: what stands there once does not recur.
public enum CalendarFile {
    private static let eventBegins = "BEGIN:VEVENT\r\n"

    public static let beginning =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Jadwal//Jadwal//EN\r\nCALSCALE:GREGORIAN\r\n"
    public static let end = "END:VCALENDAR\r\n"

    /// - Parameter stampedAt: when this revision was made.
    public static func part(_ event: CalendarEvent, stampedAt: UnixTime) -> String {
        var event = event
        if case .timed(_, _, let zone) = event.times {
            let (start, end) = (event.times.start(in: zone), event.times.end(in: zone))
            event.times = .timed(start: Zone.utc.local(start), end: Zone.utc.local(end), zone: .utc)
        }
        let object = CalendarObjectWriter.text(of: event, stampedAt: stampedAt, createdAt: nil)
        let text = String(decoding: object, as: UTF8.self)
        // The writer's object is the one event between a beginning and an end.
        guard let begin = text.firstRange(of: Self.eventBegins) else { return "" }
        return String(text[begin.lowerBound...].dropLast(Self.end.count))
    }
}
