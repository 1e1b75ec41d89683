public import Pipeline
public import Time

/// An event of Jadwal's as its owner sees it in a list.
public struct OwnerEvent: Sendable, Hashable {
    public enum Standing: Sendable, Hashable, CaseIterable {
        /// In the calendar, in its newest form.
        case written
        /// On its way to the calendar.
        case underWay
        /// Waits until the calendar account can be used.
        case waiting
        case cancelled
        /// The owner has said that it does not belong in the calendar.
        case dismissed
        /// The owner has deleted it in the calendar.
        case removedByOwner
    }

    public let id: String
    /// nil if its text was deleted after the retention.
    public let event: CalendarEvent?
    public let startsAt: UnixTime
    public let endsAt: UnixTime
    /// The newest one that was agreed.
    public let revision: Int
    public let standing: Standing
    public let hasOpenConflict: Bool

    public init(
        id: String,
        event: CalendarEvent?,
        startsAt: UnixTime,
        endsAt: UnixTime,
        revision: Int = 1,
        standing: Standing = .written,
        hasOpenConflict: Bool = false
    ) {
        (self.id, self.event, self.startsAt, self.endsAt) = (id, event, startsAt, endsAt)
        (self.revision, self.standing, self.hasOpenConflict) = (revision, standing, hasOpenConflict)
    }
}

/// Whose events are shown: their zone, and whether their calendar can be written.
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
}

/// One part of an owner's events.
public struct OwnerAgenda: Sendable, Hashable {
    public let state: OwnerCalendarState
    /// By their beginning; those that are over with the latest first.
    public let events: [OwnerEvent]
    /// Where the next part begins; nil if this is the last one.
    public let next: String?

    public init(state: OwnerCalendarState, events: [OwnerEvent], next: String? = nil) {
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
    /// What the owner, or somebody for them, said about it.
    public struct Judgement: Sendable, Hashable {
        public let kind: FeedbackKind
        public let reason: DismissalReason?
        public let at: UnixTime

        public init(kind: FeedbackKind, reason: DismissalReason? = nil, at: UnixTime) {
            (self.kind, self.reason, self.at) = (kind, reason, at)
        }
    }

    /// Where the event came from.
    public enum Source: Sendable, Hashable, CaseIterable {
        case chat
        /// An event that was made in the chat itself.
        case eventMessage
        /// Another program, or the owner.
        case elsewhere
    }

    public let state: OwnerCalendarState
    public let listed: OwnerEvent
    public let writtenAt: UnixTime?
    public let source: Source
    /// When its newest form was agreed or chosen.
    public let wantedAt: UnixTime?
    /// When the owner said yes to a question about it.
    public let acceptedAt: UnixTime?
    /// The name of the model that read it; nil for one that no model read.
    public let model: String?
    public let prompt: String?
    /// Who has proposed and accepted its newest form; nil if that is not known.
    public let trail: EventTrail?
    /// The address of its object at the calendar's server; nil if it was never written.
    public let objectURL: String?
    /// The lines that it was read from, if the owner lets Jadwal keep them. Oldest first.
    public let lines: [LabelledMessage]
    /// Newest first.
    public let judgements: [Judgement]
    /// What can be taken back.
    public let undo: Judgement?

    public init(
        state: OwnerCalendarState,
        listed: OwnerEvent,
        writtenAt: UnixTime? = nil,
        source: Source = .chat,
        wantedAt: UnixTime? = nil,
        acceptedAt: UnixTime? = nil,
        model: String? = nil,
        prompt: String? = nil,
        trail: EventTrail? = nil,
        objectURL: String? = nil,
        lines: [LabelledMessage] = [],
        judgements: [Judgement] = [],
        undo: Judgement? = nil
    ) {
        (self.state, self.listed, self.writtenAt, self.source) = (state, listed, writtenAt, source)
        (self.wantedAt, self.acceptedAt) = (wantedAt, acceptedAt)
        (self.model, self.prompt, self.trail, self.lines) = (model, prompt, trail, lines)
        (self.objectURL, self.judgements, self.undo) = (objectURL, judgements, undo)
    }
}

extension OwnerEvent: CustomStringConvertible, CustomReflectable {
    /// Without its text.
    public var description: String { "OwnerEvent(\(self.id))" }
    public var customMirror: Mirror { Mirror(self, children: ["id": self.id]) }
}

extension OwnerQuestion: CustomStringConvertible, CustomReflectable {
    /// Without its text.
    public var description: String { "OwnerQuestion(\(self.id))" }
    public var customMirror: Mirror { Mirror(self, children: ["id": self.id]) }
}

extension OwnerEventDetail: CustomStringConvertible, CustomReflectable {
    /// Without its text.
    public var description: String { "OwnerEventDetail(\(self.listed.id))" }
    public var customMirror: Mirror { Mirror(self, children: ["id": self.listed.id]) }
}
