internal import HTTPTypes
internal import Web

/// The headers of a call: https://connectrpc.com/docs/protocol/#unary-request
struct ConnectHeaders: Sendable, Hashable {
    let isGzip: Bool
    /// How long the caller waits.
    let timeout: Duration?
    /// The idempotency key, so that the call is carried out once.
    let key: String?

    init(_ fields: HTTPFields) throws(ConnectFault) {
        if let version = fields[.connectProtocolVersion], version != "1" {
            throw ConnectFault(.invalidArgument, ConnectPhrase.protocolVersion)
        }
        self.timeout = try Self.timeout(fields[.connectTimeout])
        switch fields[.contentEncoding]?.lowercased() {
        case nil, "identity": self.isGzip = false
        case "gzip": self.isGzip = true
        default: throw ConnectFault(.unimplemented, ConnectPhrase.encoding)
        }
        self.key = fields[.idempotencyKey]
        guard let key = self.key else { return }
        guard (1...128).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ConnectFault(.invalidArgument, ConnectPhrase.key)
        }
    }

    private static func timeout(_ text: String?) throws(ConnectFault) -> Duration? {
        guard let text else { return nil }
        let isNumber = (1...10).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, let milliseconds = Int64(text) else {
            throw ConnectFault(.invalidArgument, ConnectPhrase.timeout)
        }
        return .milliseconds(milliseconds)
    }

    /// As the original's apps say it, or else as browsers do.
    static func language(_ fields: HTTPFields) -> Language {
        fields[.xLang].flatMap { Language(rawValue: $0.lowercased()) }
            ?? fields[.acceptLanguage].flatMap { Language(accepting: $0) } ?? .english
    }

    /// The access token.
    static func bearer(_ fields: HTTPFields) -> String? {
        guard let value = fields[.authorization] else { return nil }
        let parts = value.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bearer", !parts[1].isEmpty else { return nil }
        return String(parts[1])
    }
}

extension HTTPField.Name {
    static let connectProtocolVersion = HTTPField.Name("Connect-Protocol-Version")!
    static let connectTimeout = HTTPField.Name("Connect-Timeout-Ms")!
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
    static let xLang = HTTPField.Name("x-lang")!
    static let acceptPost = HTTPField.Name("Accept-Post")!
}
