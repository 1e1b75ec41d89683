extension HostileInput {
    static func calendars(_ scale: Int) -> [HostileInput] {
        let scale = min(scale, 4)
        @Sendable func object(_ parts: [UInt8]) -> [UInt8] {
            Array("BEGIN:VCALENDAR\n".utf8) + parts + Array("END:VCALENDAR\n".utf8)
        }
        @Sendable func event(_ properties: String) -> String { "BEGIN:VEVENT\nUID:a\n\(properties)\nEND:VEVENT\n" }
        let start = "DTSTART:20200101T000000Z\n"
        return [
            HostileInput(.foreignCalendar, "series of every second") {
                object(Self.repeated(event(start + "RRULE:FREQ=SECONDLY"), 400 * scale))
            },
            HostileInput(.foreignCalendar, "series of every minute") {
                object(Self.repeated(event(start + "RRULE:FREQ=MINUTELY"), 400 * scale))
            },
            HostileInput(.foreignCalendar, "series that never are") {
                object(Self.repeated(event(start + "RRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30"), 400 * scale))
            },
            HostileInput(.foreignCalendar, "series that count for long") {
                object(Self.repeated(event(start + "RRULE:FREQ=DAILY;COUNT=1000000"), 400 * scale))
            },
            HostileInput(.foreignCalendar, "dates taken out of dates") {
                let dates = (0..<2000 * scale).map { "20261122T0\($0 % 10)0000Z" }.joined(separator: ",")
                return object(Array(event(start + "RDATE:\(dates)\nEXDATE:\(dates)").utf8))
            },
            HostileInput(.foreignCalendar, "exceptions for all that come after") {
                object(
                    Array(event(start + "RRULE:FREQ=HOURLY").utf8)
                        + Self.repeated(
                            event("RECURRENCE-ID;RANGE=THISANDFUTURE:20200101T000000Z\nDTSTART:20200101T010000Z"),
                            900 * scale
                        )
                )
            },
            HostileInput(.foreignCalendar, "components in components") {
                Self.repeated("BEGIN:VEVENT\n", 4000 * scale)
            },
            HostileInput(.foreignCalendar, "folds of one octet") {
                object(Array("BEGIN:VEVENT\nUID:".utf8) + Self.repeated("\r\n a", 20_000 * scale))
            },
            HostileInput(.foreignCalendar, "a title without end") {
                object(Array("BEGIN:VEVENT\n\(start)SUMMARY:".utf8) + Self.repeated("a\u{301}", 50_000 * scale))
            },
            HostileInput(.foreignCalendar, "parameters without end") {
                object(Array("BEGIN:VEVENT\nDTSTART".utf8) + Self.repeated(";A=\"b", 20_000 * scale))
            },
            HostileInput(.foreignCalendar, "zones that change each minute") {
                let zone = """
                    BEGIN:VTIMEZONE\nTZID:Z\nBEGIN:STANDARD\nDTSTART:19000101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200
                    RRULE:FREQ=MINUTELY\nEND:STANDARD\nEND:VTIMEZONE\n
                    """
                return object(
                    Self.repeated(zone, 100 * scale)
                        + Self.repeated(event("DTSTART;TZID=Z:20261122T100000\nRRULE:FREQ=DAILY"), 400 * scale)
                )
            },
        ]
    }
}
