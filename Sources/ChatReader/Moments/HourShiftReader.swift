/// Finds words that move an hour without naming the new one.
enum HourShiftReader {
    private enum Way: Sendable, CaseIterable, WordValue {
        case later
        case earlier
        /// A move without a direction.
        case either
    }

    /// The shift and the words that say it.
    static func read(_ tokens: [Token]) -> (shift: HourShift, tokens: Range<Int>)? {
        for index in tokens.indices {
            if let found = Self.length(tokens, index).flatMap({ Self.behind(tokens, index, $0) }) { return found }
            if let mover = Self.movers.match(tokens, at: index),
                let found = Self.moved(tokens, index, mover.end, mover.value)
            {
                return found
            }
            if let soft = Self.soft.match(tokens, at: index),
                let slight = Self.late(tokens, soft.end)
            {
                return (.open, index..<slight)
            }
            if let past = Self.elided.match(tokens, at: index), Self.isElided(tokens, index, past.end) {
                return (.past(past.value), index..<past.end)
            }
        }
        return nil
    }

    /// "An hour later", "بعدها بنص ساعة".
    private static func behind(_ tokens: [Token], _ index: Int, _ length: (minutes: Int, end: Int)) -> (
        HourShift, Range<Int>
    )? {
        if let way = Self.ways.match(tokens, at: length.end) {
            let isTold = tokens[..<index].suffix(3).contains { Self.tellers.contains($0) }
            return isTold ? nil : (Self.shift(way.value, length.minutes), index..<way.end)
        }
        for start in [index - 1, index - 2] where start >= 0 {
            // "Don't feed him an hour before that" moves nothing.
            let isMoved = start == 0 || Self.leads.contains(tokens[start - 1])
            if isMoved, let way = Self.before.match(tokens, at: start), way.end == index,
                tokens.count <= length.end + 2
            {
                return (Self.shift(way.value, length.minutes), start..<length.end)
            }
        }
        return nil
    }

    /// "Push it back an hour", "نأخر الموعد ساعة", and "move it a bit later".
    private static func moved(_ tokens: [Token], _ start: Int, _ end: Int, _ way: Way) -> (HourShift, Range<Int>)? {
        // "My flight is delayed an hour".
        guard !tokens[..<start].suffix(4).contains(where: { Self.others.contains($0) }) else { return nil }
        var way = way
        var index = end
        while index < min(tokens.count, end + 6) {
            if let direction = Self.directions.match(tokens, at: index) {
                way = direction.value
                index = direction.end
            } else if let length = Self.length(tokens, index) {
                let behind = Self.ways.match(tokens, at: length.end) ?? Self.directions.match(tokens, at: length.end)
                if let behind { return (Self.shift(behind.value, length.minutes), start..<behind.end) }
                // "Move it to an hour that suits", "delay of two hours at the airport".
                guard index > 0, !["to", "of", "for", "in", "after", "بعد", "الى"].contains(tokens[index - 1].text)
                else { return nil }
                return (Self.shift(way, length.minutes), start..<length.end)
            } else if let slight = Self.slightly.match(tokens, at: index) {
                return (.open, start..<slight.end)
            } else if tokens[index].kind != .word || tokens[index].number != nil {
                return nil
            } else {
                index += 1
            }
        }
        return nil
    }

    /// "(Make it) a bit later", "(خليها) ابكر شوي". Returns the end of the words.
    private static func late(_ tokens: [Token], _ index: Int) -> Int? {
        let start = index < tokens.count && ["it", "this"].contains(tokens[index].text) ? index + 1 : index
        if let late = Self.lateness.match(tokens, at: start) { return late.end }
        return nil
    }

    private static func shift(_ way: Way, _ minutes: Int) -> HourShift {
        switch way {
        case .later: .by(minutes)
        case .earlier: .by(-minutes)
        case .either: .open
        }
    }

