import Pipeline
import Time

extension FuzzedParser {
    /// Events of all times, zones and texts, as calendar objects. The bytes are choices: every input makes an event.
    static let calendarEvent = FuzzedParser(
        name: "calendar-event",
        longest: 2048,
        words: FuzzWords.calendar + FuzzWords.speech
    ) { input in
        var choices = Choices(input)
        let times = Self.times(&choices)
        let event = CalendarEvent(
            identity: EventIdentity("0192d3a4-5b6c-7d8e-9f00-112233445566") ?? .random(),
            revision: choices.number(1...1_000_000),
            status: choices.truth() ? .confirmed : .cancelled,
            summary: choices.text(),
            description: choices.text(),
            location: choices.truth() ? choices.text() : nil,
            times: times
        )
        try WrittenCalendarObject(event).check()
        return true
    }

    private static let zones = [
        "Asia/Riyadh", "UTC", "America/New_York", "Africa/Casablanca", "Europe/Dublin", "Australia/Lord_Howe",
        "Pacific/Apia", "Asia/Kathmandu", "America/Sao_Paulo", "Antarctica/Troll", "Africa/Monrovia", "Asia/Manila",
    ].compactMap { Zone($0) }

    private static func times(_ choices: inout Choices) -> EventTimes {
        // Mostly of our days, now and then from year 1 to 9999, which is what a date can be.
        let isFar = choices.byte() == 0xFF
        let day = LocalDate(daysSince1970: isFar ? choices.number(-719_162...2_932_896) : choices.number(0...30_000))
        let span = isFar ? choices.number(-10...2_000_000) : choices.number(-2...400)
        let lastDay = LocalDate(daysSince1970: min(day.daysSince1970 + span, 2_932_896))
        guard choices.truth() else { return .allDay(start: day, endExclusive: lastDay) }
        let start = LocalDateTime(date: day, time: .midnight).adding(minutes: choices.number(0...1439))
        let end = LocalDateTime(date: lastDay, time: .midnight).adding(minutes: choices.number(0...1439))
        return .timed(start: start, end: end, zone: choices.one(of: Self.zones))
    }
}
