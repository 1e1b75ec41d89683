import Pipeline
import TestSupport
import Testing
import Time

@testable import API

@Suite("Days show what lies on them") struct ViewDayTests {
    private static let riyadh = Zone("Asia/Riyadh")!
    private static let day = LocalDate("2026-11-26")!

    private static func timed(_ title: String, _ start: String, _ end: String) -> ViewItem {
        ViewItem(title: title, span: .clock(Self.moment(start), Self.moment(end)), calendar: 0, state: .firm)
    }

    static func span(_ kind: ViewKind, _ on: String, weekStart: Weekday = .sunday) throws -> ViewSpan {
        let date = try #require(LocalDate(on))
        return try #require(ViewSpan(kind, on: date, weekStart: weekStart))
    }

    /// `2026-11-26T20:00`
    private static func moment(_ text: String) -> LocalDateTime {
        let parts = text.split(separator: "T")
        return LocalDateTime(date: LocalDate(parts[0])!, time: LocalTime(parts[1])!)
    }

    @Test func eventOverMidnightIsOnBothDays() {
        let night = Self.timed("Night", "2026-11-26T23:00", "2026-11-27T02:00")
        let (first, second) = (ViewDay(Self.day, [night]), ViewDay(Self.day.adding(days: 1), [night]))
        #expect(first.parts.map { [$0.start, $0.end] } == [[1380, 1440]] && !first.parts[0].isContinued)
        #expect(second.parts.map { [$0.start, $0.end] } == [[0, 120]] && second.parts[0].isContinued)
        #expect(ViewDay(Self.day.adding(days: 2), [night]).parts.isEmpty)
    }

    @Test func eventThatEndsAtMidnightIsNotOnTheNextDay() {
        let evening = Self.timed("Evening", "2026-11-26T20:00", "2026-11-27T00:00")
        #expect(ViewDay(Self.day, [evening]).parts.map(\.end) == [1440])
        #expect(ViewDay(Self.day.adding(days: 1), [evening]).parts.isEmpty)
        // One without length is on the day on which it begins, also at its first minute.
        let instant = Self.timed("Reminder", "2026-11-27T00:00", "2026-11-27T00:00")
        #expect(ViewDay(Self.day, [instant]).parts.isEmpty)
        #expect(ViewDay(Self.day.adding(days: 1), [instant]).parts.count == 1)
    }

    @Test func dayThatIsCoveredStandsOnTop() {
        let trip = Self.timed("Trip", "2026-11-25T18:00", "2026-11-27T09:00")
        let holiday = ViewItem(
            title: "Holiday",
            span: .days(Self.day, Self.day.adding(days: 1)),
            calendar: nil,
            state: .firm
        )
        let day = ViewDay(Self.day, [trip, holiday])
        #expect(day.whole.map(\.title) == ["Holiday", "Trip"] && day.parts.isEmpty)
        // What lasts a day or longer is over all its days, also over those that it takes in part.
        for days in [-1, 1] {
            let other = ViewDay(Self.day.adding(days: days), [trip])
            #expect(other.whole.map(\.title) == ["Trip"] && other.parts.isEmpty)
        }
        #expect(ViewDay(Self.day.adding(days: 2), [trip, holiday]).whole.isEmpty)
    }

    @Test func eventsThatOverlapStandSideBySide() {
        let day = ViewDay(
            Self.day,
            [
                Self.timed("C", "2026-11-26T10:30", "2026-11-26T11:30"),
                Self.timed("A", "2026-11-26T10:00", "2026-11-26T12:00"),
                Self.timed("B", "2026-11-26T11:30", "2026-11-26T12:30"),
                Self.timed("D", "2026-11-26T14:00", "2026-11-26T15:00"),
            ]
        )
        let places = day.parts.map { "\($0.item.title ?? "") \($0.lane + 1)/\($0.lanes)" }
        #expect(places == ["A 1/2", "C 2/2", "B 2/2", "D 1/1"])
    }

