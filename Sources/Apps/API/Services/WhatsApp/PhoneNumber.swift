internal import Web

/// A telephone number with its country's code, as an owner has typed it.
struct PhoneNumber: Sendable, Hashable {
    /// E.164, without what stands between digits, and the shortest numbers that there are.
    private static let lengths = 7...15
    /// In these countries, the 0 before a number at home is never written after the country's code.
    private static let withoutZero = ["966", "971", "973", "974", "965", "968", "962", "20", "44", "49", "90"]

    let digits: String

    /// Nothing is guessed: what may mean two numbers is asked about.
    init(_ typed: String) throws(PhoneNumberFault) {
        let text = Self.folded(typed)
        guard !text.isEmpty else { throw .missing }
        let digits = text.hasPrefix("+") ? text.dropFirst() : text[...]
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), !digits.isEmpty else { throw .unreadable }
        if digits.hasPrefix("00") { throw .twoZeros }
        if digits.hasPrefix("0") { throw .zero }
        guard text.hasPrefix("+") else { throw .noCountry }
        if Self.withoutZero.contains(where: { digits.hasPrefix("\($0)0") }) { throw .inner }
        if digits.count < Self.lengths.lowerBound { throw .short }
        if digits.count > Self.lengths.upperBound { throw .long }
        self.digits = String(digits)
    }

    /// Western digits, without blanks, hyphens, brackets, dots, and the marks of direction that some programs copy.
    static func folded(_ text: String) -> String {
        var folded = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x660...0x669: folded.unicodeScalars.append(Self.digit(scalar.value - 0x660))
            case 0x6F0...0x6F9: folded.unicodeScalars.append(Self.digit(scalar.value - 0x6F0))
            case 0xFF0B: folded.append("+")
            case 0x2D, 0x2010...0x2015, 0x2212, 0x28, 0x29, 0x2E: continue
            default:
                guard !scalar.properties.isWhitespace, scalar.properties.generalCategory != .format else { continue }
                folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }

    private static func digit(_ value: UInt32) -> Unicode.Scalar { Unicode.Scalar(UInt8(48 + value)) }
}

extension PhoneNumber: CustomStringConvertible, CustomReflectable {
    /// Without the number.
    var description: String { "PhoneNumber" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why a number is not taken.
enum PhoneNumberFault: Error, Sendable, Hashable, CaseIterable {
    case missing
    /// Letters, or a plus sign elsewhere than before the first digit.
    case unreadable
    /// `00966…`
    case twoZeros
    /// `050…` or `0966…`
    case zero
    case noCountry
    /// `+966 050…`
    case inner
    case short
    case long
}

extension PhoneNumberFault: Phrase {
    var both: Both {
        switch self {
        case .missing:
            Both(
                "Write the number of the phone that has WhatsApp, such as +966\u{A0}50\u{A0}000\u{A0}0001.",
                "اكتب رقم الهاتف الذي فيه واتساب، مثل \u{2066}+966\u{A0}50\u{A0}000\u{A0}0001\u{2069}."
            )
        case .unreadable:
            Both(
                "Only digits after one + sign are a number. Write it as +966\u{A0}50\u{A0}000\u{A0}0001.",
                "الرقم أرقام بعد علامة + واحدة. اكتبه هكذا: \u{2066}+966\u{A0}50\u{A0}000\u{A0}0001\u{2069}."
            )
        case .twoZeros:
            Both(
                "Did you mean + instead of 00? Write the number with +, such as +966\u{A0}50\u{A0}000\u{A0}0001.",
                "هل قصدت + بدلًا من 00؟ اكتب الرقم بعلامة +، مثل \u{2066}+966\u{A0}50\u{A0}000\u{A0}0001\u{2069}."
            )
        case .zero:
            Both(
                "Which country is this number of? Leave the 0 out, and write + and the country's code before it, such as "
                    + "+966\u{A0}50\u{A0}000\u{A0}0001.",
                "لأي دولة هذا الرقم؟ احذف الصفر واكتب + ثم رمز الدولة قبله، مثل "
                    + "\u{2066}+966\u{A0}50\u{A0}000\u{A0}0001\u{2069}."
            )
        case .noCountry:
            Both(
                "Does this begin with a country's code? Write + before it, such as +966\u{A0}50\u{A0}000\u{A0}0001.",
                "هل يبدأ هذا برمز الدولة؟ اكتب + قبله، مثل \u{2066}+966\u{A0}50\u{A0}000\u{A0}0001\u{2069}."
            )
        case .inner:
            Both(
                "Is the 0 after the country's code right? Numbers there have none: +966\u{A0}50\u{A0}000\u{A0}0001.",
                "هل الصفر بعد رمز الدولة صحيح؟ لا يُكتب الصفر هناك: \u{2066}+966\u{A0}50\u{A0}000\u{A0}0001\u{2069}."
            )
        case .short: Both("This number is too short. Is a part missing?", "هذا الرقم قصير جدًا. هل ينقصه جزء؟")
        case .long:
            Both(
                "This number is too long: with the country's code it has at most 15 digits.",
                "هذا الرقم طويل جدًا: لا يزيد مع رمز الدولة على 15 رقمًا."
            )
        }
    }
}
