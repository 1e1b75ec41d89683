/// Holds the times of an answer against what was named and taken up, and computes what the answer left out.
struct SlotGrounding {
    /// The times as they may be written, and what was wrong with them as given.
    struct Finding {
        var faults: [GroundingFault] = []
        var times: EventTimes
    }

    let zone: Zone
    /// Everything that any message names.
    let clauses: [SlotClause]
    /// Plans that the reader of the whole conversation saw turned down, left hanging or meant in jest.
    let doubted: [Proposal]
    /// Where the event stands that is changed.
    let known: EventTimes?

    func judge(_ times: EventTimes) -> Finding {
        switch times {
        case .timed(let start, let end, _): self.judge(start, end, times)
        case .allDay(let start, let endExclusive): self.judge(start, last: endExclusive.adding(days: -1), times)
        }
    }

    private func judge(_ start: LocalDateTime, _ end: LocalDateTime, _ times: EventTimes) -> Finding {
        let claim = ClaimedSlot(date: start.date, time: start.time)
        if self.isContradictory(start.date) { return Finding(faults: [.weekdayMismatch], times: times) }
        if self.isAgreed(claim) { return self.withEnd(claim, start, end) }
        let isTimeNamed = self.clauses.contains { clause in
            clause.clocks.contains { self.fitter(claim).means($0, clause) }
        }
        guard self.isNamed(claim) || self.known?.firstDay == start.date else {
            return Finding(faults: [.dateNotSaid], times: times)
        }
        if !isTimeNamed, self.isAgreed(ClaimedSlot(date: start.date)), self.agreedTimes(on: start.date).isEmpty {
            return Finding(faults: [.noTimeAgreed], times: self.wholeDays(start.date, start.date))
        }
        return Finding(faults: [isTimeNamed ? .notAccepted : .timeNotSaid], times: times)
    }

    private func judge(_ first: LocalDate, last: LocalDate, _ times: EventTimes) -> Finding {
        let claim = ClaimedSlot(date: first)
        if self.isContradictory(first) { return Finding(faults: [.weekdayMismatch], times: times) }
        guard self.isNamed(claim) else { return Finding(faults: [.dateNotSaid], times: times) }
        guard self.isAgreed(claim) else { return Finding(faults: [.notAccepted], times: times) }
        let starts = self.agreedTimes(on: first)
        if last == first, starts.count == 1, let time = starts.first {
            // A clock time was agreed, and the answer has none.
            let start = LocalDateTime(date: first, time: time)
            return self.withEnd(ClaimedSlot(date: first, time: time), start, start.adding(minutes: 60))
        }
        guard last == first || self.isLastDay(last, after: first) else {
            return Finding(faults: [.endNotSaid], times: self.wholeDays(first, first))
        }
        return Finding(times: self.wholeDays(first, last))
    }

    // MARK: - What was agreed

    private func isAgreed(_ claim: ClaimedSlot) -> Bool {
        guard !self.doubted.contains(where: { $0.day.map { claim.date == $0.first } ?? false }) else { return false }
        let fitter = self.fitter(claim)
        return ConsentTrail(self.clauses, fitter, known: self.known?.firstMoment).isAgreed
    }

    private func fitter(_ claim: ClaimedSlot) -> SlotFitter {
        let meals = self.clauses.flatMap(\.activities).filter { Self.meals.contains($0.kind) }
        let usual = Set(meals.compactMap(\.usual))
        return self.fitter(claim, usual: usual, isDayNamed: self.isNamed(claim))
    }

    private func fitter(_ claim: ClaimedSlot, usual: Set<DayPart>, isDayNamed: Bool) -> SlotFitter {
        let clauses = self.clauses.filter { !$0.isPast }
        let settled = clauses.flatMap(\.clocks).filter { $0.zone == nil && ($0.start.isSettled || $0.part != nil) }
            .map { $0.part.map($0.start.settled(by:)) ?? $0.start }
        let parts = clauses.compactMap { $0.part ?? $0.days.last?.part }
        let activities = clauses.flatMap(\.activities)
        let mornings = parts.count { $0 == .morning || $0 == .dawn }
        return SlotFitter(
            claim: claim,
            zone: self.zone,
            usual: usual,
            settled: settled.map { $0.hour * 60 + $0.minute },
            isMorning: parts.isEmpty || (1..<parts.count).contains(mornings) ? nil : mornings > 0,
            isWork: !activities.isEmpty && activities.allSatisfy { Self.works.contains($0.kind) },
            isDayNamed: isDayNamed
        )
    }

