public import Time

/// The interface of the store for schedules. Each function is one transaction, which other calls may share.
public protocol ScheduleStore: DueRows<ScheduleClaim> {
    /// Reads the definition and what it is about. nil if the lease was lost.
    func load(_ claim: ScheduleClaim) async throws -> DueSchedule?

    /// The entry of the event in its owner's calendar; nil if it is not known, or the account is down.
    func entry(_ claim: ScheduleClaim) async throws -> KnownEntry?

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
    /// The fencing token.
    public var leaseNumber: Int64
    public var dueAt: UnixTime
    public var claimedAt: UnixTime
    public var attempts: Int

    public init(
        id: String,
        customerID: String,
        leaseNumber: Int64,
        dueAt: UnixTime,
        claimedAt: UnixTime,
        attempts: Int = 0
    ) {
        (self.id, self.customerID, self.leaseNumber) = (id, customerID, leaseNumber)
        (self.dueAt, self.claimedAt, self.attempts) = (dueAt, claimedAt, attempts)
    }
}

/// A schedule with the event that it is about.
public struct DueSchedule: Sendable {
    public var schedule: Schedule
    public var reminders: EventReminders
    public var preferences: ReminderPreferences
    public var owner: CalendarOwner
    /// nil if it is not kept, or does not take place.
    public var event: CalendarEvent?
    /// The event's start as it is stored.
    public var startsAt: UnixTime
    /// By the database's clock.
    public var now: UnixTime

    public init(
        _ schedule: Schedule,
        _ reminders: EventReminders,
        _ preferences: ReminderPreferences,
        of owner: CalendarOwner,
        about event: CalendarEvent?,
        startingAt startsAt: UnixTime,
        at now: UnixTime
    ) {
        (self.schedule, self.owner, self.event) = (schedule, owner, event)
        (self.startsAt, self.now) = (startsAt, now)
        (self.reminders, self.preferences) = (reminders, preferences)
        self.plan()
    }

    private mutating func plan() {
        self.schedule.plan = self.event.flatMap { self.reminders.plan($0, in: self.owner.zone, self.preferences) }
    }

    /// The event as it takes place, as far as is known.
    var actual: CalendarEvent? {
        self.event.map { event in
            var event = event
            event.times = self.reminders.times(of: event, in: self.owner.zone)
            return event
        }
    }

    /// Plans anew after the entry in the calendar was read for an occurrence.
    ///
    /// - Returns: the changed choices; nil if nothing has changed.
    mutating func note(_ hand: OwnersHand, for dueAt: UnixTime) -> EventReminders? {
        self.schedule.lookedFor = dueAt
        guard hand != .unchanged, let event = self.event else { return nil }
        self.reminders.note(hand, of: event, in: self.owner.zone)
        self.schedule.changedAt = self.now
        self.plan()
        return self.reminders
    }
}

/// A decision, and everything that is written with it in one transaction.
public struct ScheduleCommit: Sendable {
    public var claim: ScheduleClaim
    public var decision: ScheduleDecision
    public var notification: Firing?
    /// The occurrence for which the entry in the calendar was read; nil if it was not.
    public var lookedFor: UnixTime?
    /// What it changes; nil for nothing.
    public var reminders: EventReminders?

    public init(_ claim: ScheduleClaim, _ decision: ScheduleDecision, _ notification: Firing? = nil) {
        (self.claim, self.decision, self.notification) = (claim, decision, notification)
    }

    /// The notification of an event. It is deleted if the event gets another start before it is pushed.
    public struct Firing: Sendable {
        public var outgoing: Outgoing
        public var eventID: String
        public var startsAt: UnixTime
        /// It is not pushed at this time or later.
        public var until: UnixTime

        public init(_ outgoing: Outgoing, about eventID: String, startingAt startsAt: UnixTime, until: UnixTime) {
            (self.outgoing, self.eventID, self.startsAt, self.until) = (outgoing, eventID, startsAt, until)
        }
    }
}
