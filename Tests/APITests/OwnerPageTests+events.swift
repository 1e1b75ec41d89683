import CalDAV
import Pipeline
import Testing
import Time
import UseCases
import Web

@testable import API
@testable import ChatReader
@testable import Store

extension OwnerPageTests {
    static func eventPages(_ text: String, _ context: OwnerContext) -> [(name: String, page: Page)] {
        let event = PageModels.event(text)
        let detail = PageModels.detail(event, conflict: true, lines: PageModels.lines(text), undo: .corrected)
        let elsewhere = PageModels.event(text, zone: Zone("Europe/Berlin") ?? .utc)
        var form = EventForm(event, revision: 1)
        (form.title, form.place, form.startDay, form.startTime) = (text, text, text, text)
        let faults: [EventField: EventFault] = [.title: .tooLong, .startDay: .noDay, .endTime: .skipped(.midnight)]
        var twice = EventForm(event, revision: 1)
        twice.endTurn = ClockTurn.second.rawValue
        let asked: [EventField: EventFault] = [.startTime: .twice]
        let today = PageModels.today(text)
        let gone = EventRecord.State.allCases.map { PageModels.record(event, $0) }.filter(\.isGone)
        return ViewKind.allCases.map { ("\($0)", Self.view($0, text).page(context)) } + [
            ("search", Self.search(text).page(context)),
            ("views without calendars", PageModels.view(.week, text, isListed: false).page(context)),
            ("today", today.page(context)), ("empty today", TodayPage(state: PageModels.state(.none)).page(context)),
            ("no events", PageModels.list([], account: .none).page(context)),
            ("events that are gone", PageModels.list([], gone: gone, account: .down).page(context)),
            ("event", Self.event(detail, text).page(context)),
            ("event elsewhere", EventPage(event: PageModels.detail(elsewhere, source: .eventMessage)).page(context)),
            ("event without its text", EventPage(event: PageModels.detail(nil, .cancelled)).page(context)),
            ("refused event", EventPage(event: detail, form: form, faults: faults).page(context)),
            ("event at a time that comes twice", EventPage(event: detail, form: twice, faults: asked).page(context)),
            ("add", AddPage().page(context)), ("add what was read", Self.added(text).page(context)),
            ("changed event", EventPage(event: detail, form: form, hasChanged: true).page(context)),
        ] + Self.reminderPages(detail, text, context) + Self.noticePages(text, context)
            + Self.prayerPages(text, context) + Self.alarmPages(text, context)
            + Self.meetingPages(text, context)
    }

    private static func view(_ kind: ViewKind, _ text: String) -> ViewPage {
        var page = PageModels.view(kind, text)
        page.prayers = PrayerMarksTests.marks(page.span)
        return page
    }

    private static func prayerPages(_ text: String, _ context: OwnerContext) -> [(name: String, page: Page)] {
        let owner = CalendarOwner(customerID: PageModels.id, zone: .utc, locale: "en")
        func settings(_ latitude: Double, _ city: PrayerPlace.City?, _ rules: PrayerRules) -> PrayerSettings {
            let place = Coordinates(latitude: latitude, longitude: 18.96)!
            return PrayerSettings(PrayerPlace(place, city: city), rules, alerts: [.fajr: [0, 10]])
        }
        let city = PrayerPlace.City(1, text, arabicName: text, country: "SA")
        let custom = PrayerAngles(fajr: 12.5, isha: .minutes(75))
        let all = [
            settings(21.4, city, PrayerRules(.ummAlQura)), settings(89, nil, PrayerRules(.custom, custom: custom)),
        ]
        let every = PrayerFaults(Dictionary(uniqueKeysWithValues: zip(PrayerField.allCases, PrayerFault.allCases)))
        var none = PrayerPage(PrayerState(owner, at: PageModels.now))
        none.find("tripoli")
        none.refusal = .wrong(every)
        var nothing = PrayerPage(PrayerState(owner, at: PageModels.now))
        // A hostile text and a plain one have the same page.
        (nothing.searched, nothing.cities) = (text, [])
        return [("no prayer times", none.page(context)), ("no city", nothing.page(context))]
            + all.enumerated().flatMap { number, settings in
                let state = PrayerState(owner, at: PageModels.now, PrayerRecord(PageModels.id, settings))
                var page = PrayerPage(state)
                page.feed = ("https://example.org/f/x.ics", OwnerRoute.feed.link("x.mobileconfig"))
                (page.hasDevices, page.refusal) = (number == 0, number == 0 ? .wrong(every) : nil)
                let month = PrayerMonthPage(state: state, settings: settings, month: LocalDate("2026-02-01")!)
                return [
                    ("prayer times \(number)", page.page(context)), ("prayer month \(number)", month.page(context)),
                ]
            }
    }

