public import Time

/// Reads one sentence that people write for their own calendar: "lunch with Sara Thursday 1pm".
///
/// It needs no agreement, so only its days, times and places are read. Open points are reported as doubts, never
/// guessed silently.
public struct SentenceReader: Sendable {
    /// In bytes. Only the beginning of a longer sentence is read.
    public static let longest = 2000

    private let writtenAt: LocalDateTime
    private let zone: Zone
    private let habits: LocalHabits

    /// - Parameters:
    ///   - writtenAt: the writer's wall-clock time.
    ///   - zone: the writer's zone. It decides which figure of "5/6" is the day, and which days are the weekend.
    public init(writtenAt: LocalDateTime, zone: Zone) {
        (self.writtenAt, self.zone, self.habits) = (writtenAt, zone, LocalHabits(zone: zone.name))
    }

    public func read(_ sentence: String) -> ReadSentence {
        let text = Self.bounded(sentence)
        let tokens = Tokenizer.tokens(of: text)
        let moments = MomentParts(tokens, of: text, saidAt: self.writtenAt, habits: self.habits)
        let times = (moments.days.map(\.tokens) + moments.times.map(\.tokens) + moments.offsets.map(\.tokens))
        func isTime(_ index: Int) -> Bool { times.contains { $0.contains(index) } }
        guard let request = SentenceLead(tokens, isTime: isTime) else {
            var read = self.event(text, tokens)
            if SentenceLead.isAskedFor(tokens, isTime: isTime) { read.doubts.insert(.day) }
            return read
        }
        let rest = request.hidden(in: text, tokens)
        var read = self.event(rest, Tokenizer.tokens(of: rest))
        let part = ReadSentence.Part(.lead, request.characters(tokens), of: text)
        (read.text, read.leads) = (text, request.leads)
        read.parts = (read.parts + [part]).sorted { $0.range.lowerBound < $1.range.lowerBound }
        return read
    }

    private func event(_ text: String, _ tokens: [Token]) -> ReadSentence {
        let parts = MomentParts(tokens, of: text, saidAt: self.writtenAt, habits: self.habits)
        let activities = ActivityReader.mentions(tokens)
        let usual = activities.lazy.compactMap(\.activity.usual).first
        let isMeal = activities.contains { Self.meals.contains($0.activity.kind) }
        let all = MomentReader(saidAt: self.writtenAt, habits: self.habits).read(tokens, parts, of: text).map(\.value)
        let sure = all.filter { $0.day != nil || $0.time?.isBare != true }
        var read = ReadSentence()
        self.place(sure.isEmpty ? all : sure, usual, isMeal: isMeal, into: &read)
        if read.end == nil, let start = read.start, let day = read.day, let minutes = parts.lengths.first?.value {
            let end = LocalDateTime(date: day, time: start).adding(minutes: minutes)
            (read.lastDay, read.end) = (end.date, end.time)
        }
        // A number that is not an hour is part of the title: "dinner for 4".
        let times = parts.times.filter { sure.isEmpty || !$0.value.isBare || read.hour(is: $0.value) }
        let words = SentenceWords(
            text,
            tokens,
            days: parts.days.map(\.tokens),
            hours: parts.offsets.map(\.tokens) + times.map(\.tokens),
            lengths: parts.lengths.map(\.tokens)
        )
        self.doubt(words, all, parts, &read)
        let anchors = self.anchor(tokens, parts, of: text, into: &read)
        let taken = words.moments + parts.lengths.map(\.tokens) + anchors
        let title = SentenceTitle(text, tokens)
        let place = PlaceReader.read(tokens, of: text, except: taken).flatMap { title.isOpened($0.tokens) ? $0 : nil }
        read.place = place.map { PlainText.clean($0.phrase, keepingLineBreaks: false) }
        var left = title.left(without: taken + (place.map { [$0.tokens] } ?? []))
        read.title = title.text(left)
        // "عشاء ٨": the only word is the title, and may also name the part of the day.
        if read.title.isEmpty, let only = activities.first?.tokens, words.hours.contains(where: { $0.overlaps(only) }) {
            left = title.left(without: [0..<only.lowerBound, only.upperBound..<tokens.count])
            read.title = title.text(left)
            read.doubts.insert(.day)
        }
        var kinds = SentenceParts(of: tokens.count)
        kinds.add(.time, taken.joined())
        if let place { kinds.add(.place, place.tokens) }
        kinds.add(.title, left)
        let hasTime = read.day != nil || read.start != nil
        (read.text, read.parts) = (text, kinds.parts(tokens, of: text).filter { $0.kind != .time || hasTime })
        return read
    }

