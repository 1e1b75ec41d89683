/// A time that is said by a prayer and by no clock: "بعد المغرب", "before Fajr", "between Maghrib and Isha". It is no
/// hour: the prayer's own time depends on a place and a day.
public struct PrayerAnchor: Sendable, Hashable {
    public enum Relation: String, Sendable, Hashable, CaseIterable {
        case after, before, at, between
    }

    /// Friday's prayer is said at the time of dhuhr.
    public enum Name: String, Sendable, Hashable, CaseIterable {
        case fajr, dhuhr, jumuah, asr, maghrib, isha
    }

    public var relation: Relation
    public var prayer: Name
    /// The end of `between`.
    public var second: Name?
    /// How long after or before, if it is said: "half an hour after Maghrib".
    public var minutes: Int?

    public init(_ relation: Relation, _ prayer: Name, and second: Name? = nil, minutes: Int? = nil) {
        (self.relation, self.prayer, self.second, self.minutes) = (relation, prayer, second, minutes)
    }

    var part: DayPart {
        switch self.prayer {
        case .fajr: .dawn
        case .dhuhr, .jumuah: .noon
        case .asr: .afternoon
        case .maghrib: .evening
        case .isha: .night
        }
    }
}

extension PrayerAnchor.Relation: WordValue {}
extension PrayerAnchor.Name: WordValue {}

/// Finds the prayers by which a text says a time.
public struct PrayerAnchorReader: Sendable {
    public init() {}

    /// The only one that the text names; nil if there is none, or if it names several.
    public func only(_ text: String) -> PrayerAnchor? {
        let found = Set(Self.read(Tokenizer.tokens(of: text), of: text).map(\.value))
        return found.count == 1 ? found.first : nil
    }

    /// In the order of the text. A length that counts from the prayer is part of the phrase.
    package static func read(_ tokens: [Token], of text: String) -> [ReadPhrase<PrayerAnchor>] {
        var anchors: [ReadPhrase<PrayerAnchor>] = []
        var index = 0
        while index < tokens.count {
            guard var (anchor, end) = Self.match(tokens, at: index) else {
                index += 1
                continue
            }
            var start = index
            if anchor.relation == .after || anchor.relation == .before {
                let free = anchors.last?.tokens.upperBound ?? 0
                if let (minutes, first) = Self.lengthBefore(tokens, index, from: free) {
                    (anchor.minutes, start) = (minutes, first)
                } else if let (minutes, last) = Self.lengthAfter(tokens, end) {
                    (anchor.minutes, end) = (minutes, last)
                }
            }
            anchors.append(ReadPhrase(anchor, start..<end, in: tokens, of: text))
            index = end
        }
        return anchors
    }

    /// Without a length.
    static func match(_ tokens: [Token], at index: Int) -> (PrayerAnchor, Int)? {
        // The names are few, so most words of a text end the search here.
        guard let relation = Self.relations.match(tokens, at: index),
            let (first, end) = Self.name(tokens, at: relation.end)
        else { return nil }
        guard relation.value == .between else {
            guard !Self.isOthers(tokens, end), Self.joined(tokens, at: end) == nil else { return nil }
            return (PrayerAnchor(relation.value, first), end)
        }
        guard let (second, last) = Self.joined(tokens, at: end), second != first else { return nil }
        return (PrayerAnchor(.between, first, and: second), last)
    }

    /// True at "between Asr and 5": the prayer is the beginning, and no hour is.
    static func isHalf(_ tokens: [Token], at index: Int) -> Bool {
        guard let relation = Self.relations.match(tokens, at: index), relation.value == .between else { return false }
        return Self.name(tokens, at: relation.end) != nil && Self.match(tokens, at: index) == nil
    }

    /// "And Isha", "or Isha", "والعشاء".
    private static func joined(_ tokens: [Token], at index: Int) -> (PrayerAnchor.Name, Int)? {
        guard index < tokens.count else { return nil }
        if Self.joints.contains(tokens[index]) { return Self.name(tokens, at: index + 1) }
        guard tokens[index].text.hasPrefix("و") else { return nil }
        return Self.name(Self.withoutFirst(tokens, index), at: index)
    }

