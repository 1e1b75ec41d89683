/// Which digits pages have in the program's own words and numbers. Names, addresses, codes and moments in UTC stay as
/// they are, and so do fields of forms, which browsers fill.
public enum Digits: Sendable, Hashable {
    /// 0 to 9
    case western
    /// U+0660 to U+0669
    case arabic
}

extension Markup {
    public func showing(_ digits: Digits) -> Markup {
        guard digits == .arabic else { return self }
        return switch self {
        case .words(let spoken): .words(spoken.showing(digits))
        case .figures(let text): .figures(ArabicDigits.text(text))
        case .value: self
        case .element(let tag, let attributes, let content):
            .element(tag, attributes, content.map { $0.showing(digits) })
        case .group(let parts): .group(parts.map { $0.showing(digits) })
        }
    }
}

extension Spoken {
    public func showing(_ digits: Digits) -> Spoken {
        digits == .arabic ? Spoken(text: ArabicDigits.text(self.text)) : self
    }
}

private enum ArabicDigits {
    /// Numbers of telephones are isolated, begin with a plus sign, and stay: their groups would change places.
    static func text(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        var isTelephone = false
        for (place, scalar) in scalars.enumerated() {
            if scalar == "\u{2066}" { isTelephone = place + 1 < scalars.count && scalars[place + 1] == "+" }
            if scalar == "\u{2069}" { isTelephone = false }
            if !isTelephone, let digit = Self.digit(scalar) {
                output.append(digit)
            } else if !isTelephone, scalar == ",", Self.isBetweenDigits(place, scalars) {
                output.append("\u{066C}")
            } else {
                output.append(scalar)
            }
        }
        return String(output)
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        ("0"..."9").contains(scalar) ? Unicode.Scalar(scalar.value - 0x30 + 0x660) : nil
    }

    private static func isBetweenDigits(_ place: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        place > 0 && place + 1 < scalars.count && Self.digit(scalars[place - 1]) != nil
            && Self.digit(scalars[place + 1]) != nil
    }
}
