internal import Time

/// Values of type TEXT (RFC 5545, section 3.3.11).
public enum CalendarText {
    /// Removes characters that calendar objects and XML documents may not contain: control characters, U+FFFE and
    /// U+FFFF. Every kind of line break becomes `\n`, also kinds that only some programs know.
    public static func sanitized(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A where afterReturn: break
            case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: result.append("\n")
            case 0x09: result.append(scalar)
            case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: break
            default: result.append(scalar)
            }
            afterReturn = scalar.value == 0x0D
        }
        return String(result)
    }

    /// Sanitized and escaped, on one line.
    public static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in Self.sanitized(text).unicodeScalars {
            switch scalar {
            case "\\", ";", ",": result.append(contentsOf: ["\\", scalar])
            case "\n": result.append(contentsOf: ["\\", "n"])
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// A backslash is kept if RFC 5545 does not allow it before the next character.
    public static func unescaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            guard isEscaped else {
                if scalar == "\\" { isEscaped = true } else { result.append(scalar) }
                continue
            }
            isEscaped = false
            switch scalar {
            case "n", "N": result.append("\n")
            case "\\", ";", ",": result.append(scalar)
            default: result.append(contentsOf: ["\\", scalar])
            }
        }
        if isEscaped { result.append("\\") }
        return String(result)
    }
}

// Text forms of RFC 5545, sections 3.3.4 to 3.3.6.

extension LocalDate {
    /// `20261121`
    var calendarForm: String { "\(self.year.padded(4))\(self.month.padded(2))\(self.day.padded(2))" }
}

extension LocalDateTime {
    /// `20261121T200000`
    var calendarForm: String {
        "\(self.date.calendarForm)T\(self.time.hour.padded(2))\(self.time.minute.padded(2))00"
    }
}

extension UnixTime {
    /// `20261121T170000Z`
    var calendarForm: String {
        let secondsOfDay = Int((self.seconds % 86_400 + 86_400) % 86_400)
        let date = LocalDate(daysSince1970: (Int(self.seconds) - secondsOfDay) / 86_400)
        let (hour, minute, second) = (secondsOfDay / 3600, secondsOfDay / 60 % 60, secondsOfDay % 60)
        return "\(date.calendarForm)T\(hour.padded(2))\(minute.padded(2))\(second.padded(2))Z"
    }
}

extension Duration {
    /// A duration before a time: `-PT30M`. In minutes, because a day may have 23 or 25 hours in this form.
    var triggerForm: String {
        let minutes = self.components.seconds / 60
        return minutes > 0 ? "-PT\(minutes)M" : "PT0M"
    }
}
