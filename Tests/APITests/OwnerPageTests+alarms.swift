import Pipeline
import Store
import Testing
import Time
import UseCases
import Web

@testable import API

extension OwnerPageTests {
    /// The only address of another host that a page here leads to.
    static let music = "https://music.example.org/a"

    static func alarmPages(_ text: String, _ context: OwnerContext) -> [(name: String, page: Page)] {
        let (day, time) = (LocalDate("2026-06-13")!, LocalTime("06:30")!)
        let moments: [Alarm.Moment] = [
            .clock(time), .prayer(.fajr, minutesBefore: 20), .prayer(.isha, minutesBefore: 0),
        ]
        let days: [Set<Weekday>] = [[], [.sunday, .tuesday], Set(Weekday.allCases)]
        let records = zip(moments, days).enumerated().map { number, one in
            var alarm = Alarm(text, at: one.0, on: one.1, from: day, isActive: number != 2)
            alarm.bedtime = number == 0 ? .clock(time) : .hoursBefore(8)
            alarm.parts.music = number == 0 ? Self.music : nil
            alarm.parts.hasAgenda = number != 1
            let city = PrayerPlace.City(1, text, arabicName: text, country: "SA")
            alarm.parts.weather =
                number == 2 ? .prayers : .city(PrayerPlace(Coordinates(latitude: 1, longitude: 2)!, city: city))
            alarm.parts.feeds = number == 0 ? [Self.music] : []
            return AlarmRecord(PageModels.id, alarm, RingingState(dueAt: number == 0 ? PageModels.now : nil))
        }
        let every = AlarmFaults(Dictionary(uniqueKeysWithValues: zip(AlarmField.allCases, AlarmFault.allCases)))
        var (list, none) = (AlarmsPage(alarms: records), AlarmsPage(alarms: []))
        list.refusal = .wrong(every)
        (none.hasDevices, none.hasPrayers, none.refusal) = (false, false, .tooMany)
        let owner = CalendarOwner(customerID: PageModels.id, zone: .utc, locale: "en")
        let event = CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: text,
            description: "",
            location: nil,
            times: .allDay(start: LocalDate(daysSince1970: 0), endExclusive: LocalDate(daysSince1970: 40_000))
        )
        let entry = CalendarInstance(
            uid: "other",
            title: text,
            calendar: text,
            start: PageModels.now,
            end: PageModels.now + .seconds(3600)
        )
        let briefs = ([nil] + records.map { $0.alarm }).map { alarm in
            var facts = DayFacts(alarm == nil ? [] : [event], entries: [entry, entry], unread: [text])
            facts.entries[1].uid = "another"
            var brief = MorningBrief(owner: owner, now: PageModels.now, facts: facts, alarm: alarm)
            brief.prepared = alarm?.bedtime == .hoursBefore(8) ? nil : Self.prepared(text)
            return brief
        }
        return [("alarms", list.page(context)), ("no alarms", none.page(context))]
            + records.enumerated().map { number, record in
                var page = AlarmPage(record, in: context.language)
                (page.hasPrayers, page.refusal) = (number != 1, number == 0 ? .wrong(every) : nil)
                return ("alarm \(number)", page.page(context))
            }
            + briefs.enumerated().map { number, brief in ("brief \(number)", BriefPage.page(brief, context)) }
            + briefs.map {
                ("short brief", Page(context.say(AlarmPhrase.brief), [BriefPage.short($0.morning, context)]))
            }
    }

    /// Also the part of their names that is not shown, and says when the alarm rings.
    @Test func buttonsOfAlarmsAreInTheReadersLanguage() {
        let context = self.context(.arabic)
        let pages = Self.alarmPages("value", context).map { OwnerFrame.document($0.page, context) }
        #expect(pages.allSatisfy { !$0.contains("Sunday") } && pages.contains { $0.contains("الأحد") })
    }

    private static func prepared(_ text: String) -> PreparedMorning {
        var prepared = PreparedMorning(for: PageModels.now)
        let place = Coordinates(latitude: 1, longitude: 2)!
        let day = WeatherDay(code: 61, highest: 27.4, lowest: -3, rainChance: 80)
        prepared.note(.success(day), at: WeatherCell(place))
        let item = NewsItem(text, summary: text, link: Self.music, feed: text)
        prepared.note(([item, NewsItem(text, link: text)], [.tookTooLong]), of: [Self.music])
        return prepared
    }
}
