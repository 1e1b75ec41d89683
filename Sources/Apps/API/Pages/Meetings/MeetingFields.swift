internal import Pipeline
internal import Time
internal import UseCases
internal import Web

/// The fields of a meeting's forms, read and written in one place.
enum MeetingFields {
    static let id = "id"
    static let words = "words"
    static let longestWords = 500
    static let guests = "guests"
    static let contact = "contact"
    static let group = "group"
    static let minutes = "minutes"
    static let from = "from"
    static let until = "until"
    static let time = "time"
    static let day = "day"
    static let clock = "clock"
    static let deadlineDay = "deadline-day"
    static let deadlineClock = "deadline-clock"
    static let rule = "rule"
    static let names = "names"
    static let audience = "audience"
    static let suggestions = "suggestions"
    static let hostName = "host"
    /// The field of the pressed button: `find` or `send`.
    static let wanted = "do"
    static let lengths = [15, 30, 45, 60, 90, 120, 180, 240]
    static let longestLength = 24 * 60
    /// Rows for times that a host types.
    static let typedTimes = 3
    /// A sentence can fill more: one hour for each of its days.
    static let mostTyped = 14

    /// Minutes as the form has them.
    static func length(_ text: String?) -> Int? {
        text.flatMap { Int($0) }.flatMap { (1...Self.longestLength).contains($0) ? $0 : nil }
    }

    /// A day and an hour as typed; nil if one is missing or cannot be read.
    static func moment(_ day: String?, _ clock: String?) -> LocalDateTime? {
        guard let day = day.flatMap({ LocalDate($0) }), let clock = clock.flatMap({ LocalTime($0) }) else { return nil }
        return LocalDateTime(date: day, time: clock)
    }

    static func deadline(_ form: RequestItems, in zone: Zone) -> UnixTime? {
        Self.moment(form.text(Self.deadlineDay), form.text(Self.deadlineClock)).map { zone.instant(of: $0) }
    }

    static func deadlineFields(_ moment: LocalDateTime?, _ context: OwnerContext) -> PageForm.Field {
        .beside([
            .day(Self.deadlineDay, context.say(MeetingPhrase.deadline), value: moment.map { "\($0.date)" } ?? ""),
            .clock(Self.deadlineClock, context.say(MeetingHostPhrase.clock), value: moment.map { "\($0.time)" } ?? ""),
        ])
    }

    static func timeFields(_ place: Int, _ day: String, _ clock: String, _ context: OwnerContext) -> PageForm.Field {
        .beside([
            .day("\(Self.day)\(place)", context.say(MeetingHostPhrase.day), value: day),
            .clock("\(Self.clock)\(place)", context.say(MeetingHostPhrase.clock), value: clock),
        ])
    }
}
