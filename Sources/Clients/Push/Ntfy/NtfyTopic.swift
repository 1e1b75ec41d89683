internal import Pipeline

/// A topic of ntfy. The host's IP address is checked at each call.
struct NtfyTopic {
    /// The server's URL without a slash at its end.
    let server: String
    let name: String

    /// nil if the form is wrong.
    ///
    /// - Parameter url: as ntfy shows it: `https://ntfy.sh/topic`.
    init?(_ url: String) {
        guard url.utf8.count <= 2048, let slash = url.lastIndex(of: "/") else { return nil }
        let (server, topic) = (url[..<slash], url[url.index(after: slash)...])
        guard let scheme = server.firstRange(of: "://"), (1...64).contains(topic.utf8.count),
            topic.utf8.allSatisfy({ Self.isOfTopic($0) })
        else { return nil }
        let authority = server[scheme.upperBound...]
        guard !authority.isEmpty, !authority.contains(where: { "/?#@".contains($0) }) else { return nil }
        (self.server, self.name) = (String(server), String(topic))
    }

    /// Letters, digits, `-` and `_`, as ntfy allows.
    private static func isOfTopic(_ byte: UInt8) -> Bool {
        let character = Character(UnicodeScalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
    }
}

extension NewDevice {
    /// - Parameters:
    ///   - url: a server and a topic.
    ///   - token: of a topic that needs one.
    public init(topic url: String, token: String?) throws(NewDeviceFault) {
        let (url, token) = (url.trimmed, token?.trimmed)
        guard NtfyTopic(url) != nil else { throw .topic }
        guard (token ?? "").utf8.count <= 512, (token ?? "").utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .token
        }
        self.init(.ntfy, url, secret: token)
    }
}
