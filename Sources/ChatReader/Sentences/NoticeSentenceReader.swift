public import Time

/// A sentence that asks for a notification of one's own, as it was read: "remind me to call my mother every Sunday at 9".
public struct ReadNotice: Sendable, Hashable {
    /// The questions that the sentence leaves open.
    public enum Doubt: Sendable, Hashable, CaseIterable {
        case noTitle
        /// No hour is written.
        case noHour
        /// Before or after noon is open. The usual half was taken.
        case halfOfDay
        /// No day, and no cycle from which the first one follows.
        case noDay
        /// Words or numbers of time were not read, or name more than one moment.
        case unread
        /// It would ring once, and that has passed.
        case past
        /// Another clock than the writer's is named. The hour was taken unchanged.
        case zone
    }

    public var title = ""
    /// The first day.
    public var day: LocalDate?
    public var time: LocalTime?
    /// nil: once.
    public var cycle: ReadCycle?
    /// The last day; nil for ever.
    public var until: LocalDate?
    public var doubts: Set<Doubt> = []

    public init() {}
}

/// Reads one sentence that people write for a notification of their own. Open points are reported as doubts, never
/// guessed silently.
public struct NoticeSentenceReader: Sendable {
    private let writtenAt: LocalDateTime
    private let zone: Zone
    private let habits: LocalHabits

    public init(writtenAt: LocalDateTime, zone: Zone) {
        (self.writtenAt, self.zone, self.habits) = (writtenAt, zone, LocalHabits(zone: zone.name))
    }

    public func read(_ sentence: String) -> ReadNotice {
        var text = SentenceReader.bounded(sentence)
        if let request = Self.request(text) { text = Self.without(request, text, in: "") }
        var notice = ReadNotice()
        text = self.taking(&notice.until, after: { Self.untilWords.contains($0[$1]) ? $1 + 1 : nil }, text)
        var first: LocalDate?
        text = self.taking(&first, after: { Self.fromWords.match($0, at: $1)?.end }, text)
        let tokens = Tokenizer.tokens(of: text)
        let found = SentenceCycle(tokens, resting: self.habits.weekend.days)
        if let found { text = self.replacing(found, in: text, tokens) }
        let read = SentenceReader(writtenAt: self.writtenAt, zone: self.zone).read(text)
        notice.title = Self.title(read.title)
        (notice.time, notice.cycle) = (read.start, found?.cycle)
        notice.day = self.day(found, read, first)
        notice.doubts = self.doubts(read, notice, first)
        if read.start != nil, self.hasOpenHalf(text) { notice.doubts.insert(.halfOfDay) }
        if found != nil, SentenceCycle.namesAnEnd(tokens) { notice.doubts.insert(.unread) }
        return notice
    }

    // MARK: - Parts of the sentence

    /// The request at the beginning: "remind me to".
    private static func request(_ text: String) -> Range<String.Index>? {
        let tokens = Tokenizer.tokens(of: text)
        guard let request = Self.requests.match(tokens, at: 0) else { return nil }
        return text.startIndex..<tokens[request.end - 1].range.upperBound
    }

    /// Takes the day that stands after such words out of the text.
    private func taking(
        _ day: inout LocalDate?,
        after isBefore: ([Token], Int) -> Int?,
        _ text: String
    ) -> String {
        let tokens = Tokenizer.tokens(of: text)
        let days = DateReader(reference: self.writtenAt, habits: self.habits).read(tokens, of: text)
        for index in tokens.indices {
            guard let end = isBefore(tokens, index),
                let found = days.first(where: { (end...end + 1).contains($0.tokens.lowerBound) })
            else { continue }
            day = found.value.last ?? found.value.first
            let last = tokens[found.tokens.upperBound - 1].range.upperBound
            return Self.without(tokens[index].range.lowerBound..<last, text, in: " ")
        }
        return text
    }

