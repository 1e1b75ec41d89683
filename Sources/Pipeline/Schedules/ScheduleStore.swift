public import Time

/// The interface of the store for schedules. Each function is one transaction, which other calls may share.
public protocol ScheduleStore: DueRows<ScheduleClaim> {
    /// Reads the definition and what it is about. nil if the lease was lost.
    func load(_ claim: ScheduleClaim) async throws -> DueSchedule?

    /// The entry of the event in its owner's calendar; nil if it is not known, or the account is down.
    func entry(_ claim: ScheduleClaim) async throws -> KnownEntry?

    /// The calendar account of the alarm's owner.
    func account(_ claim: ScheduleClaim) async throws -> MorningAccount

    /// Writes the decision, the next moment and the notification together, or nothing.
    ///
    /// - Returns: false if the lease was lost: the definition has changed, and is decided anew.
    func commit(_ commit: ScheduleCommit) async throws -> Bool

    /// Records that the schedule cannot be decided. It is not looked at again before its definition changes, or the
    /// failure is retried.
    func fail(_ claim: ScheduleClaim, with failure: FailureReport) async throws

    /// Gives a claim back after an error; it is looked at again after the delay. This counts as an attempt.
    func postpone(_ claim: ScheduleClaim, by delay: Duration) async throws
}

/// A worker's right to decide about one schedule until its lease ends.
public struct ScheduleClaim: DueClaim {
    public var id: String
    public var customerID: String
    public var kind: ScheduleKind
    /// The fencing token.
    public var leaseNumber: Int64
    public var dueAt: UnixTime
    public var claimedAt: UnixTime
    public var attempts: Int

    public init(
        id: String,
        customerID: String,
        kind: ScheduleKind = .event,
        leaseNumber: Int64,
        dueAt: UnixTime,
        claimedAt: UnixTime,
        attempts: Int = 0
    ) {
        (self.id, self.customerID, self.kind, self.leaseNumber) = (id, customerID, kind, leaseNumber)
        (self.dueAt, self.claimedAt, self.attempts) = (dueAt, claimedAt, attempts)
    }
}

/// A schedule with what it is about.
public struct DueSchedule: Sendable {
    public enum Subject: Sendable {
        case event(RemindedEvent)
        /// - Parameter id: of the notice.
        case notice(Notice, id: String)
        /// - Parameters:
        ///   - id: of the group.
        ///   - members: those that may be drawn, by id.
        case group(NoticeGroup, id: String, members: [String: Notice])
        case prayers(PrayerSettings)
        /// - Parameters:
        ///   - id: of the alarm.
        ///   - facts: the owner's prayers, and the events of the next days once it is due.
        ///   - prepared: what was asked for before it, once it is due; nil if nothing was.
        case alarm(Alarm, id: String, facts: DayFacts, prepared: PreparedMorning?)
        /// - Parameter changeNumber: of the last change of the meeting.
        case meeting(MeetingBoard, changeNumber: Int64)
    }

    public var schedule: Schedule
    public var subject: Subject
    public var owner: CalendarOwner
    /// By the database's clock.
    public var now: UnixTime
    /// A group has it as a member, or it has a place, so that it is kept when its own moments are over.
    public var isMember = false

    public init(_ schedule: Schedule, about subject: Subject, of owner: CalendarOwner, at now: UnixTime) {
        (self.schedule, self.subject, self.owner, self.now) = (schedule, subject, owner, now)
        self.plan()
    }

    /// Gives the plan what expands rules.
    mutating func read(_ rules: RuleReader) {
        switch self.schedule.plan {
        case .notice(var plan)?:
            plan.rules = rules
            self.schedule.plan = .notice(plan)
        case .arrivals(var plan)?:
            plan.times?.rules = rules
            self.schedule.plan = .arrivals(plan)
        case .reminders?, .prayers?, .alarm?, nil: break
        }
    }

    private mutating func plan() {
        switch self.subject {
        case .event(let reminded): self.schedule.plan = reminded.plan(in: self.owner.zone).map { .reminders($0) }
        case .notice(let notice, _): self.schedule.plan = notice.plan(in: self.owner.zone)
        case .group(let group, _, _): self.schedule.plan = group.plan(in: self.owner.zone).map { .notice($0) }
        case .prayers(let settings):
            self.schedule.plan = PrayerPlan(settings, in: self.owner.zone).map { .prayers($0) }
        case .alarm(let alarm, _, let facts, _):
            self.schedule.plan = AlarmPlan(alarm, in: self.owner.zone, facts.prayers).map { .alarm($0) }
        // Its moments follow from its votes: `MeetingTurn`.
        case .meeting: self.schedule.plan = nil
        }
    }

