/// Series with rules, exclusions and replacements that RFC 5545 does not allow but programs write.
extension ForeignCase {
    private static func daily(_ more: String) -> String {
        "DTSTART;TZID=Asia/Riyadh:20261122T090000\nDURATION:PT1H\n\(more)"
    }

    private static func days(_ more: String) -> String { "DTSTART;VALUE=DATE:20261122\n\(more)" }

    /// The first days of the week, from 9 to 10 in Riyadh.
    private static func mornings(_ days: Int...) -> [String] { days.map { "2026-11-\($0)T06:00/07:00" } }

    private static func wholeDays(_ days: Int...) -> [String] {
        days.map { "2026-11-\($0 - 1)T21:00/2026-11-\($0)T21:00" }
    }

    private static func changed(_ series: String, _ changes: String...) -> String {
        ([series] + changes).map { ReadCalendar.event($0) }.joined(separator: "\n")
    }

    static let oddRules: [ForeignCase] = [
        ForeignCase(
            "that starts on a day its rule lacks",
            event: daily("RRULE:FREQ=WEEKLY;BYDAY=TU"),
            mornings(22, 24)
        ),
        ForeignCase(
            "that starts on a day its rule lacks, which counts",
            event: daily("RRULE:FREQ=DAILY;BYDAY=TU,WE,TH;COUNT=3"),
            mornings(22, 24, 25)
        ),
        ForeignCase("counted once, on another day", event: daily("RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=1"), mornings(22)),
        ForeignCase("with an empty rule", event: daily("RRULE:"), mornings(22)),
        ForeignCase("with COUNT=0", event: daily("RRULE:FREQ=DAILY;COUNT=0;UNTIL=20261124"), mornings(22, 23, 24)),
        ForeignCase("counted, until a day", event: daily("RRULE:FREQ=DAILY;COUNT=9;UNTIL=20261123"), mornings(22, 23)),
        ForeignCase(
            "counted, and over before UNTIL",
            event: daily("RRULE:FREQ=DAILY;COUNT=2;UNTIL=20261128"),
            mornings(22, 23)
        ),
        ForeignCase("until before its start", event: daily("RRULE:FREQ=DAILY;UNTIL=20261101T000000Z"), mornings(22)),
        ForeignCase("until hour 24", event: daily("RRULE:FREQ=DAILY;UNTIL=20261123T240000"), mornings(22, 23)),
        ForeignCase(
            "with empty parts, blanks and a final semicolon",
            event: daily("RRULE: FREQ=WEEKLY; BYDAY=SU,MO,;BYMONTH=;WKST=;UNTIL=20261128;"),
            mornings(22, 23)
        ),
        ForeignCase("with the property's name in it", event: daily("RRULE:RRULE:FREQ=DAILY;COUNT=2"), mornings(22, 23)),
        ForeignCase("with escapes", event: daily("RRULE:FREQ=WEEKLY\\;BYDAY=SU\\,WE"), mornings(22, 25)),
        ForeignCase(
            "with a numbered day of the week",
            event: daily("RRULE:FREQ=WEEKLY;BYDAY=1SU,2MO"),
            mornings(22, 23)
        ),
        ForeignCase("with INTERVAL=0", event: daily("RRULE:FREQ=DAILY;INTERVAL=0;COUNT=2"), mornings(22, 23)),
        ForeignCase("of a program's own part", event: daily("RRULE:FREQ=DAILY;COUNT=2;X-END=never"), mornings(22, 23)),
        ForeignCase(
            "of days, with an hour",
            event: days("RRULE:FREQ=DAILY;COUNT=2;BYHOUR=0;BYMINUTE=0"),
            wholeDays(22, 23)
        ),
        ForeignCase(
            "with a rule that is none: at least the first",
            event: daily("RRULE:FREQ=NOW AND THEN"),
            mornings(22),
            isComplete: false
        ),
        ForeignCase("of vCalendar 1.0", event: daily("RRULE:D1 #5"), mornings(22), isComplete: false),
        ForeignCase(
            "with a rule that is none, over long ago",
            event: "DTSTART:20200104T090000Z\nRRULE:FREQ=NOW AND THEN;UNTIL=20200301T000000Z",
            []
        ),
        ForeignCase(
            "with a rule that is none, called off",
            event: daily("RRULE:FREQ=NOW AND THEN\nSTATUS:CANCELED"),
            mornings(22)
        ),
        ForeignCase(
            "counted by the day for years",
            event: "DTSTART:19900101T060000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=13475",
            ["2026-11-22T06:00/07:00"]
        ),
    ]