    private static func noticePages(_ text: String, _ context: OwnerContext) -> [(name: String, page: Page)] {
        let start = LocalDateTime(date: LocalDate("2026-06-13")!, time: LocalTime("15:00")!)
        let cycles: [Cycle?] = [nil, .minutes(180), .days(2), .weeks(1, [.sunday, .tuesday]), .months(11), .years(1)]
        var records = cycles.enumerated().map { number, cycle in
            let times = Timetable(start, cycle, until: start.date)
            let notice = Notice(text, body: text, number == 5 ? nil : times, isActive: number != 1)
            let state = RingingState(dueAt: number == 2 ? PageModels.now : nil, isNew: number == 3)
            return NoticeRecord(PageModels.id, notice, state, groups: number == 5 ? [PageModels.id] : [])
        }
        for outcome in [ScheduleDecision.Outcome.fired, .skipped] {
            let state = RingingState(last: (PageModels.now, outcome))
            records.append(NoticeRecord(PageModels.id, Notice(text, Timetable(start)), state))
        }
        let every = NoticeFaults(
            Dictionary(uniqueKeysWithValues: zip(NoticeField.allCases, NoticeFault.allCases))
        )
        var (list, none) = (NoticesPage(notices: records), NoticesPage(notices: []))
        (none.hasDevices, none.refusal) = (false, .tooMany)
        list.refusal = .wrong(every)
        let members = [GroupRecord.Member(PageModels.id), GroupRecord.Member(EventIdentity.random().id, isOff: true)]
        let group = GroupRecord(PageModels.id, NoticeGroup(text, Timetable(start, .days(1))), members: members)
        var groups = GroupsPage(groups: [group], notices: [records[0]])
        groups.refusal = .wrong(every)
        return [
            ("own notifications", list.page(context)), ("no own notifications", none.page(context)),
            ("groups", groups.page(context)), ("no groups", GroupsPage(groups: [], notices: []).page(context)),
            ("group", GroupPage(group, [records[0]]).page(context)),
        ] + Self.placePages(records[0], text, context)
            + records.enumerated().map { number, record in
                var page = NoticePage(record)
                page.refusal = number == 0 ? .wrong(every) : nil
                return ("own notification \(number)", page.page(context))
            }
    }

    private static func placePages(
        _ notice: NoticeRecord,
        _ text: String,
        _ context: OwnerContext
    ) -> [(name: String, page: Page)] {
        let state = PlaceState(isInside: true, seenAt: PageModels.now)
        let ids = [Crossing.enter: Set([notice.id])]
        let place = PlaceRecord(PageModels.id, Place(text), state, notices: ids)
        let left = PlaceState(isInside: false, seenAt: PageModels.now)
        let many = (0..<18).map { _ in PlaceRecord(EventIdentity.random().id, Place(text), left) }
        var (list, none) = (PlacesPage(places: [place] + many), PlacesPage(places: []))
        (list.refusal, none.refusal, none.hasDevices) = (.name(.taken), .tooMany, false)
        var pages = [
            ("places", list.page(context)), ("no places", none.page(context)),
            ("place", PlacePage(place, [notice]).page(context)),
        ]
        var shown = PlacePage(PlaceRecord(PageModels.id, Place(text)), [])
        shown.setup = PlaceSetup(url: "https://calendar.example.org", token: "token", place: place)
        shown.refusal = .name(.empty)
        pages.append(("place with its addresses", shown.page(context)))
        let links = Set(Crossing.allCases.map { PlaceLink($0, place.id) })
        var page = NoticePage(NoticeRecord(PageModels.id, notice.notice, places: links))
        page.choices = NoticeFields.Choices([], [place])
        pages.append(("own notification with places", page.page(context)))
        return pages
    }

    private static func reminderPages(
        _ detail: OwnerEventDetail,
        _ text: String,
        _ context: OwnerContext
    ) -> [(name: String, page: Page)] {
        let refused = ChooseReminders.Input(.both, timed: text, wholeDays: text)
        return ReminderWay.allCases.map { way in
            let preferences = ReminderPreferences(way, timed: [.minutes(10)])
            var page = EventPage(event: detail)
            page.reminders = EventReminderPart(detail, OwnerReminders(preferences))
            page.reminders?.refused = way == .both ? ([text], .tooMany) : nil
            return ("event reminded by \(way)", page.page(context))
        } + [
            ("reminders", RemindersPage(ReminderPreferences(.push, timed: [])).page(context)),
            ("no day's reminder", RemindersPage(ReminderPreferences(.push, timed: [], wholeDays: [])).page(context)),
            ("refused reminders", RemindersPage(refused, .wrongTimed(.unreadable)).page(context)),
            ("no reminders", RemindersPage(refused, .noLead).page(context)),
        ]
    }

    private static func event(_ detail: OwnerEventDetail, _ text: String) -> EventPage {
        let place = CalendarPlace(url: "https://dav.example.org/a/", displayName: text)
        let known = [AccountCalendars.Calendar(url: place.url, name: text, color: text, isOwn: true)]
        let calendar = EventCalendar(detail, among: known, place: place)
        return EventPage(event: detail, conflict: PageModels.conflict(text), calendar: calendar)
    }

