/// Values that RFC 5545 does not allow but programs write.
extension ForeignCase {
    private static func timed(_ start: String, _ more: String = "DURATION:PT1H") -> String {
        ReadCalendar.event("DTSTART\(start)\n\(more)")
    }

    static let oddTimes: [ForeignCase] = [
        ForeignCase(
            "until hour 24",
            Self.timed(";TZID=Asia/Riyadh:20261124T180000", "DTEND;TZID=Asia/Riyadh:20261124T240000"),
            ["2026-11-24T15:00/21:00"]
        ),
        ForeignCase("from hour 24", Self.timed(":20261123T240000Z"), ["2026-11-24T00:00/01:00"]),
        ForeignCase(
            "until midnight of its own day",
            Self.timed(";TZID=Asia/Riyadh:20261124T210000", "DTEND;TZID=Asia/Riyadh:20261124T000000"),
            ["2026-11-24T18:00/21:00"]
        ),
        ForeignCase("with an offset", Self.timed(":20261124T100000+0300"), ["2026-11-24T07:00/08:00"]),
        ForeignCase("with an offset behind UTC", Self.timed(":20261124T100000-05:00"), ["2026-11-24T15:00/16:00"]),
        ForeignCase("of ISO 8601", Self.timed(":2026-11-24T10:00:00.000Z"), ["2026-11-24T10:00/11:00"]),
        ForeignCase("without seconds, with blanks", Self.timed(": 20261124t1000z "), ["2026-11-24T10:00/11:00"]),
        ForeignCase(
            "a day with a time",
            Self.timed(";VALUE=DATE:20261125T000000", "X-A:b"),
            ["2026-11-24T21:00/2026-11-25T21:00"]
        ),
        ForeignCase(
            "a day with a time of day",
            Self.timed(";VALUE=DATE:20261125T100000Z"),
            ["2026-11-25T10:00/11:00"],
            isComplete: false
        ),
        ForeignCase(
            "of an unknown kind",
            Self.timed(";VALUE=X-CLOCK:20261124T100000Z"),
            ["2026-11-24T10:00/11:00"],
            isComplete: false
        ),
        ForeignCase(
            "at a time that is none: its day",
            Self.timed(":20261124T991500Z", "X-A:b"),
            ["2026-11-23T21:00/2026-11-24T21:00"],
            isComplete: false
        ),
        ForeignCase("long ago, at a time that is none", Self.timed(":20251124T991500Z"), []),
        ForeignCase("far ahead, at a time that is none", Self.timed(":20271124T991500Z", "RRULE:FREQ=DAILY"), []),
        ForeignCase(
            "with two starts",
            Self.timed(":20261124T100000Z", "DTSTART:20261125T100000Z\nDURATION:PT1H"),
            ["2026-11-25T10:00/11:00"],
            isComplete: false
        ),
        ForeignCase(
            "with a quote that does not end",
            Self.timed(";TZID=Asia/Riyadh:20261124T100000", "DTEND;TZID=\"Asia/Riyadh:20261124T113000"),
            ["2026-11-24T07:00/08:30"]
        ),
        ForeignCase(
            "with an end that has no value",
            Self.timed(":20261124T100000Z", "DTEND;TZID=Asia/Riyadh"),
            ["2026-11-24T10:00/10:00"],
            isComplete: false
        ),
    ]

    static let oddLengths: [ForeignCase] =
        ["PT1.5H", "P1M", "3600", "-PT1H", "PT", "PTH"].map { length in
            ForeignCase(
                "of \(length)",
                Self.timed(":20261124T100000Z", "DURATION:\(length)"),
                ["2026-11-24T10:00/10:00"],
                isComplete: false
            )
        }
        + [
            ForeignCase(
                "of small letters",
                Self.timed(":20261124T100000Z", "DURATION: pt90m"),
                ["2026-11-24T10:00/11:30"]
            ),
            ForeignCase("over long ago, of unknown length", Self.timed(":20251124T100000Z", "DURATION:soon"), []),
            ForeignCase(
                "with an end and another length: the longer one",
                Self.timed(":20261124T100000Z", "DTEND:20261124T110000Z\nDURATION:PT2H"),
                ["2026-11-24T10:00/12:00"],
                isComplete: false
            ),
            ForeignCase(
                "that leaves its owner free, of unknown length",
                Self.timed(":20261124T100000Z", "DURATION:soon\nTRANSP:TRANSPARENT"),
                ["2026-11-24T10:00/10:00"]
            ),
        ]

