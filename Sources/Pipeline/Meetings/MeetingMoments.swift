public import Time

/// The moments of a vote: its usual deadline, and the one reminder to those who have not answered.
public enum MeetingMoments {
    /// From the proposal to the deadline, if the first slot is far enough.
    public static let usualLength = Duration.seconds(3 * 86_400)
    /// Before the deadline.
    static let reminderLead = Duration.seconds(86_400)
    /// In which guests get reminders.
    static let guestHours = DayHours(
        from: LocalTime(hour: 9, minute: 0) ?? .midnight,
        until: LocalTime(hour: 20, minute: 0) ?? .midnight
    )
    /// From the question to the host to its one repetition.
    static let hostPatience = Duration.seconds(12 * 3600)
    /// From the last vote to the notification of the hosts about new answers.
    static let votePause = Duration.seconds(60)
    /// Before the first slot leaves, a host who has not chosen has let the meeting fail.
    static let lastChance = Duration.seconds(3600)

    /// Three days, or a quarter of the way to the first slot if that is sooner.
    public static func deadline(from now: UnixTime, first: UnixTime) -> UnixTime {
        let quarter = Duration.milliseconds((first - now).wholeMilliseconds / 4)
        return now + min(Self.usualLength, max(.zero, quarter))
    }

    /// At half time, or a day before the deadline if that is later.
    public static func reminder(opened: UnixTime, deadline: UnixTime) -> UnixTime {
        let half = opened + .milliseconds((deadline - opened).wholeMilliseconds / 2)
        return max(half, deadline - Self.reminderLead)
    }

    /// The reminder for one who has not answered. It waits for a guest's hours; nil if these begin after the deadline.
    /// Pushes to customers wait for theirs by themselves.
    ///
    /// - Parameter zone: the participant's.
    public static func reminder(
        opened: UnixTime,
        deadline: UnixTime,
        toGuest isGuest: Bool,
        in zone: Zone
    ) -> UnixTime? {
        let moment = Self.reminder(opened: opened, deadline: deadline)
        guard isGuest else { return moment < deadline ? moment : nil }
        let day = zone.local(moment).date
        let windows = [day, day.adding(days: 1)].map { Self.guestHours.window(on: $0, in: zone) }
        let shown = windows.first { moment < $0.end }.map { max(moment, $0.start) }
        return shown.flatMap { $0 < deadline ? $0 : nil }
    }

    /// When a host who was asked and has not chosen lets the meeting fail: an hour before the first slot leaves that
    /// gives this hour; else when the last one leaves.
    ///
    /// - Parameter leaves: when each slot leaves.
    static func lastChance(asked: UnixTime, leaves: [UnixTime]) -> UnixTime {
        let chances = leaves.map { $0 - Self.lastChance }.filter { $0 > asked }
        return chances.min() ?? max(asked, leaves.max() ?? asked)
    }
}
