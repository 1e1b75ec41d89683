public import Pipeline
internal import Time

/// Rules that owners give their own notifications (RFC 5545, section 3.3.10, and RFC 7529 for other calendars).
public enum OwnRule {
    /// The limit for the steps of one expansion: a daily rule over eleven years has 4,018.
    private static let steps = 20_000
    private static let most = 5000

    /// Every part of it is understood.
    public static func isReadable(_ text: String) -> Bool {
        RecurrenceRule(text).map { $0.isExact && $0.isWhole } ?? false
    }

    public static let reader = RuleReader { text, start, window in
        guard let rule = RecurrenceRule(text) else { return [] }
        var allowance = Self.steps
        return rule.expand(
            from: CalendarMoment(wall: Self.wall(start), clock: .floating),
            earliest: Self.wall(window.lowerBound),
            latest: Self.wall(window.upperBound),
            clock: .utc,
            atMost: Self.most,
            &allowance,
            perRule: Self.steps
        ).walls.map { LocalDateTime(minutesSince1970: Int($0 / 60)) }
    }

    private static func wall(_ time: LocalDateTime) -> Int64 { Int64(time.minutesSince1970) * 60 }
}
