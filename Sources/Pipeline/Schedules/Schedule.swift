public import Time

/// The moments of one subject and the last decision about them. A worker claims its row when one may be due, and decides
/// here. Clock, zones and definition are parameters.
public struct Schedule: Sendable, Hashable {
    /// nil when nothing is to be told any more: the event is gone, its owner wants no pushes, or it is switched off.
    public var plan: SchedulePlan?
    /// The next occurrence, as it was planned.
    public var armed: Occurrence?
    /// The last occurrence that was decided. The next is after it.
    public var last: Occurrence?
    /// Since when its definition, its subject or its zone is another one; nil if it is as it was planned.
    public var changedAt: UnixTime?
    /// When the database was last restored to an earlier time. Earlier occurrences may have been told already.
    public var fencedAt: UnixTime?
    /// Something is asked for shortly before occurrences: the subject's entry in the owner's calendar, or the parts of a
    /// brief.
    public var looksAhead = false
    /// The occurrence for which it was asked last.
    public var lookedFor: UnixTime?

    public init(
        _ plan: SchedulePlan?,
        armed: Occurrence? = nil,
        last: Occurrence? = nil,
        changedAt: UnixTime? = nil,
        fencedAt: UnixTime? = nil
    ) {
        (self.plan, self.armed, self.last) = (plan, armed, last)
        (self.changedAt, self.fencedAt) = (changedAt, fencedAt)
    }

    /// - Parameter now: by the database's clock.
    public func decide(at now: UnixTime) -> ScheduleDecision {
        guard let plan = self.plan else { return ScheduleDecision() }
        let open = self.open(plan, at: now)
        let due = Array(open.prefix { $0.dueAt <= now })
        guard self.changedAt == nil, let latest = due.last else { return self.planning(open.first, of: plan, at: now) }
        let until = plan.usefulUntil(latest)
        let outcome = self.outcome(of: latest, of: plan, usefulUntil: until, at: now)
        return ScheduleDecision(
            decided: latest,
            last: self.last.map { latest.following($0) } ?? latest,
            outcome,
            until: until,
            coalesced: due.count - 1,
            next: open.dropFirst(due.count).first,
            wakeAt: open.dropFirst(due.count).first.map { self.wakeUp($0, of: plan, at: now) }
        )
    }

    private func planning(_ next: Occurrence?, of plan: SchedulePlan, at now: UnixTime) -> ScheduleDecision {
        guard let next else { return ScheduleDecision() }
        let wakeAt = self.wakeUp(next, of: plan, at: now)
        let looks = self.changedAt == nil && wakeAt < next.dueAt && wakeAt <= now
        return ScheduleDecision(next: next, wakeAt: wakeAt, looksFor: looks ? next.dueAt : nil)
    }

    private func wakeUp(_ next: Occurrence, of plan: SchedulePlan, at now: UnixTime) -> UnixTime {
        guard self.looksAhead, self.lookedFor != next.dueAt else { return next.dueAt }
        return plan.look(before: next, changedAt: self.changedAt == nil ? nil : now) ?? next.dueAt
    }

    private func outcome(
        of occurrence: Occurrence,
        of plan: SchedulePlan,
        usefulUntil until: UnixTime,
        at now: UnixTime
    ) -> ScheduleDecision.Outcome {
        if let fencedAt = self.fencedAt, occurrence.dueAt <= fencedAt { return .skipped }
        if now >= until { return plan.missed }
        return now - occurrence.dueAt > Self.punctuality ? .late : .fired
    }

    /// A firing that is later than this counts as late.
    static let punctuality = Duration.seconds(60)

    /// The occurrences that are still to be decided. Of a definition that has changed these are the ones after the
    /// change: the change itself has just told of the event. If the armed one stands as it was, so do those after it.
    private func open(_ plan: SchedulePlan, at now: UnixTime) -> [Occurrence] {
        // Where the clocks are behind, the first one after now may have been told where the owner was before.
        let horizon = self.last?.label.followsTheOwner == true ? now + Self.farthest : now
        let all = plan.occurrences(from: self.first(plan), to: horizon)
        let new = all.filter { occurrence in self.last.map { occurrence.isAfter($0) } ?? true }
        let armed = self.armed.flatMap { armed in new.firstIndex { $0.label == armed.label } }
        if let changedAt = self.changedAt {
            return new.indices.filter { new[$0].dueAt > changedAt - plan.grace || $0 >= armed ?? new.count }.map {
                new[$0]
            }
        }
        guard let first = self.armed?.dueAt else { return new }
        return armed.map { Array(new[$0...]) } ?? new.filter { $0.dueAt >= first }
    }

    /// No earlier moment is decided. Where the clocks are ahead, the armed one is over before it was planned.
    private func first(_ plan: SchedulePlan) -> UnixTime? {
        guard let changedAt = self.changedAt else { return self.armed?.dueAt ?? self.last?.dueAt }
        return min(changedAt - plan.grace, self.armed.map { $0.dueAt - Self.farthest } ?? changedAt)
    }

    /// Between two zones: from UTC−12 to UTC+14.
    private static let farthest = Duration.seconds(26 * 3600)
}

/// The decision about a schedule at one moment.
public struct ScheduleDecision: Sendable, Hashable {
    /// The raw value is stored, and a label of the metrics.
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// The notification is sent.
        case fired
        /// It is told, more than a minute after its moment.
        case late
        /// It is not told: that is of no use any more.
        case over
        /// It is not told: a notification of one's own that is too late, or one that may have been told before the
        /// database was restored.
        case skipped
        /// It is not told: the group has no member that may be drawn.
        case emptyGroup = "empty_group"

        /// A notification is sent.
        public var rings: Bool {
            switch self {
            case .fired, .late: true
            case .over, .skipped, .emptyGroup: false
            }
        }

        /// A notification was due, and is not sent.
        public var isMissed: Bool {
            switch self {
            case .over, .skipped: true
            case .fired, .late, .emptyGroup: false
            }
        }
    }

    /// nil if nothing was due: the row is only planned.
    public var decided: Occurrence?
    /// What is remembered of it; nil if nothing was due.
    public var last: Occurrence?
    public var outcome: Outcome?
    /// Until then the notification may be pushed.
    public var until: UnixTime?
    /// Earlier occurrences that were missed: the latest one alone is told.
    public var coalesced: Int
    /// nil if nothing is to come.
    public var next: Occurrence?
    /// When a worker looks again; nil if nothing is to come.
    public var wakeAt: UnixTime?
    /// Something is asked for now, for this occurrence: `Schedule.looksAhead`. Then it is decided again.
    public var looksFor: UnixTime?

    public init(
        decided: Occurrence? = nil,
        last: Occurrence? = nil,
        _ outcome: Outcome? = nil,
        until: UnixTime? = nil,
        coalesced: Int = 0,
        next: Occurrence? = nil,
        wakeAt: UnixTime? = nil,
        looksFor: UnixTime? = nil
    ) {
        (self.decided, self.last, self.outcome, self.until) = (decided, last, outcome, until)
        (self.coalesced, self.next, self.wakeAt, self.looksFor) = (coalesced, next, wakeAt, looksFor)
    }
}
