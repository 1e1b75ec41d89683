public import Time

/// One event as the database has it, for owners, operators and commands alike. Its state, and what may be done with it,
/// are decided in this file alone.
public struct EventRecord: Sendable, Hashable {
    public enum ConflictState: String, Sendable, Hashable {
        /// The owner has to decide.
        case open
        /// The owner has decided to keep the event.
        case kept
    }

    public var id: String
    public var customerID: String
    /// Of the chat that it was agreed in; nil if it comes from elsewhere.
    public var conversationID: String?
    /// It was made as an event in the chat itself.
    public var isOfEventMessage = false
    public var startsAt: UnixTime
    public var endsAt: UnixTime
    /// The newest revision that was agreed.
    public var wanted = 1
    /// The revision in the calendar; 0 if there is none.
    public var written = 0
    /// The revision whose writing was begun last; -1 if there were several.
    public var attempted = 0
    /// How often the wanted revision was sent again.
    public var relays = 0
    /// When the newest revision was agreed or chosen. In the future: until then its writing is known to be under way.
    /// nil if the writing was given up as a failure.
    public var wantedAt: UnixTime?
    public var writtenAt: UnixTime?
    public var isCancelled = false
    /// The owner has deleted it in the calendar.
    public var isRemovedByOwner = false
    /// The owner has said that it does not belong in the calendar.
    public var isDismissed = false
    public var conflictState: ConflictState?
    /// All calendars were read for overlaps; nil if nobody has looked.
    public var areConflictsComplete: Bool?
    /// nil, like the model, for an event that no model read.
    public var prompt: String?
    public var model: String?
    /// Of the chat's lines that it was read from, if they were kept.
    public var windowID: String?
    /// False after the retention.
    public var hasText = false
    /// nil if the text is not kept, or was not asked for.
    public var event: CalendarEvent?

    public init(id: String, customerID: String, startsAt: UnixTime, endsAt: UnixTime) {
        (self.id, self.customerID, self.startsAt, self.endsAt) = (id, customerID, startsAt, endsAt)
    }
}

/// The state of an event.
extension EventRecord {
    /// As its owner sees it.
    public enum State: Sendable, Hashable, CaseIterable {
        /// In the calendar, in its newest form.
        case written
        /// On its way to the calendar.
        case underWay
        /// Waits until the calendar account can be used.
        case waiting
        case cancelled
        case dismissed
        case removedByOwner
    }

    /// How far its writing is, as operators see it. The raw values stand in addresses.
    public enum Writing: String, Sendable, Hashable, CaseIterable {
        /// The calendar does not have the wanted revision yet.
        case pending
        case written
        case cancelled
        case removedByOwner = "removed-by-owner"
    }

    public func state(isAccountUp: Bool) -> State {
        if self.isRemovedByOwner { return .removedByOwner }
        if self.isDismissed { return .dismissed }
        if self.isCancelled { return .cancelled }
        guard self.isPending else { return .written }
        return isAccountUp ? .underWay : .waiting
    }

    public var writing: Writing {
        if self.isRemovedByOwner { return .removedByOwner }
        if self.isPending { return .pending }
        return self.isCancelled ? .cancelled : .written
    }

    /// The calendar does not have the wanted revision yet.
    public var isPending: Bool { self.written < self.wanted }

    /// It does not take place, or not for the owner.
    public var isGone: Bool { self.isCancelled || self.isDismissed || self.isRemovedByOwner }

    /// The owner has to decide about something that overlaps it. In SQL: `EventTable.hasOpenConflict`.
    public var hasOpenConflict: Bool {
        self.conflictState == .open && !self.isCancelled && !self.isRemovedByOwner
    }
}

/// The actions that an event allows.
extension EventRecord {
    /// For so long a judgement can be taken back.
    public static let undoTime = Duration.seconds(86_400)

    /// Dismissing it would change its calendar.
    public var mayBeDismissed: Bool { self.hasText && !self.isGone }
    public var mayBeCorrected: Bool { self.hasText && !self.isGone }
    public var mayConflictBeResolved: Bool { self.hasText && self.hasOpenConflict }
    /// Its writing may be sent again, unless it is under way.
    public var mayBeRelayed: Bool { self.hasText && self.isPending && !self.isRemovedByOwner }

    /// The judgement that can be taken back: the newest one, if its change is still the newest and not too old.
    ///
    /// - Parameter judgements: of this event, newest first.
    public func undoable(_ judgements: [JudgementRecord], at now: UnixTime) -> JudgementRecord? {
        guard self.hasText, !self.isRemovedByOwner else { return nil }
        return judgements.first {
            $0.revision == self.wanted - 1 && $0.hasPlan && $0.at > now - Self.undoTime
        }
    }
}

extension EventRecord: CustomStringConvertible, CustomReflectable {
    /// Without its text.
    public var description: String { "EventRecord(\(self.id))" }
    public var customMirror: Mirror { Mirror(self, children: ["id": self.id]) }
}

/// One thing that an owner, or somebody for them, has said about an event.
public struct JudgementRecord: Sendable, Hashable {
    public var id: String
    public var kind: FeedbackKind
    public var reason: DismissalReason?
    public var at: UnixTime
    /// The revision that was judged.
    public var revision: Int
    /// The event as it was before is still kept.
    public var hasPlan: Bool

    public init(
        id: String = "",
        kind: FeedbackKind,
        reason: DismissalReason? = nil,
        at: UnixTime,
        revision: Int = 1,
        hasPlan: Bool = true
    ) {
        (self.id, self.kind, self.reason, self.at) = (id, kind, reason, at)
        (self.revision, self.hasPlan) = (revision, hasPlan)
    }
}

/// The decision about an event on which a person acts.
public enum EventDecision: Sendable {
    /// It is so already.
    case nothing
    /// The dismissal that stands gets another reason.
    case giveReason(DismissalReason, JudgementRecord)
    case judge(Judging)
    /// The judgement teaches nothing any more, and the calendar gets what it had before.
    case takeBack(JudgementRecord, writing: EventChange)
    /// The conflict is decided: both events stay.
    case keepBoth
    /// Its wanted revision is sent again.
    case relay

    public struct Judging: Sendable {
        public let kind: FeedbackKind
        public var reason: DismissalReason?
        public let plan: JudgedPlan
        /// nil if the calendar needs no change.
        public let change: EventChange?
        /// The entry of a dismissed event is removed from the calendar, or stays there marked as cancelled; nil as the
        /// owner has set it for all cancelled events.
        public var removesEntry: Bool?

        public init(
            _ kind: FeedbackKind,
            _ plan: JudgedPlan,
            writing change: EventChange?,
            because reason: DismissalReason? = nil,
            removesEntry: Bool? = nil
        ) {
            (self.kind, self.plan, self.change, self.reason) = (kind, plan, change, reason)
            self.removesEntry = removesEntry
        }
    }
}
