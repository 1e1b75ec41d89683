/// `2026.7.1`, `2.4.0-rc1`.
struct SourceVersion: Comparable {
    let numbers: [Int]
    let isReleased: Bool

    init(_ numbers: [Int]) { (self.numbers, self.isReleased) = (numbers, true) }

    init?(_ text: String) {
        let parts = text.drop { $0 == "v" }.split(separator: "-", maxSplits: 1)
        guard let first = parts.first else { return nil }
        let numbers = first.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count >= 2, numbers.allSatisfy({ $0 != nil }) else { return nil }
        (self.numbers, self.isReleased) = (numbers.compactMap(\.self), parts.count == 1)
    }

    func hasPrefix(_ prefix: [Int]) -> Bool { self.numbers.starts(with: prefix) }

    /// A version before its release is taken for the release.
    static func < (left: SourceVersion, right: SourceVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}
