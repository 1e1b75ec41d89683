import Pipeline
import Testing
import Time
import UseCases
import Web

@testable import API
@testable import Store

@Suite("Owners see who reminds them, when, and how to change it") struct ReminderPageTests {
    private static func preferences(_ way: ReminderWay, _ timed: String = "10m") throws -> ReminderPreferences {
        ReminderPreferences(way, timed: try ReminderLeads(timed).leads)
    }

    private static func part(
        _ way: ReminderWay,
        _ reminders: EventReminders = EventReminders(),
        _ state: EventRecord.State = .written
    ) throws -> (part: EventReminderPart?, event: OwnerEventDetail) {
        let detail = PageModels.detail(PageModels.event("Dinner"), state)
        return (EventReminderPart(detail, OwnerReminders(try Self.preferences(way), reminders)), detail)
    }

    private static func html(_ way: ReminderWay, _ reminders: EventReminders = EventReminders()) throws -> String {
        let (part, event) = try Self.part(way, reminders)
        return try #require(part).markup(event.record, PageModels.context(.english)).html
    }

    @Test(
        arguments: [
            ("0m", "When it starts", "عند البداية"), ("10m", "10 minutes before", "قبل 10 دقائق"),
            ("1h", "An hour before", "قبل ساعة"), ("2h", "Two hours before", "قبل ساعتين"),
            ("3h", "3 hours before", "قبل 3 ساعات"), ("12h", "12 hours before", "قبل 12 ساعة"),
            ("1d", "The day before", "في اليوم السابق"), ("2d", "2 days before", "قبل يومين"),
            ("7d", "7 days before", "قبل 7 أيام"), ("14d", "14 days before", "قبل 14 يومًا"),
            ("@09:00", "On the day at 09:00", "في اليوم نفسه الساعة \u{2066}09:00\u{2069}"),
            ("-1d@20:00", "The day before at 20:00", "في اليوم السابق الساعة \u{2066}20:00\u{2069}"),
        ]
    )
    func leadHasItsWords(_ text: String, _ english: String, _ arabic: String) throws {
        let both = LeadPhrase(lead: try #require(ReminderLead(text))).both
        #expect(both.english == english && both.arabic == arabic)
    }

    @Test(arguments: [
        ("1d 1h", "The day before and an hour before", "في اليوم السابق وقبل ساعة"),
        ("0m 10m 2d", "When it starts, 10 minutes before and 2 days before", "عند البداية وقبل 10 دقائق وقبل يومين"),
        ("10m", "10 minutes before", "قبل 10 دقائق"),
    ])
    func severalLeadsAreOneSentence(_ text: String, _ english: String, _ arabic: String) throws {
        let both = LeadsPhrase(leads: try ReminderLeads(text).leads).both
        #expect(both.english == english && both.arabic == arabic)
    }

    @Test func leadsOfASentenceAreOneChoiceOfTheForm() throws {
        let context = PageModels.context(.english)
        let fields = AddReminder.fields("1d 1h", context)
        let form = PageForm.sending(
            to: OwnerRoute.addEvent.link(),
            context.token(for: OwnerRoute.addEvent.link()),
            fields,
            submit: context.say(AddPhrase.add)
        ).markup.html
        #expect(form.contains("value=\"1d 1h\" selected") && form.contains("The day before and an hour before"))
    }

    @Test func leadThatWasChosenElsewhereIsAmongTheBoxes() throws {
        let page = RemindersPage(try Self.preferences(.push, "45m 1d"))
        let html = RemindersPage.render(page, PageModels.context(.english)).html
        #expect(html.contains("value=\"45m\" checked") && html.contains("45 minutes before"))
        #expect(html.contains("value=\"1d\" checked") && !html.contains("value=\"10m\" checked"))
        #expect(html.contains("value=\"-1d@20:00\" checked"))
    }

    /// What was typed stands there again, except what is no reminder at all.
    @Test func refusedChoiceSaysWhichListIsWrong() {
        let input = ChooseReminders.Input(.both, timed: "0m 5m 10m 15m 30m 1h \"><b>", wholeDays: "")
        let page = RemindersPage(input, .wrongTimed(.tooMany))
        let html = RemindersPage.render(page, PageModels.context(.english)).html
        #expect(html.contains("Choose five at most.") && html.contains("Nothing was saved."))
        #expect(html.contains("value=\"1h\" checked") && !html.contains("<b>"))
    }

    @Test func ownerWhoIsNotRemindedOfSomeEventsIsTold() throws {
        func html(_ preferences: ReminderPreferences) -> String {
            RemindersPage.render(RemindersPage(preferences), PageModels.context(.english)).html
        }
        let timed = "You are not reminded of events with a time"
        #expect(html(ReminderPreferences(.push, timed: [])).contains(timed))
        #expect(!html(ReminderPreferences(.push, timed: [])).contains("not reminded of whole days"))
        #expect(
            html(ReminderPreferences(.both, timed: [.minutes(10)], wholeDays: [])).contains("reminded of whole days")
        )
        #expect(!html(ReminderPreferences(.calendar, timed: [], wholeDays: [])).contains("not reminded"))
        let refused = RemindersPage(ChooseReminders.Input(.push, timed: "", wholeDays: ""), .noLead)
        #expect(RemindersPage.render(refused, PageModels.context(.english)).html.contains("Choose one at least"))
    }

    @Test func eventOfWhichTheCalendarRemindsLeadsToTheSettings() throws {
        let html = try Self.html(.calendar)
        #expect(html.contains("href=\"\(OwnerRoute.reminders.link().text)\"") && !html.contains("<form"))
    }

    @Test func eventSaysWhenItsOwnerIsReminded() throws {
        let (part, event) = try Self.part(.push)
        let start = event.record.startsAt
        #expect(try #require(part).coming.map(\.dueAt) == [start - .seconds(600)])
        let html = try Self.html(.push)
        for route in [OwnerRoute.setReminders, .snoozeReminder, .endReminders] {
            #expect(html.contains("action=\"\(route.link(event.record.id).text)\""))
        }
        #expect(!html.contains("As for all events"))
    }

    @Test func eventWithoutRemindersSaysSo() throws {
        var done = EventReminders()
        done.doneFor = try Self.part(.push).event.record.startsAt
        #expect(try Self.html(.push, done).contains("You have ended the reminders of this event."))
        let none = EventReminders(leads: .empty)
        let html = try Self.html(.push, none)
        #expect(html.contains("You will not be reminded of this event.") && html.contains("As for all events"))
        #expect(!html.contains("no more reminders"))
    }

    @Test func nobodyIsRemindedOfAnEventThatIsGone() throws {
        #expect(try Self.part(.push, EventReminders(), .cancelled).part == nil)
    }

    @Test func todayHasTheTimeOfTheReminder() {
        let today = PageModels.zone.local(PageModels.now).date
        let start = LocalDateTime(date: today, time: LocalTime("20:00") ?? .midnight)
        let span = EventSpan.clock(start, start.adding(minutes: 60))
        let item = ViewItem(title: "Dinner", span: span, calendar: nil, state: .firm, id: PageModels.id)
        let context = PageModels.context(.english)
        let html = ComingDays(today: today, rings: [PageModels.id: PageModels.now]).render([item], context).html
        #expect(html.contains("Reminder at") && html.contains("class=\"ring\""))
        #expect(!ComingDays(today: today).render([item], context).html.contains("class=\"ring\""))
    }
}
