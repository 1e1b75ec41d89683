internal import ICalendar
public import Pipeline
internal import Store
public import Time

/// When something rings, as somebody has typed or chosen it. All in Western digits.
public struct TimetableForm: Sendable, Hashable {
    /// `2026-06-13`
    public var day = ""
    /// `15:00`
    public var time = ""
    /// `1d` or a rule, as `Cycle.every`; empty for once.
    public var every = ""
    /// Weekdays as RFC 5545 names them: `SU`.
    public var days: [String] = []
    /// The last day; empty for ever.
    public var until = ""
    /// Empty follows the owner.
    public var zone = ""

    public init() {}

    public init(_ times: Timetable) {
        (self.day, self.time) = ("\(times.start.date)", "\(times.start.time)")
        (self.every, self.days) = (times.cycle?.every ?? "", times.cycle?.days.map(\.code) ?? [])
        (self.until, self.zone) = (times.until.map { "\($0)" } ?? "", times.zone?.name ?? "")
    }

    /// Nothing is chosen.
    var isEmpty: Bool { self.day.isEmpty && self.time.isEmpty }

    /// - Parameter known: as it is; nil for a new one. What it has already is not refused.
    func read(_ known: Timetable?, _ grounds: NoticeGrounds, _ faults: inout [NoticeField: NoticeFault]) -> Timetable? {
        let start = self.start(&faults)
        let zone = self.zone.isEmpty ? nil : Zone(self.zone)
        if !self.zone.isEmpty, zone == nil { faults[.zone] = .unknownZone }
        let until = self.until.isEmpty ? nil : LocalDate(self.until)
        if !self.until.isEmpty, until == nil { faults[.until] = .unreadable }
        let cycle = start.flatMap { self.cycle($0.date, &faults) }
        guard faults.isEmpty, let start else { return nil }
        let times = Timetable(start, in: zone, cycle, until: until)
        if let known, times.isSame(as: known) { return times }
        if let fault = times.fault(grounds) { faults[fault.field] = fault.fault }
        return times
    }

    private func start(_ faults: inout [NoticeField: NoticeFault]) -> LocalDateTime? {
        let (day, time) = (LocalDate(self.day), LocalTime(self.time))
        // Years that no calendar of people has are slips of the hand.
        if day.map({ !(1970...2199).contains($0.year) }) ?? true { faults[.day] = .unreadable }
        if time == nil { faults[.time] = .unreadable }
        guard faults[.day] == nil, let day, let time else { return nil }
        return LocalDateTime(date: day, time: time)
    }

    private func cycle(_ start: LocalDate, _ faults: inout [NoticeField: NoticeFault]) -> Cycle? {
        guard !self.every.isEmpty else { return nil }
        let days = self.days.compactMap { code in Weekday.allCases.first { $0.code == code } }
        guard days.count == self.days.count else {
            faults[.every] = .unreadable
            return nil
        }
        do throws(Cycle.Fault) {
            let cycle = try Cycle(every: self.every, on: self.every.hasSuffix("w") ? Set(days) : [], start: start)
            if case .rule(let text) = cycle, !OwnRule.isReadable(text) { throw .invalid }
            return cycle
        } catch {
            faults[.every] = error == .tooFrequent ? .tooFrequent : .unreadable
            return nil
        }
    }
}

extension Timetable {
    /// Why it would never ring; nil if it will.
    fileprivate func fault(_ grounds: NoticeGrounds) -> (field: NoticeField, fault: NoticeFault)? {
        if let until, until < self.start.date { return (.until, .beforeStart) }
        let earliest = grounds.now - .seconds(60)
        let plan = self.plan(in: grounds.zone, OwnRule.reader)
        let moments = plan.occurrences(from: earliest, to: grounds.now)
        guard moments.contains(where: { $0.dueAt >= earliest }) else {
            return self.cycle == nil ? (.day, .past) : (self.until == nil ? .every : .until, .never)
        }
        return self.isTooFrequent(plan, grounds.now) ? (.every, .tooFrequent) : nil
    }

    /// Of a rule the next fifty are looked at: one with hours and minutes may ring twice in a minute.
    private func isTooFrequent(_ plan: NoticePlan, _ now: UnixTime) -> Bool {
        guard case .rule? = self.cycle else { return false }
        let start = max(now, plan.zone.instant(of: plan.start))
        let next = plan.occurrences(from: start, to: start + .seconds(50 * 86_400)).prefix(50).map(\.dueAt)
        return zip(next, next.dropFirst()).contains { $1 - $0 < .seconds(60 * Cycle.shortest) }
    }
}

extension Weekday {
    /// As RFC 5545 names it: `SU`.
    public var code: String { String(self.englishName.prefix(2)).uppercased() }
}
