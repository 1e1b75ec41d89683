public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The judgements of owners on events: what was wrong, and what is right. A judgement is one transaction with its
/// change to the calendar and its row in the audit table.
public struct PostgresFeedback: Sendable {
    let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Deletes the event from the calendar and remembers its plan, so that the same chat does not bring it back. A
    /// second dismissal changes only the reason, if another one is given.
    ///
    /// - Parameters:
    ///   - customerID: if it is known.
    ///   - revision: what the person saw. Throws `.exists` if the event has another one by now, unless it is dismissed
    ///     already and no other reason is given.
    ///   - removing: whether the entry is removed from the calendar, or stays there marked as cancelled; nil as the
    ///     owner has set it for all cancelled events.
    public func dismiss(
        _ id: String,
        of customerID: String? = nil,
        seen revision: Int? = nil,
        because reason: DismissalReason?,
        removing: Bool? = nil,
        by person: AuditedPerson
    ) async throws -> EventJudgement {
        let context = self.context
        return try await context.pool.transaction { connection in
            let judged = try JudgedEvent.lock(id, of: customerID, context, on: connection)
            return try Self.dismiss(
                judged,
                seen: revision,
                because: reason,
                removing: removing,
                by: person,
                context,
                on: connection
            )
        }
    }

    static func dismiss(
        _ judged: JudgedEvent,
        seen revision: Int?,
        because reason: DismissalReason?,
        removing: Bool? = nil,
        by person: AuditedPerson,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> EventJudgement {
        if let earlier = try FeedbackTable.dismissal(of: judged, on: connection) {
            guard let reason, reason.rawValue != earlier.reason else {
                return EventJudgement(judged, .dismissed, .unchanged)
            }
            try Self.compare(revision, with: judged)
            let change = "update feedback set reason = $2 where id = $1"
            try connection.execute(Statement(change, [.uuid(earlier.id), .text(reason.rawValue)]))
            try PostgresAudit.record(
                "dismiss event",
                subject: judged.id,
                of: .one(judged.customerID),
                by: person,
                on: connection
            )
            return EventJudgement(judged, .dismissed, .noted)
        }
        try Self.compare(revision, with: judged)
        guard var event = judged.event else { throw Self.agedOut }
        let plan = JudgedPlan(judged: event)
        let isThere = !judged.isCancelled && !judged.isRemovedByOwner
        if isThere {
            (event.revision, event.status) = (judged.revision + 1, .cancelled)
            try judged.send(EventChange(action: .cancel, event: event), context, on: connection)
        }
        try Self.record(.dismissed, reason, plan, of: judged, removing: removing, by: person, context, on: connection)
        return EventJudgement(judged, .dismissed, isThere ? .sent : .noted)
    }

    public func dismiss(
        _ id: String,
        because reason: DismissalReason?,
        by person: String
    ) async throws -> EventJudgement {
        try await self.dismiss(id, because: reason, by: AuditedPerson(person))
    }

    public func correct(
        _ id: String,
        _ correction: EventCorrection,
        by person: String
    ) async throws -> EventJudgement {
        try await self.correct(id, correction, by: AuditedPerson(person))
    }

    /// Writes the corrected event and remembers the old plan, so that the same chat does not bring it back. If the
    /// event is already correct, nothing changes and nothing is recorded.
    ///
    /// - Parameters:
    ///   - customerID: if it is known.
    ///   - revision: what the person saw. Throws `.exists` if another one is wanted by now, and differs from what the
    ///     person wants.
    public func correct(
        _ id: String,
        of customerID: String? = nil,
        seen revision: Int? = nil,
        _ correction: EventCorrection,
        by person: AuditedPerson
    ) async throws -> EventJudgement {
        let context = self.context
        return try await context.pool.transaction { connection in
            let judged = try JudgedEvent.lock(id, of: customerID, context, on: connection)
            guard let event = judged.event else { throw Self.agedOut }
            guard !judged.isCancelled else {
                throw AdministrationError(.unfit, "this event was dismissed or cancelled: there is nothing to correct")
            }
            guard !judged.isRemovedByOwner else {
                throw AdministrationError(
                    .unfit,
                    "the owner has deleted this event from the calendar; it is not written again"
                )
            }
            var right = try Self.apply(correction, to: event, of: judged)
            guard right != event else { return EventJudgement(judged, .corrected, .unchanged) }
            try Self.compare(revision, with: judged)
            guard right.times.end(in: judged.zone) >= judged.now - context.retention else {
                throw AdministrationError(.unfit, "the event would be over for longer than JADWAL_RETENTION")
            }
            right.revision = judged.revision + 1
            try judged.send(EventChange(action: .update, event: right), context, on: connection)
            let plan = JudgedPlan(judged: event, right: right)
            try Self.record(.corrected, nil, plan, of: judged, by: person, context, on: connection)
            return EventJudgement(judged, .corrected, .sent)
        }
    }

    /// A late request from an outdated page changes nothing.
    static func compare(_ revision: Int?, with judged: JudgedEvent) throws(AdministrationError) {
        guard revision ?? judged.revision == judged.revision else {
            throw AdministrationError(.exists, "the event has changed meanwhile")
        }
    }

    static let agedOut = AdministrationError(.unfit, "this event is over, and its text has been deleted")

    private static func apply(
        _ correction: EventCorrection,
        to event: CalendarEvent,
        of judged: JudgedEvent
    ) throws -> CalendarEvent {
        do {
            return try correction.applied(to: event, in: judged.zone, today: judged.zone.local(judged.now).date)
        } catch {
            throw AdministrationError(.unfit, error.rawValue)
        }
    }

    static func record(
        _ kind: FeedbackKind,
        _ reason: DismissalReason?,
        _ plan: JudgedPlan,
        of judged: JudgedEvent,
        removing: Bool? = nil,
        by person: AuditedPerson,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        try FeedbackTable.insert(kind, reason, plan, of: judged, removing: removing, context.messages, on: connection)
        if kind != .moved {
            try EventWindowTable.judged(judged.windowID, until: judged.end(of: plan), on: connection)
        }
        try QuestionTable.replace(about: judged.id, of: judged.customerID, on: connection)
        try judged.settleConversation(judgedUntil: judged.end(of: plan), on: connection)
        let action =
            switch kind {
            case .dismissed: "dismiss event"
            case .corrected: "correct event"
            case .moved: "move event"
            }
        try PostgresAudit.record(action, subject: judged.id, of: .one(judged.customerID), by: person, on: connection)
    }
}

/// The result of a judgement on an event.
public struct EventJudgement: Sendable, Hashable {
    public enum Outcome: String, Sendable, Hashable {
        /// A change was sent to the calendar.
        case sent
        /// The judgement is recorded; the calendar needs no change.
        case noted
        /// Nothing has changed.
        case unchanged
    }

    public var eventID: String
    public var customerID: String
    public var kind: FeedbackKind
    public var outcome: Outcome
    /// The wanted revision after the judgement.
    public var revision: Int

    init(_ event: JudgedEvent, _ kind: FeedbackKind, _ outcome: Outcome) {
        (self.eventID, self.customerID, self.kind, self.outcome) = (event.id, event.customerID, kind, outcome)
        self.revision = event.revision + (outcome == .sent ? 1 : 0)
    }
}
