/// Further values that are as right as the label. A null among them stands for no value.
public struct AcceptedAnswers: Sendable, Hashable, Codable {
    public var status: [VerdictStatus]?
    public var startDate: [String?]?
    public var startTime: [String?]?
    /// Where the label has no time: no time, and any from the first to the second, are right.
    public var startTimeRange: [String]?
    public var endDate: [String?]?
    public var endTime: [String?]?
    public var locationContains: [String?]?
    public var titleKeywords: [String?]?
    /// The words from the chat that say when, where no clock does.
    public var notes: [String]?

    public init(status: [VerdictStatus]? = nil) { self.status = status }

    private enum CodingKeys: String, CodingKey {
        case status
        case startDate = "start_date"
        case startTime = "start_time"
        case startTimeRange = "start_time_range"
        case endDate = "end_date"
        case endTime = "end_time"
        case locationContains = "location_contains"
        case titleKeywords = "title_keywords"
        case notes
    }
}
