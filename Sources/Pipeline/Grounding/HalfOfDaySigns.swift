internal import ChatReader
internal import Time

/// Finds the half of the day for an hour that is named without it. Each sign gives points: positive for the morning,
/// negative for the rest of the day.
///
/// The points were measured: `jadwal eval --judge right` and `--judge wrong` show the effect of each.
struct HalfOfDaySigns {
    /// The number of messages before and after the hour that are assumed to concern it.
    private static let (before, behind) = (10, 3)
    /// Below this many points it stays open.
    private static let least = 0.55
    /// From this many points on the other half is certainly wrong.
    private static let sure = 3.0

    let chat: ChatReading
    let cited: CitedMessages
    let days: DaySupport
    /// The start of the known event that is moved.
    let known: LocalDateTime?

    /// Compares the claimed moment with an hour in a clause that has the same figures.
    ///
    /// - Parameter time: the claimed time on the clock that is named.
    func sense(of clock: NamedClock, in clause: SlotClause, time: LocalTime) -> HourSupport.Sense {
        let points = self.points(clock, clause)
        guard abs(points) >= Self.least else { return Self.isNight(time) ? .otherHalfLikely : .open }
        if (points > 0) == (time.hour < 12) { return .same }
        return abs(points) >= Self.sure ? .otherHalf : .otherHalfLikely
    }

    /// True for hours that people seldom mean, for text that cannot be read here.
    static func isUnusual(_ time: LocalTime) -> Bool { time.hour < 9 || time.hour >= 21 }

    /// Hours at which nobody meets unless the chat says so.
    private static func isNight(_ time: LocalTime) -> Bool { time.hour < 7 || time.hour >= 22 }

    private func points(_ clock: NamedClock, _ clause: SlotClause) -> Double {
        let hour = clock.start.hour
        var points = self.custom(hour, clause)
        if let isMorning = self.soon(clock, clause) { points += isMorning ? 6 : -6 }
        points += self.otherHours(clock, clause)
        points += self.words(hour, clause)
        let activities = self.activities(hour, clause)
        points += activities
        if let end = clock.end, (7...11).contains(hour) { points += Self.range(hour, end, isPleasure: activities < 0) }
        if let known, (5...11).contains(hour) { points += (hour >= 10 ? 1 : 4) * (known.time.hour < 12 ? 1 : -1) }
        return points
    }

    // MARK: - Custom

    /// Usual hours: from one to six people meet in the afternoon, at ten and eleven in the morning. For unread
    /// languages, custom counts less.
    private func custom(_ hour: Int, _ clause: SlotClause) -> Double {
        let points: Double =
            switch hour {
            case 12: -5
            case 1...4: -4
            case 5: -2
            case 6: -2
            case 7: -1.25
            case 8: -1
            case 9: -0.5
            case 10: 1
            default: 1.25
            }
        return (5...11).contains(hour) && !self.chat.isFamiliar[clause.position] ? points / 2 : points
    }

    /// "9 to 11", "10 to 1": working hours, unless the activity is for pleasure.
    private static func range(_ hour: Int, _ end: ClockReading, isPleasure: Bool) -> Double {
        if (1...6).contains(end.hour % 12) { return 4 }
        return !isPleasure && (11...12).contains(end.hour) ? 1.5 : 0
    }

    /// Late in the evening, without another day nearby, the next such hour is meant: "12:45" in a message of 23:38.
    /// True for the morning.
    private func soon(_ clock: NamedClock, _ clause: SlotClause) -> Bool? {
        let saidAt = clause.saidAt
        guard saidAt.time.hour >= 20 || saidAt.time.hour < 4 else { return nil }
        let others = self.chat.said(in: self.around(clause.position)).contains { near in
            // "In three hours" is on the next day, too.
            let isCounted = near.clocks.contains { $0.start.isSettled && $0.start.hour < 5 }
            return near.days.contains { days in
                ![days.part, near.part].contains(.night) && !days.candidates.contains(near.saidAt.date)
                    && !(isCounted && days.candidates.contains(near.saidAt.date.adding(days: 1)))
            }
        }
        guard !others else { return nil }
        let coming = [DayPart.morning, .afternoon].compactMap { part -> Bool? in
            let time = clock.start.settled(by: part).time(usual: nil)
            let wait = (time.minutesSinceMidnight - saidAt.time.minutesSinceMidnight + 1440) % 1440
            return (1...480).contains(wait) ? time.hour < 12 : nil
        }
        return coming.count == 1 ? coming.first : nil
    }

    // MARK: - What is said

    /// The cited messages, and those around the hour that speak of no other day.
    private func around(_ position: Int) -> [Int] {
        let between = self.cited.positions.first.flatMap { first in self.cited.positions.last.map { first...$0 } }
        let near =
            (position - Self.before...position + Self.behind)
            + (between.map { $0.count <= Self.before ? Array($0) : [] } ?? [])
        return Set(near).union(self.cited.positions).filter(self.chat.messages.indices.contains).sorted()
    }

    private func isAnotherDay(_ position: Int) -> Bool {
        let clauses = self.chat.said(in: [position]).filter { !$0.days.isEmpty }
        return !clauses.isEmpty
            && clauses.allSatisfy { clause in clause.days.allSatisfy { self.days.meaning($0, clause) == .other } }
    }

    /// 1 for a cited message and the hour's own, less for more distant ones.
    private func nearness(_ position: Int, _ own: Int) -> Double {
        if position == own || self.cited.positions.contains(position) { return 1 }
        let distance = abs(own - position)
        return distance <= 4 ? 0.6 : 0.35
    }

