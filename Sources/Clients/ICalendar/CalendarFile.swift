public import Pipeline
public import Time

/// A file with any number of events, written part by part. Times are in UTC, so that no event needs a time zone of
/// another: exported events do not recur.
public enum CalendarFile {
    private static let eventBegins = "BEGIN:VEVENT\r\n"

    public static let beginning =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Jadwal//Jadwal//EN\r\nCALSCALE:GREGORIAN\r\n"
    public static let end = "END:VCALENDAR\r\n"

    /// - Parameter stampedAt: the time of this revision.
    public static func part(_ event: CalendarEvent, stampedAt: UnixTime) -> String {
        var event = event
        if case .timed(_, _, let zone) = event.times {
            let (start, end) = (event.times.start(in: zone), event.times.end(in: zone))
            event.times = .timed(start: Zone.utc.local(start), end: Zone.utc.local(end), zone: .utc)
        }
        let object = CalendarObjectWriter.text(of: event, stampedAt: stampedAt, createdAt: nil)
        let text = String(decoding: object, as: UTF8.self)
        // Cuts the event out of the writer's object.
        guard let begin = text.firstRange(of: Self.eventBegins) else { return "" }
        return String(text[begin.lowerBound...].dropLast(Self.end.count))
    }
}
