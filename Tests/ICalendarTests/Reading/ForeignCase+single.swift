extension ForeignCase {
    static let single: [ForeignCase] = [
        ForeignCase(
            "in UTC",
            event: "DTSTART:20261122T070000Z\nDTEND:20261122T080000Z",
            ["2026-11-22T07:00/08:00"]
        ),
        ForeignCase(
            "on a clock with a name",
            event: "DTSTART;TZID=Europe/Berlin:20261123T090000\nDTEND;TZID=Europe/Berlin:20261123T093000",
            ["2026-11-23T08:00/08:30"]
        ),
        ForeignCase(
            "with two clocks",
            event: "DTSTART;TZID=Europe/London:20261123T090000\nDTEND;TZID=Asia/Dubai:20261123T140000",
            ["2026-11-23T09:00/10:00"]
        ),
        ForeignCase(
            "floating: the owner's clock",
            event: "DTSTART:20261124T100000\nDTEND:20261124T110000",
            ["2026-11-24T07:00/08:00"]
        ),
        ForeignCase(
            "a day, the owner's",
            event: "DTSTART;VALUE=DATE:20261125\nDTEND;VALUE=DATE:20261126",
            ["2026-11-24T21:00/2026-11-25T21:00"]
        ),
        ForeignCase(
            "days without an end",
            event: "DTSTART;VALUE=DATE:20261125",
            ["2026-11-24T21:00/2026-11-25T21:00"]
        ),
        ForeignCase(
            "a day that ends on itself",
            event: "DTSTART;VALUE=DATE:20261125\nDTEND;VALUE=DATE:20261125",
            ["2026-11-24T21:00/2026-11-25T21:00"]
        ),
        ForeignCase("with a length", event: "DTSTART:20261122T070000Z\nDURATION:P0DT1H30M", ["2026-11-22T07:00/08:30"]),
        ForeignCase("of weeks", event: "DTSTART:20261101T070000Z\nDURATION:P4W", ["2026-11-01T07:00/2026-11-29T07:00"]),
        ForeignCase("that takes no time", event: "DTSTART:20261122T070000Z", ["2026-11-22T07:00/07:00"]),
        ForeignCase("at the window's very start", event: "DTSTART:20261121T210000Z", ["2026-11-21T21:00/21:00"]),
        ForeignCase(
            "that ends before it begins",
            event: "DTSTART:20261122T070000Z\nDTEND:20261122T060000Z",
            ["2026-11-22T07:00/07:00"],
            isComplete: false
        ),
        ForeignCase(
            "over before the window",
            event: "DTSTART:20261121T200000Z\nDTEND:20261121T210000Z",
            []
        ),
        ForeignCase("after the window", event: "DTSTART:20261128T210000Z\nDTEND:20261128T220000Z", []),
        ForeignCase(
            "folded everywhere, in small letters",
            "begin:vevent\nuid:a\ndtst\n art:2026\n\t1122T070000Z\ndtend:20261122T0800\r\n 00Z\nend:vevent",
            ["2026-11-22T07:00/08:00"]
        ),
        ForeignCase(
            "with an alarm that has times of its own",
            event:
                "DTSTART:20261122T070000Z\nBEGIN:VALARM\nTRIGGER:-PT5M\nDURATION:PT9H\nUID:b\nEND:VALARM\nDTEND:20261122T080000Z",
            ["2026-11-22T07:00/08:00"]
        ),
        ForeignCase("a task", "BEGIN:VTODO\nUID:a\nDTSTART:20261122T070000Z\nEND:VTODO", []),
        ForeignCase("without a beginning", event: "DTEND:20261122T070000Z", [], isComplete: false),
        ForeignCase("with a beginning that is none", event: "DTSTART:20261322T070000Z", [], isComplete: false),
    ]
}
