import Pipeline
import TestSupport
import Testing
import Time

@Suite("Times are recommended at which people can meet") struct MeetingSearchTests {
    private static let zone = ConflictScene.zone
    private static let days = LocalDate("2026-11-22")!...LocalDate("2026-11-24")!
    private static let now = ConflictScene.at("2026-11-22T06:00")

    private static func person(
        _ id: String,
        _ role: MeetingParticipant.Role = .optional,
        in zone: String = "Asia/Riyadh",
        busy: [CalendarInstance]? = [],
        mayBeNamed: Bool = true
    ) -> MeetingPerson {
        let calendar = busy.map { MeetingPerson.Calendar.known($0) } ?? .hidden
        return MeetingPerson(id: id, role, in: Zone(zone)!, calendar, mayBeNamed: mayBeNamed)
    }

    private static func search(_ people: [MeetingPerson], hours: Int = 1, proposed: [TimeWindow] = [])
        -> MeetingProposals
    {
        MeetingSearch(
            for: people,
            on: Self.days,
            length: .seconds(hours * 3600),
            proposed: proposed,
            now: Self.now
        )!.proposals()
    }

    private static func starts(_ found: MeetingProposals) -> [String] {
        found.proposals.map { "\(Self.zone.local($0.start))" }
    }

    @Test func earliestComfortableTimesAreRecommendedTwoADay() {
        let found = Self.search([Self.person("host", .host), Self.person("a")])
        #expect(
            Self.starts(found) == [
                "2026-11-22T09:00", "2026-11-22T10:00", "2026-11-23T09:00", "2026-11-23T10:00", "2026-11-24T09:00",
            ]
        )
        #expect(found.proposals.allSatisfy { $0.free == 2 && $0.people == 2 && $0.points == 7 })
    }

    @Test func neededPeopleAreFreeAndOptionalOnesOnlyCount() {
        let busy = ConflictScene.busy("2026-11-22T08:00", "2026-11-22T21:00")
        let needed = Self.search([Self.person("host", .host), Self.person("a", .required, busy: [busy])])
        #expect(!Self.starts(needed).contains { $0.hasPrefix("2026-11-22") && $0 < "2026-11-22T21:00" })
        let optional = Self.search([Self.person("host", .host), Self.person("a", busy: [busy])])
        #expect(Self.starts(optional).first == "2026-11-23T09:00")
    }

    @Test func prayersOfAnybodyAreKeptFree() {
        var prayer = ConflictScene.busy("2026-11-22T09:00", "2026-11-24T22:00")
        prayer.prayer = .dhuhr
        let found = Self.search([Self.person("host", .host), Self.person("a", busy: [prayer])])
        #expect(Self.starts(found).first == "2026-11-22T08:00" && found.proposals.count == 1)
    }

    @Test func lateHourIsNamedWithItsZone() {
        let busy = (22...24).map { ConflictScene.busy("2026-11-\($0)T08:00", "2026-11-\($0)T18:00") }
        let found = Self.search([
            Self.person("host", .host, busy: busy), Self.person("a", in: "Asia/Jakarta", busy: nil),
        ])
        let best = found.proposals[0]
        #expect("\(best.late[0].time)" == "2026-11-22T23:15" && best.late[0].zone.name == "Asia/Jakarta")
        #expect(best.late.count == 1 && best.early.isEmpty && best.unknown == 1 && best.free == 1)
    }

    @Test func calendarThatDidNotAnswerIsUnknownAndNamed() {
        let unread = MeetingPerson(id: "a", .required, in: Self.zone, .unread)
        let found = Self.search([Self.person("host", .host), unread])
        #expect(found.unread == ["a"] && found.proposals[0].unknown == 1 && found.proposals[0].free == 1)
    }

    @Test func thirdProposalOfADayHasLess() {
        let proposed = ["2026-11-22T14:00", "2026-11-22T16:00"].map { ConflictScene.at($0) }
            .map { TimeWindow(start: $0, end: $0 + .seconds(3600)) }
        let found = Self.search([Self.person("host", .host), Self.person("a")], proposed: proposed)
        #expect(Self.starts(found).first == "2026-11-23T09:00")
    }

    @Test func obstacleNamesTheOneWithoutWhomThereAreTimes() {
        let busy = ConflictScene.busy("2026-11-21T00:00", "2026-11-26T00:00")
        let people = [Self.person("host", .host), Self.person("sami", .required, busy: [busy])]
        let found = Self.search(people, hours: 7)
        #expect(found.obstacle == .noCommonHour(days: 3, without: MeetingProposals.Without(id: "sami", times: 6)))
        let hidden = Self.person("sami", .required, busy: [busy], mayBeNamed: false)
        #expect(Self.search([people[0], hidden], hours: 7).obstacle == .noCommonHour(days: 3, without: nil))
        #expect(Self.search([people[0]], hours: 15).obstacle == .noRoom)
    }

    @Test func everyProposalIsTheBestByBruteForce() {
        let seed = UInt64.random(in: 0..<UInt64.max)
        var random = SeededGenerator(seed: seed)
        for round in 0..<120 {
            let scene = SearchScene(&random)
            let found = scene.search.proposals()
            #expect(found == scene.bruteForce(), "seed \(seed), round \(round)")
        }
        print("Recommendations from seed \(seed)")
    }

    @Test func fiftyPeopleInTwoWeeksAreSearchedInAMoment() {
        var random = SeededGenerator(seed: 7)
        let people = (0..<50).map { index in
            let busy = (0..<60).map { _ in SearchScene.entry(&random, within: 14 * 1440) }
            return Self.person(
                "\(index)",
                index == 0 ? .host : .optional,
                in: SearchScene.zones[index % 4].name,
                busy: busy
            )
        }
        let days = LocalDate("2026-11-22")!...LocalDate("2026-12-05")!
        let clock = ContinuousClock()
        let taken = clock.measure {
            let search = MeetingSearch(for: people, on: days, length: .seconds(3600), now: Self.now)
            #expect(search?.proposals().proposals.count == 5)
        }
        print("50 people, 14 days: \(taken)")
    }
}