    /// Takes the prayer that is named in place of an hour. Of several none is taken: the owner has to choose.
    ///
    /// - Returns: the tokens of its words.
    private func anchor(
        _ tokens: [Token],
        _ parts: MomentParts,
        of text: String,
        into read: inout ReadSentence
    ) -> [Range<Int>] {
        let anchors = PrayerAnchorReader.read(tokens, of: text)
        if read.start != nil, tokens.indices.contains(where: { PrayerAnchorReader.isHalf(tokens, at: $0) }) {
            read.doubts.insert(.day)
        }
        guard read.start == nil, let first = anchors.first, Set(anchors.map(\.value)).count == 1 else { return [] }
        (read.anchor, read.anchorWords) = (first.value, first.phrase)
        read.length = parts.lengths.first { !$0.tokens.overlaps(first.tokens) }?.value
        return anchors.map(\.tokens)
    }

    /// Limits bytes, because one character may have any number of marks.
    static func bounded(_ sentence: String) -> String {
        var end = sentence.utf8.prefix(Self.longest).endIndex
        while end.samePosition(in: sentence.unicodeScalars) == nil { end = sentence.utf8.index(before: end) }
        return PlainText.clean(String(sentence.unicodeScalars[..<end]), keepingLineBreaks: true)
    }

    /// Checks the rest of the sentence: other clocks, more days, and words that were not read.
    private func doubt(
        _ words: SentenceWords,
        _ moments: [MomentReading],
        _ parts: MomentParts,
        _ read: inout ReadSentence
    ) {
        let (repetitions, clocks) = (Repetitions(words), OtherClocks(words, own: self.zone.name))
        if repetitions.isNamed {
            read.doubts.insert(.repeated)
            if parts.days.isEmpty, parts.offsets.isEmpty, let weekday = repetitions.weekday {
                read.day = Conventions.day(weekday, onOrAfter: self.writtenAt.date)
                read.doubts.remove(.noDay)
            }
        }
        if clocks.isNamed { read.doubts.insert(.zone) }
        if clocks.hasOffset { (read.end, read.lastDay) = (nil, nil) }
        let hasHour = moments.contains { $0.time?.start != nil && $0.time?.isBare == false }
        let hasDay = !parts.days.isEmpty || !parts.offsets.isEmpty
        let unread = UnreadTimes(words, isComplete: hasHour && hasDay)
        if unread.isNamed || parts.lengths.count > 1 || self.isOdd(words, parts, read) { read.doubts.insert(.day) }
        guard !hasDay, unread.hasDate else { return }
        // The written day cannot be read. Today would be wrong, and so would any other day derived from the rest.
        (read.day, read.lastDay) = (nil, nil)
        let time = parts.times.lazy.map(\.value).first { $0.start != nil }
        read.start = time?.start?.time(usual: time?.part, until: time?.end)
        read.doubts.formUnion([.day, .noDay])
    }

    /// Readings that are possible but rarely meant: midnight, which may be of either day; an hour on each of several
    /// days; a day more than a year away without its year; "3-5" as a date; a bare number as an hour without a day.
    private func isOdd(_ words: SentenceWords, _ parts: MomentParts, _ read: ReadSentence) -> Bool {
        if read.start == .midnight && parts.offsets.isEmpty { return true }
        if read.start != nil, parts.days.contains(where: { $0.value.last != nil }) { return true }
        if parts.days.isEmpty, parts.offsets.isEmpty, !parts.times.isEmpty, parts.times.allSatisfy(\.value.isBare) {
            return true
        }
        if parts.days.contains(where: { self.isOfNextMonth($0, words) }) { return true }
        let hasYear = words.tokens.contains { $0.number.map { $0 > 1000 } ?? false }
        if let day = read.day, !hasYear, day > self.writtenAt.date.adding(days: 366) { return true }
        return parts.days.contains { day in
            day.tokens.dropFirst().dropLast().contains { index in
                words.word(index) == "-" && ![index - 2, index + 2].contains { words.word($0) == "-" }
                    && [index - 1, index + 1].allSatisfy { (words.tokens[$0].number ?? 13) <= 12 }
            }
        }
    }

