/// The time that a message of an export begins with, its fields in the file's order and unchecked.
struct ExportHeader: Hashable {
    /// What is the same in every header of one file: the phone wrote them all at once, by one pattern. A line of
    /// another form is somebody's words, even when it begins with a date.
    struct Form: Hashable {
        var isBracketed: Bool
        var separator: Unicode.Scalar
        /// Nil where only a blank parts the date from the time.
        var comma: Unicode.Scalar?
        var hasSeconds: Bool
        var hasDayHalf: Bool
    }

    enum DayHalf: Hashable {
        case morning
        case afternoon
    }

    var form: Form
    var first: Int
    var second: Int
    var third: Int
    var hour: Int
    var minute: Int
    var seconds: Int?
    var half: DayHalf?
    /// Whether it is written the Arabic way: digits, comma or half of the day.
    var isArabic: Bool

    /// The hour from 0 to 23; nil when there is none such.
    var hourOfDay: Int? {
        switch self.half {
        case nil: (0...23).contains(self.hour) ? self.hour : nil
        case .morning: (0...12).contains(self.hour) ? self.hour % 12 : nil
        case .afternoon: (0...12).contains(self.hour) ? self.hour % 12 + 12 : nil
        }
    }
}
