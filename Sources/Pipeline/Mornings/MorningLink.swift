/// The addresses that the morning brief may lead to: of music, of a feed, of an article.
public enum MorningLink {
    private static let scheme = "https://"

    /// `https`, a host with a dot, nobody's name or password before it, and the characters that addresses have.
    ///
    /// - Parameter longest: in bytes.
    public static func isOne(_ text: String, atMost longest: Int) -> Bool {
        guard text.utf8.count <= longest, text.prefix(Self.scheme.count).lowercased() == Self.scheme,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) })
        else { return false }
        let host = text.dropFirst(Self.scheme.count).prefix { !"/?#".contains($0) }
        return host.contains(".") && !host.contains("@")
    }
}
