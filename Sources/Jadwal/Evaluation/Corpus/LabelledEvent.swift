/// The event of a label: wall-clock days (`YYYY-MM-DD`) and times (`HH:mm`) of the owner.
public struct LabelledEvent: Sendable, Hashable, Codable {
    public var startDate: String
    /// Nil when no time was said.
    public var startTime: String?
    /// The last day, inclusive. Nil and the start's day are the same.
    public var endDate: String?
    public var endTime: String?
    /// Any of these within the place makes it right; nil when no place was agreed.
    public var locationContains: [String]?
    /// Any of these within the title makes it right.
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
