internal import Time

/// The subject of a schedule, with its moments.
public enum SchedulePlan: Sendable, Hashable {
    case reminders(ReminderPlan)
    case notice(NoticePlan)
    case arrivals(ArrivalPlan)
    case prayers(PrayerPlan)
    case alarm(AlarmPlan)

    /// The earliest first.
    ///
    /// - Parameters:
    ///   - first: earlier ones may be left out; nil for none.
    ///   - now: what repeats ends with the first one after this moment.
    func occurrences(from first: UnixTime?, to now: UnixTime) -> [Occurrence] {
        switch self {
        case .reminders(let plan): plan.occurrences
        case .notice(let plan): plan.occurrences(from: first, to: now)
        case .arrivals(let plan): plan.occurrences(from: first, to: now)
        case .prayers(let plan): plan.occurrences(from: first, to: now)
        case .alarm(let plan): plan.occurrences(from: first, to: now)
        }
    }

    /// The end of a firing's use.
    func usefulUntil(_ occurrence: Occurrence) -> UnixTime {
        switch self {
        case .reminders(let plan): plan.usefulUntil(occurrence)
        case .notice(let plan): plan.usefulUntil(occurrence)
        case .arrivals(let plan): plan.usefulUntil(occurrence)
        case .prayers(let plan): plan.usefulUntil(occurrence)
        case .alarm(let plan): plan.usefulUntil(occurrence)
        }
    }

    /// How long before a reminder the entry in the calendar is read.
    static let foresight = Duration.seconds(120)

    /// When something is asked for before an occurrence; nil if nothing is. It may have passed.
    ///
    /// - Parameter now: of a definition that has just changed; nil if it is as it was planned.
    func look(before next: Occurrence, changedAt now: UnixTime?) -> UnixTime? {
        switch self {
        case .reminders: return next.dueAt - Self.foresight
        case .alarm(let plan):
            let look = next.dueAt - PreparedMorning.foresight
            // One that is set for the next two minutes rings with what is known.
            return plan.isPrepared(next) && now.map { $0 <= look } ?? true ? look : nil
        case .notice, .arrivals, .prayers: return nil
        }
    }

    /// The outcome of a firing that is of no use any more.
    var missed: ScheduleDecision.Outcome {
        switch self {
        case .reminders: .over
        case .notice, .arrivals, .prayers, .alarm: .skipped
        }
    }

    /// A moment counts if it is at most this long before its definition. A change that moves a reminder into the past
    /// has itself told of the event; a notification for this minute is wanted.
    var grace: Duration {
        switch self {
        case .reminders, .prayers, .alarm: .zero
        case .notice, .arrivals: .seconds(60)
        }
    }
}
