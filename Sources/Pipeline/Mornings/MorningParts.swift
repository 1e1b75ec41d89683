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
