import Pipeline
import Testing
import Time

@testable import ICalendar

@Suite("Busy times are read from calendars of other programs")
struct CalendarInstanceReaderTests {
    @Test(arguments: ForeignCase.single) func singleEventIsRead(_ example: ForeignCase) { self.check(example) }

    @Test(arguments: ForeignCase.series) func seriesIsRead(_ example: ForeignCase) { self.check(example) }

    @Test(arguments: ForeignCase.zones) func zoneIsRead(_ example: ForeignCase) { self.check(example) }

    @Test(arguments: ForeignCase.oddTimes + ForeignCase.oddLengths + ForeignCase.markedDays + ForeignCase.oddObjects)
    func oddEventIsRead(_ example: ForeignCase) { self.check(example) }

    @Test(arguments: ForeignCase.oddRules + ForeignCase.oddExclusions + ForeignCase.oddReplacements)
    func oddSeriesIsRead(_ example: ForeignCase) { self.check(example) }

    @Test(arguments: ForeignCase.versions) func newestVersionIsRead(_ example: ForeignCase) { self.check(example) }

    private func check(_ example: ForeignCase) {
        let read = ReadCalendar(example.object)
        #expect(read.spans == example.spans)
        #expect(read.isComplete == example.isComplete)
    }

    @Test func onlyUnknownZonesAreGuesses() {
        let times = { (zone: String) in ReadCalendar.event("DTSTART;TZID=\(zone):20261122T100000\nDURATION:PT1H") }
        #expect(ReadCalendar(times("Nowhere")).instances.map(\.isGuess) == [true])
        #expect(ReadCalendar(times("Asia/Dubai")).instances.map(\.isGuess) == [false])
    }

    @Test func propertiesAreRead() {
        let read = ReadCalendar(
            ReadCalendar.event(
                """
                DTSTART:20261122T070000Z
                DURATION:PT1H
                SUMMARY:موعد\\, الأسنان\\nwith X
                STATUS:TENTATIVE
                TRANSP:TRANSPARENT
                ATTENDEE;PARTSTAT=DECLINED:mailto:other@example.org
                ATTENDEE;CN="a;b:c";PARTSTAT=ACCEPTED:MAILTO:Me@Example.org
                """
            ),
            addresses: ["mailto:me@example.org"]
        )
        let expected = CalendarInstance(
            uid: "a",
            title: "موعد, الأسنان with X",
            calendar: "Work",
            start: .utc("2026-11-22T07:00"),
            end: .utc("2026-11-22T08:00"),
            status: .tentative,
            isTransparent: true,
            participation: .accepted
        )
        #expect(read.instances == [expected])
    }

    @Test(arguments: [
        ("ACCEPTED", CalendarInstance.Participation.accepted), ("DECLINED", .declined), ("TENTATIVE", .tentative),
        ("NEEDS-ACTION", .unanswered), ("DELEGATED", .accepted), ("X-OTHER", .unanswered),
    ])
    func ownersAnswerIsRead(_ text: String, _ expected: CalendarInstance.Participation) {
        let object = ReadCalendar.event("DTSTART:20261122T070000Z\nATTENDEE;PARTSTAT=\(text):mailto:me@example.org")
        #expect(ReadCalendar(object, addresses: ["me@example.org"]).instances.map(\.participation) == [expected])
        #expect(ReadCalendar(object, addresses: ["you@example.org"]).instances.map(\.participation) == [.none])
    }

    /// Canvas and Exchange write a byte order mark, and servers indent the text in their XML.
    @Test(arguments: ["\u{FEFF}", "\n   ", "\u{200B}\u{FEFF}", "\r\n\t\u{FEFF}"])
    func textBeforeBeginIsIgnored(_ before: String) {
        var reader = CalendarInstanceReader(window: ReadCalendar.week, owner: ReadCalendar.riyadh, addresses: [])
        let event = ReadCalendar.event("DTSTART:20261122T070000Z\nDURATION:PT1H")
        let isComplete = reader.read(Array("\(before)BEGIN:VCALENDAR\n\(event)\nEND:VCALENDAR".utf8), in: "Work")
        #expect(isComplete)
        #expect(reader.instances.count == 1)
    }

