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
}