    /// A day of the cycle in its place, so that an hour beside it is read as beside any day.
    private func replacing(_ found: SentenceCycle, in text: String, _ tokens: [Token]) -> String {
        let range =
            tokens[found.range.lowerBound].range.lowerBound..<tokens[found.range.upperBound - 1].range.upperBound
        let rest = Self.without(range, text, in: " ")
        let parts = MomentParts(Tokenizer.tokens(of: rest), of: rest, saidAt: self.writtenAt, habits: self.habits)
        guard parts.days.isEmpty, parts.offsets.isEmpty else { return rest }
        let isArabic = text[range].unicodeScalars.contains { (0x600...0x6FF).contains($0.value) }
        return Self.without(range, text, in: isArabic ? " اليوم " : " today ")
    }

    private static func without(_ range: Range<String.Index>, _ text: String, in place: String) -> String {
        text[..<range.lowerBound] + place + text[range.upperBound...]
    }

    /// Without the words that join it to the request.
    private static func title(_ text: String) -> String {
        var words = text.split(separator: " ")
        while let first = words.first, Self.openers.contains(first.lowercased()) { words.removeFirst() }
        let title = words.joined(separator: " ")
        return title.prefix(1).uppercased() + title.dropFirst()
    }

    // MARK: - The first day

    private func day(_ found: SentenceCycle?, _ read: ReadSentence, _ first: LocalDate?) -> LocalDate? {
        let today = self.writtenAt.date
        guard let found else { return first ?? read.day }
        // A time of today that has passed is tomorrow's.
        let isOver = read.start.map { $0 <= self.writtenAt.time } ?? false
        let begin = first ?? (isOver ? today.adding(days: 1) : today)
        switch found.cycle {
        case .weeks(_, let days) where !days.isEmpty:
            return (0..<7).map { begin.adding(days: $0) }.first { days.contains($0.weekday) }
        case .months where found.dayOfMonth != nil:
            return (0..<62).map { begin.adding(days: $0) }.first { $0.day == found.dayOfMonth }
        case .minutes, .days, .weeks, .months, .years:
            let named = first ?? (read.day == today ? nil : read.day)
            return named ?? begin
        }
    }

    private func doubts(_ read: ReadSentence, _ notice: ReadNotice, _ first: LocalDate?) -> Set<ReadNotice.Doubt> {
        var doubts: Set<ReadNotice.Doubt> = []
        if notice.title.isEmpty { doubts.insert(.noTitle) }
        if notice.day == nil || notice.cycle == nil && first == nil && read.doubts.contains(.noDay) {
            doubts.insert(.noDay)
        }
        if notice.time == nil { doubts.insert(.noHour) }
        if read.doubts.contains(.zone) { doubts.insert(.zone) }
        if notice.cycle == nil, first == nil, read.doubts.contains(.past) { doubts.insert(.past) }
        let isUnread =
            !read.doubts.isDisjoint(with: [.day, .several, .repeated]) || read.end != nil || !read.leads.isEmpty
            || read.anchor != nil
        if isUnread || notice.until.map({ $0 < notice.day ?? $0 }) ?? false { doubts.insert(.unread) }
        return doubts
    }

    /// "At 9" of every day may be either, whatever it is about.
    private func hasOpenHalf(_ text: String) -> Bool {
        let parts = MomentParts(Tokenizer.tokens(of: text), of: text, saidAt: self.writtenAt, habits: self.habits)
        let isSaid = parts.days.contains { $0.value.part != nil } || parts.times.contains { $0.value.part != nil }
        return !isSaid && parts.times.contains { $0.value.start?.isSettled == false }
    }

    private static let requests = PhraseTable<Bool>(.cycles, "noticeRequests")
    private static let untilWords = WordSet(.cycles, "untilWords")
    private static let fromWords = PhraseTable<Bool>(.cycles, "fromWords")
    private static let openers: Set<String> = [
        "to", "about", "that", "of", "for", "the", "أن", "ان", "اني", "إني", "عن",
    ]
}
