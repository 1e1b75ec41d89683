public import Time

/// Recommends times for a meeting (meetings.md, section 2): in the host's hours, when the host and those who are needed
/// are free as far as is known, and when nobody prays. Among these the points decide, then the earlier.
public struct MeetingSearch: Sendable {
    /// Recommended at most.
    public static let most = 5
    /// Recommended at most on one day of the host.
    public static let mostADay = 2
    /// No time is sooner.
    public static let notice = MeetingRule.notice

    private static let (freePoints, tentativePoints, unknownPoints) = (4, 2, 1)
    private static let (hoursPoints, neighbourPoints, discomfortPoints, thirdPoints) = (3, -1, -2, -2)

    private let host: MeetingPerson
    private let people: [SearchedPerson]
    private let windows: [TimeWindow]
    private let days: Int
    private let length: Duration
    private let earliest: UnixTime
    /// Times that are proposed already.
    private let proposed: [TimeWindow]

    /// - Parameters:
    ///   - people: the host is the first.
    ///   - days: on which to search, by the host's clock; at most 90.
    ///   - length: of the meeting, more than nothing.
    ///   - buffer: that is free before and after it, for those who are needed.
    ///   - proposed: times that are proposed already, and are not recommended again.
    ///   - now: by the database's clock.
    public init?(
        for people: [MeetingPerson],
        on days: ClosedRange<LocalDate>,
        length: Duration,
        buffer: Duration = .zero,
        proposed: [TimeWindow] = [],
        now: UnixTime
    ) {
        guard let host = people.first, length > .zero else { return nil }
        self.host = host
        (self.length, self.earliest, self.proposed) = (length, now + Self.notice, proposed)
        let count = min(days.upperBound.daysSince1970 - days.lowerBound.daysSince1970 + 1, 91)
        self.days = count
        self.windows = (0..<count).map { host.hours.window(on: days.lowerBound.adding(days: $0), in: host.zone) }
        var known: [Clock: [TimeWindow]] = [:]
        // A day more on each side, for other zones and hours beyond midnight.
        func windows(_ hours: DayHours, _ zone: Zone) -> [TimeWindow] {
            let clock = Clock(hours: hours, zone: zone.name)
            if let windows = known[clock] { return windows }
            let windows = (-2..<count + 2).map { hours.window(on: days.lowerBound.adding(days: $0), in: zone) }
            known[clock] = windows
            return windows
        }
        self.people = people.map { SearchedPerson($0, buffer: buffer, windows: windows) }
    }

    private struct Clock: Hashable {
        let hours: DayHours
        let zone: String
    }

    public func proposals() -> MeetingProposals {
        let unread = self.people.filter { if case .unread = $0.person.calendar { true } else { false } }
        var found = MeetingProposals(proposals: [], unread: unread.map(\.person.id), obstacle: nil)
        let rated = self.starts(without: nil).map { (start: $0, points: self.points(at: $0)) }
        var taken = self.proposed
        while found.proposals.count < Self.most, let best = self.best(of: rated, taken, found.proposals) {
            let window = self.window(at: best.start)
            taken.append(window)
            found.proposals.append(self.proposal(window, points: best.points))
        }
        if found.proposals.isEmpty { found.obstacle = self.obstacle }
        return found
    }

    // MARK: - Starts

    private func window(at start: UnixTime) -> TimeWindow { TimeWindow(start: start, end: start + self.length) }

    /// - Parameter person: whose calendar does not count.
    private func starts(without person: String?) -> [UnixTime] {
        let calendars = self.people.filter { $0.person.id != person }.flatMap(\.limits)
        let search = FreeStarts(of: self.length, in: calendars, notBefore: self.earliest)
        return self.windows.flatMap { search.starts(in: $0) }
    }

