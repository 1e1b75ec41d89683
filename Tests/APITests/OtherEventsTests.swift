import CalDAV
import Pipeline
import Testing
import Time

@testable import API

@Suite("Words are found in what was read of other calendars") struct OtherEventsTests {
    private static let account = AccountKey(
        CalendarAccount(
            customerID: PageModels.customer,
            url: "https://dav.example.org/",
            username: "noura",
            password: "secret"
        )
    )
    private static let day = TimeWindow(start: PageModels.now, end: PageModels.now + .seconds(86_400))
    private static let week = TimeWindow(start: PageModels.now, end: PageModels.now + .seconds(7 * 86_400))
    private static let list = AccountCalendars(calendars: [
        .init(url: "https://dav.example.org/work/", name: "Work"),
        .init(url: "https://dav.example.org/club/", name: "Club"),
    ])

    private static func instance(_ uid: String, _ title: String, _ calendar: String, day: Int64) -> CalendarInstance {
        let start = PageModels.now + .seconds(day * 86_400)
        return CalendarInstance(uid: uid, title: title, calendar: calendar, start: start, end: start + .seconds(3600))
    }

    /// A day and the week around it were read of one calendar, and another calendar.
    private static let memory: ViewMemory = {
        var memory = ViewMemory()
        let review = Self.instance("review", "Design review", "Work", day: 0)
        let own = Self.instance("\(PageModels.id)@jadwal.app", "Design lunch", "Work", day: 1)
        memory.keep(Self.list, of: Self.account, at: PageModels.now)
        for (window, found) in [
            (Self.day, [review]), (Self.week, [review, own, Self.instance("later", "design again", "Work", day: 5)]),
        ] {
            let wanted = CalendarViews.Wanted(account: Self.account, window: window, zone: PageModels.zone)
            memory.keep(CalendarContents(instances: found), of: Self.list.calendars[0], wanted, at: PageModels.now)
        }
        let wanted = CalendarViews.Wanted(account: Self.account, window: Self.week, zone: PageModels.zone)
        let club = [Self.instance("club", "تَصْميم الملعب ٢", "Club", day: 2)]
        memory.keep(CalendarContents(instances: club), of: Self.list.calendars[1], wanted, at: PageModels.now)
        return memory
    }()

    private static func search(
        _ text: String,
        hiding hidden: Set<String> = [],
        after seconds: Int64 = 0
    ) -> OtherEvents {
        let now = PageModels.now + .seconds(seconds)
        let view = Self.memory.everything(of: Self.account, hiding: hidden, at: now)
        return OtherEvents(text, in: view, zone: PageModels.zone)
    }

    @Test func eventThatTwoPagesHaveReadIsFoundOnceTheLatestFirst() {
        #expect(EventIdentity(calendarUID: "\(PageModels.id)@jadwal.app") != nil)
        #expect(Self.search("DESIGN").found.map(\.item.title) == ["design again", "Design review"])
        #expect(Self.search("review design").found.map(\.calendar.name) == ["Work"])
        #expect(Self.search("review design").found.map(\.item.id) == [nil])
        #expect(Self.search("design dentist").found.isEmpty && Self.search(" ").found.isEmpty)
    }

    @Test func formsOfLettersMakeNoDifference() {
        #expect(Self.search("تصميم 2").found.map(\.calendar.name) == ["Club"])
    }

    @Test func hiddenCalendarsAndWhatIsAnHourOldAreLeftOut() {
        #expect(Self.search("تصميم", hiding: ["https://dav.example.org/club/"]).found.isEmpty)
        #expect(Self.search("design", after: 3599).found.count == 2)
        #expect(Self.search("design", after: 3600).found.isEmpty)
    }

    @Test func fiftyAreShown() {
        let many = (0..<60).map { Self.instance("\($0)", "Design", "Work", day: Int64($0)) }
        let calendar = CalendarView.Calendar(
            name: "Work",
            color: nil,
            isOwn: false,
            instances: many,
            readAt: PageModels.now,
            isCurrent: true,
            isComplete: true
        )
        let found = OtherEvents("design", in: CalendarView(calendars: [calendar]), zone: PageModels.zone)
        #expect(found.found.count == OtherEvents.most && !found.isComplete)
    }
}
