public import Time

/// When an owner's own notification rings, in one zone.
public struct NoticePlan: Sendable, Hashable {
    /// A one-time notification is still useful for this long after its moment.
    static let patience = Duration.seconds(86_400)
    /// One that repeats is useful for a quarter of its period, within these bounds.
    static let shortest = Duration.seconds(600)
    static let longest = Duration.seconds(6 * 3600)
    /// No definition goes on for longer without a firing.
    private static let horizon = 11 * 366

    public var start: LocalDateTime
    public var zone: Zone
    public var cycle: Cycle?
    public var until: LocalDate?
    public var snoozes: [UnixTime] = []
    public var skips: [UnixTime] = []
    /// For a cycle by a rule.
    public var rules = RuleReader.none

    public init(_ start: LocalDateTime, in zone: Zone, _ cycle: Cycle? = nil, until: LocalDate? = nil) {
        (self.start, self.zone, self.cycle, self.until) = (start, zone, cycle, until)
    }

    /// The earliest first.
    ///
    /// - Parameters:
    ///   - first: earlier ones are left out; nil for none.
    ///   - now: it ends with the first one after this moment.
    public func occurrences(from first: UnixTime?, to now: UnixTime) -> [Occurrence] {
        let snoozes = self.snoozes.map {
            Occurrence(at: $0, Occurrence.Label(Occurrence.Label.snooze, at: self.zone.local($0)))
        }
        var seen = Set(self.skips)
        return (self.regular(from: first, to: self.skips.reduce(now, max)) + snoozes).sorted { $0.dueAt < $1.dueAt }
            .filter { seen.insert($0.dueAt).inserted }
    }

    /// The moments of the definition.
    private func regular(from first: UnixTime?, to now: UnixTime) -> [Occurrence] {
        switch self.cycle {
        case nil: return [self.occurrence(self.start)]
        case .minutes(let minutes)?: return self.elapsed(.seconds(60 * minutes), from: first, to: now)
        case .days(let count)?: return self.days(step: count, from: first, to: now) { _ in true }
        case .weeks(let count, let days)?:
            let monday = Self.monday(self.start.date)
            return self.days(step: 1, from: first, to: now) { date in
                days.contains(date.weekday) && (Self.monday(date) - monday) / 7 % count == 0
            }
        case .months(let count)?:
            return self.days(step: 1, from: first, to: now) { date in
                let months = (date.year - self.start.date.year) * 12 + date.month - self.start.date.month
                return date.day == self.start.date.day && months % count == 0
            }
        case .years(let count)?:
            return self.days(step: 1, from: first, to: now) { date in
                date == self.anniversary(in: date.year) && (date.year - self.start.date.year) % count == 0
            }
        case .rule(let text)?: return self.byRule(text, from: first, to: now)
        }
    }

    /// The end of a firing's use.
    public func usefulUntil(_ occurrence: Occurrence) -> UnixTime {
        let patience = self.cycle.map { min(max($0.period / 4, Self.shortest), Self.longest) } ?? Self.patience
        return occurrence.dueAt + patience
    }

    /// Days since 1970 of the Monday of this week.
    private static func monday(_ date: LocalDate) -> Int {
        date.daysSince1970 - (date.weekday.rawValue + 6) % 7
    }

    private func anniversary(in year: Int) -> LocalDate? {
        let (month, day) = (self.start.date.month, self.start.date.day)
        return LocalDate(year: year, month: month, day: min(day, LocalDate.length(ofMonth: month, year: year)))
    }

    /// Moments at this wall time on every so many days that fit.
    private func days(
        step: Int,
        from first: UnixTime?,
        to now: UnixTime,
        where fits: (LocalDate) -> Bool
    ) -> [Occurrence] {
        let begin = self.start.date.daysSince1970
        var day = begin
        if let first {
            // A day earlier, for zones.
            let earliest = self.zone.local(first).date.daysSince1970 - 1
            if earliest > begin { day = begin + (earliest - begin) / step * step }
        }
        let last = min(
            self.until?.daysSince1970 ?? .max,
            max(begin, self.zone.local(now).date.daysSince1970) + Self.horizon
        )
        var found: [Occurrence] = []
        while day <= last {
            let date = LocalDate(daysSince1970: day)
            day += step
            guard fits(date) else { continue }
            let occurrence = self.occurrence(LocalDateTime(date: date, time: self.start.time))
            if let first, occurrence.dueAt < first { continue }
            found.append(occurrence)
            if occurrence.dueAt > now { break }
        }
        return found
    }

    /// Moments of a rule. The window grows until it has one after now.
    private func byRule(_ rule: String, from first: UnixTime?, to now: UnixTime) -> [Occurrence] {
        let begin = first.map { max(self.start, self.zone.local($0 - .seconds(86_400))) } ?? self.start
        let today = max(begin, self.zone.local(now)).date
        var found: [Occurrence] = []
        for horizon in [40, 400, Self.horizon] {
            let last = self.until.map { min($0, today.adding(days: horizon)) } ?? today.adding(days: horizon)
            let end = LocalDateTime(date: last, time: LocalTime(hour: 23, minute: 59) ?? .midnight)
            guard begin <= end else { return [] }
            found = self.rules.times(rule, self.start, begin...end).map { self.occurrence($0) }
                .filter { occurrence in first.map { occurrence.dueAt >= $0 } ?? true }
            guard let next = found.firstIndex(where: { $0.dueAt > now }) else { continue }
            return Array(found[...next])
        }
        return found
    }

    /// Moments that are this long apart, whatever the clocks on the wall do.
    private func elapsed(_ step: Duration, from first: UnixTime?, to now: UnixTime) -> [Occurrence] {
        let begin = self.zone.instant(of: self.start)
        let seconds = step.components.seconds
        var number = max(0, ((first ?? begin).seconds - begin.seconds) / seconds)
        var found: [Occurrence] = []
        while true {
            let due = begin + .seconds(number * seconds)
            number += 1
            let wallTime = self.zone.local(due)
            if let until = self.until, wallTime.date > until { break }
            if let first, due < first { continue }
            found.append(Occurrence(at: due, Occurrence.Label(self.cycle?.every ?? "", at: wallTime)))
            if due > now { break }
        }
        return found
    }

    /// Its label follows the clock on the wall, so that a flight to the west rings nothing twice.
    private func occurrence(_ wallTime: LocalDateTime) -> Occurrence {
        Occurrence(
            at: self.zone.instant(of: wallTime),
            Occurrence.Label("@\(self.cycle?.every ?? "once")", at: wallTime)
        )
    }
}
