internal import Foundation
internal import Time

/// The time of an event as text: in the owner's language, in the format of their country, by their wall clock.
enum EventTimeText {
    /// The day, and for timed events the start and the end.
    static func text(_ times: EventTimes, for owner: CalendarOwner) -> String {
        switch times {
        case .allDay(let start, let end):
            // `end` is the day after the last day.
            let last = max(start, end.adding(days: -1))
            let (from, until) = (Self.noon(start, owner.zone), Self.noon(last, owner.zone))
            return from == until ? from.formatted(Self.style(owner)) : Self.text(from, until, isTimed: false, owner)
        case .timed:
            let (from, until) = (Self.date(times.start(in: owner.zone)), Self.date(times.end(in: owner.zone)))
            return Self.text(from, until, isTimed: true, owner)
        }
    }

    /// A day with a time.
    static func moment(_ instant: UnixTime, for owner: CalendarOwner) -> String {
        Self.date(instant).formatted(Self.style(owner, time: .shortened))
    }

    private static func text(_ from: Date, _ until: Date, isTimed: Bool, _ owner: CalendarOwner) -> String {
        let style = Date.IntervalFormatStyle(
            date: .complete,
            time: isTimed ? .shortened : .omitted,
            locale: Self.locale(owner),
            calendar: Calendar(identifier: .gregorian),
            timeZone: owner.zone.rules
        )
        return (from..<max(from, until)).formatted(style)
    }

    private static func style(
        _ owner: CalendarOwner,
        time: Date.FormatStyle.TimeStyle = .omitted
    ) -> Date.FormatStyle {
        var style = Date.FormatStyle(
            date: .complete,
            time: time,
            locale: Self.locale(owner),
            timeZone: owner.zone.rules
        )
        style.calendar = Calendar(identifier: .gregorian)
        return style
    }

    /// The country determines the digits and the order of day and month. For other languages than Arabic and English
    /// the text is in English.
    private static func locale(_ owner: CalendarOwner) -> Locale {
        let isSpoken = owner.speaksArabic || owner.locale.lowercased().hasPrefix("en")
        return Locale(identifier: isSpoken ? owner.locale : "en")
    }

    private static func noon(_ day: LocalDate, _ zone: Zone) -> Date {
        Self.date(zone.instant(of: LocalDateTime(date: day, time: .midnight).adding(minutes: 12 * 60)))
    }

    private static func date(_ instant: UnixTime) -> Date {
        Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
    }
}
