import Foundation
import ICalendar
import Pipeline
import TestSupport
import Time

/// The own notifications, groups and alarms of a family that moves twice in a year, made from a seed.
/// `family_year.py` reads it as JSON.
struct FamilyYear: Encodable {
    struct Definition: Encodable {
        var id: String
        /// A time on the wall.
        var start: String
        var zone: String?
        var every: String?
        var days: [String] = []
        /// What a rule of the Hijri calendar says, in the oracle's words: month (0: each) and day.
        var hijri: [[Int]] = []
        var until: String?
        /// From and until, in seconds since 1970.
        var on: [[Int64]]
        /// Of a group.
        var members: [Member] = []
    }

    struct Member: Encodable {
        var id: String
        var `in`: [[Int64]]
    }

    /// Where the family lives from this second on.
    struct Move: Encodable {
        var at: Int64
        var zone: String

        func encode(to encoder: any Encoder) throws {
            var both = encoder.unkeyedContainer()
            try both.encode(self.at)
            try both.encode(self.zone)
        }
    }

    private static let zones = ["Asia/Riyadh", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Sydney"]
    private static let rules: [(text: String, hijri: [[Int]])] = [
        ("FREQ=MONTHLY;BYDAY=-1FR", []), ("FREQ=MONTHLY;BYMONTHDAY=-1", []), ("FREQ=YEARLY;BYMONTH=3;BYDAY=1MO", []),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU", []),
        ("RSCALE=ISLAMIC-UMALQURA;FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=27", [[9, 27]]),
        ("RSCALE=ISLAMIC-UMALQURA;FREQ=MONTHLY;BYMONTHDAY=13,14,15", [[0, 13], [0, 14], [0, 15]]),
        (
            "RSCALE=ISLAMIC-UMALQURA;FREQ=YEARLY;BYMONTH=9;BYMONTHDAY="
                + (1...30).map(String.init).joined(separator: ","),
            (1...30).map { [9, $0] }
        ),
    ]

    let from: Int64 = 1_767_225_600
    let to: Int64 = 1_767_225_600 + 365 * 86_400
    let moves: [Move]
    var notices: [Definition] = []
    var groups: [Definition] = []

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let zones = Self.zones.shuffled(using: &random)
        let days = [Int.random(in: 40..<180, using: &random), Int.random(in: 180..<320, using: &random)]
        let begin = self.from
        let moments = [begin] + days.map { Self.moment($0, begin, &random) }
        self.moves = zip(moments, zones).map { Move(at: $0, zone: $1) }
        for number in 0..<40 { self.notices.append(self.definition("notice-\(number)", number % 8, &random)) }
        for number in 0..<3 {
            var alarm = self.definition("alarm-\(number)", 2, &random)
            (alarm.every, alarm.zone) = ("1w", nil)
            self.notices.append(alarm)
        }
        for number in 0..<6 {
            var group = self.definition("group-\(number)", Int.random(in: 1..<5, using: &random), &random)
            group.members = (0..<Int.random(in: 1..<9, using: &random)).map {
                Member(id: "member-\($0)", in: self.spans(&random))
            }
            self.groups.append(group)
        }
    }

    /// A second on this day at which nothing is due.
    private static func moment(_ day: Int, _ from: Int64, _ random: inout SeededGenerator) -> Int64 {
        from + Int64(day) * 86_400 + Int64.random(in: 0..<1440, using: &random) * 60 + 30
    }

    /// The whole year, or two parts of it.
    private func spans(_ random: inout SeededGenerator) -> [[Int64]] {
        guard random.oneIn(3) else { return [[self.from, self.to]] }
        let off = Self.moment(Int.random(in: 20..<150, using: &random), self.from, &random)
        let on = Self.moment(Int.random(in: 150..<340, using: &random), self.from, &random)
        return [[self.from, off], [on, self.to]]
    }

    private func definition(_ id: String, _ kind: Int, _ random: inout SeededGenerator) -> Definition {
        let first = LocalDate("2026-01-02")!.adding(days: Int.random(in: 0..<(kind == 0 ? 360 : 60), using: &random))
        // Some are at an hour that clocks skip or show twice.
        let minute =
            random.oneIn(3) ? Int.random(in: 0..<200, using: &random) : Int.random(in: 0..<1440, using: &random)
        let time = LocalTime(hour: minute / 60, minute: minute % 60)!
        var made = Definition(id: id, start: "\(first)T\(time)", on: self.spans(&random))
        if random.oneIn(4) { made.zone = Self.zones.randomElement(using: &random) }
        if random.oneIn(4) { made.until = "\(first.adding(days: Int.random(in: 0..<300, using: &random)))" }
        switch kind {
        case 0: break
        case 1: made.every = "\(Int.random(in: 1..<5, using: &random))d"
        case 2:
            made.every = "\(Int.random(in: 1..<4, using: &random))w"
            let all = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
            made.days = Array(all.shuffled(using: &random).prefix(Int.random(in: 1..<6, using: &random)))
        case 3: made.every = "\(Int.random(in: 1..<4, using: &random))mo"
        case 4:
            // A cycle in minutes counts elapsed time: it does not follow moves, and has a zone of its own.
            made.every = "\(15 * Int.random(in: 1..<40, using: &random))m"
            made.zone = made.zone ?? Self.zones[0]
            made.until = "\(first.adding(days: 40))"
        case 5: made.every = "1y"
        default:
            let rule = Self.rules.randomElement(using: &random)!
            (made.every, made.hijri) = (rule.text, rule.hijri)
        }
        return made
    }
}

extension FamilyYear.Definition {
    /// What the product makes of it.
    func times() throws -> Timetable {
        let parts = self.start.split(separator: "T")
        let start = LocalDateTime(date: LocalDate(parts[0])!, time: LocalTime(parts[1])!)
        let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
        let days = Set(self.days.compactMap { names.firstIndex(of: $0).flatMap { Weekday(rawValue: $0) } })
        let cycle = try self.every.map { try Cycle(every: $0, on: days, start: start.date) }
        return Timetable(start, in: self.zone.flatMap { Zone($0) }, cycle, until: self.until.flatMap { LocalDate($0) })
    }

    /// What its row of `schedule` meets: since when, where the family lives, and whether it is switched on.
    func changes(_ moves: [FamilyYear.Move]) -> [(at: Int64, zone: Zone, isOn: Bool)] {
        let zones = self.zone == nil ? moves : Array(moves.prefix(1))
        let times = Set(zones.map(\.at) + self.on.flatMap { $0 }).sorted()
        return times.map { at in
            let home = moves.last { $0.at <= at }?.zone ?? moves[0].zone
            return (at, Zone(home)!, self.on.contains { $0[0] <= at && at < $0[1] })
        }
    }
}