    @Test func overlappingEventsNeverShareALaneUpToTheMost() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let items = (0..<Int.random(in: 1...10, using: &random)).map { index in
                let start = Int.random(in: 0..<1380, using: &random)
                let from = LocalDateTime(date: Self.day, time: .midnight).adding(minutes: start)
                let until = from.adding(minutes: Int.random(in: 1...300, using: &random))
                return ViewItem(title: "\(index)", span: .clock(from, until), calendar: 0, state: .firm)
            }
            let parts = ViewDay(Self.day, items).parts
            #expect(parts.count == items.count)
            for (index, part) in parts.enumerated() {
                #expect(part.lane < part.lanes && part.lanes <= ViewDay.mostLanes)
                for other in parts[(index + 1)...] where other.start < part.end && part.lanes < ViewDay.mostLanes {
                    #expect(other.lane != part.lane && other.lanes == part.lanes)
                }
            }
        }
    }

    /// Clocks in Berlin went from 3:00 back to 2:00 on 2026-10-25, and from 2:00 to 3:00 on 2026-03-29.
    @Test func daysWithAnotherLengthHaveTheirWallClock() throws {
        let berlin = try #require(Zone("Europe/Berlin"))
        let autumn = try Self.span(.day, "2026-10-25")
        let spring = try Self.span(.day, "2026-03-29")
        let (long, short) = (autumn.window(in: berlin), spring.window(in: berlin))
        #expect(long.end.seconds - long.start.seconds == 25 * 3600)
        #expect(short.end.seconds - short.start.seconds == 23 * 3600)
        let first = CalendarInstance(
            uid: "a",
            title: "Twice",
            calendar: "",
            start: UnixTime(seconds: long.start.seconds + 2 * 3600),
            end: UnixTime(seconds: long.start.seconds + 4 * 3600)
        )
        let parts = ViewDay(autumn.date, [ViewItem(first, calendar: 0, zone: berlin)]).parts
        #expect(parts.map { [$0.start, $0.end] } == [[120, 180]])
    }

    @Test func wholeDaysOfACalendarEndBeforeTheirLastMidnight() {
        let start = Self.riyadh.instant(of: LocalDateTime(date: Self.day, time: .midnight))
        let instance = CalendarInstance(
            uid: "a",
            title: "",
            calendar: "",
            start: start,
            end: start + .seconds(2 * 86_400),
            isAllDay: true
        )
        #expect(EventSpan(instance, in: Self.riyadh) == .days(Self.day, Self.day.adding(days: 1)))
    }
}

@Suite("Views show whole days, weeks and months") struct ViewSpanTests {
    @Test(arguments: [
        (ViewKind.day, "2026-11-26", "2026-11-26", "2026-11-26", "2026-11-25", "2026-11-27"),
        (.week, "2026-11-26", "2026-11-22", "2026-11-28", "2026-11-19", "2026-12-03"),
        (.week, "2026-11-22", "2026-11-22", "2026-11-28", "2026-11-15", "2026-11-29"),
        (.month, "2026-11-26", "2026-11-01", "2026-12-05", "2026-10-01", "2026-12-01"),
        (.month, "2026-02-01", "2026-02-01", "2026-02-28", "2026-01-01", "2026-03-01"),
        (.agenda, "2026-11-26", "2026-11-26", "2026-12-23", "2026-10-29", "2026-12-24"),
        (.month, "2027-01-31", "2026-12-27", "2027-02-06", "2026-12-01", "2027-02-01"),
    ])
    func daysOfAPage(_ kind: ViewKind, _ on: String, _ first: String, _ last: String, _ before: String, _ next: String)
        throws
    {
        let span = try ViewDayTests.span(kind, on)
        #expect(["\(span.first)", "\(span.last)"] == [first, last])
        #expect(span.days.count % (kind == .day ? 1 : 7) == 0 && span.days.count <= 42)
        #expect(span.neighbour(-1).map { "\($0)" } == before && span.neighbour(1).map { "\($0)" } == next)
    }