    static let oddExclusions: [ForeignCase] = [
        ForeignCase(
            "of days, midnight of another zone",
            event: days("RRULE:FREQ=DAILY;COUNT=3\nEXDATE;TZID=Romance Standard Time:20261123T000000"),
            wholeDays(22, 24)
        ),
        ForeignCase(
            "of days, the owner's midnight in UTC",
            event: days("RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20261122T210000Z"),
            wholeDays(22, 24)
        ),
        ForeignCase(
            "of days, midnight in UTC of a zone that is not told",
            event: days("RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20261122T230000Z"),
            wholeDays(22, 24)
        ),
        ForeignCase(
            "of times, midnight",
            event: daily("RRULE:FREQ=DAILY;COUNT=3\nEXDATE;TZID=Asia/Riyadh:20261123T000000"),
            mornings(22, 24)
        ),
        ForeignCase(
            "of times, without the zone",
            event:
                "DTSTART;TZID=Europe/Berlin:20261122T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:20261122T090000",
            ["2026-11-23T08:00/09:00"]
        ),
        ForeignCase(
            "of times of UTC, the owner's day",
            event: "DTSTART:20261122T220000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=2\nEXDATE;VALUE=DATE:20261123",
            []
        ),
        ForeignCase(
            "another hour: nothing",
            event: daily("RRULE:FREQ=DAILY;COUNT=2\nEXDATE;TZID=Asia/Riyadh:20261123T170000"),
            mornings(22, 23)
        ),
        ForeignCase(
            "of which one cannot be read",
            event: daily("RRULE:FREQ=DAILY;COUNT=3\nEXDATE;TZID=Asia/Riyadh:never,20261123T090000"),
            mornings(22, 24),
            isComplete: false
        ),
        ForeignCase("that are empty", event: daily("EXDATE:\nRDATE:"), mornings(22)),
        ForeignCase("added as a day", event: daily("RDATE;VALUE=DATE:20261125"), mornings(22, 25)),
    ]

