import Foundation
import Testing
import Time

@testable import Pipeline

@Suite("A morning brief says what is there, and what is missing") struct MorningTests {
    private static let due = MorningBed.at("06:30")

    private static var prepared: PreparedMorning {
        var prepared = PreparedMorning(for: Self.due)
        prepared.note(.success(MorningBed.sunny), at: WeatherCell(MorningBed.place.coordinates))
        prepared.note(([NewsItem("Rain is near", link: MorningBed.feed)], []), of: [MorningBed.feed])
        return prepared
    }

    private static let facts = DayFacts([
        MorningBed.event("Dentist", "09:00", "10:00"), MorningBed.event("Call", "09:30", "10:15"),
    ])

    private static func morning(
        _ facts: DayFacts = Self.facts,
        _ prepared: PreparedMorning? = Self.prepared,
        _ locale: String = "en",
        _ parts: MorningParts = MorningBed.parts
    ) -> Morning {
        Morning(parts, facts, prepared, on: MorningBed.date, after: Self.due, for: MorningBed.owner(locale))
    }

    @Test func notificationHasTheDayTheWeatherAndTheHeadlines() {
        let lines = [
            "09:00 Dentist", "09:30 Call", "At the same time: Dentist, Call", "First free hour: 08:00",
            "Riyadh: clear, 12 to 27 °C, rain 10 %", "• Rain is near",
        ]
        #expect(Self.morning().text == lines.joined(separator: "\n"))
        let arabic = Self.morning(Self.facts, Self.prepared, "ar-SA").text
        #expect(arabic.contains("الرياض: صحو، من 12 إلى 27 درجة، احتمال المطر 10٪"))
        #expect(arabic.contains("أول ساعة فراغ: 08:00") && arabic.contains("في الوقت نفسه: Dentist، Call"))
    }

    @Test func missingPartsAreNamed() {
        let text = Self.morning(DayFacts(), nil).text
        #expect(text.contains("No events today.") && text.contains("Weather: there was no time to ask"))
        #expect(text.contains("News: there was no time to ask") && !text.contains("First free hour"))
        var off = PreparedMorning(for: Self.due)
        off.note(.failure(.isOff), at: WeatherCell(MorningBed.place.coordinates))
        off.note(([], [.isUnreadable, .tookTooLong]), of: [MorningBed.feed])
        let morning = Self.morning(DayFacts(), off)
        #expect(morning.text.contains("Weather: not offered by this server."))
        #expect(morning.text.contains("News: the site's answer could not be read."))
        #expect(Self.morning(DayFacts(), off, "ar").text.contains("غير متاح"))
    }

    @Test func webhooksGetEveryPart() throws {
        let text = try #require(String(data: try JSONEncoder().encode(Self.morning().brief), encoding: .utf8))
        let brief = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect((brief["agenda"] as? [[String: Any]])?.map { $0["title"] as? String } == ["Dentist", "Call"])
        #expect(brief["free_hour"] as? String == "2026-11-29T05:00:00Z")
        #expect((brief["weather"] as? [String: Any])?["sky"] as? String == "clear")
        #expect((brief["news"] as? [[String: Any]])?.first?["link"] as? String == MorningBed.feed)
        #expect(brief["music"] as? String == "https://music.example.org/")
        #expect((brief["not_chosen"] as? [String]) == [] && (brief["missing"] as? [Any])?.isEmpty == true)
        let bare = Self.morning(DayFacts(), nil, "en", MorningParts()).brief
        #expect(bare.fields["not_chosen"] == .list([.text("weather"), .text("news"), .text("music")]))
        #expect(bare.fields["weather"] == nil && bare.fields["news"] == nil && bare.fields["agenda"] == .list([]))
        let missing = Self.morning(DayFacts(unread: ["Work"]), nil).brief
        #expect(missing.fields["weather"] == .null && missing.fields["news"] == .list([]))
        guard case .list(let lacks)? = missing.fields["missing"] else { return try #require(Bool(false)) }
        #expect(lacks.count == 3 && lacks[0] == .object(["part": .text("weather"), "reason": .text("not_prepared")]))
    }

    // MARK: - The day

    private static func agenda(_ facts: DayFacts, after now: String = "06:30", hours: DayHours = .standard) -> DayAgenda
    {
        var owner = MorningBed.owner()
        owner.hours = hours
        return DayAgenda(facts, on: MorningBed.date, after: MorningBed.at(now), for: owner)
    }

    private static func entry(_ title: String, _ start: String, _ end: String, uid: String) -> CalendarInstance {
        CalendarInstance(
            uid: uid,
            title: title,
            calendar: "Work",
            start: MorningBed.at(start),
            end: MorningBed.at(end)
        )
    }

    @Test func firstFreeHourIsWhereNothingIs() {
        func free(_ facts: DayFacts, after now: String = "06:30") -> String? {
            Self.agenda(facts, after: now).freeHour.map { "\(MorningBed.zone.local($0).time)" }
        }
        #expect(free(DayFacts()) == "08:00" && free(DayFacts(), after: "09:01") == "09:15")
        let morning = DayFacts([MorningBed.event("A", "08:00", "09:20"), MorningBed.event("B", "10:15", "11:00")])
        #expect(free(morning) == "11:00")
        let full = DayFacts([MorningBed.event("All", "07:00", "21:30")])
        #expect(free(full) == nil && free(DayFacts(), after: "21:01") == nil)
        // An hour that an owner keeps free for a prayer is not free.
        let prayers = PrayerSettings(MorningBed.place, PrayerRules(.ummAlQura))
        let dhuhr = prayers.day(MorningBed.date, in: MorningBed.zone)[.dhuhr]
        let around = DayFacts([MorningBed.event("A", "08:00", "11:15")], prayers: prayers)
        let agenda = Self.agenda(around)
        #expect(agenda.prayers.map { $0.prayer } == Prayer.prayed)
        #expect(agenda.freeHour.map { $0 >= dhuhr + .seconds(20 * 60) } == true)
    }

    /// An event of Jadwal's that is in the calendar as well stands there once.
    @Test func otherCalendarsStandBesideJadwalsEvents() throws {
        let event = MorningBed.event("Dentist", "09:00", "10:00")
        var declined = Self.entry("Declined", "11:00", "12:00", uid: "d")
        declined.participation = .declined
        var free = Self.entry("Birthday", "09:00", "10:00", uid: "f")
        free.isTransparent = true
        let facts = DayFacts(
            [event],
            entries: [
                Self.entry("Standup", "09:30", "09:45", uid: "s"), declined, free,
                Self.entry("Dentist", "09:00", "10:00", uid: event.identity.calendarUID.uppercased()),
            ],
            unread: ["Home"]
        )
        let agenda = Self.agenda(facts)
        #expect(agenda.lines == ["09:00 Birthday", "09:00 Dentist", "09:30 Standup"] && agenda.unread == ["Home"])
        #expect(agenda.overlaps.map { [$0.one.title, $0.other.title] } == [["Dentist", "Standup"]])
        #expect(agenda.items.map(\.calendar) == ["Work", nil, "Work"])
    }

    @Test func tenAreListedAndTheOthersCounted() {
        let events = (0..<14).map { MorningBed.event("E\($0)", "1\($0 / 6):\($0 % 6)0", "1\($0 / 6):\($0 % 6)9") }
        let agenda = Self.agenda(DayFacts(events))
        #expect(agenda.items.count == 10 && agenda.more == 4 && agenda.overlaps.isEmpty)
    }
}