    private static func name(_ tokens: [Token], at index: Int) -> (PrayerAnchor.Name, Int)? {
        let call = Self.calls.match(tokens, at: index)
        let start = call?.end ?? index
        let isPrayed = tokens[min(index, tokens.count)..<min(start, tokens.count)].contains { Self.prayed.contains($0) }
        guard
            let name = Self.names.match(tokens, at: start)
                ?? (isPrayed ? Self.called.match(tokens, at: start) : Self.ofDay(tokens, at: start))
        else { return nil }
        return (name.value, Self.ends.match(tokens, at: name.end)?.end ?? name.end)
    }

    /// "فجر الجمعة", "عصر اليوم": the day stands in place of the article. "ظهر الخميس" is noon or the afternoon.
    private static func ofDay(_ tokens: [Token], at index: Int) -> (value: PrayerAnchor.Name, end: Int)? {
        guard let name = Self.ofDays.match(tokens, at: index), name.end < tokens.count,
            DayWords.weekdays.match(tokens, at: name.end) != nil || Self.days.contains(tokens[name.end])
        else { return nil }
        return name
    }

    private static func isOthers(_ tokens: [Token], _ end: Int) -> Bool {
        end < tokens.count && Self.others.contains(tokens[end])
    }

    /// "Half an hour after …". In Arabic the length follows: "نجلس ساعة بعد المغرب" says how long.
    private static func lengthBefore(_ tokens: [Token], _ index: Int, from free: Int) -> (Int, Int)? {
        guard tokens[index].text.first?.isASCII == true else { return nil }
        for start in max(free, index - 6)..<max(free, index) {
            if start > 0, ["for", "lasting"].contains(tokens[start - 1].text) { return nil }
            let length = LengthReader.length(tokens, start) ?? LengthReader.hour(tokens, start)
            if let (minutes, end) = length, end == index, Self.span.contains(minutes) { return (minutes, start) }
        }
        return nil
    }

    /// "… بنص ساعة", "… ب ٢٠ دقيقة", "… by 20 minutes".
    private static func lengthAfter(_ tokens: [Token], _ index: Int) -> (Int, Int)? {
        guard index < tokens.count else { return nil }
        let (rest, start) =
            ["ب", "by", "b"].contains(tokens[index].text)
            ? (tokens, index + 1)
            : tokens[index].text.hasPrefix("ب") ? (Self.withoutFirst(tokens, index), index) : (tokens, tokens.count)
        guard start < tokens.count,
            let (minutes, end) = LengthReader.length(rest, start) ?? LengthReader.hour(rest, start),
            Self.span.contains(minutes)
        else { return nil }
        return (minutes, end)
    }

    /// In minutes. What is longer does not count from a prayer.
    private static let span = 1...180

    private static func withoutFirst(_ tokens: [Token], _ index: Int) -> [Token] {
        var tokens = tokens
        let token = tokens[index]
        tokens[index] = Token(
            kind: token.kind,
            text: String(token.text.dropFirst()),
            range: token.range,
            isAttached: token.isAttached
        )
        return tokens
    }

    private static let names = PhraseTable<PrayerAnchor.Name>(.prayers, "names")
    private static let called = PhraseTable<PrayerAnchor.Name>(.prayers, "called")
    private static let relations = PhraseTable<PrayerAnchor.Relation>(.prayers, "relations")
    private static let ofDays = PhraseTable<PrayerAnchor.Name>(.prayers, "ofDays")
    private static let days = WordSet(.prayers, "days")
    private static let calls = PhraseTable<Bool>(.prayers, "calls")
    private static let ends = PhraseTable<Bool>(.prayers, "ends")
    private static let prayed = WordSet(.prayers, "prayed")
    private static let joints = WordSet(.prayers, "joints")
    private static let others = WordSet(.prayers, "others")
}
