/// Objects from other programs that are difficult to expand in a window.
enum WindowObjects {
    /// An object's events, each by its lines after the UID. The UID is the object's number.
    static let all: [[[String]]] = [
        // Alone: by its end, by its length, without a length, in the owner's day.
        [["SUMMARY:a", "DTSTART:20261012T060000Z", "DTEND:20261012T070000Z"]],
        [["SUMMARY:b", "DTSTART;TZID=Europe/Berlin:20261013T223000", "DURATION:PT3H"]],
        [["SUMMARY:c", "DTSTART:20261014T060000Z"]],
        [["SUMMARY:d", "DTSTART:20261015T080000", "DTEND:20261015T090000"]],
        // At the edges: the window is from 1 October to 11 November in Riyadh.
        [["SUMMARY:e", "DTSTART:20260930T200000Z", "DTEND:20260930T210000Z"]],
        [["SUMMARY:f", "DTSTART:20260930T200000Z", "DTEND:20260930T210100Z"]],
        [["SUMMARY:g", "DTSTART:20261110T205900Z", "DTEND:20261110T220000Z"]],
        [["SUMMARY:h", "DTSTART:20261110T210000Z", "DTEND:20261110T220000Z"]],
        [["SUMMARY:i", "DTSTART;VALUE=DATE:20260928", "DTEND;VALUE=DATE:20261004"]],
        // Whole days.
        [["SUMMARY:j", "DTSTART;VALUE=DATE:20261020"]],
        [["SUMMARY:k", "DTSTART;VALUE=DATE:19900105", "DTEND;VALUE=DATE:19900106", "RRULE:FREQ=MONTHLY;BYDAY=-1FR"]],
        [["SUMMARY:l", "DTSTART;VALUE=DATE:19611024", "DURATION:P2D", "RRULE:FREQ=YEARLY"]],
        // Over the change of clocks, by a zone's time; the last one is given in UTC.
        [
            [
                "SUMMARY:m", "DTSTART;TZID=Europe/Berlin:20260105T090000", "DURATION:PT45M",
                "RRULE:FREQ=WEEKLY;BYDAY=MO,SU",
            ]
        ],
        [
            [
                "SUMMARY:n", "DTSTART;TZID=America/New_York:20261026T173000", "DURATION:PT1H",
                "RRULE:FREQ=DAILY;UNTIL=20261104T223000Z",
            ]
        ],
        // A series with days left out, added, moved, cancelled, and moved out of the window and into it.
        [
            [
                "SUMMARY:o", "DTSTART;TZID=Europe/Berlin:20261005T140000", "DTEND;TZID=Europe/Berlin:20261005T150000",
                "RRULE:FREQ=DAILY;COUNT=12", "EXDATE;TZID=Europe/Berlin:20261007T140000,20261009T140000",
            ],
            [
                "SUMMARY:o moved", "RECURRENCE-ID;TZID=Europe/Berlin:20261008T140000",
                "DTSTART;TZID=Europe/Berlin:20261029T160000", "DTEND;TZID=Europe/Berlin:20261029T180000",
            ],
            [
                "SUMMARY:o off", "RECURRENCE-ID;TZID=Europe/Berlin:20261010T140000", "STATUS:CANCELLED",
                "DTSTART;TZID=Europe/Berlin:20261010T140000", "DTEND;TZID=Europe/Berlin:20261010T150000",
            ],
            [
                "SUMMARY:o late", "RECURRENCE-ID;TZID=Europe/Berlin:20261012T140000",
                "DTSTART;TZID=Europe/Berlin:20261201T140000", "DTEND;TZID=Europe/Berlin:20261201T150000",
            ],
        ],
        [
            [
                "SUMMARY:p", "DTSTART:20260601T100000Z", "DTEND:20260601T110000Z", "RRULE:FREQ=MONTHLY;COUNT=2",
                "RDATE:20261018T100000Z,20261118T100000Z",
            ],
            [
                "SUMMARY:p early", "RECURRENCE-ID:20260701T100000Z", "DTSTART:20261022T120000Z",
                "DTEND:20261022T130000Z",
            ],
        ],
        // The last but one weekday of a month, and each 13th that is a Friday.
        [
            [
                "SUMMARY:q", "DTSTART:20260130T050000Z", "DTEND:20260130T060000Z",
                "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
            ]
        ],
        [
            [
                "SUMMARY:r", "DTSTART;VALUE=DATE:20260213", "RRULE:FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR",
                "RDATE;VALUE=DATE:20261105",
            ]
        ],
        // Free time is shown, too.
        [["SUMMARY:s", "DTSTART:20261016T060000Z", "DTEND:20261016T070000Z", "TRANSP:TRANSPARENT"]],
        [["SUMMARY:t", "DTSTART:20261017T060000Z", "DTEND:20261017T070000Z", "STATUS:TENTATIVE"]],
    ]

    /// With one of these in a calendar, a server answers 500 to every query for a window, and the other program stops.
    static let beyond: [CalendarServer: Set<Int>] = [.sabre: [16]]

    /// Objects that a server refuses with 403: an event without an end or a length, which RFC 5545, section 3.6.1,
    /// allows.
    static let refused: [CalendarServer: [Int]] = [.cyrus: [2]]

    static func text(_ number: Int) -> String {
        let events = Self.all[number].flatMap { lines in
            ["BEGIN:VEVENT", "UID:window-\(number)", "DTSTAMP:20260901T000000Z"] + lines + ["END:VEVENT"]
        }
        let zones = ["Europe/Berlin": Self.berlin, "America/New_York": Self.newYork].sorted { $0.key < $1.key }
            .filter { zone in events.contains { $0.contains(zone.key) } }
            .map(\.value)
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//window//EN"] + zones + events + ["END:VCALENDAR"]
        return lines.joined(separator: "\n").split(separator: "\n").joined(separator: "\r\n") + "\r\n"
    }

    private static let berlin = """
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        BEGIN:STANDARD
        DTSTART:19961027T030000
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        TZNAME:CET
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:19810329T020000
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        TZNAME:CEST
        END:DAYLIGHT
        END:VTIMEZONE
        """

    private static let newYork = """
        BEGIN:VTIMEZONE
        TZID:America/New_York
        BEGIN:STANDARD
        DTSTART:20071104T020000
        RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
        TZOFFSETFROM:-0400
        TZOFFSETTO:-0500
        TZNAME:EST
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:20070311T020000
        RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
        TZOFFSETFROM:-0500
        TZOFFSETTO:-0400
        TZNAME:EDT
        END:DAYLIGHT
        END:VTIMEZONE
        """
}
