public import ChatReader

/// Other values that count as right. A null in a list means that no value is right too. A file may have a single
/// value instead of a list.
public struct AcceptedAnswers: Sendable, Hashable, Codable {
    public var status: [VerdictStatus]?
    public var startDate: [String?]?
    public var startTime: [String?]?
    /// If the label has no time: no time is right, and so is any time from the first to the second.
    public var startTimeRange: [String]?
    public var endDate: [String?]?
    public var endTime: [String?]?
    public var locationContains: [String?]?
    public var titleKeywords: [String?]?
    /// The words of the chat that give the time if no clock time is given.
    public var notes: [String]?

    public init(status: [VerdictStatus]? = nil) { self.status = status }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.status = try fields.texts(.status)?.map { text in
            guard let status = VerdictStatus(rawValue: text) else {
                throw DecodingError.dataCorruptedError(forKey: .status, in: fields, debugDescription: "no status")
            }
            return status
        }
        self.startDate = try fields.values(.startDate)
        self.startTime = try fields.values(.startTime)
        self.startTimeRange = try fields.texts(.startTimeRange)
        self.endDate = try fields.values(.endDate)
        self.endTime = try fields.values(.endTime)
        self.locationContains = try fields.values(.locationContains)
        self.titleKeywords = try fields.values(.titleKeywords)
        self.notes = try fields.texts(.notes)
    }

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

extension KeyedDecodingContainer {
    /// nil if the key is missing.
    fileprivate func values(_ key: Key) throws -> [String?]? {
        guard self.contains(key) else { return nil }
        guard try !self.decodeNil(forKey: key) else { return [nil] }
        do { return [try self.decode(String.self, forKey: key)] } catch DecodingError.typeMismatch {
            return try self.decode([String?].self, forKey: key)
        }
    }

    /// The same without nulls.
    fileprivate func texts(_ key: Key) throws -> [String]? {
        try self.values(key)?.compactMap(\.self)
    }
}
