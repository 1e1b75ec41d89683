internal import ChatExport
internal import Time

/// A chat of deploy/samples with current dates, in the form of a WhatsApp export.
struct SampleExport: Sendable {
    /// Holds marks such as `{{today 9:02 AM}}` or `{{yesterday 6:40 PM}}`.
    var template: String
    var format: SampleFormat

    /// The export's text. The latest mark becomes `end`; the others keep their distance from it.
    func rendered(endingAt end: LocalDateTime) -> String {
        let day = end.date
        let latest = self.parts.compactMap { $0.mark.map { self.moment($0, on: day).minutesSince1970 } }.max()
        let shift = latest.map { end.minutesSince1970 - $0 } ?? 0
        return self.parts.map { part in
            part.text + (part.mark.map { self.format.stamp(self.moment($0, on: day).adding(minutes: shift)) } ?? "")
        }.joined()
    }

    private typealias Mark = (dayOffset: Int, time: LocalTime)

    private func moment(_ mark: Mark, on day: LocalDate) -> LocalDateTime {
        LocalDateTime(date: day.adding(days: mark.dayOffset), time: mark.time)
    }

    /// The template's texts, each with the mark that follows it.
    private var parts: [(text: Substring, mark: Mark?)] {
        var rest = self.template[...]
        var parts: [(text: Substring, mark: Mark?)] = []
        while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
            if let mark = self.mark(rest[start.upperBound..<end.lowerBound]) {
                parts.append((rest[..<start.lowerBound], mark))
            } else {
                // Not a mark, so it is part of a message.
                parts.append((rest[..<end.upperBound], nil))
            }
            rest = rest[end.upperBound...]
        }
        return parts + [(rest, nil)]
    }

    private func mark(_ words: Substring) -> Mark? {
        let words = words.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let time = SampleFormat.time(words[1]) else { return nil }
        switch words[0] {
        case "today": return (0, time)
        case "yesterday": return (-1, time)
        default: return nil
        }
    }
}

/// How a phone writes dates and times in an export.
enum SampleFormat: Sendable, CaseIterable {
    /// `11/21/26, 9:02 AM`
    case englishAndroid
    /// `٢١‏/١١‏/٢٠٢٦، ٩:٢٠ ص`: Arabic-Indic digits, U+200F after day and month, an Arabic comma.
    case arabicAndroid

    var order: DateOrder {
        switch self {
        case .englishAndroid: .monthDayYear
        case .arabicAndroid: .dayMonthYear
        }
    }

    func stamp(_ moment: LocalDateTime) -> String {
        let (date, time) = (moment.date, moment.time)
        let clock = "\((time.hour + 11) % 12 + 1):\(time.minute.padded(2))"
        switch self {
        case .englishAndroid:
            return "\(date.month)/\(date.day)/\((date.year % 100).padded(2)), \(clock) \(time.hour < 12 ? "AM" : "PM")"
        case .arabicAndroid:
            let parts = [date.day, date.month, date.year].map { Self.arabic("\($0)") }.joined(separator: "\u{200F}/")
            return "\(parts)\u{060C} \(Self.arabic(clock)) \(time.hour < 12 ? "ص" : "م")"
        }
    }

    /// Reads `9:02 AM` and `٩:٢٠ ص`.
    static func time(_ text: Substring) -> LocalTime? {
        let words = text.split(separator: " ")
        guard words.count == 2 else { return nil }
        let numbers = words[0].split(separator: ":").map { part in
            part.reduce(Int?.some(0)) { value, digit in
                value.flatMap { v in digit.wholeNumberValue.map { v * 10 + $0 } }
            }
        }
        guard numbers.count == 2, let hour = numbers[0], (1...12).contains(hour), let minute = numbers[1] else {
            return nil
        }
        switch words[1] {
        case "AM", "ص": return LocalTime(hour: hour % 12, minute: minute)
        case "PM", "م": return LocalTime(hour: hour % 12 + 12, minute: minute)
        default: return nil
        }
    }

    private static func arabic(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    // U+0660 is the Arabic-Indic zero.
                    (0x30...0x39).contains(scalar.value)
                        ? Unicode.Scalar(scalar.value - 0x30 + 0x660) ?? scalar : scalar
                }
            )
        )
    }
}
