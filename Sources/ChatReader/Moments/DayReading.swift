public import Time

/// A day, or days from the first to the last, that a message names.
public struct DayReading: Sendable, Hashable {
    public var first: LocalDate
    /// The last day, inclusive, if several are named.
    public var last: LocalDate?
    /// Words like "tonight" also name a part of the day.
    public var part: DayPart?
    /// Only a period is known that contains the day: "next week", "نهاية الأسبوع", "mid March".
    public var isVague: Bool
    /// The words contradict each other: a weekday and a date on another weekday. No event may be made from it.
    public var isUnclear: Bool

    /// The weekday, if the text names nothing else. The rest of the chat decides the week.
    package var weekday: Weekday?

    public init(
        first: LocalDate,
        last: LocalDate? = nil,
        part: DayPart? = nil,
        isVague: Bool = false,
        isUnclear: Bool = false
    ) {
        (self.first, self.last, self.part) = (first, last, part)
        (self.isVague, self.isUnclear) = (isVague, isUnclear)
    }
}

/// A named part of the day.
public enum DayPart: Sendable, Hashable, CaseIterable {
    case dawn
    case morning
    case noon
    case afternoon
    case evening
    case night

    /// The hour at which it begins, to decide whether the part is still ahead.
    var opens: Int {
        switch self {
        case .dawn: 4
        case .morning: 8
        case .noon: 12
        case .afternoon: 15
        case .evening: 18
        case .night: 20
        }
    }

    /// Converts an hour from 1 to 12 in this part of the day to the 24-hour clock.
    package func hour(_ hour: Int) -> Int {
        guard (1...12).contains(hour) else { return hour }
        let morning = hour % 12
        return switch self {
        case .dawn, .morning: morning
        case .noon: hour == 11 ? 11 : hour == 10 ? 10 : morning + 12
        case .afternoon, .evening: morning + 12
        case .night: hour >= 5 && hour < 12 ? hour + 12 : morning
        }
    }
}

/// A day relative to today, with the part of the day that the word names: "tonight".
struct RelativeDay: Sendable, Hashable {
    let days: Int
    let part: DayPart?

    init(_ days: Int, _ part: DayPart? = nil) { (self.days, self.part) = (days, part) }
}

extension RelativeDay: WordValue {
    /// `1`, `0 night`.
    static func read(_ heading: String) -> RelativeDay? {
        let parts = heading.split(separator: " ")
        guard let first = parts.first, let days = Int(first), parts.count <= 2 else { return nil }
        guard parts.count == 2 else { return RelativeDay(days) }
        return DayPart.read(String(parts[1])).map { RelativeDay(days, $0) }
    }
}

/// A month by its number in the year, or by its distance from the current one.
enum MonthName: Sendable, Hashable {
    case of(Int)
    case from(Int)
}

extension DayPart: WordValue {}
