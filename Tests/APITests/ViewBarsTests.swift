import TestSupport
import Testing
import Time
import Web

@testable import API

@Suite("Whole days are bars over their days") struct ViewBarsTests {
    private static let first = LocalDate("2026-11-22")!

    private static func item(_ title: String, _ from: Int, _ days: Int, id: String? = nil) -> ViewItem {
        let start = Self.first.adding(days: from)
        let span = EventSpan.days(start, start.adding(days: days - 1))
        return ViewItem(title: title, span: span, calendar: 0, state: .firm, id: id)
    }

    private static func bars(_ items: [ViewItem], lines: Int = 3) -> ViewBars {
        ViewBars((0..<7).map { ViewDay(Self.first.adding(days: $0), items) }, lines: lines)
    }

    private static func places(_ bars: ViewBars) -> [String] {
        bars.bars.map { "\($0.item.title ?? "") \($0.first)+\($0.count) \($0.line)" }
    }

    @Test func barIsAsLongAsItsDaysInTheRow() {
        let items = [Self.item("before", -3, 5), Self.item("after", 5, 9), Self.item("one", 3, 1)]
        #expect(Self.places(Self.bars(items)) == ["before 0+2 0", "one 3+1 0", "after 5+2 0"])
    }

    @Test func eventOfADayOrLongerIsABarByItsHours() {
        let start = LocalDateTime(date: Self.first, time: LocalTime("20:00")!)
        func timed(_ minutes: Int) -> ViewItem {
            let span = EventSpan.clock(start, start.adding(minutes: minutes))
            return ViewItem(title: "\(minutes)", span: span, calendar: 0, state: .firm)
        }
        #expect(Self.places(Self.bars([timed(1439), timed(1440), timed(1680)])) == ["1440 0+2 0", "1680 0+2 1"])
    }

    @Test func ownEventsHaveALineBeforeOthersAndTheRestIsCounted() {
        let items = (0..<3).map { Self.item("a\($0)", 0, 2) } + [Self.item("own", 0, 1, id: "x")]
        let bars = Self.bars(items, lines: 2)
        #expect(Self.places(bars) == ["own 0+1 0", "a0 0+2 1"] && bars.left == [2, 2, 0, 0, 0, 0, 0])
    }

    @Test func barsOfOneDayNeverShareALine() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let items = (0..<Int.random(in: 0...12, using: &random)).map {
                Self.item("\($0)", Int.random(in: -4...8, using: &random), Int.random(in: 1...9, using: &random))
            }
            let bars = Self.bars(items)
            for day in 0..<7 {
                let here = bars.bars.filter { $0.covers(day) }
                #expect(Set(here.map(\.line)).count == here.count && here.allSatisfy { $0.line < 3 })
                #expect(here.count + bars.left[day] == ViewDay(Self.first.adding(days: day), items).whole.count)
            }
        }
    }
}

@Suite("Days, weeks and months are drawn by classes alone") struct ViewMarkupTests {
    private static let today = PageModels.zone.local(PageModels.now).date

    private static func html(_ kind: ViewKind, _ items: [ViewItem], _ language: Language = .english) throws -> String {
        let page = PageModels.view(kind, "text")
        let shown = ViewPage(span: page.span, state: page.state, view: page.view, items: items)
        return ViewPage.render(shown, PageModels.context(language)).html
    }

    private static func timed(_ start: String, _ minutes: Int, conflict: Bool = false, id: String? = nil) -> ViewItem {
        let from = LocalDateTime(date: Self.today, time: LocalTime(start)!)
        let span = EventSpan.clock(from, from.adding(minutes: minutes))
        return ViewItem(title: "t", span: span, calendar: 0, state: .firm, hasConflict: conflict, id: id)
    }

    @Test func blockStandsAtItsQuarterOfAnHour() throws {
        let html = try Self.html(.day, [Self.timed("09:20", 40)])
        // From 7: two hours and a quarter, and up to ten o'clock.
        #expect(
            html.contains("r10 l3 f1of1") && html.contains("data-first=\"28\"")
                && !html.contains("href=\"#first-hour\"")
        )
        let early = try Self.html(.day, [Self.timed("02:00", 60)])
        #expect(early.contains("data-first=\"8\"") && early.contains("href=\"#first-hour\""))
        #expect(early.contains("id=\"first-hour\""))
    }

    @Test func presentHasALineOnTodayOnly() throws {
        let week = try Self.html(.week, [])
        #expect(week.ranges(of: "class=\"now").count == 1 && week.ranges(of: "is-today").count == 1)
    }

    @Test func conflictsAreMarkedInTheMonth() throws {
        let month = try Self.html(.month, [Self.timed("09:00", 60, conflict: true, id: PageModels.id)])
        #expect(month.contains("own clash\"") && month.contains("<span class=\"unseen\">Conflict</span>"))
    }

    @Test func fourEventsOfADayAreNamedAndOwnOnesFirst() throws {
        let four = (0..<4).map { Self.timed("1\($0):00", 30) }
        #expect(try !Self.html(.month, four).contains(" more<"))
        let five = try Self.html(.month, four + [Self.timed("20:00", 30, id: PageModels.id)])
        #expect(five.contains("2 more<"))
        #expect(five.contains("class=\"title\"") && five.contains("/events/\(PageModels.id)\" class=\"title\""))
    }

    @Test(arguments: [
        ("2026-11-22", "2026-11-28", "22–\u{2060}28 November 2026", "\u{2066}22–\u{2060}28\u{2069} نوفمبر 2026"),
        ("2026-11-29", "2026-12-05", "29 November – 5 December 2026", "من 29 نوفمبر إلى 5 ديسمبر 2026"),
        ("2026-12-27", "2027-01-02", "27 December 2026 – 2 January 2027", "من 27 ديسمبر 2026 إلى 2 يناير 2027"),
    ])
    func weekIsNamedByItsDays(_ first: String, _ last: String, _ english: String, _ arabic: String) throws {
        let (first, last) = (try #require(LocalDate(first)), try #require(LocalDate(last)))
        #expect(WeekPhrase.of(first, last) == Both(english, arabic))
    }
}
