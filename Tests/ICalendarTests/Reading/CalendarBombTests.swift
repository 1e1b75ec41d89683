import TestSupport
import Testing
import Time

@testable import ICalendar

@Suite("Expensive calendars are read within limits and marked as incomplete")
struct CalendarBombTests {
    private static let rules: [String] = [
        "FREQ=SECONDLY", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MINUTELY;COUNT=2147483647",
        "FREQ=DAILY;COUNT=30000;BYMONTH=2;BYMONTHDAY=30", "FREQ=HOURLY;COUNT=100000000",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12;BYMINUTE=\(Self.list(60));BYSECOND=\(Self.list(60))",
        "FREQ=YEARLY;BYYEARDAY=\(Self.list(300));BYHOUR=\(Self.list(24));BYMINUTE=\(Self.list(60));BYSECOND=\(Self.list(60))",
        "FREQ=MINUTELY;BYSECOND=\(Self.list(60))",
    ]

    private static func list(_ count: Int) -> String { (0..<count).map(String.init).joined(separator: ",") }

    @Test(arguments: rules) func expensiveRuleIsLimited(_ rule: String) {
        let clock = BusyClock()
        let read = ReadCalendar(ReadCalendar.event("DTSTART:19000101T060000Z\nDURATION:PT1H\nRRULE:\(rule)"))
        #expect(read.instances.count <= CalendarReadingLimits().instancesPerEvent)
        #expect(!read.isComplete)
        #expect(clock.passed < .seconds(2 * TestEnvironment.patience))
    }

    @Test func manyRulesTogetherAreLimited() {
        let bomb = "DTSTART:20200101T060000Z\nDURATION:P1D\nRRULE:FREQ=MINUTELY"
        let object = (0..<300).map { ReadCalendar.event(bomb, uid: "\($0)") }.joined(separator: "\n")
        let clock = BusyClock()
        let read = ReadCalendar(object)
        #expect(!read.isComplete)
        #expect(read.instances.count <= CalendarReadingLimits().instances)
        #expect(clock.passed < .seconds(5 * TestEnvironment.patience))
    }

    @Test func zoneThatChangesEachMinuteIsLimited() {
        let object = """
            BEGIN:VTIMEZONE
            TZID:Bomb
            BEGIN:STANDARD
            DTSTART:19000101T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            RRULE:FREQ=MINUTELY
            END:STANDARD
            END:VTIMEZONE
            \(ReadCalendar.event("DTSTART;TZID=Bomb:20261122T100000"))
            """
        #expect(ReadCalendar(object).instances.count == 1)
    }

    @Test func longTextsDoNotCount() {
        var limits = CalendarReadingLimits()
        limits.bytesPerObject = 200
        let object = ReadCalendar.event(
            "ATTACH;ENCODING=BASE64:\(String(repeating: "a", count: 200))\nDTSTART:20261122T070000Z\nDURATION:PT1H"
        )
        let read = ReadCalendar(object, limits: limits)
        #expect(read.spans == ["2026-11-22T07:00/08:00"])
        #expect(read.isComplete)
    }

    @Test func longObjectIsIncompleteAndShowsItsFirstInstance() {
        var limits = CalendarReadingLimits()
        limits.bytesPerObject = 200
        let dates = (0..<20).map { "202611\(10 + $0)T070000Z" }.joined(separator: ",")
        let object = ReadCalendar.event("DTSTART:20261122T070000Z\nDURATION:PT1H\nRDATE:\(dates)")
        let read = ReadCalendar(object, limits: limits)
        #expect(read.spans == ["2026-11-22T07:00/08:00"])
        #expect(!read.isComplete)
    }

    @Test func datesAreLimited() {
        var limits = CalendarReadingLimits()
        limits.datesPerObject = 3
        let dates = (0..<9).map { "2026112\($0)T070000Z" }.joined(separator: ",")
        let read = ReadCalendar(ReadCalendar.event("DTSTART:20261122T080000Z\nRDATE:\(dates)"), limits: limits)
        #expect(!read.isComplete)
        #expect(read.instances.count == 2)
    }

    @Test func instancesAreLimited() {
        var limits = CalendarReadingLimits()
        limits.instancesPerEvent = 5
        let object = ReadCalendar.event("DTSTART:20261122T060000Z\nRRULE:FREQ=HOURLY")
        let read = ReadCalendar(object, limits: limits)
        #expect(read.instances.count == 5)
        #expect(!read.isComplete)
    }

    @Test(arguments: ["", "BEGIN:VCALENDAR", "<html>", "BEGIN:VEVENT\nUID:a\nDTSTART:20261122T060000Z\nEND:VEVENT"])
    func otherTextIsIncomplete(_ text: String) {
        var reader = CalendarInstanceReader(window: ReadCalendar.week, owner: .utc, addresses: [])
        let isComplete = reader.read(Array(text.utf8), in: "")
        #expect(reader.instances.isEmpty)
        #expect(!isComplete || text.hasPrefix("BEGIN:VEVENT"))
    }
}
