public import Pipeline
public import Time

/// Writes an event as a calendar object with one VEVENT (RFC 5545), for a CalDAV server (RFC 4791, section 4.1).
///
/// VERSION comes first, because SabreDAV otherwise repairs the object and sends no entity tag. There is no METHOD,
/// because servers refuse it in stored objects. There is no ORGANIZER or ATTENDEE, because servers with implicit
/// scheduling (RFC 6638) would send mail to them: both are only in what is sent by e-mail (`CalendarInvitation`). There
/// is always a DTEND, because iCloud and Cyrus refuse an event without an end.
public enum CalendarObjectWriter {
    /// Lines end in CRLF and are at most 75 octets long, in UTF-8.
    ///
    /// A start in the gap of a clock change is written as the time that the clock shows after the change. An end that
    /// is not after its start is replaced by one hour or one day after the start.
    ///
    /// - Parameters:
    ///   - stampedAt: the time of this revision.
    ///   - createdAt: the time of the first revision; nil leaves CREATED out.
    ///   - reminder: the time of the alarm before the start, in whole minutes. Cancelled events have no alarm.
    ///   - invitation: who invites whom, if the object is sent by e-mail. It then has nothing by which Jadwal knows its
    ///     own entries.
    public static func text(
        of event: CalendarEvent,
        stampedAt: UnixTime,
        createdAt: UnixTime?,
        reminder: Duration? = nil,
        invitation: CalendarInvitation? = nil
    ) -> [UInt8] {
        var lines = ContentLines()
        lines.append("BEGIN:VCALENDAR")
        lines.append("VERSION:2.0")
        lines.append("PRODID:-//Jadwal//Jadwal//EN")
        lines.append("CALSCALE:GREGORIAN")
        if let invitation { lines.append("METHOD:\(invitation.method.rawValue)") }
        let times = Self.times(event.times, in: &lines)
        lines.append("BEGIN:VEVENT")
        lines.append("UID:\(CalendarText.escaped(event.identity.calendarUID))")
        lines.append("DTSTAMP:\(stampedAt.calendarForm)")
        if let createdAt { lines.append("CREATED:\(createdAt.calendarForm)") }
        lines.append("LAST-MODIFIED:\(stampedAt.calendarForm)")
        lines.append("SEQUENCE:\(Self.sequence(ofRevision: event.revision))")
        if let invitation {
            for line in invitation.lines { lines.append(line) }
        } else {
            lines.append("\(Self.revisionName):\(event.revision)")
            lines.append("\(Self.markName):\(event.mark)")
        }
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
            if let reminder { Self.appendAlarm(reminder, saying: summary, in: &lines) }
        case .cancelled:
            lines.append("STATUS:CANCELLED")
            lines.append("TRANSP:TRANSPARENT")
        }
        lines.append("END:VEVENT")
        lines.append("END:VCALENDAR")
        return lines.bytes
    }

    /// The revision in the object. SEQUENCE cannot be used for it, because other programs change it.
    static let revisionName = "X-JADWAL-REVISION"
    /// Distinguishes two revisions of the same number. They occur after a database was restored to an earlier time.
    static let markName = "X-JADWAL-MARK"

    /// The SEQUENCE of a revision. The first is 0 (RFC 5545, section 3.8.7.4).
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
                // If the start is in a gap, the wall-clock times may be in order although the instants are not.
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

    /// Adds an alarm relative to the start (RFC 5545, section 3.8.6.3), so that it moves with the event. Section 3.6.6
    /// requires ACTION, DESCRIPTION and TRIGGER; Baïkal, for example, refuses an alarm without an ACTION.
    private static func appendAlarm(_ reminder: Duration, saying summary: String, in lines: inout ContentLines) {
        lines.append("BEGIN:VALARM")
        lines.append("ACTION:DISPLAY")
        lines.append("DESCRIPTION:\(summary)")
        lines.append("TRIGGER:\(reminder.triggerForm)")
        lines.append("END:VALARM")
    }

    /// The title on one line. It is never empty, because Bedework refuses events without a title.
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
