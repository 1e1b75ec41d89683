/// Advice to an operator about a source's version.
public enum SourceAdvice: Sendable, Hashable {
    case fine
    /// It works, with this trouble. The second says what to do.
    case warning(String, remedy: String)
    /// Messages would be lost, or read wrongly.
    case fault(String, remedy: String)
}

extension SourceFacts {
    /// - Parameter kind: whose facts these are.
    public func advice(for kind: SourceKind) -> SourceAdvice {
        switch kind {
        case .waha: self.wahaAdvice
        case .evolution: self.evolutionAdvice
        case .cloud, .wasapp, .own: .fine
        }
    }

    private var wahaAdvice: SourceAdvice {
        guard let version = self.version.flatMap({ SourceVersion($0) }) else { return Self.unknown }
        guard version >= SourceVersion([2026, 7, 1]) else {
            return .fault("its version is too old", remedy: "install WAHA 2026.7.1 or newer")
        }
        if self.engine == "GOWS", version.hasPrefix([2026, 8, 1]) || version.hasPrefix([2026, 8, 2]) {
            return .warning(
                "this version names the owner's own messages wrongly, and they may not be read",
                remedy: "install another version of WAHA"
            )
        }
        guard self.engine == "GOWS" else {
            return .warning(
                "its engine cannot link phones that ask for a passkey",
                remedy: "set WHATSAPP_DEFAULT_ENGINE=GOWS in WAHA"
            )
        }
        return .fine
    }

    private var evolutionAdvice: SourceAdvice {
        guard let version = self.version.flatMap({ SourceVersion($0) }) else { return Self.unknown }
        guard version >= SourceVersion([2, 3, 7]) else {
            return .fault("its version is too old", remedy: "install Evolution API 2.3.7 or newer")
        }
        guard !version.hasPrefix([2, 4, 0]) || version.isReleased else {
            return .warning(
                "this version does not say what a reply answers",
                remedy: "install a released version of Evolution API"
            )
        }
        return .fine
    }

    private static let unknown = SourceAdvice.warning(
        "it does not tell its version",
        remedy: "see whether the address leads to the source itself"
    )
}

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
