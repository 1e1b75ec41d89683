/// A number of minutes in Arabic, as it stands after a preposition: `دقيقة`, `دقيقتين`, `10 دقائق`, `45 دقيقة`. The last
/// two digits decide about the form.
public enum ArabicMinutes {
    public static func text(_ count: some BinaryInteger) -> String {
        switch (count, count % 100) {
        case (1, _): "دقيقة"
        case (2, _): "دقيقتين"
        case (_, 3...10): "\(count) دقائق"
        default: "\(count) دقيقة"
        }
    }

    /// A number of days after a preposition: `يوم واحد`, `يومين`, `3 أيام`, `14 يومًا`, `100 يوم`.
    public static func days(_ count: some BinaryInteger) -> String {
        switch (count, count % 100) {
        case (1, _): "يوم واحد"
        case (2, _): "يومين"
        case (_, 3...10): "\(count) أيام"
        case (_, 0...2): "\(count) يوم"
        default: "\(count) يومًا"
        }
    }

    /// A number of hours as it stands alone: `ساعة`, `ساعتان`, `3 ساعات`, `11 ساعة`.
    public static func hours(_ count: some BinaryInteger) -> String {
        switch (count, count % 100) {
        case (1, _): "ساعة"
        case (2, _): "ساعتان"
        case (_, 3...10): "\(count) ساعات"
        default: "\(count) ساعة"
        }
    }
}
