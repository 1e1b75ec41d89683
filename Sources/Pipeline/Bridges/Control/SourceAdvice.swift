/// Advice to an operator about a source's version.
public enum SourceAdvice: Sendable, Hashable {
    case fine
    /// It works, with this trouble. The second says what to do.
    case warning(String, remedy: String)
    /// Messages would be lost, or read wrongly.
    case fault(String, remedy: String)
}

extension SourceAdvice {
    /// The source does not tell its version.
    public static let unknownVersion = SourceAdvice.warning(
        "it does not tell its version",
        remedy: "see whether the address leads to the source itself"
    )
}
