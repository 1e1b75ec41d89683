/// A way in which an authority computes its table. Angles and minutes: METHODS.md and src/CalculationMethod.ts of
/// batoulapps/adhan-js. The raw values are words of the API, of commands and of stored settings.
public enum PrayerMethod: String, Sendable, Hashable, CaseIterable {
    case ummAlQura = "umm-al-qura"
    case muslimWorldLeague = "mwl"
    case egyptian, karachi, isna, tehran, dubai, kuwait, qatar, singapore, turkey
    case custom

    /// The method of a country's own authority; of other countries the Muslim World League's.
    ///
    /// - Parameter country: ISO 3166, such as `SA`.
    public init(proposedFor country: String) {
        switch country {
        case "SA": self = .ummAlQura
        case "EG": self = .egyptian
        case "PK", "IN", "BD", "AF": self = .karachi
        case "US", "CA": self = .isna
        case "IR": self = .tehran
        case "AE": self = .dubai
        case "KW": self = .kuwait
        case "QA": self = .qatar
        case "SG", "MY", "ID": self = .singapore
        case "TR": self = .turkey
        default: self = .muslimWorldLeague
        }
    }

    /// nil for `custom`, whose owner chooses them.
    var angles: PrayerAngles? {
        switch self {
        case .ummAlQura: PrayerAngles(fajr: 18.5, isha: .minutes(90))
        case .muslimWorldLeague: PrayerAngles(fajr: 18, isha: .degrees(17))
        case .egyptian: PrayerAngles(fajr: 19.5, isha: .degrees(17.5))
        case .karachi: PrayerAngles(fajr: 18, isha: .degrees(18))
        case .isna: PrayerAngles(fajr: 15, isha: .degrees(15))
        case .tehran: PrayerAngles(fajr: 17.7, isha: .degrees(14), maghrib: 4.5)
        case .dubai: PrayerAngles(fajr: 18.2, isha: .degrees(18.2))
        case .kuwait: PrayerAngles(fajr: 18, isha: .degrees(17.5))
        case .qatar: PrayerAngles(fajr: 18, isha: .minutes(90))
        case .singapore: PrayerAngles(fajr: 20, isha: .degrees(18))
        case .turkey: PrayerAngles(fajr: 18, isha: .degrees(17))
        case .custom: nil
        }
    }

    /// The minutes that its table adds to each time.
    func minutes(for prayer: Prayer) -> Int {
        switch self {
        case .muslimWorldLeague, .egyptian, .karachi, .isna, .singapore: prayer == .dhuhr ? 1 : 0
        case .dubai: [.sunrise: -3, .dhuhr: 3, .asr: 3, .maghrib: 3][prayer] ?? 0
        case .turkey: [.sunrise: -7, .dhuhr: 5, .asr: 4, .maghrib: 7][prayer] ?? 0
        case .ummAlQura, .tehran, .kuwait, .qatar, .custom: 0
        }
    }
}

/// How far the sun is below the horizon, in degrees, at the times that have no edge of the sun.
public struct PrayerAngles: Sendable, Hashable {
    public enum Isha: Sendable, Hashable {
        case degrees(Double)
        /// After maghrib.
        case minutes(Int)
    }

    public static let degrees = 4.0...25.0
    public static let minutes = 1...180

    public var fajr: Double
    public var isha: Isha
    /// nil: maghrib is at sunset.
    public var maghrib: Double?

    public init(fajr: Double, isha: Isha, maghrib: Double? = nil) {
        (self.fajr, self.isha, self.maghrib) = (fajr, isha, maghrib)
    }
}

/// When asr begins: as soon as a shadow is longer than at noon by so many lengths of what throws it.
public enum AsrSchool: String, Sendable, Hashable, CaseIterable {
    case standard, hanafi

    var lengths: Double {
        switch self {
        case .standard: 1
        case .hanafi: 2
        }
    }
}

/// How much of a night fajr and isha may take where twilight is long or does not end.
public enum HighLatitudeRule: String, Sendable, Hashable, CaseIterable {
    case middleOfNight = "middle-of-night"
    case seventhOfNight = "seventh-of-night"
    /// Degrees / 60 of the night.
    case angle

    /// By the latitude alone, as METHODS.md of adhan-js advises.
    public init(proposedFor place: Coordinates) {
        self = abs(place.latitude) >= 48 ? .seventhOfNight : .middleOfNight
    }

    func portion(_ degrees: Double) -> Double {
        switch self {
        case .middleOfNight: 1 / 2
        case .seventhOfNight: 1 / 7
        case .angle: degrees / 60
        }
    }
}
