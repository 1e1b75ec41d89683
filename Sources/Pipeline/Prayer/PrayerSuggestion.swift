public import ChatReader
public import Time

/// The hour that an owner's prayer times give for words such as "after Maghrib". It is suggested, and
/// written only when the owner takes it.
public struct PrayerSuggestion: Sendable, Hashable {
    /// Minutes from a prayer's time until people meet after it.
    private static let rest = 20
    /// The same for dhuhr on Fridays, which has a sermon.
    private static let fridayRest = 60
    private static let length = 60

    public let anchor: PrayerAnchor
    public let prayer: Prayer
    public let prayerAt: LocalTime
    /// The end of "between".
    public let secondAt: LocalTime?
    /// By the owner's clock.
    public let start: LocalDateTime
    public let end: LocalDateTime
    let zone: Zone

    public var times: EventTimes { .timed(start: self.start, end: self.end, zone: self.zone) }

    /// nil if it is over, or if the day has no such prayer: Friday's on another day.
    ///
    /// - Parameters:
    ///   - length: of the event, in minutes.
    ///   - zone: the owner's.
    public init?(
        _ anchor: PrayerAnchor,
        on date: LocalDate,
        lasting length: Int? = nil,
        by settings: PrayerSettings,
        in zone: Zone,
        now: UnixTime
    ) {
        guard anchor.prayer != .jumuah || date.weekday == .friday else { return nil }
        let prayer = Prayer(anchor.prayer)
        let at = settings.day(date, in: zone)[prayer]
        var second: UnixTime?
        if let name = anchor.second {
            // "Between Isha and Fajr" ends on the next day.
            second = [date, date.adding(days: 1)].lazy.map { settings.day($0, in: zone)[Prayer(name)] }
                .first { $0 > at }
            guard second != nil else { return nil }
        }
        let isFriday = prayer == .dhuhr && date.weekday == .friday
        let (start, end) = Self.span(anchor, at, second, lasting: length, isFriday: isFriday, in: zone)
        guard start > now else { return nil }
        (self.anchor, self.prayer, self.zone) = (anchor, prayer, zone)
        (self.prayerAt, self.secondAt) = (zone.local(at).time, second.map { zone.local($0).time })
        (self.start, self.end) = (zone.local(start), zone.local(end))
    }

    /// For an event of one whole day whose notes or title name a prayer.
    public init?(for event: CalendarEvent, by settings: PrayerSettings, in zone: Zone, now: UnixTime) {
        guard let (anchor, date) = Self.anchor(of: event) else { return nil }
        self.init(anchor, on: date, by: settings, in: zone, now: now)
    }

    /// True if an owner's prayer times may give an hour for it.
    public static func isPossible(for event: CalendarEvent) -> Bool { Self.anchor(of: event) != nil }

    private static func anchor(of event: CalendarEvent) -> (PrayerAnchor, LocalDate)? {
        guard event.status == .confirmed, case .allDay(let date, let end) = event.times, end == date.adding(days: 1)
        else { return nil }
        let reader = PrayerAnchorReader()
        return (reader.only(event.description) ?? reader.only(event.summary)).map { ($0, date) }
    }

    private static func span(
        _ anchor: PrayerAnchor,
        _ at: UnixTime,
        _ second: UnixTime?,
        lasting length: Int?,
        isFriday: Bool,
        in zone: Zone
    ) -> (UnixTime, UnixTime) {
        let lasting = Self.minutes(length ?? Self.length)
        switch anchor.relation {
        case .after:
            if let minutes = anchor.minutes {
                let start = at + Self.minutes(minutes)
                return (start, start + lasting)
            }
            let ready = at + Self.minutes(isFriday ? Self.fridayRest : Self.rest)
            let past = zone.local(ready).time.minute % 15
            let start = ready + Self.minutes(past == 0 ? 0 : 15 - past)
            return (start, start + lasting)
        case .before:
            guard let minutes = anchor.minutes else { return (at - lasting, at) }
            let start = at - Self.minutes(minutes)
            return (start, length == nil ? at : start + lasting)
        case .at: return (at, at + lasting)
        case .between:
            let end = second ?? at + lasting
            let middle = at.seconds + (end.seconds - at.seconds) / 2
            // The clocks of all zones differ by whole quarters of an hour.
            let whole = UnixTime(seconds: (middle + 150) / 300 * 300)
            return (whole, length == nil ? min(whole + lasting, end) : whole + lasting)
        }
    }

    private static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
}

extension Prayer {
    fileprivate init(_ name: PrayerAnchor.Name) {
        switch name {
        case .fajr: self = .fajr
        case .dhuhr, .jumuah: self = .dhuhr
        case .asr: self = .asr
        case .maghrib: self = .maghrib
        case .isha: self = .isha
        }
    }
}

extension PrayerSuggestion {
    /// Why this hour: "after Maghrib (17:04)".
    public func reason(isArabic: Bool) -> String {
        let named = self.named(self.anchor.prayer, at: self.prayerAt, isArabic: isArabic)
        switch self.anchor.relation {
        case .after, .before:
            let isAfter = self.anchor.relation == .after
            let relation = isArabic ? (isAfter ? "بعد" : "قبل") : isAfter ? "after" : "before"
            let words = "\(relation) \(named)"
            guard let minutes = self.anchor.minutes else { return words }
            return isArabic ? "\(words) بـ\(ArabicCount.minutes.text(minutes))" : "\(minutes) min \(words)"
        case .at: return isArabic ? "عند \(named)" : "at \(named)"
        case .between:
            guard let second = self.anchor.second, let secondAt = self.secondAt else { return named }
            let other = self.named(second, at: secondAt, isArabic: isArabic)
            return isArabic ? "بين \(named) و\(other)" : "between \(named) and \(other)"
        }
    }

    private func named(_ name: PrayerAnchor.Name, at time: LocalTime, isArabic: Bool) -> String {
        let prayer =
            name == .jumuah
            ? (isArabic ? "صلاة الجمعة" : "Friday prayer") : Prayer(name).name(isArabic: isArabic)
        return "\(prayer) (\(time))"
    }
}