    /// SabreDAV and DAViCal store several objects of one UID.
    @Test func partsOfASeriesInSeveralObjectsBelongTogether() {
        let parts = [
            "RECURRENCE-ID:20261123T060000Z\nDTSTART:20261123T170000Z\nDURATION:PT1H",
            "DTSTART:20261122T060000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2\nSEQUENCE:1",
            "DTSTART:20261122T080000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2",
        ]
        for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0]] {
            var reader = CalendarInstanceReader(window: ReadCalendar.week, owner: ReadCalendar.riyadh, addresses: [])
            for index in order {
                let text = "BEGIN:VCALENDAR\n\(ReadCalendar.event(parts[index]))\nEND:VCALENDAR"
                let isComplete = reader.read(Array(text.utf8), in: "Work")
                #expect(isComplete)
            }
            let starts: [UnixTime] = [.utc("2026-11-22T06:00"), .utc("2026-11-23T17:00")]
            #expect(reader.instances.map(\.start).sorted() == starts)
        }
    }

    @Test(arguments: [
        ("X-MICROSOFT-CDO-BUSYSTATUS:FREE", true), ("X-MICROSOFT-CDO-BUSYSTATUS:BUSY", false),
        ("X-MICROSOFT-CDO-BUSYSTATUS:FREE\nTRANSP:OPAQUE", false), ("TRANSP:TRANSPARENT-NOCONFLICT", true),
    ])
    func outlooksFreeStatusIsRead(_ lines: String, _ isFree: Bool) {
        let read = ReadCalendar(ReadCalendar.event("DTSTART:20261122T070000Z\nDURATION:PT1H\n\(lines)"))
        #expect(read.instances.map(\.isTransparent) == [isFree])
    }

    @Test func cancellingCalendarLeavesItsOwnerFree() {
        let read = ReadCalendar("METHOD:CANCEL\n" + ReadCalendar.event("DTSTART:20261122T070000Z\nDURATION:PT1H"))
        #expect(read.instances.map(\.status) == [.cancelled])
    }

    /// The rule gives more instances than its author meant, so no decision may rest on them.
    @Test func invalidEndMakesFurtherInstancesAGuess() {
        let read = ReadCalendar(ReadCalendar.event("DTSTART:20261125T070000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=0"))
        #expect(read.instances.map(\.isGuess) == [false, true, true, true])
        #expect(read.isComplete)
    }

    @Test func markedDayIsAWholeDay() {
        let lines = "DTSTART:20261125T000000Z\nDTEND:20261126T000000Z\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE"
        #expect(ReadCalendar(ReadCalendar.event(lines)).instances.map(\.isAllDay) == [true])
    }

    @Test func exceptionHasItsOwnProperties() {
        let object = [
            ReadCalendar.event(
                "DTSTART:20261122T060000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2\nATTENDEE;PARTSTAT=ACCEPTED:mailto:me@x.org"
            ),
            ReadCalendar.event(
                "RECURRENCE-ID:20261123T060000Z\nDTSTART:20261123T060000Z\nATTENDEE;PARTSTAT=DECLINED:mailto:me@x.org"
            ),
        ].joined(separator: "\n")
        let read = ReadCalendar(object, addresses: ["me@x.org"])
        #expect(read.instances.map(\.participation) == [.accepted, .declined])
    }

    @Test func dayOfAClockChangeHasItsRealLength() {
        var reader = CalendarInstanceReader(
            window: TimeWindow(start: .utc("2026-03-27T00:00"), end: .utc("2026-03-31T00:00")),
            owner: Zone("Europe/Berlin")!,
            addresses: []
        )
        let object = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART;VALUE=DATE:20260329\nEND:VEVENT\nEND:VCALENDAR"
        let isComplete = reader.read(Array(object.utf8), in: "Work")
        #expect(isComplete)
        #expect(reader.instances.map { $0.end - $0.start } == [.seconds(23 * 3600)])
    }

    /// The first use of libical from several threads crashed in one of a hundred runs.
    @Test func libicalIsUsedFromManyThreads() async {
        let object = ReadCalendar.event("DTSTART:20260104T060000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;BYDAY=SU,WE")
        let counts = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<64 { group.addTask { ReadCalendar(object).instances.count } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(counts) == [2])
    }
}
