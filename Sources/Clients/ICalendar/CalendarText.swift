/// Values of type TEXT (RFC 5545, section 3.3.11).
public enum CalendarText {
    /// Without what no calendar object or XML document may hold: control characters, U+FFFE and U+FFFF. Every kind of line
    /// break becomes `\n`, also those that only some programs take for one.
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

    /// Sanitized, and on one line.
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

    /// A backslash before anything else than RFC 5545 allows stands for itself.
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
