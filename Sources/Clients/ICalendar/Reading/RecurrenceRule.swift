internal import CLibical
internal import Time

/// A recurrence rule (RFC 5545, section 3.3.10). libical reads and expands it on the series' wall clock. libical gets
/// no zones: its zones are slower than Foundation's, and its first zone lookup is not thread-safe.
struct RecurrenceRule {
    /// The result of an expansion.
    struct Expansion {
        /// Wall-clock times in seconds, ascending.
        var walls: [Int64] = []
        var isComplete = true
    }

    /// False if the rule may give more instances than its author wanted.
    var isExact: Bool { self.parts.isExact }

    /// False if the rule may give fewer instances than its author wanted.
    var isWhole: Bool { self.parts.isComplete }

    private let parts: RuleParts
    private let facts: jadwal_ical_rule
    /// The number of times per day that the lists of hours, minutes and seconds give. libical visits all of them.
    private let timesADay: Int64

    /// nil if it is no rule.
    ///
    /// - Parameter isDays: the series is of whole days.
    init?(_ text: String, isDays: Bool = false) {
        Self.prepare
        var facts = jadwal_ical_rule()
        guard text.utf8.count <= 1024, !text.utf8.contains(0), let parts = RuleParts(text, isDays: isDays),
            jadwal_ical_read_rule(parts.text, &facts) != 0
        else { return nil }
        (self.parts, self.facts, self.timesADay) = (parts, facts, Self.timesADay(parts.text))
    }

    /// Makes libical initialise its global data once, before several threads use it. Its first rule and its first zone
    /// lookup are not thread-safe (https://github.com/libical/libical/pull/1029).
    private static let prepare: Void = {
        _ = icaltimezone_get_builtin_timezones()
        var facts = jadwal_ical_rule()
        _ = jadwal_ical_read_rule("FREQ=DAILY;COUNT=1", &facts)
        let start = icaltime_from_day_of_year(1, 2026)
        icalrecur_iterator_free(jadwal_ical_instances("FREQ=DAILY;COUNT=1", start, start))
    }()

    /// The instances from `earliest` to `latest`.
    ///
    /// - Parameters:
    ///   - start: the start of the series.
    ///   - clock: the clock of the series, for a rule that ends at an instant.
    ///   - most: the limit for instances.
    ///   - allowance: the remaining number of steps. It is reduced by those that are used.
    func expand(
        from start: CalendarMoment,
        earliest: Int64,
        latest: Int64,
        clock: ZoneClock,
        atMost most: Int,
        _ allowance: inout Int,
        perRule: Int
    ) -> Expansion {
        let isDays = start.clock == .day
        // Without other parts, the last instance of a short step can be computed, and need not be counted.
        let last = self.parts.count.flatMap { self.lastWall(of: $0, from: start.wall) }
        let count = last == nil ? self.parts.count : nil
        let until = self.parts.until.map { Self.end($0, clock, isDays: isDays) }
        let end = min(latest, until ?? .max, last ?? .max)
        guard start.wall <= end, end >= earliest else { return Expansion(isComplete: self.parts.isComplete) }
        // A rule with COUNT must be expanded from its beginning.
        let first = count != nil ? start.wall : max(start.wall, earliest)
        let steps = ((end - first) / self.unitSeconds + 1) * self.timesADay
        guard steps <= perRule, steps <= allowance else { return Expansion(isComplete: false) }
        allowance -= Int(steps)
        guard
            let instances = jadwal_ical_instances(
                self.parts.text,
                Self.time(start.wall, isDays: isDays),
                Self.time(end, isDays: isDays)
            )
        else { return Expansion(isComplete: self.parts.isComplete) }
        defer { icalrecur_iterator_free(instances) }
        if count == nil, earliest > start.wall {
            // libical refuses it for some calendars of RSCALE, and then starts at the beginning.
            _ = icalrecur_iterator_set_start(instances, Self.time(earliest, isDays: isDays))
        }
        var expansion = Expansion(isComplete: self.parts.isComplete)
        var left = count
        while left != 0, case let time = icalrecur_iterator_next(instances), icaltime_is_null_time(time) == 0 {
            guard let wall = Self.wall(time), wall <= end else { break }
            // The start counts as the first instance, also if the rule does not have it.
            if left == count, wall != start.wall { left = left.map { $0 - 1 } }
            guard left != 0 else { break }
            left = left.map { $0 - 1 }
            allowance -= 1
            guard allowance > 0, expansion.walls.count < most else {
                expansion.isComplete = false
                break
            }
            if wall >= earliest { expansion.walls.append(wall) }
        }
        return expansion
    }

    /// True if a rule that may be unreadable ends before `wall`, judged by its UNTIL alone.
    static func isOver(_ text: String, before wall: Int64, _ clock: ZoneClock) -> Bool {
        RuleParts.until(of: text).map { Self.end($0, clock, isDays: false) < wall } ?? false
    }

    /// nil for a rule whose instances must be counted.
    private func lastWall(of count: Int, from start: Int64) -> Int64? {
        let unit: Int64? =
            switch self.facts.frequency {
            case 3: 86_400
            case 4: 7 * 86_400
            default: nil
            }
        guard let unit, !self.parts.isSelective else { return nil }
        return start + Int64(min(count, 100_000) - 1) * Int64(self.facts.interval) * unit
    }

    /// The last wall-clock time before the rule's end.
    private static func end(_ until: CalendarMoment, _ clock: ZoneClock, isDays: Bool) -> Int64 {
        switch until.clock {
        case .day: return isDays ? until.wall : until.wall + 86_399
        case .utc:
            let wall = clock.wall(of: UnixTime(seconds: until.wall))
            // For days, some programs write the day and some the instant.
            return isDays ? max(until.wall, wall) : wall
        case .floating, .zone: return until.wall
        }
    }

    /// The least length of one step of libical.
    private var unitSeconds: Int64 {
        switch self.facts.frequency {
        case 0: 1
        case 1: 60
        case 2: 3600
        case 4 where self.timesADay == 1: 7 * 86_400
        case 5 where self.timesADay == 1: 28 * 86_400
        case 6 where self.timesADay == 1: 365 * 86_400
        default: 86_400
        }
    }

    private static func timesADay(_ text: String) -> Int64 {
        var times: Int64 = 1
        for part in text.uppercased().split(separator: ";") {
            guard ["BYHOUR=", "BYMINUTE=", "BYSECOND="].contains(where: part.hasPrefix) else { continue }
            times *= Int64(min(part.split(separator: ",").count, 100))
        }
        return times
    }

    private static func time(_ wall: Int64, isDays: Bool) -> icaltimetype {
        let seconds = ((wall % 86_400) + 86_400) % 86_400
        let date = LocalDate(daysSince1970: Int((wall - seconds) / 86_400))
        var time = icaltime_null_time()
        (time.year, time.month, time.day) = (Int32(date.year), Int32(date.month), Int32(date.day))
        time.is_date = isDays ? 1 : 0
        guard !isDays else { return time }
        (time.hour, time.minute, time.second) = (
            Int32(seconds / 3600), Int32(seconds / 60 % 60), Int32(seconds % 60)
        )
        return time
    }

    /// nil if the day does not exist.
    private static func wall(_ time: icaltimetype) -> Int64? {
        guard let date = LocalDate(year: Int(time.year), month: Int(time.month), day: Int(time.day)) else { return nil }
        let seconds = Int64(time.hour) * 3600 + Int64(time.minute) * 60 + Int64(time.second)
        return Int64(date.daysSince1970) * 86_400 + (time.is_date != 0 ? 0 : seconds)
    }
}
