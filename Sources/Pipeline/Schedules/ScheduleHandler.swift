internal import Time

/// Decides about one claimed schedule and commits the decision.
public struct ScheduleHandler: Sendable {
    private let store: any ScheduleStore
    private let writer: ReminderWriter
    private let notices = NoticeWriter()
    private let prayers = PrayerWriter()
    private let alarms = AlarmWriter()
    private let entries: EntryReader?
    private let mornings: MorningFetch
    private let calendars: CalendarLookUp?
    private let rules: RuleReader
    private let looks = EntryLooks()
    private let queue: String
    private let notificationID: @Sendable (_ schedule: String, Occurrence) -> String
    private let drawOrder: @Sendable (_ group: String, _ round: Int, _ member: String) -> String

    /// - Parameters:
    ///   - entries: nil if calendars are not read before a reminder.
    ///   - mornings: asks for what the briefs of alarms are made of.
    ///   - calendars: reads the calendars of hosts before a vote is decided; nil if they are not read.
    ///   - rules: expands the rules of cycles.
    ///   - queue: of notifications.
    ///   - notificationID: is the same for each repetition of one firing.
    ///   - drawOrder: of the members of a group in a round, as `DrawBag.Order`.
    public init(
        store: any ScheduleStore,
        writer: ReminderWriter,
        entries: EntryReader? = nil,
        mornings: MorningFetch = MorningFetch(),
        calendars: CalendarLookUp? = nil,
        rules: RuleReader,
        queue: String,
        notificationID: @escaping @Sendable (_ schedule: String, Occurrence) -> String,
        drawOrder: @escaping @Sendable (_ group: String, _ round: Int, _ member: String) -> String
    ) {
        (self.store, self.writer, self.entries, self.rules, self.queue) = (store, writer, entries, rules, queue)
        (self.mornings, self.calendars) = (mornings, calendars)
        (self.notificationID, self.drawOrder) = (notificationID, drawOrder)
    }

    public func handle(_ claim: ScheduleClaim) async throws -> ScheduleReport {
        guard var due = try await self.store.load(claim) else { return ScheduleReport(.superseded) }
        due.read(self.rules)
        let (now, begun) = (due.now, ContinuousClock.now)
        let commit =
            if case .meeting(let board, let changeNumber) = due.subject {
                await self.turn(claim, due, board, changeNumber)
            } else {
                try await self.decision(claim, due)
            }
        guard try await self.store.commit(commit) else { return ScheduleReport(.superseded) }
        guard let outcome = commit.decision.outcome, let decided = commit.decision.decided else {
            return ScheduleReport(.planned)
        }
        var report = ScheduleReport(.decided(outcome), late: now - decided.dueAt)
        (report.coalesced, report.isArrival) = (commit.decision.coalesced, decided.label.isArrival)
        report.meeting = commit.meeting.flatMap {
            MeetingOutcome(
                from: $0.before.meeting,
                to: $0.after.meeting,
                after: report.late + (ContinuousClock.now - begun)
            )
        }
        return report
    }

    private func decision(_ claim: ScheduleClaim, _ due: DueSchedule) async throws -> ScheduleCommit {
        guard let lookedFor = due.schedule.decide(at: due.now).looksFor else { return try self.commit(claim, due) }
        guard self.looks.begin() else {
            var commit = try self.commit(claim, due)
            commit.decision.wakeAt = min(due.now + EntryLooks.pause, lookedFor)
            return commit
        }
        defer { self.looks.end() }
        var seen = due
        let prepared = await self.prepared(claim, due, for: lookedFor)
        let hand = try await self.hand(claim, due)
        let reminders = seen.note(hand, for: lookedFor)
        var commit = try self.commit(claim, seen)
        (commit.lookedFor, commit.reminders, commit.prepared) = (lookedFor, reminders, prepared)
        if hand == .removed, case .event(let reminded) = due.subject {
            commit.removedEntry = reminded.event?.identity.id
        }
        return commit
    }

    private func commit(_ claim: ScheduleClaim, _ due: DueSchedule) throws -> ScheduleCommit {
        let decision = due.schedule.decide(at: due.now)
        var commit = ScheduleCommit(claim, decision)
        switch due.schedule.plan {
        case .notice?, .arrivals?, .alarm?: commit.isOver = decision.next == nil && !due.isMember
        case .reminders?, .prayers?, nil: break
        }
        guard decision.outcome?.rings == true, let occurrence = decision.decided, let until = decision.until else {
            return commit
        }
        let firing = Firing(occurrence, until, isLate: decision.outcome == .late)
        switch due.subject {
        case .event(let reminded): commit.notification = try self.notification(reminded, firing, due.owner, claim)
        case .notice(let notice, let id):
            commit.notification = try self.notification(notice, id, notice.times, firing, due.owner, claim)
            commit.notification?.groupID = notice.arrivals.arrival(occurrence)?.link.placeID
        case .group(var group, let id, let members):
            let order = self.drawOrder
            let drawn = group.bag.draw(from: members.keys) { order(id, $0, $1) }
            guard let drawn, let notice = members[drawn] else {
                commit.decision.outcome = .emptyGroup
                return commit
            }
            commit.group = group
            commit.notification = try self.notification(notice, drawn, group.times, firing, due.owner, claim)
            commit.notification?.groupID = id
        case .prayers(let settings):
            let id = self.notificationID(claim.id, occurrence)
            let outgoing = try self.prayers.outgoing(
                settings,
                occurrence,
                until: until,
                id: id,
                for: due.owner,
                to: self.queue
            )
            let owner = due.owner.customerID
            commit.notification = ScheduleCommit.Firing(outgoing, about: owner, at: occurrence.dueAt, until: until)
        case .alarm(_, let id, let facts, let prepared):
            commit.notification = try self.notification(due, id, facts, prepared, occurrence, claim)
        case .meeting: break
        }
        return commit
    }