    /// What is only ever at one time of the day.
    private static let meals: Set<String> = [
        "dinner", "lunch", "breakfast", "brunch", "iftar", "suhoor", "bbq", "wedding",
    ]
    private static let works: Set<String> = ["meeting", "appointment", "service", "paperwork", "viewing", "car"]

    /// A message names the day in so many words, or a time that can only be on it.
    private func isNamed(_ claim: ClaimedSlot) -> Bool {
        let strict = self.fitter(claim, usual: [], isDayNamed: false)
        return self.clauses.contains { clause in
            !clause.isPast && (clause.days.contains { strict.means($0, clause) } || strict.impliesDay(clause))
        }
    }

    /// The times of day that were agreed for it. More than one where nothing tells which.
    private func agreedTimes(on date: LocalDate) -> Set<LocalTime> {
        var times: Set<LocalTime> = []
        for clause in self.clauses where clause.clocks.allSatisfy({ $0.zone == nil }) {
            for clock in clause.clocks { times.formUnion(clock.times(of: clock.start, unless: [], at: clause.saidAt)) }
        }
        return times.filter { self.isAgreed(ClaimedSlot(date: date, time: $0)) }
    }

    /// Every naming of the day stands beside a weekday that it is not.
    private func isContradictory(_ date: LocalDate) -> Bool {
        let named = self.clauses.flatMap(\.days).filter { $0.candidates.contains(date) }
        return !named.isEmpty && named.allSatisfy(\.isContradictory)
    }

    // MARK: - Ends

    private func withEnd(_ claim: ClaimedSlot, _ start: LocalDateTime, _ end: LocalDateTime) -> Finding {
        let fitter = self.fitter(claim)
        var stated: Set<LocalDateTime> = []
        var others: Set<LocalDateTime> = []
        for clause in self.clauses {
            for clock in clause.clocks {
                let isStart = fitter.means(clock, clause)
                if isStart, let last = clock.end { stated = self.ends(last, clock, clause, start) }
                others.formUnion(self.ends(clock.start, clock, clause, start))
                if let last = clock.end { others.formUnion(self.ends(last, clock, clause, start)) }
            }
        }
        let lengths = self.clauses.filter { !$0.isPast && !$0.reports }.compactMap(\.length)
        let hour = start.adding(minutes: 60)
        let usual = stated.count == 1 ? stated.first ?? hour : lengths.last.map { start.adding(minutes: $0) } ?? hour
        let isGrounded =
            end == hour || stated.contains(end) || others.contains(end)
            || lengths.contains { start.adding(minutes: $0) == end }
            || end.date > start.date && self.isLastDay(end.date, after: start.date)
        let kept = isGrounded && end != hour ? end : usual
        return Finding(faults: isGrounded ? [] : [.endNotSaid], times: .timed(start: start, end: kept, zone: self.zone))
    }

    /// The first such times after the start.
    private func ends(_ last: ClockReading, _ clock: NamedClock, _ clause: SlotClause, _ start: LocalDateTime) -> Set<
        LocalDateTime
    > {
        let halves = last.isSettled ? [last] : [DayPart.morning, .afternoon].map { last.settled(by: $0) }
        let moments = halves.map { reading -> LocalDateTime in
            let moment = LocalDateTime(date: start.date, time: reading.time(usual: nil))
            return moment > start ? moment : moment.adding(minutes: 1440)
        }
        return moments.min().map { [$0] } ?? []
    }

    private func isLastDay(_ last: LocalDate, after first: LocalDate) -> Bool {
        last > first && self.clauses.contains { $0.days.contains { $0.last == last || $0.candidates.contains(last) } }
    }

    /// To the last day that is named with the first one.
    private func wholeDays(_ first: LocalDate, _ last: LocalDate) -> EventTimes {
        let stated = self.clauses.flatMap(\.days).last { $0.candidates.contains(first) && $0.last != nil }?.last
        let end = max(last, last == first ? stated ?? first : last)
        return .allDay(start: first, endExclusive: end.adding(days: 1))
    }
}