    /// The best of those that overlap no other proposal. The third one of a day, with those of the host, has less.
    private func best(
        of rated: [(start: UnixTime, points: Int)],
        _ taken: [TimeWindow],
        _ found: [MeetingProposal]
    ) -> (start: UnixTime, points: Int)? {
        let takenOn = Dictionary(taken.map { (self.day(of: $0.start), 1) }, uniquingKeysWith: +)
        let foundOn = Dictionary(found.map { (self.day(of: $0.start), 1) }, uniquingKeysWith: +)
        var best: (start: UnixTime, points: Int)?
        var (day, ends) = (LocalDate(daysSince1970: 0), UnixTime.distantPast)
        for (start, points) in rated {
            if start >= ends {
                day = self.day(of: start)
                ends = self.host.zone.instant(of: LocalDateTime(date: day.adding(days: 1), time: .midnight))
            }
            guard foundOn[day, default: 0] < Self.mostADay else { continue }
            let end = start + self.length
            guard !taken.contains(where: { $0.touches(start, end) }) else { continue }
            let sum = points + (takenOn[day, default: 0] >= 2 ? Self.thirdPoints : 0)
            if best.map({ sum > $0.points }) ?? true { best = (start, sum) }
        }
        return best
    }

    private func day(of start: UnixTime) -> LocalDate { self.host.zone.local(start).date }

    // MARK: - Points and reasons

    private func points(at start: UnixTime) -> Int {
        let end = start + self.length
        var (points, isLiked, hasNeighbour) = (0, true, false)
        for person in self.people {
            if person.person.role == .optional {
                switch person.standing(from: start, to: end) {
                case .free: points += Self.freePoints
                case .tentative: points += Self.tentativePoints
                case .unknown: points += Self.unknownPoints
                case .busy: break
                }
            }
            if !person.isComfortable(from: start, to: end) { points += Self.discomfortPoints }
            isLiked = isLiked && person.likes(from: start, to: end)
            hasNeighbour = hasNeighbour || person.hasNeighbour(from: start, to: end)
        }
        return points + (isLiked ? Self.hoursPoints : 0) + (hasNeighbour ? Self.neighbourPoints : 0)
    }

    private func proposal(_ window: TimeWindow, points: Int) -> MeetingProposal {
        var proposal = MeetingProposal(start: window.start, end: window.end, points: points)
        for person in self.people {
            switch person.standing(from: window.start, to: window.end) {
            case .free: proposal.free += 1
            case .tentative: proposal.tentative += 1
            case .busy: proposal.busy += 1
            case .unknown: proposal.unknown += 1
            }
            guard !person.isComfortable(from: window.start, to: window.end) else { continue }
            let (id, zone) = (person.person.id, person.person.zone)
            let begins = zone.local(window.start)
            if begins.time.hour < 9 {
                proposal.early.append(MeetingProposal.Hour(id: id, time: begins, zone: zone))
            } else {
                proposal.late.append(MeetingProposal.Hour(id: id, time: zone.local(window.end), zone: zone))
            }
        }
        return proposal
    }

    // MARK: - Why there is none

    private var obstacle: MeetingProposals.Obstacle {
        let all = FreeStarts(of: self.length, in: [], notBefore: self.earliest)
        guard self.windows.contains(where: { !all.starts(in: $0).isEmpty }) else { return .noRoom }
        var most: (person: MeetingPerson, times: Int)?
        for person in self.people.dropFirst() where person.person.role.isNeeded {
            let times = self.disjoint(self.starts(without: person.person.id))
            if times > most?.times ?? 0 { most = (person.person, times) }
        }
        let named = most.flatMap { $0.person.mayBeNamed ? $0 : nil }
        let without = named.map { MeetingProposals.Without(id: $0.person.id, times: $0.times) }
        return .noCommonHour(days: self.days, without: without)
    }

    /// How many of the starts give times that do not overlap.
    private func disjoint(_ starts: [UnixTime]) -> Int {
        var (count, end) = (0, UnixTime.distantPast)
        for start in starts where start >= end { (count, end) = (count + 1, start + self.length) }
        return count
    }
}
