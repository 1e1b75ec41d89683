/// What a customer may name as a place to push to, as far as it can be told without a look-up: where it leads is checked at each
/// call.
public enum EndpointAddress {
    /// The topic's URL, as ntfy shows it: `https://ntfy.sh/topic`.
    ///
    /// - Returns: the server's URL, without a slash at its end, and the topic. Nil when it is not of that form.
    public static func ntfy(_ url: String) -> (server: String, topic: String)? {
        guard url.utf8.count <= 2048, let slash = url.lastIndex(of: "/") else { return nil }
        let (server, topic) = (url[..<slash], url[url.index(after: slash)...])
        guard let scheme = server.firstRange(of: "://"), (1...64).contains(topic.utf8.count),
            topic.utf8.allSatisfy({ Self.isOfTopic($0) })
        else { return nil }
        let authority = server[scheme.upperBound...]
        guard !authority.isEmpty, !authority.contains(where: { "/?#@".contains($0) }) else { return nil }
        return (String(server), String(topic))
    }

    /// Letters, digits, `-` and `_`: what ntfy allows.
    private static func isOfTopic(_ byte: UInt8) -> Bool {
        let character = Character(UnicodeScalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
    }
}