    /// Hours nearby with a known half: the same hour again, or one close to it.
    private func otherHours(_ clock: NamedClock, _ clause: SlotClause) -> Double {
        let hour = clock.start.hour % 12
        var best = 0.0
        for position in self.around(clause.position) {
            for near in self.chat.said(in: [position]) {
                let isOther = !near.days.isEmpty && near.days.allSatisfy { self.days.meaning($0, near) == .other }
                let isItsDay = near.days.contains { self.days.meaning($0, near) == .exact }
                for other in near.clocks where other.zone == nil {
                    let reading = other.part.map(other.start.settled(by:)) ?? other.start
                    guard reading.isSettled, reading != clock.start else { continue }
                    let isSame = reading.hour % 12 == hour && reading.minute == clock.start.minute
                    let gaps = [hour, hour + 12].map {
                        abs($0 * 60 + clock.start.minute - reading.hour * 60 - reading.minute)
                    }
                    guard isSame || gaps[0] <= 240 || gaps[1] <= 240 else { continue }
                    let isMorning = isSame ? reading.hour < 12 : gaps[0] < gaps[1]
                    let nearness = self.nearness(position, clause.position)
                    let weight =
                        isOther
                        ? 1.75 * nearness
                        : isSame ? 6 * max(0.6, nearness) : isItsDay ? 5 * max(0.8, nearness) : 4 * nearness
                    if weight > abs(best) { best = isMorning ? weight : -weight }
                }
            }
        }
        return best
    }

    /// Words for a part of the day.
    private func words(_ hour: Int, _ clause: SlotClause) -> Double {
        var points = 0.0
        for position in self.around(clause.position) {
            let isOwn = position == clause.position || self.cited.positions.contains(position)
            let nearness = self.nearness(position, clause.position)
            let signs = self.chat.halves[position]
            let said = self.chat.said(in: [position])
            if signs.contains(.work), (7...11).contains(hour), !said.contains(where: \.reports) {
                points += 2 * max(0.6, nearness)
            }
            guard position == clause.position || !self.isAnotherDay(position) else { continue }
            let named = said.flatMap { clause in clause.days.map { ($0, self.days.meaning($0, clause)) } }
            // "Arriving Wed night. Can we shift it to Thursday?"
            guard position == clause.position || !named.contains(where: { $1 == .other }) else { continue }
            let parts = said.compactMap(\.part) + named.compactMap(\.0.part)
            var halves: Set<Bool> = []
            for part in parts where Self.counts(part, for: hour, isNear: isOwn) { halves.insert(part.hour(hour) < 12) }
            for sign in signs {
                switch sign {
                case .dawn: if (3...11).contains(hour) { halves.insert(true) }
                case .morning, .onlyMorning: if (isOwn ? 1...11 : 5...11).contains(hour) { halves.insert(true) }
                case .evening: halves.insert(parts.contains { $0 == .night && $0.hour(hour) < 12 })
                case .work, .greeting: break
                }
            }
            guard halves.count == 1, let isMorning = halves.first else { continue }
            let isItsDay = named.contains { $1 == .exact }
            points += (isOwn ? 5 : isItsDay ? 4 : 2.5 * nearness) * (isMorning ? 1 : -1)
        }
        return max(-6, min(6, points))
    }

    /// Noon is not a morning hour, and at a distance only night and dawn count for the small hours.
    private static func counts(_ part: DayPart, for hour: Int, isNear: Bool) -> Bool {
        if hour == 12 { return part != .morning && part != .dawn }
        return hour >= 5 || part == .night || part == .dawn || part.hour(hour) >= 12 || isNear
    }

    // MARK: - Activities

    /// Activities that have their usual time of the day.
    private func activities(_ hour: Int, _ clause: SlotClause) -> Double {
        var points = 0.0
        var kinds: Set<String> = []
        for position in self.around(clause.position).sorted(by: {
            abs($0 - clause.position) < abs($1 - clause.position)
        }) {
            let nearness = self.nearness(position, clause.position)
            for activity in self.chat.said(in: [position]).filter({ !$0.reports }).flatMap(\.activities)
            where (!activity.isService || nearness == 1) && kinds.insert(activity.kind).inserted {
                points += self.points(activity, hour) * nearness
            }
        }
        return max(hour >= 10 ? -1 : -4, min(4, points))
    }

    private func points(_ activity: Activity, _ hour: Int) -> Double {
        if let meal = Self.meals[activity.kind] {
            guard meal.hours.contains(hour) else { return 0 }
            let isFast =
                activity.kind == "breakfast" && HijriCalendar.parts(of: self.days.claim.date)?.monthName == "Ramadan"
            return (isFast ? hour < 5 : meal.isMorning) ? 4 : -4
        }
        guard (5...11).contains(hour) else { return 0 }
        if activity.isService { return hour >= 7 ? 2 : 0 }
        guard let usual = activity.usual else { return 0 }
        return usual.hour(hour) < 12 ? 1.5 : -1.5
    }

    /// Meals with a fixed time of the day, and the hours that they may have. In Ramadan the fast is broken in the
    /// evening.
    private static let meals: [String: (hours: ClosedRange<Int>, isMorning: Bool)] = [
        "dinner": (6...11, false), "lunch": (1...5, false), "breakfast": (5...11, true), "brunch": (9...11, true),
        "iftar": (4...8, false), "suhoor": (1...5, true), "bbq": (4...11, false), "wedding": (5...11, false),
    ]
}
