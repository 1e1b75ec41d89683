import Pipeline
import Testing
import Time
import Web

@testable import API

@Suite("An event is corrected only to what can be") struct EventFormTests {
    private static let riyadh = Zone("Asia/Riyadh")!
    private static let today = LocalDate("2026-11-26")!

    private static func event(in zone: Zone = Self.riyadh) -> CalendarEvent {
        let start = LocalDateTime(date: LocalDate("2026-11-28")!, time: LocalTime("20:00")!)
        return CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: "Dinner",
            description: "Managed by Jadwal",
            location: "Al Bujairi",
            times: .timed(start: start, end: start.adding(minutes: 90), zone: zone)
        )
    }

    private static func form(_ changed: [EventField: String], of event: CalendarEvent) -> EventForm {
        let shown = EventForm(event, revision: 1)
        var fields: [EventField: String] = [
            .title: shown.title, .place: shown.place, .startDay: shown.startDay, .startTime: shown.startTime,
            .endDay: shown.endDay, .endTime: shown.endTime, .revision: shown.revision,
        ]
        for (field, value) in changed { fields[field] = value }
        return EventForm(RequestItems(fields.map { Route.Item($0.key.rawValue, $0.value) }))
    }

    private static func read(_ changed: [EventField: String], of event: CalendarEvent = Self.event())
        -> EventForm.Reading
    {
        Self.form(changed, of: event).read(event, in: Self.riyadh, today: Self.today)
    }

    /// The event after the correction.
    private static func right(_ changed: [EventField: String], of event: CalendarEvent = Self.event()) throws
        -> CalendarEvent
    {
        guard case .correction(let correction) = Self.read(changed, of: event) else { throw Refused() }
        return try correction.applied(to: event, in: Self.riyadh, today: Self.today)
    }

    private struct Refused: Error {}

    @Test func whatIsShownIsNoCorrection() {
        #expect(Self.read([:]) == .correction(EventCorrection()))
        var whole = Self.event()
        whole.times = .allDay(start: Self.today, endExclusive: Self.today.adding(days: 3))
        #expect(Self.read([.isWholeDay: "on"], of: whole) == .correction(EventCorrection()))
    }

    @Test func eachFieldIsCorrected() throws {
        let right = try Self.right([
            .title: "Late dinner", .place: "", .startDay: "2026-11-29", .startTime: "21:00", .endDay: "2026-11-30",
            .endTime: "01:00",
        ])
        #expect(right.summary == "Late dinner" && right.location == nil)
        let start = LocalDateTime(date: LocalDate("2026-11-29")!, time: LocalTime("21:00")!)
        #expect(right.times == .timed(start: start, end: start.adding(minutes: 240), zone: Self.riyadh))
    }

    @Test func timesBecomeWholeDaysAndBack() throws {
        let day = LocalDate("2026-11-28")!
        var whole = try Self.right([.isWholeDay: "on", .endDay: "2026-11-29"])
        #expect(whole.times == .allDay(start: day, endExclusive: day.adding(days: 2)))
        // Times that are still in the form are not looked at.
        #expect(
            try Self.right([.isWholeDay: "on", .startTime: "never"]).times
                == .allDay(
                    start: day,
                    endExclusive: day.adding(days: 1)
                )
        )
        whole.times = .allDay(start: day, endExclusive: day.adding(days: 1))
        let start = LocalDateTime(date: day, time: LocalTime("09:30")!)
        let timed = try Self.right([.startTime: "9:30", .endTime: "10:00"], of: whole)
        #expect(timed.times == .timed(start: start, end: start.adding(minutes: 30), zone: Self.riyadh))
    }

    @Test func arabicDigitsAreDigits() throws {
        let right = try Self.right([
            .startDay: "٢٠٢٦-١١-٢٩", .startTime: "٢١:٠٠", .endDay: "۲۰۲۶-۱۱-۲۹", .endTime: "٢٢:٠٠",
        ])
        let start = LocalDateTime(date: LocalDate("2026-11-29")!, time: LocalTime("21:00")!)
        #expect(right.times == .timed(start: start, end: start.adding(minutes: 60), zone: Self.riyadh))
    }

    @Test(
        arguments: [
            ([.startDay: "0000-01-01"], .startDay, .noDay), ([.startDay: "2026-02-30"], .startDay, .noDay),
            ([.startDay: "30/2/2026"], .startDay, .noDay), ([.endDay: ""], .endDay, .noDay),
            ([.startDay: "9999-12-30", .endDay: "9999-12-31"], .startDay, .tooFarAhead),
            ([.endDay: "9999-12-31"], .endDay, .lastsTooLong), ([.endDay: "2036-11-28"], .endDay, .lastsTooLong),
            ([.endDay: "2026-11-27"], .endDay, .beforeStart), ([.endTime: "20:00"], .endDay, .beforeStart),
            ([.startTime: "25:00"], .startTime, .noTime), ([.startTime: ""], .startTime, .noTime),
            ([.endTime: "8 pm"], .endTime, .noTime), ([.endTime: "\u{202E}21:00"], .endTime, .noTime),
            ([.title: ""], .title, .empty), ([.title: " \u{202E}\u{0} "], .title, .empty),
            ([.title: String(repeating: "ع", count: 257)], .title, .tooLong),
            ([.place: String(repeating: "x", count: 1001)], .place, .tooLong),
            ([.isWholeDay: "on", .endDay: "2026-11-27"], .endDay, .beforeStart),
        ] as [([EventField: String], EventField, EventFault)]
    )
    func impossibleFieldIsNamed(_ changed: [EventField: String], _ field: EventField, _ fault: EventFault) {
        #expect(Self.read(changed) == .refused([field: fault]), "\(changed)")
    }

    @Test func severalFaultsAreNamedAtOnce() {
        let reading = Self.read([.title: "", .startDay: "x", .endTime: "y"])
        #expect(reading == .refused([.title: .empty, .startDay: .noDay, .endTime: .noTime]))
    }

    /// In Berlin clocks go from 2:00 to 3:00 on 28 March 2027.
    @Test func timeThatClocksJumpOverIsAskedAbout() {
        let event = Self.event(in: Zone("Europe/Berlin")!)
        let day = "2027-03-28"
        let late: [EventField: String] = [.startDay: day, .startTime: "02:30", .endDay: day, .endTime: "05:00"]
        #expect(Self.read(late, of: event) == .refused([.startTime: .skipped(LocalTime("03:30")!)]))
        let early: [EventField: String] = [.startDay: day, .startTime: "01:00", .endDay: day, .endTime: "02:15"]
        #expect(Self.read(early, of: event) == .refused([.endTime: .skipped(LocalTime("03:15")!)]))
    }

    /// In Berlin clocks go from 3:00 back to 2:00 on 31 October 2027.
    @Test func timeThatClocksShowTwiceIsAskedAbout() throws {
        let (berlin, day) = (Zone("Europe/Berlin")!, "2027-10-31")
        let event = Self.event(in: berlin)
        let typed: [EventField: String] = [.startDay: day, .startTime: "02:30", .endDay: day, .endTime: "02:45"]
        #expect(Self.read(typed, of: event) == .refused([.startTime: .twice, .endTime: .twice]))
        let unknown = typed.merging([.startTurn: "third", .endTurn: "first"]) { $1 }
        #expect(Self.read(unknown, of: event) == .refused([.startTime: .twice]))
        for (start, end, expected) in [
            ("first", "first", (0, 15)), ("first", "second", (0, 75)), ("second", "second", (60, 75)),
        ] {
            let right = try Self.right(typed.merging([.startTurn: start, .endTurn: end]) { $1 }, of: event)
            // 02:30 for the first time.
            let base = UnixTime(seconds: 1_824_942_600)
            #expect(right.times.start(in: berlin) == base + .seconds(60 * expected.0), "\(start) \(end)")
            #expect(right.times.end(in: berlin) == base + .seconds(60 * expected.1), "\(start) \(end)")
            // Read again, it is no change.
            let again = EventForm(right, revision: 1)
            #expect(again.read(right, in: berlin, today: Self.today) == .correction(EventCorrection()))
        }
        let backwards = typed.merging([.startTurn: "second", .endTurn: "first"]) { $1 }
        #expect(Self.read(backwards, of: event) == .refused([.endDay: .beforeStart]))
        // The same time twice is an hour.
        let hour = typed.merging([.endTime: "02:30", .startTurn: "first", .endTurn: "second"]) { $1 }
        #expect(try Self.right(hour, of: event).times.start(in: berlin) == UnixTime(seconds: 1_824_942_600))
    }

    /// None is chosen before the owner does.
    @Test func questionAboutATimeThatComesTwiceStandsInTheForm() {
        let event = Self.event(in: Zone("Europe/Berlin")!)
        let form = Self.form([.startDay: "2027-10-31", .startTime: "02:30", .endDay: "2027-10-31"], of: event)
        guard case .refused(let faults) = form.read(event, in: Self.riyadh, today: Self.today) else {
            Issue.record("it is not asked")
            return
        }
        #expect(faults == [.startTime: .twice])
        let context = PageModels.context(.english)
        let page = EventPage(event: PageModels.detail(event), form: form, faults: faults)
        let html = OwnerFrame.document(page.page(context), context)
        #expect(html.matches(of: #/type="radio" name="start-turn"/#).count == 2 && !html.contains("end-turn"))
        #expect(!html.contains(" checked>") && html.contains("show this time twice"))
        let before = OwnerFrame.document(EventPage(event: PageModels.detail(event)).page(context), context)
        #expect(!before.contains("start-turn"))
    }

    @Test func marksThatTurnTextAroundAreLeftOut() throws {
        #expect(try Self.right([.title: "\u{202E}Lunch\u{2066} <script>"]).summary == "Lunch <script>")
    }

    /// A browser shows nothing in a field for days whose value is none.
    @Test func nothingTypedIsLost() throws {
        let event = Self.event()
        let typed: [EventField: String] = [.title: "", .startDay: "30 فبراير", .startTime: "25:61", .place: "<b>"]
        let form = Self.form(typed, of: event)
        guard case .refused(let faults) = form.read(event, in: Self.riyadh, today: Self.today) else { throw Refused() }
        let page = EventPage(event: PageModels.detail(event), form: form, faults: faults)
        let html = OwnerFrame.document(page.page(PageModels.context(.arabic)), PageModels.context(.arabic))
        #expect(html.contains("value=\"30 فبراير\"") && html.contains("value=\"25:61\""))
        #expect(html.contains("value=\"&lt;b&gt;\"") && html.contains("<details open>"))
        #expect(html.matches(of: #/aria-invalid="true"/#).count == 3)
        #expect(html.matches(of: #/type="date"/#).count == 1 && html.matches(of: #/type="time"/#).count == 1)
    }
}