    static let oddReplacements: [ForeignCase] = [
        ForeignCase(
            "of a time, as a day",
            changed(
                daily("RRULE:FREQ=DAILY;COUNT=3"),
                "RECURRENCE-ID;VALUE=DATE:20261123\nDTSTART;TZID=Asia/Riyadh:20261123T200000\nDURATION:PT2H"
            ),
            ["2026-11-22T06:00/07:00", "2026-11-23T17:00/19:00", "2026-11-24T06:00/07:00"]
        ),
        ForeignCase(
            "of a day, as midnight of another zone",
            changed(
                days("RRULE:FREQ=DAILY;COUNT=2"),
                "RECURRENCE-ID;TZID=Europe/Paris:20261123T000000\nDTSTART;VALUE=DATE:20261126"
            ),
            wholeDays(22, 26)
        ),
        ForeignCase(
            "of a time, at another hour of the day",
            changed(
                daily("RRULE:FREQ=DAILY;COUNT=2"),
                "RECURRENCE-ID;TZID=Asia/Riyadh:20261123T080000\nDTSTART:20261123T170000Z\nDURATION:PT1H"
            ),
            ["2026-11-22T06:00/07:00", "2026-11-23T17:00/18:00"]
        ),
        ForeignCase(
            "called off without a start",
            changed(
                daily("RRULE:FREQ=DAILY;COUNT=2"),
                "RECURRENCE-ID;TZID=Asia/Riyadh:20261123T090000\nSTATUS:CANCELLED"
            ),
            ["2026-11-22T06:00/07:00", "2026-11-23T06:00/06:00"]
        ),
        ForeignCase(
            "that only changes the words",
            changed(
                daily("RRULE:FREQ=DAILY;COUNT=2"),
                "RECURRENCE-ID;TZID=Asia/Riyadh:20261123T090000\nSUMMARY:Longer"
            ),
            mornings(22, 23)
        ),
        ForeignCase(
            "that cannot be read",
            changed(
                daily("RRULE:FREQ=DAILY;COUNT=2"),
                "RECURRENCE-ID:tomorrow\nDTSTART:20261125T060000Z\nDURATION:PT1H"
            ),
            mornings(22, 23, 25),
            isComplete: false
        ),
        ForeignCase(
            "from one on, as a day, before the window",
            changed(
                "DTSTART;TZID=Asia/Riyadh:20261101T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20261123",
                "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261110\nDTSTART:20261110T080000Z\nDURATION:PT1H"
            ),
            ["2026-11-22T08:00/09:00", "2026-11-23T08:00/09:00"]
        ),
        ForeignCase(
            "of which a newer one is known",
            changed(
                daily("RRULE:FREQ=DAILY;COUNT=2"),
                "RECURRENCE-ID:20261123T060000Z\nSEQUENCE:2\nDTSTART:20261123T170000Z\nDURATION:PT1H",
                "RECURRENCE-ID;TZID=Asia/Riyadh:20261123T090000\nSEQUENCE:1\nDTSTART:20261123T120000Z\nDURATION:PT1H"
            ),
            ["2026-11-22T06:00/07:00", "2026-11-23T17:00/18:00"]
        ),
    ]

    static let versions: [ForeignCase] = [
        ForeignCase(
            "the highest sequence counts",
            changed(
                "DTSTART:20261122T100000Z\nDURATION:PT1H\nSEQUENCE:3",
                "DTSTART:20261122T060000Z\nDURATION:PT1H\nSEQUENCE:2"
            ),
            ["2026-11-22T10:00/11:00"]
        ),
        ForeignCase(
            "then the latest stamp",
            changed(
                "DTSTART:20261122T060000Z\nDURATION:PT1H\nDTSTAMP:20261101T000000Z",
                "DTSTART:20261122T100000Z\nDURATION:PT1H\nDTSTAMP:20261102T000000Z"
            ),
            ["2026-11-22T10:00/11:00"]
        ),
        ForeignCase(
            "both, if nothing tells",
            changed("DTSTART:20261122T060000Z\nDURATION:PT1H", "DTSTART:20261122T100000Z\nDURATION:PT1H"),
            ["2026-11-22T06:00/07:00", "2026-11-22T10:00/11:00"]
        ),
        ForeignCase(
            "both, if a sequence cannot be read",
            changed(
                "DTSTART:20261122T060000Z\nDURATION:PT1H\nSEQUENCE:one",
                "DTSTART:20261122T100000Z\nDURATION:PT1H\nSEQUENCE:4"
            ),
            ["2026-11-22T06:00/07:00", "2026-11-22T10:00/11:00"],
            isComplete: false
        ),
        ForeignCase(
            "one event whose sequence cannot be read",
            event: "DTSTART:20261122T060000Z\nDURATION:PT1H\nSEQUENCE:one",
            ["2026-11-22T06:00/07:00"]
        ),
        ForeignCase(
            "events without a UID are different ones",
            ["DTSTART:20261122T060000Z\nSEQUENCE:1", "DTSTART:20261122T100000Z"].map {
                "BEGIN:VEVENT\n\($0)\nDURATION:PT1H\nEND:VEVENT"
            }.joined(separator: "\n"),
            ["2026-11-22T06:00/07:00", "2026-11-22T10:00/11:00"]
        ),
    ]
}