    /// Plans anew after the entry in the calendar was read for an occurrence.
    ///
    /// - Returns: the changed choices; nil if nothing has changed.
    mutating func note(_ hand: OwnersHand, for dueAt: UnixTime) -> EventReminders? {
        self.schedule.lookedFor = dueAt
        guard hand != .unchanged, case .event(var reminded) = self.subject, let event = reminded.event else {
            return nil
        }
        reminded.reminders.note(hand, of: event, in: self.owner.zone)
        self.subject = .event(reminded)
        self.schedule.changedAt = self.now
        self.plan()
        return reminded.reminders
    }
}

/// An event with what decides about its reminders.
public struct RemindedEvent: Sendable {
    /// nil if it is not kept, or does not take place.
    public var event: CalendarEvent?
    /// Its start as it is stored.
    public var startsAt: UnixTime
    public var reminders: EventReminders
    public var preferences: ReminderPreferences

    public init(
        _ event: CalendarEvent?,
        startingAt startsAt: UnixTime,
        _ reminders: EventReminders,
        _ preferences: ReminderPreferences
    ) {
        (self.event, self.startsAt) = (event, startsAt)
        (self.reminders, self.preferences) = (reminders, preferences)
    }

    func plan(in zone: Zone) -> ReminderPlan? {
        self.event.flatMap { self.reminders.plan($0, in: zone, self.preferences) }
    }

    /// The event as it takes place, as far as is known.
    func actual(in zone: Zone) -> CalendarEvent? {
        self.event.map { event in
            var event = event
            event.times = self.reminders.times(of: event, in: zone)
            return event
        }
    }
}

/// A decision, and everything that is written with it in one transaction.
public struct ScheduleCommit: Sendable {
    public var claim: ScheduleClaim
    public var decision: ScheduleDecision
    public var notification: Firing?
    /// Nothing of the subject will ever ring again, unless its owner changes it.
    public var isOver = false
    /// The occurrence for which something was asked; nil if it was not.
    public var lookedFor: UnixTime?
    /// What it changes; nil for nothing.
    public var reminders: EventReminders?
    /// The event whose entry its owner has deleted; nil for none.
    public var removedEntry: String?
    /// The results of the lookups for the next alarm; nil if there were none.
    public var prepared: PreparedMorning?
    /// The group after a draw; nil for anything else.
    public var group: NoticeGroup?
    /// What becomes of the meeting; nil if nothing does.
    public var meeting: MeetingCommit?

    public init(_ claim: ScheduleClaim, _ decision: ScheduleDecision, _ notification: Firing? = nil) {
        (self.claim, self.decision, self.notification) = (claim, decision, notification)
    }

    /// A notification. It is deleted if its subject gets another time before it is pushed.
    public struct Firing: Sendable {
        public var outgoing: Outgoing
        /// The event or notice.
        public var subjectID: String
        /// The start of the event; of a notice the moment that rings.
        public var subjectAt: UnixTime
        /// It is not pushed at this time or later.
        public var until: UnixTime
        /// The group that has drawn the notice, or the place by which it rings.
        public var groupID: String?

        public init(
            _ outgoing: Outgoing,
            about subjectID: String,
            at subjectAt: UnixTime,
            until: UnixTime,
            drawnBy groupID: String? = nil
        ) {
            (self.outgoing, self.subjectID, self.subjectAt, self.until) = (outgoing, subjectID, subjectAt, until)
            self.groupID = groupID
        }
    }
}

/// The decision of a worker about a meeting. It is stored whole, or not at all.
public struct MeetingCommit: Sendable {
    /// As it was when the decision was taken, with the number of its last change: a vote since then makes it void.
    public var before: MeetingBoard
    public var changeNumber: Int64
    public var after: MeetingBoard
    public var tellings: [MeetingTelling]

    public init(_ turn: MeetingTurn, of before: MeetingBoard, changeNumber: Int64) {
        (self.before, self.changeNumber) = (before, changeNumber)
        (self.after, self.tellings) = (turn.board, turn.tellings)
    }
}
