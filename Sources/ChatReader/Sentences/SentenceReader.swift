public import Time

/// Reads one sentence that people write for their own calendar: "lunch with Sara Thursday 1pm".
///
/// Nobody has to agree to it, so it is read by its days, times and places alone. What the sentence leaves open is named
/// as a doubt, and never guessed in silence.
public struct SentenceReader: Sendable {
    private let writtenAt: LocalDateTime
    private let order: FigureOrder

    /// - Parameters:
    ///   - writtenAt: the wall clock of the writer at that moment.
    ///   - zone: the writer's; it tells which figure of "5/6" is the day.
    public init(writtenAt: LocalDateTime, zone: Zone) {
        (self.writtenAt, self.order) = (writtenAt, FigureOrder(zone: zone.name))
    }

    public func read(_ text: String) -> ReadSentence {
        let tokens = Tokenizer.tokens(of: text)
        let parts = MomentParts(tokens, of: text, saidAt: self.writtenAt, order: self.order)
        let usual = ActivityReader.mentions(tokens).lazy.compactMap(\.activity.usual).first
        let all = MomentReader(saidAt: self.writtenAt, order: self.order).read(text).map(\.value)
        let sure = all.filter { $0.day != nil || $0.time?.isBare != true }
        var read = ReadSentence()
        self.place(sure.isEmpty ? all : sure, usual, into: &read)
        if read.end == nil, let start = read.start, let day = read.day, let minutes = parts.lengths.first?.value {
            let end = LocalDateTime(date: day, time: start).adding(minutes: minutes)
            (read.lastDay, read.end) = (end.date, end.time)
        }
        // A number that is no hour is part of the title: "dinner for 4".
        let times = parts.times.filter { sure.isEmpty || !$0.value.isBare || read.hour(is: $0.value) }
        let taken =
            parts.days.map(\.tokens) + parts.offsets.map(\.tokens) + parts.lengths.map(\.tokens) + times.map(\.tokens)
        if Self.isRepeated(tokens, Set(parts.days.map(\.tokens.lowerBound))) { read.doubts.insert(.repeated) }
        if Self.hasDate(tokens, except: taken) { read.doubts.insert(.day) }
        let title = SentenceTitle(text, tokens)
        let place = PlaceReader.read(tokens, of: text, except: taken).flatMap { title.isOpened($0.tokens) ? $0 : nil }
        read.place = place.map { PlainText.clean($0.phrase, keepingLineBreaks: false) }
        read.title = title.without(taken + (place.map { [$0.tokens] } ?? []))
        return read
    }

    /// "Every Monday", "every other Monday", "كل اثنين".
    private static func isRepeated(_ tokens: [Token], _ days: Set<Int>) -> Bool {
        tokens.indices.contains { index in
            guard Self.repetitions.contains(tokens[index]) else { return false }
            return (index...index + 2).contains { days.contains($0) }
                || tokens[(index + 1)...].first.map { Self.repeatedDays.contains($0) } ?? false
        }
    }

    private static let repetitions = Folding.words(["every", "each", "كل"])
    /// "كل أحد" may be everybody too, so it is no day elsewhere.
    private static let repeatedDays = Folding.words([
        "day", "week", "month", "weekday", "يوم", "أسبوع", "شهر", "أحد", "اثنين", "إثنين", "ثلاثاء", "أربعاء", "خميس",
        "جمعة", "سبت",
    ])

    /// Figures that may be a date and were not read: "15.12.".
    private static func hasDate(_ tokens: [Token], except taken: [Range<Int>]) -> Bool {
        let isTaken = TakenTokens(taken, of: tokens.count)
        return tokens.indices.dropLast(2).contains { index in
            (index..<index + 3).allSatisfy { !isTaken.contains($0) } && tokens[index].kind == .number
                && [".", "/", "-"].contains(tokens[index + 1].text) && tokens[index + 1].isAttached
                && tokens[index + 2].kind == .number && tokens[index + 2].isAttached
        }
    }

    /// The first day counts, and the first hour, which may stand elsewhere in the sentence.
    private func place(_ moments: [MomentReading], _ usual: DayPart?, into read: inout ReadSentence) {
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
        if let start = chosen.time?.start, !start.isSettled, chosen.day?.part == nil, chosen.time?.part == nil,
            usual == nil
        {
            read.doubts.insert(.halfOfDay)
        }
        if chosen.time?.zone != nil { read.doubts.insert(.zone) }
        let begin = LocalDateTime(date: slot.date, time: slot.start ?? LocalTime(hour: 23, minute: 59) ?? .midnight)
        if begin < self.writtenAt { read.doubts.insert(.past) }
    }
}

/// What a sentence says, on the writer's wall clock. Nothing of it is in a calendar yet.
public struct ReadSentence: Sendable, Hashable {
    /// What the sentence leaves open.
    public enum Doubt: Sendable, Hashable, CaseIterable {
        /// No day, and no hour that tells it.
        case noDay
        /// It may as well be another day.
        case day
        /// A whole day, or an hour that was not written.
        case noHour
        /// Before or after noon: the usual one was taken.
        case halfOfDay
        /// More than one moment is named: the first was taken.
        case several
        /// Another clock than the writer's is named: the hour was taken as it stands.
        case zone
        case past
        /// The sentence means many days: the first was taken.
        case repeated
    }

    /// The sentence without when and where. Empty if nothing is left.
    public var title = ""
    public var place: String?
    public var day: LocalDate?
    /// The last day, inclusive.
    public var lastDay: LocalDate?
    public var start: LocalTime?
    public var end: LocalTime?
    public var doubts: Set<Doubt> = []

    public init() {}

    fileprivate func hour(is time: TimeReading) -> Bool {
        guard let start = self.start, let said = time.start else { return false }
        return said.hour % 12 == start.hour % 12 && said.minute == start.minute
    }
}
