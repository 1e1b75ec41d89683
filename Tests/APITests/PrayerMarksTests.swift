import Pipeline
import TestSupport
import Testing
import Time
import UseCases
import Web

@testable import API
@testable import Store

@Suite("Prayer times stand in days, weeks and months by the owner's clock")
struct PrayerMarksTests {
    static let settings = PrayerSettings(
        PrayerPlace(Coordinates(latitude: 24.6877, longitude: 46.7219)!, zone: PageModels.zone),
        PrayerRules(.ummAlQura)
    )

    static func marks(_ span: ViewSpan, _ settings: PrayerSettings = Self.settings, in zone: Zone = PageModels.zone)
        -> PrayerMarks
    {
        PrayerMarks(settings, span.window(in: zone), in: zone)
    }

    private static func html(_ kind: ViewKind, _ language: Language = .english) -> String {
        var page = PageModels.view(kind, "Call")
        page.prayers = Self.marks(page.span)
        return ViewPage.render(page, PageModels.context(language)).html
    }

    /// A Friday in January: fajr at 05:16, dhuhr at 12:03, asr at 15:06, maghrib at 17:27, isha at 18:57.
    private static let today = PageModels.zone.local(PageModels.now).date

    @Test(arguments: Language.allCases) func dayNamesItsFivePrayersInOneLine(_ language: Language) throws {
        let span = try #require(ViewSpan(.day, on: Self.today, weekStart: .sunday))
        let line = Self.marks(span).line(on: Self.today, PageModels.context(language)).html
        let day = Self.settings.day(Self.today, in: PageModels.zone)
        for prayer in Prayer.prayed {
            #expect(line.contains(prayer.name(isArabic: language == .arabic)), "\(prayer)")
        }
        if language == .english {
            #expect(line.contains("Maghrib \(PageModels.zone.local(day[.maghrib]).time)"))
        }
        #expect(!line.contains(Prayer.sunrise.name(isArabic: language == .arabic)))
    }

    /// Fajr is before the hours that are drawn.
    @Test func hoursHaveAThinLineForEachAndNameTheOthersAtTheEdge() throws {
        let span = try #require(ViewSpan(.day, on: Self.today, weekStart: .sunday))
        let marks = Self.marks(span).inHours(28..<88, on: Self.today, PageModels.context(.english)).map(\.html)
        #expect(marks.count == 5 && marks.allSatisfy { $0.contains("aria-hidden") })
        #expect(marks[0].contains("edge r1") && marks[0].contains("Fajr"))
        let dhuhr = PageModels.zone.local(Self.settings.day(Self.today, in: PageModels.zone)[.dhuhr]).time
        let minutes = dhuhr.hour * 60 + dhuhr.minute
        #expect(marks[1].contains("pray r\(minutes / 15 - 27) m\(minutes % 15 / 5)"))
        let evening = Self.marks(span).inHours(28..<60, on: Self.today, PageModels.context(.english)).map(\.html)
        #expect(evening.count == 3 && evening[1].contains("edge r32") && evening[1].contains("Isha"))
    }

    @Test func viewsHaveThemAndTheListHasNone() throws {
        for (kind, lines, ticks) in [(ViewKind.day, 1, 0), (.week, 7, 0), (.month, 1, 42)] {
            let html = Self.html(kind)
            #expect(html.ranges(of: #"class="prayers""#).count == lines, "\(kind)")
            let drawn = html.ranges(of: #"class="ticks""#).count
            #expect(kind == .month ? drawn >= 28 && drawn <= ticks : drawn == 0, "\(kind): \(drawn)")
        }
        #expect(!ViewPage.render(PageModels.view(.week, "Call"), PageModels.context(.english)).html.contains("prayers"))
    }

    /// A place with another clock than the owner's: its times are where the owner's clock has them.
    @Test func placeMayHaveAnotherClock() throws {
        let (tokyo, zone) = (Zone("Asia/Tokyo")!, PageModels.zone)
        let place = PrayerPlace(Coordinates(latitude: 35.68, longitude: 139.69)!, zone: tokyo)
        let settings = PrayerSettings(place, PrayerRules(.muslimWorldLeague))
        let span = try #require(ViewSpan(.week, on: Self.today, weekStart: .sunday))
        let marks = Self.marks(span, settings, in: zone)
        // Fajr of a morning in Tokyo is on the evening before in Riyadh.
        let fajr = zone.local(settings.day(Self.today, in: zone)[.fajr])
        #expect(fajr.date == Self.today.adding(days: -1))
        let line = marks.line(on: fajr.date, PageModels.context(.english)).html
        #expect(line.contains("Fajr \(fajr.time)"))
        for date in span.days {
            let line = marks.line(on: date, PageModels.context(.english)).html
            #expect(line.ranges(of: " · ").count == 4, "\(date)")
        }
    }

    @Test(arguments: Language.allCases) func todayNamesTheNextOne(_ language: Language) {
        var page = TodayPage(state: PageModels.state())
        #expect(!TodayPage.render(page, PageModels.context(language)).html.contains("next-prayer"))
        page.prayers = Self.settings
        let html = TodayPage.render(page, PageModels.context(language)).html
        let next = Self.settings.next(after: PageModels.now, in: PageModels.zone)
        #expect(html.contains("next-prayer"))
        #expect(next.map { html.contains($0.prayer.name(isArabic: language == .arabic)) } == true)
    }

    // MARK: - The form

    private static func read(_ items: [(String, String)]) -> [String: String] {
        PrayerAlertFields.read(RequestItems(items.map { Route.Item($0.0, $0.1) })).filter { !$0.value.isEmpty }
    }

    @Test func oneChoiceIsForAllAndSinglePrayersHaveMore() {
        let all = Self.read([("alert-all", "0"), ("alert-all", "10")])
        #expect(all.count == 5 && all.values.allSatisfy { $0 == "0 10" })
        #expect(Self.read([("alert-all", "0"), ("alert-fajr", "30")])["fajr"] == "0 30")
        #expect(Self.read([("alert-maghrib", "5")]) == ["maghrib": "5"])
    }

    /// What is shown is sent back as it was.
    @Test func formShowsWhatIsSharedAndOpensForTheRest() {
        func html(_ alerts: [Prayer: [Int]]) -> String {
            var settings = Self.settings
            settings.alerts = alerts
            let context = PageModels.context(.english)
            let route = OwnerRoute.setPrayer.link()
            return PageForm.sending(
                to: route,
                context.token(for: route),
                PrayerAlertFields.fields(PrayerForm(settings), context),
                submit: context.say(PrayerPhrase.save)
            ).markup.html
        }
        let same = html(Dictionary(uniqueKeysWithValues: Prayer.prayed.map { ($0, [10]) }))
        #expect(same.ranges(of: "checked").count == 1 && same.contains("<details>"))
        let one = html([.fajr: [0, 7]])
        #expect(one.ranges(of: "checked").count == 2 && one.contains("<details open>"))
        #expect(html([:]).ranges(of: "checked").isEmpty)
    }
}
