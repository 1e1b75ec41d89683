/// A telephone number with its country's code, as an owner has typed it.
public struct PhoneNumber: Sendable, Hashable {
    /// E.164, without what stands between digits, and the shortest numbers that there are.
    private static let lengths = 7...15
    /// In these countries, the 0 before a number at home is never written after the country's code.
    private static let withoutZero = ["966", "971", "973", "974", "965", "968", "962", "20", "44", "49", "90"]

    public let digits: String

    /// Nothing is guessed: what may mean two numbers is asked about.
    public init(_ typed: String) throws(PhoneNumberFault) {
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
    public static func folded(_ text: String) -> String {
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
    public var description: String { "PhoneNumber" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why a number is refused.
public enum PhoneNumberFault: Error, Sendable, Hashable, CaseIterable {
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
