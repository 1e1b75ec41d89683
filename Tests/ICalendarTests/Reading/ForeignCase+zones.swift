extension ForeignCase {
    private static func at(_ zone: String, vtimezone: String = "") -> String {
        vtimezone
            + ReadCalendar.event("DTSTART;TZID=\(zone):20261122T100000\nDTEND;TZID=\(zone):20261122T110000")
    }

    private static func described(_ name: String, _ observances: String) -> String {
        "BEGIN:VTIMEZONE\nTZID:\(name)\n\(observances)\nEND:VTIMEZONE\n"
    }

    private static let halfPastThree = Self.described(
        "Ours",
        "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0330\nTZOFFSETTO:+0330\nEND:STANDARD"
    )
    private static let newYork = Self.described(
        "Home",
        """
        BEGIN:DAYLIGHT
        DTSTART:20070311T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
        TZOFFSETFROM:-0500
        TZOFFSETTO:-0400
        END:DAYLIGHT
        BEGIN:STANDARD
        DTSTART:20071104T020000
        RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
        TZOFFSETFROM:-0400
        TZOFFSETTO:-0500
        END:STANDARD
        """
    )

    static let zones: [ForeignCase] = [
        ForeignCase(
            "libical's name",
            Self.at("/freeassociation.sourceforge.net/Asia/Dubai"),
            ["2026-11-22T06:00/07:00"]
        ),
        ForeignCase("Windows' name", Self.at("Arabian Standard Time"), ["2026-11-22T06:00/07:00"]),
        ForeignCase("in quotes", Self.at("\"Egypt Standard Time\""), ["2026-11-22T08:00/09:00"]),
        ForeignCase("Greenwich", Self.at("GMT"), ["2026-11-22T10:00/11:00"]),
        ForeignCase("one of its own", Self.at("Ours", vtimezone: Self.halfPastThree), ["2026-11-22T06:30/07:30"]),
        ForeignCase(
            "one of its own, with seasons",
            Self.at("Home", vtimezone: Self.newYork),
            ["2026-11-22T15:00/16:00"]
        ),
        ForeignCase(
            "its own description of a zone that everybody knows",
            Self.at(
                "Asia/Dubai",
                vtimezone: Self.described(
                    "Asia/Dubai",
                    "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0900\nTZOFFSETTO:+0900\nEND:STANDARD"
                )
            ),
            ["2026-11-22T06:00/07:00"]
        ),
        ForeignCase("a path", Self.at("/../../etc/passwd"), ["2026-11-22T07:00/08:00"], isComplete: false),
        ForeignCase(
            "unknown: the owner's",
            Self.at("Middle of Nowhere"),
            ["2026-11-22T07:00/08:00"],
            isComplete: false
        ),
        ForeignCase(
            "unknown, long ago",
            ReadCalendar.event("DTSTART;TZID=Middle of Nowhere:20251122T100000"),
            []
        ),
        ForeignCase(
            "a description without anything",
            Self.at("Ours", vtimezone: Self.described("Ours", "X:y")),
            ["2026-11-22T07:00/08:00"],
            isComplete: false
        ),
        ForeignCase(
            "a description that says what it stands for",
            Self.at("Ours", vtimezone: Self.described("Ours", "X-LIC-LOCATION:Asia/Dubai")),
            ["2026-11-22T06:00/07:00"]
        ),
        ForeignCase(
            "a description with a short offset",
            Self.at(
                "Ours",
                vtimezone: Self.described(
                    "Ours",
                    "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+05\nTZOFFSETTO:+05:00\nEND:STANDARD"
                )
            ),
            ["2026-11-22T05:00/06:00"]
        ),
        ForeignCase(
            "a description with an offset that is none",
            Self.at(
                "Ours",
                vtimezone: Self.described(
                    "Ours",
                    "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+05\nTZOFFSETTO:five\nEND:STANDARD"
                )
            ),
            ["2026-11-22T07:00/08:00"],
            isComplete: false
        ),
        ForeignCase("without a slash", Self.at("CET"), ["2026-11-22T09:00/10:00"]),
        ForeignCase("of POSIX", Self.at("EST5EDT"), ["2026-11-22T15:00/16:00"]),
        ForeignCase("of a country", Self.at("Japan"), ["2026-11-22T01:00/02:00"]),
        ForeignCase(
            "libical's, without a slash",
            Self.at("/freeassociation.sourceforge.net/Singapore"),
            ["2026-11-22T02:00/03:00"]
        ),
        ForeignCase(
            "of its own, with a known name",
            Self.at("EST", vtimezone: Self.halfPastThree.replacing("Ours", with: "EST")),
            ["2026-11-22T06:30/07:30"]
        ),
        ForeignCase("in other letters, with blanks", Self.at("america/New York"), ["2026-11-22T15:00/16:00"]),
        ForeignCase("Exchange's UTC", Self.at("tzone://Microsoft/Utc"), ["2026-11-22T10:00/11:00"]),
        ForeignCase("an offset", Self.at("\"UTC+5:30\""), ["2026-11-22T04:30/05:30"]),
    ]
}