/// A random search, and the same by trying every start.
struct SearchScene {
    static let zones = ["Asia/Riyadh", "Asia/Jakarta", "Europe/Berlin", "America/New_York"].map { Zone($0)! }
    private static let first = LocalDate("2026-10-24")!

    private let people: [MeetingPerson]
    private let length: Duration
    private let now: UnixTime
    private let proposed: [TimeWindow]

    init(_ random: inout SeededGenerator) {
        var people: [MeetingPerson] = []
        for index in 0..<Int.random(in: 1...4, using: &random) {
            let role: MeetingParticipant.Role = index == 0 ? .host : random.oneIn(3) ? .required : .optional
            let from = Int.random(in: 5...12, using: &random)
            let hours = DayHours(
                from: LocalTime(hour: from, minute: 0)!,
                until: LocalTime(hour: (from + Int.random(in: 3...14, using: &random)) % 24, minute: 30)!
            )
            let busy = (0..<Int.random(in: 0...6, using: &random)).map { _ in Self.entry(&random, within: 4 * 1440) }
            let calendar: MeetingPerson.Calendar = random.oneIn(5) ? .hidden : random.oneIn(6) ? .unread : .known(busy)
            let zone = Self.zones.randomElement(using: &random)!
            people.append(MeetingPerson(id: "\(index)", role, in: zone, hours: hours, calendar, mayBeNamed: true))
        }
        self.people = people
        self.length = .seconds(60 * 15 * Int.random(in: 1...10, using: &random))
        let midnight = Zone.utc.instant(of: LocalDateTime(date: Self.first, time: .midnight))
        self.now = midnight + .seconds(Int.random(in: -100_000...100_000, using: &random))
        self.proposed = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            let entry = Self.entry(&random, within: 3 * 1440)
            return TimeWindow(start: entry.start, end: max(entry.end, entry.start + .seconds(900)))
        }
    }

    static func entry(_ random: inout SeededGenerator, within minutes: Int) -> CalendarInstance {
        let midnight = Zone.utc.instant(of: LocalDateTime(date: Self.first, time: .midnight))
        let start = midnight + .seconds(60 * 5 * Int.random(in: 0..<minutes / 5, using: &random))
        let length = Duration.seconds(60 * 5 * Int.random(in: 0...40, using: &random))
        var entry = CalendarInstance(uid: "\(start)", title: "Private", calendar: "", start: start, end: start + length)
        if random.oneIn(4) { entry.status = .tentative }
        if random.oneIn(8) { entry.isTransparent = true }
        if random.oneIn(8) { entry.isAllDay = true }
        if random.oneIn(8) { entry.prayer = .asr }
        return entry
    }

    private var days: ClosedRange<LocalDate> { Self.first...Self.first.adding(days: 2) }

    var search: MeetingSearch {
        MeetingSearch(for: self.people, on: self.days, length: self.length, proposed: self.proposed, now: self.now)!
    }

    func bruteForce() -> MeetingProposals {
        let unread = self.people.filter { if case .unread = $0.calendar { true } else { false } }.map(\.id)
        var found = MeetingProposals(proposals: [], unread: unread, obstacle: nil)
        let starts = self.starts(without: nil)
        while found.proposals.count < 5 {
            let open = starts.filter { start in
                let day = self.people[0].zone.local(start).date
                let others = found.proposals.filter { self.people[0].zone.local($0.start).date == day }
                let taken = self.proposed + found.proposals.map { TimeWindow(start: $0.start, end: $0.end) }
                return others.count < 2 && !taken.contains { Self.meet($0, start, start + self.length) }
            }
            let rated = open.map { (start: $0, points: self.points($0, with: found.proposals)) }
            guard let most = rated.map(\.points).max(), let best = rated.first(where: { $0.points == most }) else {
                break
            }
            found.proposals.append(self.proposal(best.start, best.points))
        }
        if found.proposals.isEmpty { found.obstacle = self.obstacle }
        return found
    }

    private var obstacle: MeetingProposals.Obstacle {
        if self.grid.isEmpty { return .noRoom }
        let others = self.people.dropFirst().filter { $0.role != .optional }.map { person in
            var (times, end) = (0, UnixTime.distantPast)
            for start in self.starts(without: person.id) where start >= end {
                (times, end) = (times + 1, start + self.length)
            }
            return MeetingProposals.Without(id: person.id, times: times)
        }
        let most = others.map(\.times).max() ?? 0
        return .noCommonHour(days: 3, without: most > 0 ? others.first { $0.times == most } : nil)
    }

    private var grid: [UnixTime] {
        let host = self.people[0]
        return (0...2).flatMap { offset in
            let window = Self.window(host.hours, self.days.lowerBound.adding(days: offset), host.zone)
            return stride(from: window.start.seconds, through: window.end.seconds, by: 900)
                .map { UnixTime(seconds: $0) }
                .filter { $0 + self.length <= window.end && $0 >= self.now + .seconds(7200) }
        }
    }

    private func starts(without id: String?) -> [UnixTime] {
        self.grid.filter { start in
            self.people.allSatisfy { person in
                guard person.id != id, case .known(let entries) = person.calendar else { return true }
                return entries.allSatisfy { entry in
                    !Self.counts(entry) || (entry.prayer == nil && person.role == .optional)
                        || !Self.meet(TimeWindow(start: entry.start, end: entry.end), start, start + self.length)
                }
            }
        }
    }

    private static func counts(_ entry: CalendarInstance) -> Bool { !entry.isTransparent && !entry.isAllDay }

    private static func meet(_ window: TimeWindow, _ start: UnixTime, _ end: UnixTime) -> Bool {
        window.start == window.end
            ? start <= window.start && window.start < end : window.start < end && start < window.end
    }

    private static func window(_ hours: DayHours, _ day: LocalDate, _ zone: Zone) -> TimeWindow {
        let last = hours.until <= hours.from ? day.adding(days: 1) : day
        return TimeWindow(
            start: zone.instant(of: LocalDateTime(date: day, time: hours.from)),
            end: zone.instant(of: LocalDateTime(date: last, time: hours.until))
        )
    }

    private func lies(_ start: UnixTime, in hours: DayHours, _ zone: Zone) -> Bool {
        (-3...5).contains { offset in
            let window = Self.window(hours, self.days.lowerBound.adding(days: offset), zone)
            return window.start <= start && start + self.length <= window.end
        }
    }

    private enum Standing { case free, tentative, busy, unknown }

    private func standing(_ person: MeetingPerson, _ start: UnixTime) -> Standing {
        guard case .known(let entries) = person.calendar else { return .unknown }
        let there = entries.filter {
            Self.counts($0) && Self.meet(TimeWindow(start: $0.start, end: $0.end), start, start + self.length)
        }
        if there.contains(where: { $0.status == .confirmed || $0.prayer != nil }) { return .busy }
        return there.isEmpty ? .free : .tentative
    }

    private static let comfort = DayHours("09:00-21:00")!

    private func points(_ start: UnixTime, with found: [MeetingProposal]) -> Int {
        var points = 0
        for person in self.people where person.role == .optional {
            switch self.standing(person, start) {
            case .free: points += 4
            case .tentative: points += 2
            case .unknown: points += 1
            case .busy: break
            }
        }
        if self.people.allSatisfy({ self.lies(start, in: $0.hours, $0.zone) }) { points += 3 }
        points -= 2 * self.people.count { !self.lies(start, in: Self.comfort, $0.zone) }
        let isTight = self.people.contains { person in
            guard case .known(let entries) = person.calendar else { return false }
            let own = entries.filter { Self.counts($0) && $0.prayer == nil }.map {
                TimeWindow(start: $0.start, end: $0.end)
            }
            guard !own.contains(where: { Self.meet($0, start, start + self.length) }) else { return false }
            let quarter = Duration.seconds(900)
            return own.contains { $0.end > start - quarter && $0.start < start + self.length + quarter }
        }
        if isTight { points -= 1 }
        let zone = self.people[0].zone
        let sameDay = (self.proposed.map(\.start) + found.map(\.start)).count {
            zone.local($0).date == zone.local(start).date
        }
        return points - (sameDay >= 2 ? 2 : 0)
    }

    private func proposal(_ start: UnixTime, _ points: Int) -> MeetingProposal {
        let standings = self.people.map { self.standing($0, start) }
        let end = start + self.length
        let outside = self.people.filter { !self.lies(start, in: Self.comfort, $0.zone) }
        let early = outside.filter { $0.zone.local(start).time.hour < 9 }
        return MeetingProposal(
            start: start,
            end: end,
            points: points,
            free: standings.count { $0 == .free },
            tentative: standings.count { $0 == .tentative },
            busy: standings.count { $0 == .busy },
            unknown: standings.count { $0 == .unknown },
            early: early.map { MeetingProposal.Hour(id: $0.id, time: $0.zone.local(start), zone: $0.zone) },
            late: outside.filter { person in !early.contains { $0.id == person.id } }
                .map { MeetingProposal.Hour(id: $0.id, time: $0.zone.local(end), zone: $0.zone) }
        )
    }
}
