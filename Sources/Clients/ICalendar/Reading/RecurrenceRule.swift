internal import CLibical
internal import Time

/// A recurrence rule (RFC 5545, section 3.3.10). libical reads and expands it on the series' wall clock. libical gets
/// no zones: its zones are slower than Foundation's, and the first look-up is not thread-safe.
struct RecurrenceRule {
    /// The result of an expansion.
    struct Expansion {
        /// Wall-clock times in seconds, ascending.
        var walls: [Int64] = []
        var isComplete = true
    }

    private let text: String
    private let facts: jadwal_ical_rule
    /// The wall-clock time of `facts.until`.
    private let untilWall: Int64?
    /// How many times a day the lists of hours, minutes and seconds give. libical visits all of them.
    private let timesADay: Int64

    /// nil if it is no rule.
    init?(_ text: String) {
        Self.prepare
        var facts = jadwal_ical_rule()
        guard text.utf8.count <= 1024, !text.utf8.contains(0), jadwal_ical_read_rule(text, &facts) != 0 else {
            return nil
        }
        if facts.has_until != 0 {
            guard let until = Self.wall(facts.until) else { return nil }
            self.untilWall = until
        } else {
            self.untilWall = nil
        }
        (self.text, self.facts, self.timesADay) = (text, facts, Self.timesADay(text))
    }

    /// Makes libical initialise its global data once, before several threads use it. Its first rule and its first
    /// zone look-up are not thread-safe (https://github.com/libical/libical/pull/1029).
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
    ///   - allowance: how many more steps may be used. It is reduced by those that are used.
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
        let end = min(latest, self.end(clock, isDays: isDays) ?? .max)
        guard start.wall <= end, end >= earliest else { return Expansion() }
        // A rule with COUNT must be expanded from its beginning.
        let isCounted = self.facts.count > 0
        let first = isCounted ? start.wall : max(start.wall, earliest)
        let steps = ((end - first) / self.unitSeconds + 1) * self.timesADay
        guard steps <= perRule, steps <= allowance else { return Expansion(isComplete: false) }
        allowance -= Int(steps)
        guard
            let instances = jadwal_ical_instances(
                self.text,
                Self.time(start.wall, isDays: isDays),
                Self.time(end, isDays: isDays)
            )
        else { return Expansion() }
        defer { icalrecur_iterator_free(instances) }
        if !isCounted, earliest > start.wall {
            // libical refuses it for some calendars of RSCALE, and then starts at the beginning.
            _ = icalrecur_iterator_set_start(instances, Self.time(earliest, isDays: isDays))
        }
        var expansion = Expansion()
        while case let time = icalrecur_iterator_next(instances), icaltime_is_null_time(time) == 0 {
            guard let wall = Self.wall(time), wall <= end else { break }
            allowance -= 1
            guard allowance > 0, expansion.walls.count < most else {
                expansion.isComplete = false
                break
            }
            if wall >= earliest { expansion.walls.append(wall) }
        }
        return expansion
    }

    /// The last wall-clock time before the rule's end; nil if it has no end.
    private func end(_ clock: ZoneClock, isDays: Bool) -> Int64? {
        guard let wall = self.untilWall else { return nil }
        if isDays { return wall }
        if self.facts.until.is_date != 0 { return wall + 86_399 }
        return icaltime_is_utc(self.facts.until) != 0 ? clock.wall(of: UnixTime(seconds: wall)) : wall
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
