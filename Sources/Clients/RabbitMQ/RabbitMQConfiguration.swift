internal import Pipeline

/// The broker's addresses and the settings of a connection.
public struct RabbitMQConfiguration: Sendable {
    let endpoints: [RabbitMQEndpoint]
    let caFile: String?
    let heartbeat: Duration
    let connectionName: String

    /// - Parameters:
    ///   - urls: `amqp://` or `amqps://`, comma-separated: the nodes of one cluster, tried in turn.
    ///   - caFile: PEM of authorities trusted besides the system's.
    ///   - allowsPlain: true if `amqp://` may connect to another machine. `amqps://` is verified in any case.
    ///   - heartbeat: whole seconds, at least one, for URLs that name none. Either side gives up a peer that is silent
    ///     for twice as long: deliveries of a frozen consumer go to another one after 20 s.
    ///   - connectionName: shown by the broker's management pages.
    public init(
        urls: String,
        caFile: String?,
        allowsPlain: Bool = false,
        heartbeat: Duration = .seconds(10),
        connectionName: String
    ) throws(RabbitMQError) {
        var endpoints: [RabbitMQEndpoint] = []
        for (index, url) in urls.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
            let endpoint = try RabbitMQEndpoint(url, position: index + 1)
            guard endpoint.isEncrypted || allowsPlain || Loopback.contains(endpoint.host) else {
                throw RabbitMQError(
                    .plainRefused,
                    "AMQP URL \(index + 1) must be amqps://, as its host is not this machine"
                )
            }
            endpoints.append(endpoint)
        }
        self.endpoints = endpoints
        self.caFile = caFile
        self.heartbeat = .seconds(max(1, heartbeat.components.seconds))
        self.connectionName = connectionName
    }

    /// Where the queues are, on each node.
    public var virtualHost: String { self.endpoints.first?.virtualHost ?? "/" }

    func heartbeat(at endpoint: RabbitMQEndpoint) -> Duration { endpoint.heartbeat ?? self.heartbeat }
}

/// One node of the cluster, read from an AMQP URI (https://www.rabbitmq.com/docs/uri-spec).
struct RabbitMQEndpoint: Sendable, Equatable {
    let isEncrypted: Bool
    let host: String
    let port: Int32
    let user: String
    let password: String
    let virtualHost: String
    /// From the query (https://www.rabbitmq.com/docs/uri-query-parameters); nil when it names none.
    let heartbeat: Duration?

    var address: String { self.host.contains(":") ? "[\(self.host)]:\(self.port)" : "\(self.host):\(self.port)" }

    /// Reads `heartbeat`, in whole seconds, from the query, and ignores the rest of the query and a fragment. An empty
    /// path means the virtual host `/`, as in nearly every client, although the specification says an empty name.
    ///
    /// - Parameter position: identifies the URL in errors, which must not quote it.
    init(_ url: some StringProtocol, position: Int) throws(RabbitMQError) {
        func unusable(_ why: String) -> RabbitMQError { RabbitMQError(.unusableURL, "AMQP URL \(position) \(why)") }
        var rest = Substring(url)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        let scheme = rest.prefix { $0 != ":" }.lowercased()
        guard scheme == "amqp" || scheme == "amqps", rest.dropFirst(scheme.count).hasPrefix("://") else {
            throw unusable("does not begin with amqp:// or amqps://")
        }
        self.isEncrypted = scheme == "amqps"
        rest = rest.dropFirst(scheme.count + 3)
        let query = rest.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        rest = rest.prefix { $0 != "?" && $0 != "#" }
        let authority = rest.prefix { $0 != "/" }
        let path = rest.dropFirst(authority.count + 1)
        guard !path.contains("/") else {
            throw unusable("has more than one path segment; write a / in its name as %2F")
        }
        let userEnd = authority.lastIndex(of: "@")
        let credentials = userEnd.map { authority[..<$0] }
        let hostAndPort = userEnd.map { authority[authority.index(after: $0)...] } ?? authority
        (self.host, self.port) = try Self.address(hostAndPort, isEncrypted: self.isEncrypted, unusable)

        let user = credentials?.prefix { $0 != ":" }
        let password = credentials.flatMap { $0.firstIndex(of: ":").map($0.index(after:)) }.map { credentials![$0...] }
        guard let decodedUser = Self.decode(user ?? "guest"), let decodedPassword = Self.decode(password ?? "guest"),
            let virtualHost = Self.decode(path)
        else { throw unusable("has a % that no two hexadecimal digits follow, or bytes that are not UTF-8") }
        self.user = decodedUser
        self.password = decodedPassword
        self.virtualHost = virtualHost.isEmpty ? "/" : virtualHost
        let heartbeat = query.split(separator: "&").first { $0.hasPrefix("heartbeat=") }?.dropFirst(10)
        // Zero would disable it: a frozen peer would then keep its messages for ever.
        self.heartbeat = heartbeat.flatMap { UInt16($0) }.flatMap { $0 > 0 ? .seconds(Int64($0)) : nil }
    }

    private static func address(
        _ text: Substring,
        isEncrypted: Bool,
        _ unusable: (String) -> RabbitMQError
    ) throws(RabbitMQError) -> (String, Int32) {
        var host = text.prefix { $0 != ":" }
        var rest = text.dropFirst(host.count)
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { throw unusable("has a [ without its ]") }
            host = text[text.index(after: text.startIndex)..<end]
            rest = text[text.index(after: end)...]
        }
        guard let decoded = Self.decode(host), !decoded.isEmpty else { throw unusable("names no host") }
        guard rest.first == ":" else {
            guard rest.isEmpty else { throw unusable("has something other than a port after its host") }
            return (decoded, isEncrypted ? 5671 : 5672)
        }
        guard let port = UInt16(rest.dropFirst()), port > 0 else { throw unusable("has a port that is none") }
        return (decoded, Int32(port))
    }

    /// nil if two hexadecimal digits do not follow a `%`, or if the result has a NUL or is not UTF-8. C would cut the
    /// text at a NUL.
    private static func decode(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                guard byte > 0 else { return nil }
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                value > 0
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
