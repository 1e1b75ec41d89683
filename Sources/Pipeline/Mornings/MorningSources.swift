public import Time

/// Where weather and news of a brief come from (time.md, section 4). What it asks for may be kept for all owners.
///
/// Neither function throws or waits longer than its few seconds: what is missing has its reason.
public protocol MorningSources: Sendable {
    func weather(at cell: WeatherCell, on date: LocalDate, in zone: Zone) async -> Result<WeatherDay, MorningGap>

    /// - Parameter feeds: at most `NewsItem.mostFeeds`; further ones are left out.
    /// - Returns: the newest of all feeds, at most `NewsItem.mostShown`, and why feeds are missing, one for each.
    func news(of feeds: [String]) async -> (items: [NewsItem], gaps: [MorningGap])
}

/// Asks an address that an owner enters, before it is kept.
public protocol FeedCheck: Sendable {
    /// Which addresses are allowed is decided here, too: `https` and public, or on the operator's list of private ones.
    /// A form looks at the length alone.
    ///
    /// - Returns: why there is no feed; nil if there is one.
    func fault(of address: String) async -> MorningGap?
}

/// Why a part of a brief is missing.
public enum MorningGap: String, Error, Sendable, Hashable, Codable, CaseIterable {
    /// The operator has named no service.
    case isOff = "off"
    case tookTooLong = "too_long"
    case isUnreachable = "unreachable"
    /// The address is not https, is not public, or redirects to one that is not; or the server wants a login.
    case isRefused = "refused"
    /// What came is something else, or too much.
    case isUnreadable = "unreadable"
}

/// A square of a tenth of a degree: all that a weather service learns of where somebody is.
public struct WeatherCell: Sendable, Hashable {
    /// Tenths of a degree.
    public let north: Int
    public let east: Int

    public init(_ place: Coordinates) {
        self.north = Int((place.latitude * 10).rounded())
        self.east = Int((place.longitude * 10).rounded())
    }
}

/// The weather of one day at one place.
public struct WeatherDay: Sendable, Hashable, Codable {
    /// WMO's code of the day's worst weather (table 4677), as Open-Meteo uses it; nil if it is not known.
    public var code: Int?
    /// In °C.
    public var highest: Double
    public var lowest: Double
    /// In percent; nil if it is not known.
    public var rainChance: Int?
    /// From midnight on; empty if they are not known.
    public var hours: [WeatherHour]

    public init(code: Int?, highest: Double, lowest: Double, rainChance: Int? = nil, hours: [WeatherHour] = []) {
        (self.code, self.highest, self.lowest) = (code, highest, lowest)
        (self.rainChance, self.hours) = (rainChance, hours)
    }

    /// nil for a code that has no meaning.
    public var sky: Sky? { self.code.flatMap(Sky.init(code:)) }
}

public struct WeatherHour: Sendable, Hashable, Codable {
    /// By the clock there, 0 to 23.
    public var hour: Int
    public var code: Int?
    /// In °C.
    public var temperature: Double
    /// In percent.
    public var rainChance: Int?

    public init(hour: Int, code: Int? = nil, temperature: Double, rainChance: Int? = nil) {
        (self.hour, self.code) = (hour, code)
        (self.temperature, self.rainChance) = (temperature, rainChance)
    }
}

/// What a code of the weather says, in as few words as people need.
public enum Sky: String, Sendable, Hashable, CaseIterable {
    case clear, cloudy, overcast, fog, drizzle, rain, snow, thunderstorm
    case freezingRain = "freezing_rain"

    /// https://open-meteo.com/en/docs, “WMO Weather interpretation codes”.
    public init?(code: Int) {
        switch code {
        case 0: self = .clear
        case 1, 2: self = .cloudy
        case 3: self = .overcast
        case 45, 48: self = .fog
        case 51, 53, 55: self = .drizzle
        case 56, 57, 66, 67: self = .freezingRain
        case 61, 63, 65, 80, 81, 82: self = .rain
        case 71, 73, 75, 77, 85, 86: self = .snow
        case 95, 96, 99: self = .thunderstorm
        default: return nil
        }
    }
}

/// A headline. All texts are plain: no markup, no control characters, none that turn the direction of writing.
public struct NewsItem: Sendable, Hashable {
    /// In characters.
    public static let longestTitle = 200
    public static let longestSummary = 300
    public static let mostFeeds = 5
    public static let mostShown = 5

    public var title: String
    /// May be empty.
    public var summary: String
    /// `https`; nil if the feed gives none that is.
    public var link: String?
    public var published: UnixTime?
    /// The name of the feed. May be empty.
    public var feed: String

    public init(_ title: String, summary: String = "", link: String?, published: UnixTime? = nil, feed: String = "") {
        (self.title, self.summary, self.link) = (title, summary, link)
        (self.published, self.feed) = (published, feed)
    }
}

extension NewsItem: Codable {
    private enum CodingKeys: String, CodingKey {
        case title, summary, link, published, feed
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try fields.decode(String.self, forKey: .title),
            summary: try fields.decodeIfPresent(String.self, forKey: .summary) ?? "",
            link: try fields.decodeIfPresent(String.self, forKey: .link),
            published: try fields.decodeIfPresent(Int64.self, forKey: .published).map(UnixTime.init(seconds:)),
            feed: try fields.decodeIfPresent(String.self, forKey: .feed) ?? ""
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(self.title, forKey: .title)
        if !self.summary.isEmpty { try fields.encode(self.summary, forKey: .summary) }
        try fields.encodeIfPresent(self.link, forKey: .link)
        try fields.encodeIfPresent(self.published?.seconds, forKey: .published)
        if !self.feed.isEmpty { try fields.encode(self.feed, forKey: .feed) }
    }
}
