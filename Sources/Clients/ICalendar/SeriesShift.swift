internal import Time

/// When the start of a series moves, moves the values that identify single instances: EXDATE, RDATE, RECURRENCE-ID, the
/// end of its rule, and the weekday of a weekly rule. Otherwise a deleted instance would return, and a moved one would
/// appear twice.
struct SeriesShift {
    /// The old DTSTART.
    private let old: CalendarMoment
    private let oldClock: ZoneClock
    private let oldSeconds: Int64?
    private let new: CalendarMoment
    private let newClock: ZoneClock
    /// The parameters of the new DTSTART in the object's spelling: `;TZID=Asia/Riyadh`.
    private let parameters: String
    private let newSeconds: Int64
    private let rule: [String: String]
    private var zones = NamedZones()

    /// nil if the start stays, or if one of the two is in an unknown zone.
    ///
    /// - Parameters:
    ///   - old: the master as it was.
    ///   - new: the master with its new times.
    init?(from old: CalendarComponent, to new: CalendarComponent) {
        var zones = NamedZones()
        guard let before = Self.moment(old.line("DTSTART")), let after = Self.moment(new.line("DTSTART")),
            before != after, let line = new.line("DTSTART"),
            let oldClock = Self.clock(before.clock, &zones), let newClock = Self.clock(after.clock, &zones)
        else { return nil }
        (self.old, self.oldClock, self.new, self.newClock) = (before, oldClock, after, newClock)
        let text = line.text.utf8.dropFirst(line.name.utf8.count).dropLast(line.value.utf8.count + 1)
        self.parameters = String(decoding: Array(text), as: UTF8.self)
        self.oldSeconds = Self.length(old)
        self.newSeconds = Self.length(new) ?? 0
        let parts = old.line("RRULE")?.value.uppercased().split(separator: ";") ?? []
        self.rule = Dictionary(
            parts.map { part -> (String, String) in
                let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                return (sides[0], sides.count == 2 ? sides[1] : "")
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Moves the lines of the master.
    mutating func move(_ master: inout CalendarComponent) {
        var items: [CalendarComponent.Item] = []
        for item in master.items {
            guard case .line(let line) = item else {
                items.append(item)
                continue
            }
            switch line.name {
            case "EXDATE", "RDATE": items += self.moved(line).map { .line($0) }
            case "RRULE": items.append(.line(self.movedRule(line)))
            default: items.append(item)
            }
        }
        master.items = items
    }

    /// Moves the identity of the replaced instance, and the instance itself if only other properties were changed.
    mutating func move(exception: inout CalendarComponent) {
        guard let line = exception.line("RECURRENCE-ID"), let replaced = Self.moment(line),
            let wall = self.wall(of: replaced)
        else { return }
        let isThere = Self.moment(exception.line("DTSTART")).map { self.wall(of: $0) == wall } ?? false
        let range = ForeignLine(Array(line.text.utf8)[...])?.parameter("RANGE").map { ";RANGE=\($0)" } ?? ""
        exception.set(self.line("RECURRENCE-ID", range, [wall]))
        guard isThere else { return }
        let length = Self.length(exception)
        let isSameKind = (self.old.clock == .day) == (self.new.clock == .day)
        let seconds = isSameKind && length != self.oldSeconds ? length ?? self.newSeconds : self.newSeconds
        exception.set(self.line("DTSTART", "", [wall]))
        exception.set(self.line("DTEND", "", [wall + seconds]))
        exception.removeLines("DURATION")
    }

    /// Values at other hours than those of the series identify no instance and stay.
    private mutating func moved(_ line: ContentLine) -> [ContentLine] {
        let zone = ForeignLine(Array(line.text.utf8)[...])?.parameter("TZID")
        var walls: [Int64] = []
        var kept: [Substring] = []
        for value in line.value.split(separator: ",") {
            if let moment = CalendarMoment(Array(value.utf8)[...], zone: zone), let wall = self.wall(of: moment) {
                walls.append(wall)
            } else {
                kept.append(value)
            }
        }
        var lines: [ContentLine] = []
        if !walls.isEmpty { lines.append(self.line(line.name, "", walls)) }
        if !kept.isEmpty {
            let beginning = line.text.utf8.dropLast(line.value.utf8.count)
            let text = String(decoding: Array(beginning), as: UTF8.self) + kept.joined(separator: ",")
            lines += [ContentLine(Array(text.utf8))].compactMap(\.self)
        }
        return lines
    }

    private func line(_ name: String, _ more: String, _ walls: [Int64]) -> ContentLine {
        let values = walls.map { wall in
            let moment = CalendarMoment(wall: wall, clock: self.new.clock)
            let date = LocalDate(daysSince1970: Int(moment.day.wall / 86_400)).calendarForm
            guard self.new.clock != .day else { return date }
            let seconds = Int(moment.secondsOfDay)
            let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.padded(2) }.joined()
            return "\(date)T\(time)\(self.new.clock == .utc ? "Z" : "")"
        }
        let value = values.joined(separator: ",")
        return ContentLine(Array("\(name)\(more)\(self.parameters):\(value)".utf8)) ?? ContentLine(name, value)
    }

    /// Keeps the last instance the last one.
    private mutating func movedRule(_ line: ContentLine) -> ContentLine {
        let beginning = line.text.utf8.dropLast(line.value.utf8.count)
        let parts = line.value.split(separator: ";").map { part -> String in
            if part.uppercased().hasPrefix("UNTIL="), let until = self.until(part.dropFirst(6)) {
                return "UNTIL=\(until)"
            }
            if part.uppercased() == "BYDAY=\(Self.weekday(self.old))", self.movesWeekday {
                return "BYDAY=\(Self.weekday(self.new))"
            }
            return String(part)
        }
        let text = String(decoding: Array(beginning), as: UTF8.self) + parts.joined(separator: ";")
        return ContentLine(Array(text.utf8)) ?? line
    }

    private mutating func until(_ text: Substring) -> String? {
        guard let until = CalendarMoment(Array(text.utf8)[...], zone: nil), let wall = self.oldWall(of: until) else {
            return nil
        }
        let there = CalendarMoment(wall: wall, clock: .floating)
        // UNTIL may be any time between the last instance and the next.
        let isBefore = until.clock != .day && there.secondsOfDay < self.old.secondsOfDay
        let day = there.day.wall - (isBefore ? 86_400 : 0) + self.days * 86_400
        switch self.new.clock {
        case .day: return LocalDate(daysSince1970: Int(day / 86_400)).calendarForm
        case .floating, .utc, .zone:
            return self.newClock.instant(ofWall: day + self.new.secondsOfDay).calendarForm
        }
    }

    /// The time on the new clock; nil if the value identifies no instance of the series.
    private mutating func wall(of moment: CalendarMoment) -> Int64? {
        guard let wall = self.oldWall(of: moment) else { return nil }
        let there = CalendarMoment(wall: wall, clock: .floating)
        guard moment.clock == .day || self.old.clock == .day || there.secondsOfDay == self.old.secondsOfDay else {
            return nil
        }
        return there.day.wall + self.days * 86_400 + self.new.secondsOfDay
    }

    /// The time on the old clock.
    private mutating func oldWall(of moment: CalendarMoment) -> Int64? {
        if moment.clock == .day || moment.clock == .floating || moment.clock == self.old.clock
            || self.old.clock == .day
        {
            return moment.wall
        }
        guard let clock = Self.clock(moment.clock, &self.zones) else { return nil }
        return self.oldClock.wall(of: clock.instant(ofWall: moment.wall))
    }

    /// The number of days by which each instance moves. A daily series keeps all its days, and a weekly series that
    /// moves by a week keeps all its weeks.
    private var days: Int64 {
        let days = (self.new.day.wall - self.old.day.wall) / 86_400
        switch self.rule["FREQ"] {
        case "DAILY": return 0
        case "WEEKLY":
            guard self.movesWeekday else { return 0 }
            let cycle = 7 * min(max(1, self.rule["INTERVAL"].flatMap { Int64($0) } ?? 1), 1000)
            let rest = (days % cycle + cycle) % cycle
            return rest > cycle / 2 ? rest - cycle : rest
        default: return self.rule.keys.contains { $0.hasPrefix("BY") } ? 0 : days
        }
    }

    /// A rule of several weekdays keeps them.
    private var movesWeekday: Bool {
        self.rule["FREQ"] == "WEEKLY" && [nil, Self.weekday(self.old)].contains(self.rule["BYDAY"])
    }

    private static func weekday(_ moment: CalendarMoment) -> String {
        let date = LocalDate(daysSince1970: Int(moment.day.wall / 86_400))
        return ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][date.weekday.rawValue]
    }

    private static func moment(_ line: ContentLine?) -> CalendarMoment? {
        line.flatMap { ForeignLine(Array($0.text.utf8)[...]) }.flatMap {
            CalendarMoment($0.value, zone: $0.parameter("TZID"))
        }
    }

    /// The length in seconds on the wall clock; nil without an end on the same clock.
    private static func length(_ event: CalendarComponent) -> Int64? {
        if let length = event.line("DURATION") { return CalendarLength.seconds(Array(length.value.utf8)[...]) }
        guard let start = Self.moment(event.line("DTSTART")), let end = Self.moment(event.line("DTEND")),
            start.clock == end.clock
        else { return nil }
        return end.wall - start.wall
    }

    private static func clock(_ clock: CalendarMoment.Clock, _ zones: inout NamedZones) -> ZoneClock? {
        switch clock {
        case .day, .floating, .utc: .utc
        case .zone(let name): zones.zone(name).map { .known($0) }
        }
    }
}
