/// The mark of an era beside a year, as phones with another calendar write it: `1448 هـ`, `1448 AH`, `2569 BE`.
enum EraMark {
    case gregorian
    case other

    /// nil for letters that are no era.
    ///
    /// - Parameter text: without blanks and direction marks.
    init?(_ text: String) {
        let letters = text.lowercased().unicodeScalars.filter {
            $0 != "." && !$0.isBlank && !$0.isArabicVowel && $0 != "\u{200C}" && $0 != "\u{200D}"
        }
        let mark = String(String.UnicodeScalarView(letters))
        if Self.gregorianMarks.contains(mark) {
            self = .gregorian
        } else if Self.otherMarks.contains(mark) {
            self = .other
        } else {
            return nil
        }
    }

    private static let gregorianMarks: Set<String> = ["ad", "ce", "م", "ميلادي", "ميلادية", "คศ", "nchr", "apjc", "dc"]
    /// Islamic, Persian, Buddhist, Japanese, of Taiwan, Indian, Coptic and Ethiopic.
    private static let otherMarks: Set<String> = [
        "ه", "هج", "هجري", "هجرية", "ah", "hijri", "hicri", "h", "هش", "ھ", "ap", "be", "พศ", "พุทธศักราช", "r", "reiwa",
        "heisei", "令和", "平成", "roc", "minguo", "民國", "民国", "saka", "शक", "era",
    ]
}