    static let markedDays: [ForeignCase] = [
        ForeignCase(
            "at midnights of UTC",
            Self.timed(":20261125T000000Z", "DTEND:20261126T000000Z\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE"),
            ["2026-11-24T21:00/2026-11-25T21:00"]
        ),
        ForeignCase(
            "at the owner's midnights",
            Self.timed(":20261124T210000Z", "DTEND:20261126T205959Z\nX-MICROSOFT-CDO-ALLDAYEVENT:true"),
            ["2026-11-24T21:00/2026-11-26T21:00"]
        ),
        ForeignCase(
            "at midnights of another zone",
            Self.timed(
                ";TZID=Pacific Standard Time:20261125T000000",
                "DTEND;TZID=Pacific Standard Time:20261126T000000\nX-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE"
            ),
            ["2026-11-24T21:00/2026-11-25T21:00"]
        ),
        ForeignCase(
            "at midnights of a zone that is not told",
            Self.timed(":20261124T230000Z", "DTEND:20261125T230000Z\nX-FUNAMBOL-ALLDAY:1"),
            ["2026-11-24T21:00/2026-11-25T21:00"]
        ),
        ForeignCase(
            "which it is not",
            Self.timed(":20261125T000000Z", "DTEND:20261126T000000Z\nX-MICROSOFT-CDO-ALLDAYEVENT:FALSE"),
            ["2026-11-25T00:00/2026-11-26T00:00"]
        ),
        ForeignCase(
            "each week, one called off",
            Self.timed(
                ":20261118T000000Z",
                """
                DTEND:20261119T000000Z
                RRULE:FREQ=DAILY;COUNT=9
                EXDATE:20261123T000000Z,20261124T000000Z
                X-MICROSOFT-CDO-ALLDAYEVENT:TRUE
                """
            ),
            [
                "2026-11-21T21:00/2026-11-22T21:00", "2026-11-24T21:00/2026-11-25T21:00",
                "2026-11-25T21:00/2026-11-26T21:00",
            ]
        ),
    ]

    static let oddObjects: [ForeignCase] = [
        ForeignCase(
            "with another beginning after a component that does not end",
            "BEGIN:VEVENT\nUID:a\nDTSTART:20261122T070000Z\nDURATION:PT1H\nBEGIN:VEVENT\nUID:b\nDTSTART:20261123T070000Z\nDURATION:PT1H\nEND:VEVENT",
            ["2026-11-22T07:00/08:00", "2026-11-23T07:00/08:00"],
            isComplete: false
        ),
        ForeignCase(
            "with an end that has no beginning",
            "END:VALARM\n" + Self.timed(":20261124T100000Z"),
            ["2026-11-24T10:00/11:00"]
        ),
        ForeignCase(
            "with two calendars",
            Self.timed(":20261124T100000Z") + "\nEND:VCALENDAR\n\u{FEFF}BEGIN:VCALENDAR\n"
                + ReadCalendar.event("DTSTART:20261125T100000Z\nDURATION:PT1H", uid: "b"),
            ["2026-11-24T10:00/11:00", "2026-11-25T10:00/11:00"]
        ),
        ForeignCase(
            "with a text of several lines that are not folded",
            Self.timed(":20261124T100000Z", "DESCRIPTION:see\nthe plan\n\nof tomorrow\nDURATION:PT1H"),
            ["2026-11-24T10:00/11:00"]
        ),
    ]
}
