extension ForeignCase {
    private static func series(_ more: String) -> String {
        "DTSTART;TZID=Asia/Riyadh:20260104T090000\nDTEND;TZID=Asia/Riyadh:20260104T100000\n\(more)"
    }

    static let series: [ForeignCase] = [
        ForeignCase(
            "weekly",
            event: Self.series("RRULE:FREQ=WEEKLY;BYDAY=SU,TU"),
            ["2026-11-22T06:00/07:00", "2026-11-24T06:00/07:00"]
        ),
        ForeignCase(
            "the last Friday of the month",
            event: Self.series("RRULE:FREQ=MONTHLY;BYDAY=-1FR"),
            ["2026-11-27T06:00/07:00"]
        ),
        ForeignCase("counted, and over", event: Self.series("RRULE:FREQ=DAILY;COUNT=10"), []),
        ForeignCase(
            "counted, and just not over",
            event: Self.series("RRULE:FREQ=WEEKLY;COUNT=47"),
            ["2026-11-22T06:00/07:00"]
        ),
        ForeignCase(
            "until an instant",
            event: Self.series("RRULE:FREQ=DAILY;UNTIL=20261123T060000Z"),
            ["2026-11-22T06:00/07:00", "2026-11-23T06:00/07:00"]
        ),
        ForeignCase(
            "until a second before",
            event: Self.series("RRULE:FREQ=DAILY;UNTIL=20261123T055959Z"),
            ["2026-11-22T06:00/07:00"]
        ),
        ForeignCase(
            "until a day, which counts",
            event: Self.series("RRULE:FREQ=DAILY;UNTIL=20261123"),
            ["2026-11-22T06:00/07:00", "2026-11-23T06:00/07:00"]
        ),
        ForeignCase(
            "with days taken out",
            event: Self.series(
                "RRULE:FREQ=WEEKLY;BYDAY=SU,MO,TU\nEXDATE;TZID=Asia/Riyadh:20261122T090000\nEXDATE:20261123T060000Z"
            ),
            ["2026-11-24T06:00/07:00"]
        ),
        ForeignCase(
            "with days taken out as days",
            event: Self.series("RRULE:FREQ=WEEKLY;BYDAY=SU,MO\nEXDATE;VALUE=DATE:20261122"),
            ["2026-11-23T06:00/07:00"]
        ),
        ForeignCase(
            "with times put in",
            event: Self.series(
                "RDATE;TZID=Asia/Riyadh:20261122T120000,20261123T120000\nRDATE;VALUE=PERIOD:20261124T090000Z/PT30M"
            ),
            ["2026-11-22T09:00/10:00", "2026-11-23T09:00/10:00", "2026-11-24T09:00/09:30"]
        ),
        ForeignCase(
            "birthdays",
            event: "DTSTART;VALUE=DATE:19601125\nRRULE:FREQ=YEARLY",
            ["2026-11-24T21:00/2026-11-25T21:00"]
        ),
        ForeignCase(
            "which lasts into the window",
            event: "DTSTART:20260101T120000Z\nDURATION:P3D\nRRULE:FREQ=MONTHLY;BYMONTHDAY=20",
            ["2026-11-20T12:00/2026-11-23T12:00"]
        ),
        ForeignCase(
            "over a change of clocks: by the wall",
            event: "DTSTART;TZID=America/New_York:20260704T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY",
            ["2026-11-28T14:00/15:00"]
        ),
        ForeignCase(
            "one moved, one called off",
            [
                ReadCalendar.event(Self.series("RRULE:FREQ=WEEKLY;BYDAY=SU,MO,TU")),
                ReadCalendar.event(
                    "RECURRENCE-ID;TZID=Asia/Riyadh:20261122T090000\nDTSTART:20261122T150000Z\nDTEND:20261122T160000Z"
                ),
                ReadCalendar.event("RECURRENCE-ID:20261123T060000Z\nDTSTART:20261123T060000Z\nSTATUS:CANCELLED"),
            ].joined(separator: "\n"),
            ["2026-11-22T15:00/16:00", "2026-11-23T06:00/06:00", "2026-11-24T06:00/07:00"]
        ),
        ForeignCase(
            "one moved into the window, one out of it",
            [
                ReadCalendar.event(Self.series("RRULE:FREQ=WEEKLY")),
                ReadCalendar.event("RECURRENCE-ID:20260830T060000Z\nDTSTART:20261126T060000Z\nDURATION:PT5M"),
                ReadCalendar.event("RECURRENCE-ID:20261122T060000Z\nDTSTART:20270101T060000Z\nDURATION:PT5M"),
            ].joined(separator: "\n"),
            ["2026-11-26T06:00/06:05"]
        ),
        ForeignCase(
            "an exception without its series",
            ReadCalendar.event("RECURRENCE-ID:20261122T060000Z\nDTSTART:20261126T060000Z\nDURATION:PT5M"),
            ["2026-11-26T06:00/06:05"]
        ),
        ForeignCase(
            "all from one on moved",
            [
                ReadCalendar.event(Self.series("RRULE:FREQ=DAILY;UNTIL=20261125")),
                ReadCalendar.event(
                    "RECURRENCE-ID;RANGE=THISANDFUTURE:20261123T060000Z\nDTSTART:20261123T080000Z\nDURATION:PT30M"
                ),
            ].joined(separator: "\n"),
            [
                "2026-11-22T06:00/07:00", "2026-11-23T08:00/08:30", "2026-11-24T08:00/08:30",
                "2026-11-25T08:00/08:30",
            ]
        ),
        ForeignCase(
            "with a rule that is none",
            event: Self.series("RRULE:FREQ=SOMETIMES"),
            [],
            isComplete: false
        ),
    ]
}
