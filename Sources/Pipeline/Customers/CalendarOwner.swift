public import Time

/// The properties of an owner that texts depend on.
public struct CalendarOwner: Sendable, Hashable {
    public var customerID: String
    public var zone: Zone
    /// A BCP 47 tag. Texts are in Arabic for Arabic, otherwise in English.
    public var locale: String
    /// The hours in which other times for an event may be suggested.
    public var hours: DayHours

    public init(customerID: String, zone: Zone, locale: String, hours: DayHours = .standard) {
        (self.customerID, self.zone, self.locale, self.hours) = (customerID, zone, locale, hours)
    }

    public var speaksArabic: Bool {
        self.locale.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first == "ar"
    }
}

/// The hours of the day in which an owner accepts events, on their wall clock.
public struct DayHours: Sendable, Hashable {
    public var from: LocalTime
    /// If it is before `from`, the hours go past midnight.
    public var until: LocalTime

    /// The default: from 8:00 to 22:00, because people also meet after work.
    public static let standard = DayHours(
        from: LocalTime(hour: 8, minute: 0) ?? .midnight,
        until: LocalTime(hour: 22, minute: 0) ?? .midnight
    )

    public init(from: LocalTime, until: LocalTime) { (self.from, self.until) = (from, until) }

    /// Reads `08:00-22:00`. Nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = LocalTime(parts[0]), let until = LocalTime(parts[1]), from != until else {
            return nil
        }
        (self.from, self.until) = (from, until)
    }
}

/// The hours in which a customer does not want notifications, on their wall clock: `22:00-07:00`. They may go past
/// midnight.
public struct QuietHours: Sendable, Hashable {
    private let from: LocalTime
    private let until: LocalTime

    /// Nil if `text` is not two different times.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = LocalTime(parts[0]), let until = LocalTime(parts[1]), from != until else {
            return nil
        }
        (self.from, self.until) = (from, until)
    }

    /// The remaining quiet time from `now` on; nil outside of the hours. If clocks go back and show their end twice,
    /// they end the first time. If clocks skip their end, they end as many minutes after the jump as the end is after
    /// its start.
    public func rest(at now: UnixTime, in zone: Zone) -> Duration? {
        let local = zone.local(now)
        let isInside =
            self.from < self.until
            ? self.from <= local.time && local.time < self.until
            : self.from <= local.time || local.time < self.until
        guard isInside else { return nil }
        let day = local.time < self.until ? local.date : local.date.adding(days: 1)
        let rest = zone.instant(of: LocalDateTime(date: day, time: self.until)) - now
        return rest > .zero ? rest : nil
    }
}
