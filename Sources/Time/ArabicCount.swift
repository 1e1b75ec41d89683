/// A counted noun in Arabic. One and two stand without their number; behind the others the last two digits decide.
public struct ArabicCount: Sendable {
    private let one: String
    private let two: String
    private let few: String
    private let many: String
    private let hundreds: String

    /// - Parameters:
    ///   - few: behind 3 to 10, 103 to 110, and so on.
    ///   - many: behind 11 to 99, 111 to 199, and so on.
    ///   - hundreds: behind all others, such as 0, 100 and 102.
    public init(_ one: String, _ two: String, few: String, many: String, hundreds: String) {
        (self.one, self.two, self.few, self.many, self.hundreds) = (one, two, few, many, hundreds)
    }

    public func text(_ count: some BinaryInteger) -> String {
        switch (count, count % 100) {
        case (1, _): self.one
        case (2, _): self.two
        case (_, 3...10): "\(count) \(self.few)"
        case (_, 11...99): "\(count) \(self.many)"
        default: "\(count) \(self.hundreds)"
        }
    }

    // As they stand behind a preposition.
    public static let minutes = Self("دقيقة", "دقيقتين", few: "دقائق", many: "دقيقة", hundreds: "دقيقة")
    public static let hours = Self("ساعة", "ساعتين", few: "ساعات", many: "ساعة", hundreds: "ساعة")
    public static let days = Self("يوم", "يومين", few: "أيام", many: "يومًا", hundreds: "يوم")
}