    private func notification(
        _ due: DueSchedule,
        _ alarm: String,
        _ facts: DayFacts,
        _ prepared: PreparedMorning?,
        _ occurrence: Occurrence,
        _ claim: ScheduleClaim
    ) throws -> ScheduleCommit.Firing? {
        guard case .alarm(let plan)? = due.schedule.plan else { return nil }
        let ringing = due.schedule.last.map { occurrence.following($0) } ?? occurrence
        let firing = AlarmWriter.Firing(
            occurrence: occurrence,
            now: due.now,
            facts: facts,
            prepared: prepared,
            maySnooze: plan.alarm.maySnooze("\(ringing.label)")
        )
        let id = self.notificationID(claim.id, occurrence)
        let outgoing = try self.alarms.outgoing(plan, firing, id: id, for: due.owner, to: self.queue)
        return ScheduleCommit.Firing(outgoing, about: alarm, at: occurrence.dueAt, until: firing.until)
    }

    private func turn(
        _ claim: ScheduleClaim,
        _ due: DueSchedule,
        _ board: MeetingBoard,
        _ changeNumber: Int64
    ) async -> ScheduleCommit {
        let isDecided = MeetingTurn.looks(board, at: due.now)
        let collisions = isDecided ? await self.collisions(claim, due, board) : [:]
        let turn = MeetingTurn(board, collisions: collisions, at: due.now)
        let next = MeetingTurn.next(turn.board, at: due.now)
        let isLate = turn.decided.map { due.now - $0.dueAt > Schedule.punctuality } ?? false
        let outcome: ScheduleDecision.Outcome? = turn.decided == nil ? nil : isLate ? .late : .fired
        var commit = ScheduleCommit(
            claim,
            ScheduleDecision(
                decided: turn.decided,
                last: turn.decided,
                outcome,
                next: next,
                wakeAt: next.map { max($0.dueAt, due.now) }
            )
        )
        commit.isOver = next == nil
        if turn.changes(board) { commit.meeting = MeetingCommit(turn, of: board, changeNumber: changeNumber) }
        return commit
    }

    /// Of the host. A calendar that does not answer is not known to have anything.
    private func collisions(
        _ claim: ScheduleClaim,
        _ due: DueSchedule,
        _ board: MeetingBoard
    ) async -> [String: Set<String>] {
        guard let calendars = self.calendars, let window = board.window(at: due.now),
            let host = board.participants.first(where: { $0.linkedID == due.owner.customerID }),
            case .account(let account)? = try? await self.store.account(claim)
        else { return [:] }
        let findings = await calendars.look(window, due.owner.zone, account)
        let taken = board.collisions(with: findings.instances)
        return Dictionary(uniqueKeysWithValues: taken.map { ($0, [host.id]) })
    }

    /// nil for anything but an alarm. An error here delays no alarm: it is decided by another claim.
    private func prepared(_ claim: ScheduleClaim, _ due: DueSchedule, for dueAt: UnixTime) async -> PreparedMorning? {
        guard case .alarm(let alarm, _, let facts, _) = due.subject else { return nil }
        let wanted = MorningFetch.Wanted(
            parts: alarm.parts,
            prayers: facts.prayers,
            zone: due.owner.zone,
            account: (try? await self.store.account(claim)) ?? .down,
            dueAt: dueAt
        )
        return await self.mornings.prepare(wanted, at: due.now)
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

    /// A moment at which a notification is sent.
    private struct Firing {
        let occurrence: Occurrence
        let until: UnixTime
        let isLate: Bool

        init(_ occurrence: Occurrence, _ until: UnixTime, isLate: Bool) {
            (self.occurrence, self.until, self.isLate) = (occurrence, until, isLate)
        }
    }

    private func notification(
        _ reminded: RemindedEvent,
        _ firing: Firing,
        _ owner: CalendarOwner,
        _ claim: ScheduleClaim
    ) throws -> ScheduleCommit.Firing? {
        guard let event = reminded.actual(in: owner.zone) else { return nil }
        let id = self.notificationID(claim.id, firing.occurrence)
        let outgoing = try self.writer.outgoing(event, id: id, until: firing.until, for: owner, to: self.queue)
        return ScheduleCommit.Firing(outgoing, about: event.identity.id, at: reminded.startsAt, until: firing.until)
    }

    private func notification(
        _ notice: Notice,
        _ subject: String,
        _ times: Timetable?,
        _ firing: Firing,
        _ owner: CalendarOwner,
        _ claim: ScheduleClaim
    ) throws -> ScheduleCommit.Firing {
        let (occurrence, arrival) = (firing.occurrence, notice.arrivals.arrival(firing.occurrence))
        let due = NoticeWriter.Firing(occurrence, of: times, arrival, isLate: firing.isLate, until: firing.until)
        let id = self.notificationID(claim.id, firing.occurrence)
        let outgoing = try self.notices.outgoing(notice, due, id: id, for: owner, to: self.queue)
        return ScheduleCommit.Firing(outgoing, about: subject, at: firing.occurrence.dueAt, until: firing.until)
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
    /// It was the moment at which its owner entered or left a place.
    public var isArrival = false
    /// The outcome of the vote; nil if no vote has ended.
    public var meeting: MeetingOutcome?

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
