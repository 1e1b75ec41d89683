/// Words about prayers in texts for owners.
enum PrayerWords {
    /// `10 دقائق`
    static func minutes(_ count: Int) -> String {
        switch count {
        case 1: "دقيقة"
        case 2: "دقيقتين"
        case 3...10: "\(count) دقائق"
        default: "\(count) دقيقة"
        }
    }
}
