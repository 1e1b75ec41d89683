public import Time

/// Reads all days and times of a text: each day with the time that belongs to it, and times alone.
///
/// A model's answer is checked against the result, so it contains all dates, times and ranges that a text states or
/// implies.
public struct MomentReader: Sendable {
    private let saidAt: LocalDateTime
    private let habits: LocalHabits

    /// - Parameter saidAt: the reader's wall-clock time at which the text was sent.
    public init(saidAt: LocalDateTime, habits: LocalHabits = .usual) {
        (self.saidAt, self.habits) = (saidAt, habits)
    }

    /// In the order of the text. Bare numbers that may be hours are among them, marked ``TimeReading/isBare``.
    public func read(_ text: String) -> [ReadPhrase<MomentReading>] {
        let tokens = Tokenizer.tokens(of: text)
        return self.read(tokens, MomentParts(tokens, of: text, saidAt: self.saidAt, habits: self.habits), of: text)
    }

    /// The same for a text whose parts were read already.
    func read(_ tokens: [Token], _ parts: MomentParts, of text: String) -> [ReadPhrase<MomentReading>] {
        // Keyed by start: a text may contain thousands of each.
        var left = Dictionary(uniqueKeysWithValues: parts.times.map { ($0.tokens.lowerBound, $0) })
        var moments: [ReadPhrase<MomentReading>] = parts.offsets.map { offset in
            let time = TimeReading(start: ClockReading(offset.value.time))
            let reading = MomentReading(day: DayReading(first: offset.value.date), time: time)
            return ReadPhrase(reading, offset.tokens, in: tokens, of: text)
        }
        let counted = Set(parts.offsets.map(\.value.date))
        for day in parts.days where !counted.contains(day.value.first) {
            // The nearest clock time in the same sentence, else the nearest part of the day.
            let around = (day.tokens.lowerBound - Self.reach)..<(day.tokens.upperBound + Self.reach)
            let near = around.compactMap { left[$0] }.filter { !self.isCut(tokens, day.tokens, $0.tokens) }
            guard let time = near.min(by: { self.distance($0, day) < self.distance($1, day) }) else {
                moments.append(ReadPhrase(MomentReading(day: day.value), day.tokens, in: tokens, of: text))
                continue
            }
            left[time.tokens.lowerBound] = nil
            let start = min(day.tokens.lowerBound, time.tokens.lowerBound)
            let range = start..<max(day.tokens.upperBound, time.tokens.upperBound)
            moments.append(ReadPhrase(MomentReading(day: day.value, time: time.value), range, in: tokens, of: text))
        }
        moments += left.values.map { ReadPhrase(MomentReading(time: $0.value), $0.tokens, in: tokens, of: text) }
        return moments.sorted {
            ($0.tokens.lowerBound, $0.tokens.upperBound) < ($1.tokens.lowerBound, $1.tokens.upperBound)
        }
    }

    /// The largest distance, in tokens, between a day and its time.
    private static let reach = 12

    /// The slots that `text` may put into a calendar: first the reading by the conventions, then the other half of the
    /// day for an hour without am or pm.
    public func candidates(_ text: String, usual: DayPart? = nil) -> [ReadPhrase<MomentSlot>] {
        let tokens = Tokenizer.tokens(of: text)
        return self.read(text).flatMap { moment in
            MomentSlot.all(moment.value, saidAt: self.saidAt, usual: usual)
                .map { ReadPhrase($0, moment.tokens, in: tokens, of: text) }
        }
    }

    private func isCut(_ tokens: [Token], _ left: Range<Int>, _ right: Range<Int>) -> Bool {
        let between = min(left.upperBound, right.upperBound)..<max(left.lowerBound, right.lowerBound)
        return between.contains { ["?", "!", "\n", ";"].contains(tokens[$0].text) }
    }

    private func distance(_ time: ReadPhrase<TimeReading>, _ day: ReadPhrase<DayReading>) -> Int {
        let gap = max(time.tokens.lowerBound - day.tokens.upperBound, day.tokens.lowerBound - time.tokens.upperBound)
        return gap + (time.value.start == nil ? 100 : time.value.isBare ? 50 : 0)
    }
}

/// A day, a time of day, or both, as one phrase names them.
public struct MomentReading: Sendable, Hashable {
    public var day: DayReading?
    public var time: TimeReading?

    public init(day: DayReading? = nil, time: TimeReading? = nil) { (self.day, self.time) = (day, time) }

    /// True if nothing of it can be put into a calendar: a period, or contradictory words.
    public var isUnclear: Bool { self.day.map { $0.isVague || $0.isUnclear } ?? false }
}

/// The days, offsets, lengths and times of a text. No token belongs to two of them.
package struct MomentParts {
    package let days: [ReadPhrase<DayReading>]
    package let offsets: [ReadPhrase<LocalDateTime>]
    /// In minutes.
    package let lengths: [ReadPhrase<Int>]
    package let times: [ReadPhrase<TimeReading>]

    package init(_ tokens: [Token], of text: String, saidAt: LocalDateTime, habits: LocalHabits) {
        let offsets = OffsetReader(reference: saidAt).read(tokens, of: text)
        let counted = TakenTokens(offsets.map(\.tokens), of: tokens.count)
        let days = DateReader(reference: saidAt, habits: habits).read(tokens, of: text)
            .filter { !counted.overlap($0.tokens) }
        var taken = days.map(\.tokens) + offsets.map(\.tokens)
        // "Fifteen minutes past three" and "الثالثة و١٨ دقيقة" are no lengths.
        let clocks = tokens.indices.compactMap { index in
            LengthReader.isOpened(tokens, index)
                ? nil : ClockFigures.read(tokens, index).flatMap { $0.0.isWritten ? index..<$0.1 : nil }
        }
        let other = TakenTokens(taken + clocks, of: tokens.count)
        let lengths = LengthReader.read(tokens, of: text).filter { !other.overlap($0.tokens) }
        taken += lengths.map(\.tokens)
        let times = TimeReader().read(tokens, of: text, except: taken)
        let zone = times.isEmpty ? nil : ClockZoneReader.read(tokens)
        self.times = Self.merged(times, tokens, text, TakenTokens(days.map(\.tokens), of: tokens.count)).map { time in
            var reading = time.value
            if reading.start != nil { reading.zone = zone }
            return time.with(reading)
        }
        (self.days, self.offsets, self.lengths) = (days, offsets, lengths)
    }

    /// "At 7 on Sunday in the evening": the part of the day after the day belongs to the hour before it.
    private static func merged(
        _ times: [ReadPhrase<TimeReading>],
        _ tokens: [Token],
        _ text: String,
        _ days: TakenTokens
    ) -> [ReadPhrase<TimeReading>] {
        var result: [ReadPhrase<TimeReading>] = []
        for time in times {
            if time.value.start == nil, let part = time.value.part, let last = result.last, last.value.part == nil,
                let clock = last.value.start, !clock.isSettled, time.tokens.lowerBound - last.tokens.upperBound <= 8,
                (last.tokens.upperBound..<time.tokens.lowerBound).allSatisfy({ index in
                    [",", "في", "in", "on", "يوم", "the"].contains(tokens[index].text) || days.contains(index)
                })
            {
                var whole = last.value
                (whole.part, whole.start, whole.isBare) = (part, clock.settled(by: part), false)
                result[result.count - 1] = ReadPhrase(whole, last.tokens, in: tokens, of: text)
            } else {
                result.append(time)
            }
        }
        return result
    }
}
