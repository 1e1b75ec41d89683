/// What a schedule is about. The raw values are stored.
public enum ScheduleKind: String, Sendable, Hashable, CaseIterable {
    /// The reminders of an event.
    case event
    /// An owner's own notification.
    case notice
    /// A group of those.
    case group
    /// An owner's prayers.
    case prayer
    /// An owner's alarm.
    case alarm
    /// A meeting of its host's: the moments of its vote.
    case meeting

    /// Where a failure to decide about it is recorded.
    public var stage: Stage { self == .meeting ? .meetings : .schedules }
}
