public import ChatReader
internal import Pipeline

/// The label of a conversation: the verdict of a careful person.
public struct LabelledVerdict: Sendable, Hashable, Codable {
    public var status: VerdictStatus
    /// With `HAS_EVENT_AGREED` only: the event that was agreed last.
    public var event: LabelledEvent?
    /// The known event that is moved, cancelled or confirmed again.
    public var reference: String?
    public var accept: AcceptedAnswers?
    /// All events that are agreed at the end, and all known events that are cancelled, in the order of agreement. nil
    /// in labels that only have `event`.
    public var events: [LabelledChange]?
    /// Events that a careless reader would report as agreed.
    public var tempting: [LabelledChange]?

    public init(
        status: VerdictStatus,
        event: LabelledEvent? = nil,
        reference: String? = nil,
        accept: AcceptedAnswers? = nil
    ) {
        (self.status, self.event, self.reference, self.accept) = (status, event, reference, accept)
    }

    /// True for the label's status and for any other status that the label accepts.
    public func takes(_ status: VerdictStatus) -> Bool {
        status == self.status || self.accept?.status?.contains(status) ?? false
    }
}

extension VerdictStatus: Codable {}

extension LabelledChat {
    /// The changes to the calendar that the label asks for, also if the label has only `event`.
    public var changes: [LabelledChange] {
        if let events = self.expected.events { return events }
        let isKnown = self.knownEvents?.contains { $0.reference == self.expected.reference } ?? false
        if let event = self.expected.event {
            return [
                LabelledChange(
                    event,
                    action: isKnown ? .move : .add,
                    reference: isKnown ? self.expected.reference : nil,
                    accept: self.expected.accept
                )
            ]
        }
        guard self.expected.status == .denied, isKnown,
            let known = self.knownEvents?.first(where: { $0.reference == self.expected.reference })
        else { return [] }
        let event = LabelledEvent(startDate: known.startDate, startTime: known.startTime)
        return [LabelledChange(event, action: .cancel, reference: known.reference)]
    }
}

/// The event of a label: wall-clock days (`YYYY-MM-DD`) and times (`HH:mm`) of the owner.
public struct LabelledEvent: Sendable, Hashable, Codable {
    public var startDate: String
    /// nil if no time was said.
    public var startTime: String?
    /// The last day, inclusive. nil means the first day.
    public var endDate: String?
    public var endTime: String?
    /// The place is right if it contains one of these; nil if no place was agreed.
    public var locationContains: [String]?
    /// The title is right if it contains one of these.
    public var titleKeywords: [String]

    public init(
        startDate: String,
        startTime: String? = nil,
        endDate: String? = nil,
        endTime: String? = nil,
        locationContains: [String]? = nil,
        titleKeywords: [String] = []
    ) {
        self.startDate = startDate
        self.startTime = startTime
        self.endDate = endDate
        self.endTime = endTime
        self.locationContains = locationContains
        self.titleKeywords = titleKeywords
    }

    private enum CodingKeys: String, CodingKey {
        case startDate = "start_date"
        case startTime = "start_time"
        case endDate = "end_date"
        case endTime = "end_time"
        case locationContains = "location_contains"
        case titleKeywords = "title_keywords"
    }
}
