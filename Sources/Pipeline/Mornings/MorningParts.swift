/// The parts that an owner wants in the brief of an alarm. They combine freely.
public struct MorningParts: Sendable, Hashable {
    /// In characters.
    public static let longestAddress = 500

    public enum WeatherPlace: Sendable, Hashable {
        /// Where the owner prays, wherever that is by then.
        case prayers
        /// A city of the list.
        case city(PrayerPlace)
    }

    /// The events of the day.
    public var hasAgenda = true
    /// nil: no weather.
    public var weather: WeatherPlace?
    /// Addresses of feeds, each `https`, at most `NewsItem.mostFeeds`.
    public var feeds: [String] = []
    /// An `https` address that the brief links to; nil for none.
    public var music: String?

    public init() {}

    /// Something of it has to be asked for outside.
    public var asksOutside: Bool { self.weather != nil || !self.feeds.isEmpty }

    /// Where the weather is from; nil without any, or if the owner has no prayer times any more.
    func place(_ prayers: PrayerSettings?) -> PrayerPlace? {
        switch self.weather {
        case nil: nil
        case .prayers?: prayers?.place
        case .city(let place)?: place
        }
    }
}

extension PrayerPlace {
    /// nil for coordinates.
    public func name(isArabic: Bool) -> String? { self.city?.name(isArabic: isArabic) }
}

/// The addresses that the morning brief may lead to: of music, of a feed, of an article.
public enum MorningLink {
    private static let scheme = "https://"

    /// `https`, a host with a dot, nobody's name or password before it, and the characters that addresses have.
    ///
    /// - Parameter longest: in bytes.
    public static func isOne(_ text: String, atMost longest: Int) -> Bool {
        guard text.utf8.count <= longest, text.prefix(Self.scheme.count).lowercased() == Self.scheme,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) })
        else { return false }
        let host = text.dropFirst(Self.scheme.count).prefix { !"/?#".contains($0) }
        return host.contains(".") && !host.contains("@")
    }
}
