internal import Time

/// Decides about one claimed schedule and commits the decision.
public struct ScheduleHandler: Sendable {
    private let store: any ScheduleStore
    private let writer: ReminderWriter
    private let notices = NoticeWriter()
    private let entries: EntryReader?
    private let queue: String
    private let notificationID: @Sendable (_ schedule: String, Occurrence) -> String

    /// - Parameters:
    ///   - entries: nil if calendars are not read before a reminder.
    ///   - queue: of notifications.
    ///   - notificationID: is the same for each repetition of one firing.
    public init(
        store: any ScheduleStore,
        writer: ReminderWriter,
        entries: EntryReader? = nil,
        queue: String,
        notificationID: @escaping @Sendable (_ schedule: String, Occurrence) -> String
    ) {
        (self.store, self.writer, self.entries, self.queue) = (store, writer, entries, queue)
        self.notificationID = notificationID
    }

    public func handle(_ claim: ScheduleClaim) async throws -> ScheduleReport {
        guard let due = try await self.store.load(claim) else { return ScheduleReport(.superseded) }
        let now = due.now
        let commit = try await self.decision(claim, due)
        guard try await self.store.commit(commit) else { return ScheduleReport(.superseded) }
        guard let outcome = commit.decision.outcome, let decided = commit.decision.decided else {
            return ScheduleReport(.planned)
        }
        return ScheduleReport(.decided(outcome), late: now - decided.dueAt, coalesced: commit.decision.coalesced)
    }

    private func decision(_ claim: ScheduleClaim, _ due: DueSchedule) async throws -> ScheduleCommit {
        guard let lookedFor = due.schedule.decide(at: due.now).looksFor else { return try self.commit(claim, due) }
        let hand = try await self.hand(claim, due)
        var seen = due
        let reminders = seen.note(hand, for: lookedFor)
        var commit = try self.commit(claim, seen)
        (commit.lookedFor, commit.reminders) = (lookedFor, reminders)
        return commit
    }

    private func commit(_ claim: ScheduleClaim, _ due: DueSchedule) throws -> ScheduleCommit {
        let decision = due.schedule.decide(at: due.now)
        var commit = ScheduleCommit(claim, decision, try self.firing(decision, due, claim))
        if case .notice? = due.schedule.plan { commit.isOver = decision.next == nil }
        return commit
    }

    /// If the calendar does not answer, the owner is reminded by the known time.
    private func hand(_ claim: ScheduleClaim, _ due: DueSchedule) async throws -> OwnersHand {
        guard let entries = self.entries, case .event(let reminded) = due.subject, let event = reminded.event,
            let actual = reminded.actual(in: due.owner.zone), let known = try await self.store.entry(claim)
        else { return .unchanged }
        do throws(CalendarError) {
            return OwnersHand(try await entries.read(event.identity, known), of: event, knownFor: actual.times)
        } catch {
            return .unchanged
        }
    }

    private func firing(
        _ decision: ScheduleDecision,
        _ due: DueSchedule,
        _ claim: ScheduleClaim
    ) throws -> ScheduleCommit.Firing? {
        guard decision.outcome?.rings == true, let occurrence = decision.decided, let until = decision.until else {
            return nil
        }
        let id = self.notificationID(claim.id, occurrence)
        switch due.subject {
        case .event(let reminded):
            guard let event = reminded.actual(in: due.owner.zone) else { return nil }
            let outgoing = try self.writer.outgoing(event, id: id, until: until, for: due.owner, to: self.queue)
            return ScheduleCommit.Firing(outgoing, about: event.identity.id, at: reminded.startsAt, until: until)
        case .notice(let notice, let subject):
            let firing = NoticeWriter.Firing(occurrence, isLate: decision.outcome == .late, until: until)
            let outgoing = try self.notices.outgoing(notice, firing, id: id, for: due.owner, to: self.queue)
            return ScheduleCommit.Firing(outgoing, about: subject, at: occurrence.dueAt, until: until)
        }
    }
}

/// The result of the work on one schedule.
public struct ScheduleReport: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        /// Nothing was due.
        case planned
        case decided(ScheduleDecision.Outcome)
        /// The definition has changed meanwhile, or the lease was lost.
        case superseded
    }

    public var outcome: Outcome
    /// From the moment to the decision.
    public var late: Duration
    public var coalesced: Int

    public init(_ outcome: Outcome, late: Duration = .zero, coalesced: Int = 0) {
        (self.outcome, self.late, self.coalesced) = (outcome, late, coalesced)
    }

    /// For metrics and logs; nil if the row was only planned.
    public var label: String? {
        switch self.outcome {
        case .planned: nil
        case .decided(let outcome): outcome.rawValue
        case .superseded: "superseded"
        }
    }
}
