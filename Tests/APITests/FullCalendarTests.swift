import TestSupport
import Testing
import Time
import Web

@testable import API
@testable import Store

@Suite("Pages of full calendars stay small") struct FullCalendarTests {
    /// owner.md, section 9: a page has at most 100 kB.
    private static let limit = 100_000
    private static let calendars = 8

    /// Eight calendars, each with a thousand events in the span: every fifth takes a whole day.
    private static func page(_ kind: ViewKind) throws -> ViewPage {
        let today = PageModels.zone.local(PageModels.now).date
        let span = try #require(ViewSpan(kind, on: today, weekStart: .sunday))
        let items = (0..<Self.calendars * 1000).map { number in
            let day = span.days[number % span.days.count]
            let start = LocalDateTime(date: day, time: .midnight).adding(minutes: number * 7 % 1380)
            let title = number.isMultiple(of: 2) ? "Planning with the whole team" : "اجتماع التخطيط مع الفريق"
            var item = ViewItem(
                title: "\(title) \(number)",
                span: number.isMultiple(of: 5) ? .days(day, day) : .clock(start, start.adding(minutes: 45)),
                calendar: number % Self.calendars,
                state: .firm
            )
            item.entry = String(UInt64.max - UInt64(number), radix: 36)
            return item
        }
        let calendars = (0..<Self.calendars).map { number in
            CalendarView.Calendar(
                name: "Calendar \(number)",
                color: nil,
                isOwn: number == 0,
                instances: [],
                readAt: PageModels.now,
                isCurrent: true,
                isComplete: true
            )
        }
        var page = ViewPage(
            span: span,
            state: PageModels.state(.up),
            view: CalendarView(isListed: true, isComplete: true, calendars: calendars),
            items: items
        )
        if kind != .agenda { page.prayers = PrayerMarksTests.marks(span) }
        return page
    }

    @Test(arguments: ViewKind.allCases, Language.allCases)
    func pageIsSmallAndCountsWhatItLeavesOut(_ kind: ViewKind, _ language: Language) throws {
        let page = try Self.page(kind)
        let html = ViewPage.render(page, PageModels.context(language)).html
        #expect((5_000...Self.limit).contains(html.utf8.count), "\(html.utf8.count) bytes")
        // Each event is named or counted.
        let titles = html.ranges(of: "class=\"title\"").count
        let counted = html.matches(of: language == .english ? /([0-9,]+) more</ : /([0-9,]+) أخرى</)
            .compactMap { Int($0.output.1.filter { $0 != "," }) }
        #expect(titles > 0 && !counted.isEmpty && titles + counted.reduce(0, +) == page.items.count)
    }
}
