/// Reads everything that a text says of when: each day with the time that belongs to it, and times alone.
///
/// This is what an answer is checked against: whatever a text states or implies of dates, times and ranges is among what is read here.
public struct MomentReader: Sendable {
    private let saidAt: LocalDateTime
    private let order: FigureOrder

    /// - `saidAt` is the wall clock of the one who reads, at the moment at which the text was sent.
    public init(saidAt: LocalDateTime, order: FigureOrder = .dayFirst) {
        (self.saidAt, self.order) = (saidAt, order)
    }

    /// In the order in which they stand. Bare numbers that may be hours are among them, marked ``TimeReading/isBare``.
    public func read(_ text: String) -> [ReadPhrase<MomentReading>] {
        let tokens = Tokenizer.tokens(of: text)
        let parts = MomentParts(tokens, of: text, saidAt: self.saidAt, order: self.order)
        // By where they start: a text may hold thousands of each.
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

    /// How many tokens a time may stand from its day.
    private static let reach = 12

    /// What `text` may put into a calendar, the reading by the conventions first, then the other half of the day for an hour without one.
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
