/// The days, offsets, lengths and times of a text, none of which uses the words of another.
struct MomentParts {
    let days: [ReadPhrase<DayReading>]
    let offsets: [ReadPhrase<LocalDateTime>]
    /// Minutes.
    let lengths: [ReadPhrase<Int>]
    let times: [ReadPhrase<TimeReading>]

    init(_ tokens: [Token], of text: String, saidAt: LocalDateTime, order: FigureOrder) {
        let offsets = OffsetReader(reference: saidAt).read(tokens, of: text)
        let counted = TakenTokens(offsets.map(\.tokens), of: tokens.count)
        let days = DateReader(reference: saidAt, order: order).read(tokens, of: text)
            .filter { !counted.overlap($0.tokens) }
        var taken = days.map(\.tokens) + offsets.map(\.tokens)
        // "Fifteen minutes past three" and "الثالثة و١٨ دقيقة" are no lengths.
        let clocks = tokens.indices.compactMap { index in
            ClockFigures.read(tokens, index).flatMap { $0.0.isWritten ? index..<$0.1 : nil }
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

    /// "At 7 on Sunday in the evening": the part of the day that stands behind the day belongs to the hour before it.
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
