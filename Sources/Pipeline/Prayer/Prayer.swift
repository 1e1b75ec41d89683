/// The times of a day, in their order. Sunrise is no prayer: it ends the time of fajr.
public enum Prayer: String, Sendable, Hashable, CaseIterable, Codable {
    case fajr, sunrise, dhuhr, asr, maghrib, isha

    /// The five that are prayed.
    public static let prayed: [Prayer] = [.fajr, .dhuhr, .asr, .maghrib, .isha]

    public func name(isArabic: Bool) -> String {
        switch self {
        case .fajr: isArabic ? "الفجر" : "Fajr"
        case .sunrise: isArabic ? "الشروق" : "Sunrise"
        case .dhuhr: isArabic ? "الظهر" : "Dhuhr"
        case .asr: isArabic ? "العصر" : "Asr"
        case .maghrib: isArabic ? "المغرب" : "Maghrib"
        case .isha: isArabic ? "العشاء" : "Isha"
        }
    }
}
