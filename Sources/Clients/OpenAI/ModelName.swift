/// Names of models, as those who ask and those who answer write them.
enum ModelName {
    /// Whether the answering model is the one that was asked for: gateways put the maker before a name, and makers put a
    /// date or a version behind it. `m-lite` is not `m`.
    static func isSame(_ asked: String, _ answered: String) -> Bool {
        let (asked, answered) = (Self.plain(asked), Self.plain(answered))
        guard answered.hasPrefix(asked) else { return false }
        let rest = answered.dropFirst(asked.count)
        guard let mark = rest.first else { return true }
        return "-@:".contains(mark) && rest.dropFirst().allSatisfy { $0.isNumber || "-.".contains($0) }
            && rest.count > 1
    }

    private static func plain(_ name: String) -> String {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        return last.hasSuffix(":latest") ? String(last.dropLast(7)).lowercased() : last.lowercased()
    }

    /// For logs: what a server says of itself is cut and kept to what names are made of.
    static func printable(_ name: String) -> String {
        String(
            name.unicodeScalars.prefix(100).map {
                $0.isASCII && $0.value > 0x20 && $0 != "\u{7F}" ? Character($0) : "?"
            }
        )
    }
}