    /// A length of at most four hours. A longer one would not be the same event.
    private static func length(_ tokens: [Token], _ index: Int) -> (minutes: Int, end: Int)? {
        if let (minutes, end) = LengthReader.length(tokens, index), (5...240).contains(minutes) {
            return (minutes, end)
        }
        if let hour = Self.hour.match(tokens, at: index) {
            let more = TimeWords.fractions.match(tokens, at: hour.end)
            return more.map { (60 + $0.value, $0.end) } ?? (60, hour.end)
        }
        // "بنص ساعة", "بساعتين".
        guard index < tokens.count, tokens[index].kind == .word, tokens[index].text.hasPrefix("ب"),
            tokens[index].text.count >= 3
        else { return nil }
        let bare = Token(
            kind: .word,
            text: String(tokens[index].text.dropFirst()),
            range: tokens[index].range,
            isAttached: tokens[index].isAttached
        )
        return Self.length([bare] + tokens[(index + 1)...].prefix(5), 0).map { ($0.minutes, $0.end + index) }
    }

    /// "Half past" without an hour.
    private static func isElided(_ tokens: [Token], _ index: Int, _ end: Int) -> Bool {
        if ClockFigures.read(tokens, index)?.1 ?? 0 > end { return false }
        return end == tokens.count || tokens[end].kind != .number && !["the", "my", "a"].contains(tokens[end].text)
    }

    private static let hour = PhraseTable<Bool>(.hourShifts, "hour")

    private static let ways = PhraseTable<Way>(.hourShifts, "ways")

    /// Words before a length, with their direction.
    private static let before = PhraseTable<Way>(.hourShifts, "before")

    private static let directions = PhraseTable<Way>(.hourShifts, "directions")

    private static let movers = PhraseTable<Way>(.hourShifts, "movers")

    /// Words that move an hour only before one of `lateness`.
    private static let soft = PhraseTable<Bool>(.hourShifts, "soft")

    private static let slightly = PhraseTable<Bool>(.hourShifts, "slightly")

    private static let lateness = PhraseTable<Bool>(.hourShifts, "lateness")

    private static let elided = PhraseTable<Int>(.hourShifts, "elided")

    private static let others = WordSet(.hourShifts, "others")

    /// Words of a report, not of a move: "I got home an hour later".
    private static let tellers = WordSet(.hourShifts, "tellers")

    /// Words that may precede "بعدها بساعة".
    private static let leads = WordSet(.hourShifts, "leads")
}

/// Another hour, given relative to the proposed one: "an hour later", "نقدمها نص ساعة", "make it half past".
package enum HourShift: Sendable, Hashable {
    /// In minutes, negative for earlier.
    case by(Int)
    /// Minutes past the proposed hour.
    case past(Int)
    /// Later or earlier by an open amount: "a bit later".
    case open

    package var isMinute: Bool { if case .past = self { true } else { false } }

    /// nil if the new hour is open or on another day.
    package func applied(to clock: ClockReading) -> ClockReading? {
        switch self {
        case .by(let minutes): clock.moved(by: minutes)
        case .past(let minute): ClockReading(hour: clock.hour, minute: minute, isSettled: clock.isSettled)
        case .open: nil
        }
    }

    /// The same for a time with an end. `usual` is the activity's usual part of the day. Also nil if the old and the
    /// new hour are usually in different halves of the day: "9" is in the evening, "10" in the morning.
    package func applied(to time: TimeReading, usual: DayPart?) -> TimeReading? {
        guard var start = time.start else { return nil }
        if !start.isSettled, let usual { start = ClockReading(start.time(usual: usual, until: time.end)) }
        guard let moved = self.applied(to: start) else { return nil }
        let hours = [start.hour, moved.hour]
        if !start.isSettled, hours.contains(where: (7...9).contains), hours.contains(where: (10...11).contains) {
            return nil
        }
        var reading = TimeReading(start: moved, part: time.part, isBare: false)
        reading.zone = time.zone
        if case .by = self { reading.end = time.end.flatMap { self.applied(to: $0) } }
        return reading
    }
}
