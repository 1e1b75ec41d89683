internal import ChatReader
public import Pipeline

/// Compares an event with its label, field by field.
public struct EventMatch: Sendable, Hashable {
    public let wrong: [EventField]
    /// From 0 to 1: see ``TextSimilarity``. nil if the label has no keywords.
    public let titleSimilarity: Double?

    public init(_ event: DecidedEvent, label: LabelledEvent, accept: AcceptedAnswers?) {
        let rights: [EventField: Bool] = [
            .date: event.startDate == label.startDate || Self.takes(accept?.startDate, event.startDate),
            .time: Self.isTimeRight(event, label, accept),
            .end: Self.isEndRight(event, label, accept),
            .place: Self.isPlaceRight(event.location ?? "", label, accept),
            .title: Self.isTitleRight(event.title ?? "", label, accept),
        ]
        self.wrong = EventField.allCases.filter { rights[$0] == false }
        self.titleSimilarity = TextSimilarity.best(of: event.title ?? "", among: label.titleKeywords)
    }

    public var isAtTheRightTime: Bool { !self.wrong.contains(.date) && !self.wrong.contains(.time) }

    private static func takes(_ accepted: [String?]?, _ value: String?) -> Bool { accepted?.contains(value) ?? false }

    private static func isTimeRight(_ event: DecidedEvent, _ label: LabelledEvent, _ accept: AcceptedAnswers?) -> Bool {
        if event.startTime == label.startTime || Self.takes(accept?.startTime, event.startTime) { return true }
        guard label.startTime == nil, let range = accept?.startTimeRange, range.count == 2, let time = event.startTime
        else { return false }
        // Times in the form HH:mm sort as text.
        return (range[0]...max(range[0], range[1])).contains(time)
    }

    /// No last day means the first day.
    private static func isEndRight(_ event: DecidedEvent, _ label: LabelledEvent, _ accept: AcceptedAnswers?) -> Bool {
        let decided = event.endDate ?? event.startDate
        let labelled = label.endDate ?? label.startDate
        let isDayRight =
            event.endDate == nil && label.endDate == nil || decided == labelled
            || Self.takes(accept?.endDate, event.endDate) || Self.takes(accept?.endDate, decided)
            || decided == event.startDate && Self.takes(accept?.endDate, nil)
        return isDayRight && (event.endTime == label.endTime || Self.takes(accept?.endTime, event.endTime))
    }

    private static func isPlaceRight(_ place: String, _ label: LabelledEvent, _ accept: AcceptedAnswers?) -> Bool {
        guard !place.isEmpty else { return label.locationContains == nil || Self.takes(accept?.locationContains, nil) }
        return Self.contains(
            place,
            (label.locationContains ?? []) + (accept?.locationContains ?? []).compactMap(\.self)
        )
    }

    private static func isTitleRight(_ title: String, _ label: LabelledEvent, _ accept: AcceptedAnswers?) -> Bool {
        label.titleKeywords.isEmpty
            || Self.contains(title, label.titleKeywords + (accept?.titleKeywords ?? []).compactMap(\.self))
    }

    private static func contains(_ text: String, _ parts: [String]) -> Bool {
        let folded = Folding.fold(text)
        return parts.contains { folded.contains(Folding.fold($0)) }
    }
}

/// The fields of an event that are compared.
public enum EventField: String, Sendable, Hashable, Codable, CaseIterable {
    case date
    case time
    case end
    case place
    case title
}

/// How similar a title is to its keywords. It is 1 if the title contains a keyword. Otherwise it is the largest Dice
/// coefficient of a word and a keyword, over pairs of neighbouring letters (Dice 1945: twice the common pairs,
/// divided by all pairs).
private enum TextSimilarity {
    /// nil without keywords.
    static func best(of title: String, among keywords: [String]) -> Double? {
        guard !keywords.isEmpty else { return nil }
        let folded = Folding.fold(title)
        let words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return keywords.map(Folding.fold(_:)).map { keyword in
            folded.contains(keyword) ? 1 : words.map { Self.dice($0, keyword) }.max() ?? 0
        }.max()
    }

    private static func dice(_ left: String, _ right: String) -> Double {
        let (first, second) = (Self.pairs(left), Self.pairs(right))
        guard !first.isEmpty, !second.isEmpty else { return left == right ? 1 : 0 }
        var rest = second
        var common = 0
        for pair in first {
            guard let index = rest.firstIndex(of: pair) else { continue }
            rest.remove(at: index)
            common += 1
        }
        return Double(2 * common) / Double(first.count + second.count)
    }

    private static func pairs(_ word: String) -> [String] { zip(word, word.dropFirst()).map { "\($0)\($1)" } }
}
