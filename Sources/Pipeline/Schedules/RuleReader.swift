public import Time

/// The seam to the library that expands rules of RFC 5545 and RFC 7529. All readers count as equal.
public struct RuleReader: Sendable, Hashable {
    /// The moments of a rule on the clock on the wall, in order.
    ///
    /// - Parameters:
    ///   - start: of the whole rule, which counts from there.
    ///   - window: only those in it.
    public typealias Times =
        @Sendable (
            _ rule: String, _ start: LocalDateTime, _ window: ClosedRange<LocalDateTime>
        ) -> [LocalDateTime]

    let times: Times

    public init(_ times: @escaping Times) { self.times = times }

    /// Reads nothing, for subjects without a rule.
    static let none = RuleReader { _, _, _ in [] }

    public static func == (left: RuleReader, right: RuleReader) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}