    @Test(arguments: [
        (Weekday.monday, "2026-11-23", "2026-10-26", "2026-12-06"),
        (.sunday, "2026-11-22", "2026-11-01", "2026-12-05"),
        (.saturday, "2026-11-21", "2026-10-31", "2026-12-04"),
    ])
    func weeksBeginAsTheOwnerWants(_ start: Weekday, _ week: String, _ first: String, _ last: String) throws {
        let month = try ViewDayTests.span(.month, "2026-11-30", weekStart: start)
        #expect(["\(month.first)", "\(month.last)"] == [first, last] && month.first.weekday == start)
        // The 28th is a Saturday.
        for day in ["2026-11-26", "2026-11-27"] + (start == .saturday ? [] : ["2026-11-28"]) {
            let span = try ViewDayTests.span(.week, day, weekStart: start)
            #expect("\(span.first)" == week && span.days.count == 7 && span.first.weekday == start)
        }
    }

    @Test func pagesEndWhereYearsDo() throws {
        let early = try #require(LocalDate("1899-12-31"))
        #expect(ViewSpan(.day, on: early, weekStart: .sunday) == nil)
        let last = try ViewDayTests.span(.month, "2200-12-31")
        #expect(last.neighbour(1) == nil && last.neighbour(-1) != nil)
    }

    @Test func calendarsKeepAColourNearTheirOwn() {
        #expect(CalendarMark("#2ECC71", id: "a").hue == CalendarMark("#22863aff", id: "b").hue)
        #expect(CalendarMark("#FF2D20", id: "a").hue == 0 && CalendarMark("#FF0010", id: "b").hue == 0)
        for garbage in ["red", "#12345", "#GGGGGG", "", "#808080", "#+12345", "url(x)"] {
            #expect(CalendarMark(garbage, id: "a") == CalendarMark(nil, id: "a"), "\(garbage)")
        }
        // Two calendars of one colour have two lines.
        #expect(CalendarMark("#2ECC71", id: "a") != CalendarMark("#2ECC71", id: "b"))
        // The same in every run, whatever other calendars there are.
        #expect(CalendarMark(nil, id: "a").classes == "hue-4 line-0")
        #expect(CalendarMark(nil, id: "b").classes == "hue-5 line-1")
    }
}

@Suite("What an event overlaps is told before it is saved") struct OverlapTests {
    private static func at(_ hour: Int, _ minute: Int = 0) -> LocalDateTime {
        LocalDateTime(date: LocalDate(daysSince1970: 20_800), time: .midnight).adding(minutes: hour * 60 + minute)
    }

    private static func item(
        _ title: String,
        _ start: LocalDateTime,
        _ end: LocalDateTime,
        _ state: ViewItem.State = .firm,
        id: String? = nil
    ) -> ViewItem {
        ViewItem(title: title, span: .clock(start, end), calendar: 0, state: state, id: id)
    }

    @Test func onlyWhatSharesTimeIsNamed() {
        let day = LocalDate(daysSince1970: 20_800)
        let items = [
            Self.item("after", Self.at(12), Self.at(13)), Self.item("before", Self.at(9), Self.at(10)),
            Self.item("last", Self.at(11, 59), Self.at(15)), Self.item("first", Self.at(8), Self.at(10, 1)),
            Self.item("declined", Self.at(10), Self.at(12), .declined),
            Self.item("off", Self.at(10), Self.at(12), .cancelled),
            Self.item("itself", Self.at(10), Self.at(12), id: "x"),
            ViewItem(title: "holiday", span: .days(day, day), calendar: 0, state: .firm),
        ]
        let found = Overlaps.among(items, from: Self.at(10), until: Self.at(12), besides: "x")
        #expect(found.map(\.title) == ["first", "last"])
    }
}
