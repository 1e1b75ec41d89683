internal import Jadwal

/// A chat of deploy/samples with dates put in: an export as WhatsApp would have written it today.
struct SampleExport: Sendable {
    enum Format: Sendable {
        /// `11/21/26, 9:02 AM`
        case englishAndroid
        /// `٢١‏/١١‏/٢٠٢٦، ٩:٢٠ ص`: Arabic-Indic digits, U+200F after day and month, an Arabic comma.
        case arabicAndroid
    }

    var format: Format
    /// With marks as `{{today 9:02 AM}}` or `{{yesterday 6:40 PM}}`; the time is written as it stands.
    var template: String

    /// The export's text.
    func rendered(today: LocalDate) -> String {
        var rest = self.template[...]
        var text = ""
        while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
            text += rest[..<start.lowerBound]
            let words = rest[start.upperBound..<end.lowerBound].split(separator: " ", maxSplits: 1)
            if words.count == 2, let day = Self.day(String(words[0]), today: today) {
                text += self.stamp(day, time: words[1])
            } else {
                // Not one of our marks, so somebody's words.
                text += rest[start.lowerBound..<end.upperBound]
            }
            rest = rest[end.upperBound...]
        }
        return text + rest
    }

    private static func day(_ word: String, today: LocalDate) -> LocalDate? {
        switch word {
        case "today": today
        case "yesterday": today.adding(days: -1)
        default: nil
        }
    }

    private func stamp(_ day: LocalDate, time: Substring) -> String {
        switch self.format {
        case .englishAndroid:
            return "\(day.month)/\(day.day)/\((day.year % 100).padded(2)), \(time)"
        case .arabicAndroid:
            let date = [day.day, day.month, day.year].map(Self.arabicDigits).joined(separator: "\u{200F}/")
            return "\(date)\u{060C} \(time)"
        }
    }

    private static func arabicDigits(_ number: Int) -> String {
        // U+0660 is the Arabic-Indic zero.
        String(String.UnicodeScalarView("\(number)".unicodeScalars.map { Unicode.Scalar($0.value - 0x30 + 0x660)! }))
    }
}
