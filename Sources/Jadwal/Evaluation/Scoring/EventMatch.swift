/// An event held against its label, field by field.
public struct EventMatch: Sendable, Hashable {
    public let wrong: [EventField]
    /// From 0 to 1: see ``TextSimilarity``. Nil for a label without keywords.
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
        // HH:mm sorts as it runs.
        return (range[0]...max(range[0], range[1])).contains(time)
    }

    /// No last day and the first day are the same.
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
