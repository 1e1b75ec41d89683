public import Jadwal

/// Writes the one VEVENT of an event as a calendar object (RFC 5545) for a CalDAV server (RFC 4791, section 4.1).
///
/// VERSION comes first, because SabreDAV otherwise repairs the object and then gives no entity tag. There is no METHOD,
/// which servers refuse in stored objects, and never an ORGANIZER or ATTENDEE: servers with implicit scheduling (RFC 6638)
/// would send mail to them. DTSTART and DTEND are both always there, because iCloud and Cyrus refuse an event without an
/// end.
public enum CalendarObjectWriter {
    /// Lines end in CRLF and are at most 75 octets long, in UTF-8.
    ///
    /// A start in the gap of a clock change is written as the time that the clock shows then. An end that is not after its
    /// start becomes one hour, or one day, after it, as when no end was agreed.
    ///
    /// - Parameters:
    ///   - stampedAt: when this revision was made.
    ///   - createdAt: when the first one was; nil leaves CREATED out.
    ///   - reminder: how long before its start the event rings, in whole minutes; of a cancelled one nothing does.
    public static func text(
        of event: CalendarEvent,
        stampedAt: UnixTime,
        createdAt: UnixTime?,
        reminder: Duration? = nil
    ) -> [UInt8] {
        var lines = ContentLines()
        lines.append("BEGIN:VCALENDAR")
        lines.append("VERSION:2.0")
        lines.append("PRODID:-//Jadwal//Jadwal//EN")
        lines.append("CALSCALE:GREGORIAN")
        let times = Self.times(event.times, in: &lines)
        lines.append("BEGIN:VEVENT")
        lines.append("UID:\(CalendarText.escaped(event.identity.calendarUID))")
        lines.append("DTSTAMP:\(stampedAt.calendarForm)")
        if let createdAt { lines.append("CREATED:\(createdAt.calendarForm)") }
        lines.append("LAST-MODIFIED:\(stampedAt.calendarForm)")
        lines.append("SEQUENCE:\(Self.sequence(ofRevision: event.revision))")
        lines.append("\(Self.revisionName):\(event.revision)")
        lines.append("\(Self.markName):\(event.mark)")
        lines.append("DTSTART\(times.start)")
        lines.append("DTEND\(times.end)")
        let summary = CalendarText.escaped(Self.summary(event.summary))
        lines.append("SUMMARY:\(summary)")
        if let location = event.location.map(CalendarText.sanitized), !location.allSatisfy(\.isWhitespace) {
            lines.append("LOCATION:\(CalendarText.escaped(location))")
        }
        lines.append("DESCRIPTION:\(CalendarText.escaped(Self.description(event.description)))")
        switch event.status {
        case .confirmed:
            lines.append("STATUS:CONFIRMED")
            lines.append("TRANSP:OPAQUE")
            if let reminder { Self.ring(reminder, saying: summary, in: &lines) }
        case .cancelled:
            lines.append("STATUS:CANCELLED")
            lines.append("TRANSP:TRANSPARENT")
        }
        lines.append("END:VEVENT")
        lines.append("END:VCALENDAR")
        return lines.bytes
    }

    /// Tells what stands in a calendar from what shall stand there, when SEQUENCE does not: other programs count it on.
    static let revisionName = "X-JADWAL-REVISION"
    /// Tells a revision from another one of the same number: a database that was restored to an earlier moment counts on from
    /// there.
    static let markName = "X-JADWAL-MARK"

    /// What SEQUENCE says for a revision: the first is 0 (RFC 5545, section 3.8.7.4).
    public static func sequence(ofRevision revision: Int) -> Int { max(0, revision - 1) }

    /// The parameters and values of DTSTART and DTEND. Appends the VTIMEZONE that they name.
    private static func times(_ times: EventTimes, in lines: inout ContentLines) -> (start: String, end: String) {
        switch times {
        case .allDay(let start, let endExclusive):
            let end = max(endExclusive, start.adding(days: 1))
            return (";VALUE=DATE:\(start.calendarForm)", ";VALUE=DATE:\(end.calendarForm)")
        case .timed(let start, let end, let zone):
            let startInstant = zone.instant(of: start)
            var endInstant = zone.instant(of: end)
            if endInstant <= startInstant {
                // Both times may be in order on the wall and yet not in time, when the start lies in a gap.
                let minutes = end.minutesSince1970 - start.minutesSince1970
                endInstant = startInstant + .seconds(60 * (minutes > 0 ? minutes : 60))
            }
            if zone == .utc { return (":\(startInstant.calendarForm)", ":\(endInstant.calendarForm)") }
            lines.append("BEGIN:VTIMEZONE")
            lines.append("TZID:\(zone.name)")
            for observance in ZoneObservance.inForce(in: zone, from: startInstant, to: endInstant) {
                lines.append(observance)
            }
            lines.append("END:VTIMEZONE")
            return (
                ";TZID=\(zone.name):\(zone.local(startInstant).calendarForm)",
                ";TZID=\(zone.name):\(zone.local(endInstant).calendarForm)"
            )
        }
    }

    /// Relative to the start (RFC 5545, section 3.8.6.3), so that it moves along when somebody moves the event. ACTION,
    /// DESCRIPTION and TRIGGER are what section 3.6.6 requires; Baïkal, for one, refuses an alarm without an ACTION.
    private static func ring(_ reminder: Duration, saying summary: String, in lines: inout ContentLines) {
        lines.append("BEGIN:VALARM")
        lines.append("ACTION:DISPLAY")
        lines.append("DESCRIPTION:\(summary)")
        lines.append("TRIGGER:\(reminder.triggerForm)")
        lines.append("END:VALARM")
    }

    /// On one line and never empty: Bedework refuses events without.
    private static func summary(_ text: String) -> String {
        let words = CalendarText.sanitized(text).split(separator: "\n", omittingEmptySubsequences: true)
        let line = words.joined(separator: " ")
        return line.allSatisfy(\.isWhitespace) ? "Event" : line
    }

    private static func description(_ text: String) -> String {
        let mark = "Managed by Jadwal"
        var lines = CalendarText.sanitized(text).split(separator: "\n", omittingEmptySubsequences: false)
        while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
        if lines.last.map({ $0 == mark }) != true { lines.append(mark[...]) }
        return lines.joined(separator: "\n")
    }
}
