public import Pipeline
public import Time

/// The owner of the events that are shown: their zone, and whether their calendar can be written.
public struct OwnerCalendarState: Sendable, Hashable {
    public enum Account: Sendable, Hashable, CaseIterable {
        case up
        /// At rest after errors.
        case down
        case none
    }

    public let owner: CalendarOwner
    public let account: Account
    /// The database's.
    public let now: UnixTime
    /// The first day of the week on pages.
    public let weekStart: Weekday
    /// Cancelled events are deleted from the calendar, and not only marked there.
    public let deletesCancelled: Bool

    public init(
        owner: CalendarOwner,
        account: Account,
        now: UnixTime,
        weekStart: Weekday = .sunday,
        deletesCancelled: Bool = false
    ) {
        (self.owner, self.account, self.now, self.weekStart) = (owner, account, now, weekStart)
        self.deletesCancelled = deletesCancelled
    }

    /// - Parameter event: of this owner's.
    public func state(of event: EventRecord) -> EventRecord.State { event.state(isAccountUp: self.account == .up) }
}

/// One part of an owner's events.
public struct OwnerAgenda: Sendable, Hashable {
    public let state: OwnerCalendarState
    /// By their beginning; those that are over with the latest first.
    public let events: [EventRecord]
    /// Where the next part begins; nil if this is the last one.
    public let next: String?

    public init(state: OwnerCalendarState, events: [EventRecord], next: String? = nil) {
        (self.state, self.events, self.next) = (state, events, next)
    }
}

/// Something that Jadwal is not sure of, and that can be answered.
public struct OwnerQuestion: Sendable, Hashable {
    public let id: String
    public let change: EventChange
    /// When the event begins: until then it can be answered.
    public let expiresAt: UnixTime

    public init(id: String, change: EventChange, expiresAt: UnixTime) {
        (self.id, self.change, self.expiresAt) = (id, change, expiresAt)
    }
}

/// An event with what is known about how it came and what became of it.
public struct OwnerEventDetail: Sendable, Hashable {
    /// Where the event came from.
    public enum Source: Sendable, Hashable, CaseIterable {
        case chat
        /// An event that was made in the chat itself.
        case eventMessage
        /// Another program, or the owner.
        case elsewhere
    }

    public let calendar: OwnerCalendarState
    public let record: EventRecord
    public let reminders: OwnerReminders
    /// When the owner said yes to a question about it.
    public let acceptedAt: UnixTime?
    /// The people who have proposed and accepted its newest form; nil if that is not known.
    public let trail: EventTrail?
    /// The address of its object at the calendar's server; nil if it was never written.
    public let objectURL: String?
    /// The lines that it was read from, if the owner lets Jadwal keep them. Oldest first.
    public let lines: [LabelledMessage]
    /// Newest first.
    public let judgements: [JudgementRecord]
    /// The judgement that can be taken back.
    public let undo: JudgementRecord?

    public init(
        calendar: OwnerCalendarState,
        record: EventRecord,
        reminders: OwnerReminders = OwnerReminders(ReminderPreferences(.calendar, timed: [])),
        acceptedAt: UnixTime? = nil,
        trail: EventTrail? = nil,
        objectURL: String? = nil,
        lines: [LabelledMessage] = [],
        judgements: [JudgementRecord] = []
    ) {
        (self.calendar, self.record, self.reminders, self.acceptedAt) = (calendar, record, reminders, acceptedAt)
        (self.trail, self.objectURL, self.lines) = (trail, objectURL, lines)
        (self.judgements, self.undo) = (judgements, record.undoable(judgements, at: calendar.now))
    }

    public var state: EventRecord.State { self.calendar.state(of: self.record) }

    public var source: Source {
        if self.record.isOfEventMessage { return .eventMessage }
        return self.record.conversationID == nil ? .elsewhere : .chat
    }
}

extension OwnerQuestion: CustomStringConvertible, CustomReflectable {
    /// Without its text.
    public var description: String { "OwnerQuestion(\(self.id))" }
    public var customMirror: Mirror { Mirror(self, children: ["id": self.id]) }
}

extension OwnerEventDetail: CustomStringConvertible, CustomReflectable {
    /// Without its text.
    public var description: String { "OwnerEventDetail(\(self.record.id))" }
    public var customMirror: Mirror { Mirror(self, children: ["id": self.record.id]) }
}