    /// "The 31st" in a month without one.
    private func isOfNextMonth(_ day: ReadPhrase<DayReading>, _ words: SentenceWords) -> Bool {
        let hasMonth = day.tokens.contains { index in
            DayWords.months.match(words.tokens, at: index) != nil || ["/", "-", "."].contains(words.word(index))
        }
        return !hasMonth && day.value.first.day > 28 && day.value.first.day >= self.writtenAt.date.day
            && day.value.first.month != self.writtenAt.date.month
            && day.tokens.contains { words.tokens[$0].number == day.value.first.day }
    }

    private static let meals = WordSet(.sentenceSigns, "meals")

    /// Takes the first day and the first hour, which may be elsewhere in the sentence.
    private func place(
        _ moments: [MomentReading],
        _ usual: DayPart?,
        isMeal: Bool,
        into read: inout ReadSentence
    ) {
        guard var chosen = moments.first(where: { $0.day != nil }) ?? moments.first else {
            read.doubts = [.noDay, .noHour]
            return
        }
        let others = moments.filter { $0 != chosen }
        if chosen.time?.start == nil, let time = others.compactMap(\.time).first(where: { $0.start != nil }) {
            chosen.time = time
        }
        let isSeveral = others.contains { other in
            let isOtherDay = other.day.map { $0.first != chosen.day?.first } ?? false
            let isOtherHour = other.time?.start.map { $0 != chosen.time?.start } ?? false
            return isOtherDay || isOtherHour
        }
        if isSeveral { read.doubts.insert(.several) }
        guard !(chosen.day?.isVague ?? false), let slot = MomentSlot(chosen, saidAt: self.writtenAt, usual: usual)
        else {
            read.doubts.formUnion([.noDay, .noHour])
            return
        }
        (read.day, read.lastDay, read.start, read.end) = (slot.date, slot.endDate, slot.start, slot.end)
        if slot.isUnclear { read.doubts.insert(.day) }
        if slot.start == nil { read.doubts.insert(.noHour) }
        let parts = [chosen.day?.part, chosen.time?.part].compactMap(\.self) + others.compactMap(\.time?.part)
        if let start = chosen.time?.start, !start.isSettled, parts.isEmpty,
            !Self.isLikely(start, usual, isMeal: isMeal)
        {
            read.doubts.insert(.halfOfDay)
        }
        if let start = slot.start, parts.contains(where: { !Self.mayHold($0, start) }) { read.doubts.insert(.day) }
        let begin = LocalDateTime(date: slot.date, time: slot.start ?? LocalTime(hour: 23, minute: 59) ?? .midnight)
        if begin < self.writtenAt { read.doubts.insert(.past) }
    }

    /// True if only one half of the day is likely: for an appointment at 9 or 4, for a dinner at 8.
    private static func isLikely(_ start: ClockReading, _ usual: DayPart?, isMeal: Bool) -> Bool {
        switch usual {
        case nil: false
        case .dawn, .morning: (8...11).contains(start.hour) || (isMeal ? 6...7 : 1...4).contains(start.hour)
        case .noon: [12, 1, 2, 3].contains(start.hour)
        case .afternoon: (1...4).contains(start.hour)
        case .evening: (isMeal ? 5...10 : 1...4).contains(start.hour)
        case .night: isMeal
        }
    }

    /// "Tomorrow morning 8pm" is a contradiction.
    private static func mayHold(_ part: DayPart, _ time: LocalTime) -> Bool {
        switch part {
        case .dawn, .morning: time.hour < 12
        case .noon: (10..<16).contains(time.hour)
        case .afternoon, .evening: time.hour >= 11
        case .night: time.hour >= 17 || time.hour < 5
        }
    }
}
