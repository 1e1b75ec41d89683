internal import Time

/// Decides about one claimed schedule and commits the decision.
public struct ScheduleHandler: Sendable {
    private let store: any ScheduleStore
    private let writer: ReminderWriter
    private let queue: String
    private let notificationID: @Sendable (_ schedule: String, Occurrence) -> String

    /// - Parameters:
    ///   - queue: of notifications.
    ///   - notificationID: is the same for each repetition of one firing.
    public init(
        store: any ScheduleStore,
        writer: ReminderWriter,
        queue: String,
        notificationID: @escaping @Sendable (_ schedule: String, Occurrence) -> String
    ) {
        (self.store, self.writer, self.queue) = (store, writer, queue)
        self.notificationID = notificationID
    }

    public func handle(_ claim: ScheduleClaim) async throws -> ScheduleReport {
        guard let due = try await self.store.load(claim) else { return ScheduleReport(.superseded) }
        let decision = due.schedule.decide(at: due.now)
        let commit = ScheduleCommit(claim, decision, try self.firing(decision, due, claim))
        guard try await self.store.commit(commit) else { return ScheduleReport(.superseded) }
        guard let outcome = decision.outcome, let decided = decision.decided else { return ScheduleReport(.planned) }
        return ScheduleReport(.decided(outcome), late: due.now - decided.dueAt, coalesced: decision.coalesced)
    }

    private func firing(
        _ decision: ScheduleDecision,
        _ due: DueSchedule,
        _ claim: ScheduleClaim
    ) throws -> ScheduleCommit.Firing? {
        guard decision.outcome?.rings == true, let occurrence = decision.decided, let until = decision.until,
            let event = due.event
        else { return nil }
        return ScheduleCommit.Firing(
            try self.writer.outgoing(
                event,
                id: self.notificationID(claim.id, occurrence),
                until: until,
                for: due.owner,
                to: self.queue
            ),
            about: event.identity.id,
            startingAt: due.startsAt,
            until: until
        )
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