    private static func search(_ text: String) -> SearchPage {
        let events = [PageModels.record(PageModels.event(text)), PageModels.record(nil)]
        let view = PageModels.view(.day, text)
        let others = view.items.prefix(2).map { OtherEvents.Found(item: $0, calendar: view.view.calendars[1]) }
        return SearchPage(
            text: text,
            found: OwnerSearch(state: PageModels.state(), events: events, isComplete: false),
            others: OtherEvents(found: Array(others), isComplete: false)
        )
    }

    private static func added(_ text: String) -> AddPage {
        var page = AddPage()
        (page.sentence, page.notes) = (text, text)
        var read = ReadSentence()
        (read.text, read.doubts) = (text, Set(ReadSentence.Doubt.allCases))
        read.leads = [.days(1), .minutes(60)]
        read.parts = [ReadSentence.Part(kind: .title, range: 0..<text.utf16.count)]
        page.read = read
        (page.form.title, page.form.startDay, page.faults) = (text, text, [.startDay: .over])
        (page.overlaps, page.mark) = (PageModels.view(.day, text).items, text)
        return page
    }

    @Test(arguments: Language.allCases) func dismissalSaysWhatBecomesOfTheEntry(_ language: Language) {
        for isRemoved in [false, true] {
            let detail = PageModels.detail(PageModels.event("Dinner"), deletesCancelled: isRemoved)
            let context = self.context(language)
            let html = OwnerFrame.document(EventPage(event: detail).page(context), context)
            let chosen = isRemoved ? "remove" : "mark"
            #expect(html.contains("name=\"entry\""))
            for entry in DismissedEntry.allCases {
                let option = "<option value=\"\(entry.rawValue)\"\(entry.rawValue == chosen ? " selected" : "")"
                #expect(html.contains(option), "\(entry) \(isRemoved)")
            }
        }
    }

    @Test func whatDoesNotTakePlaceIsNotToCome() throws {
        let events = EventRecord.State.allCases.map {
            PageModels.record(PageModels.event("\($0)"), $0, id: "\($0)")
        }
        let context = self.context(.english)
        let window = OwnerWindow(state: PageModels.state(), events: events)
        let merge = ViewMerge(view: CalendarView(), window: window, zone: PageModels.zone)
        let page = PageModels.list(merge.items(), gone: events.filter(\.isGone))
        let html = OwnerFrame.document(page.page(context), context)
        let parts = html.split(separator: "Cancelled or dismissed")
        try #require(parts.count == 2)
        for state in EventRecord.State.allCases {
            let found = parts.map { $0.contains(">\(state)<") }
            let isGone = [.cancelled, .dismissed, .removedByOwner].contains(state)
            #expect(found == [!isGone, isGone], "\(state)")
        }
    }

    @Test func onlyAnEventThatIsThereCanBeTakenOutOrCorrected() {
        for state in EventRecord.State.allCases {
            let context = self.context(.english)
            let page = EventPage(event: PageModels.detail(PageModels.event("Dinner"), state)).page(context)
            let html = OwnerFrame.document(page, context)
            let isThere = [.written, .underWay, .waiting].contains(state)
            #expect(html.contains("/dismiss\"") == isThere && html.contains("/correct\"") == isThere, "\(state)")
        }
    }

    /// An event of several days stands under each of them. Days without anything are one line.
    @Test func eventStandsUnderItsDaysAndFreeDaysAreFolded() {
        let context = self.context(.english)
        let today = PageModels.zone.local(PageModels.now).date
        func clock(_ days: Int) -> ViewItem {
            let start = LocalDateTime(date: today.adding(days: days), time: .midnight).adding(minutes: 600)
            return ViewItem(
                title: "Dinner",
                span: .clock(start, start.adding(minutes: 60)),
                calendar: nil,
                state: .firm
            )
        }
        let trip = EventSpan.days(today.adding(days: 4), today.adding(days: 5))
        let items = [clock(1), ViewItem(title: "Trip", span: trip, calendar: nil, state: .firm), clock(0)]
        let html = OwnerFrame.document(PageModels.list(items).page(context), context)
        let parts = html.matches(of: #/<h2 class="day">(.*?)<\/h2>|<p class="empty">(.*?)<\/p>/#)
        let days = parts.map { ($0.1 ?? $0.2 ?? "").replacing(#/<[^>]*>/#, with: "") }
        #expect(
            days == [
                "Today · Friday 15 January 2027 · 7 Shaban 1448 AH",
                "Tomorrow · Saturday 16 January 2027 · 8 Shaban 1448 AH",
                "17–\u{2060}18 January 2027: nothing",
                "Tuesday 19 January 2027 · 11 Shaban 1448 AH",
                "Wednesday 20 January 2027 · 12 Shaban 1448 AH",
                "21 January – 11 February 2027: nothing",
            ]
        )
        #expect(html.contains("on=2026-12-18") && html.contains("on=2027-02-12"))
        #expect(html.matches(of: />Trip</).count == 2)
    }

}
