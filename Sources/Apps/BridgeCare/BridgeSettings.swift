public import WorkerKit

/// How the bridge listens, and what it takes.
public struct BridgeSettings: Sendable {
    /// Where webhooks come in.
    public let listen: HostAndPort
    /// Behind a proxy, which ends TLS and says for whom it asks.
    public let isProxied: Bool
    /// The public address of this listener, without a slash at the end. Nil if sources are told by hand.
    public let publicURL: String?
    /// Longer bodies are checked and not read.
    public let longestBody: Int
    public let readsDisappearing: Bool
    /// Between two sweeps of a connection; zero if they are made after outages only.
    public let sweep: Duration
    public let readsReactions: Bool
    /// Evolution's queues, as it names them.
    public let evolutionQueues: [String]
    /// URLs of the broker where they are. Nil if it is Jadwal's own. They hold a password.
    public let evolutionBroker: String?
    /// The queue of the original's service.
    public let wasappQueue: String
    /// Meta's secrets of one app. There are two while one is replaced.
    public let metaSecrets: [String]
    /// A word that Meta is given by hand, to recognise this listener.
    public let metaVerifyToken: String?

    public init(reading reader: inout SettingsReader) {
        let address = reader.value(.bridgeListen)
        self.listen = address ?? HostAndPort(host: "127.0.0.1", port: 0)
        self.isProxied = reader.value(.bridgeProxied)
        if let address, !address.isLoopback, !self.isProxied {
            reader.report(
                .bridgeListen,
                "must be a loopback address, since webhooks are not encrypted here; set "
                    + "\(Setting.bridgeProxied.name)=true if only a proxy with TLS reaches it"
            )
        }
        self.publicURL = reader.value(.bridgeURL)
        self.longestBody = reader.value(.bridgeBody)
        self.readsDisappearing = reader.value(.bridgeDisappearing)
        self.sweep = reader.value(.bridgeSweep)
        if self.sweep > .zero, self.sweep < .seconds(5) { reader.report(.bridgeSweep, "must be 0s, or at least 5s") }
        self.readsReactions = reader.value(.bridgeReactions)
        self.evolutionQueues = reader.value(.evolutionQueues)
        self.evolutionBroker = reader.value(.evolutionBroker)
        self.wasappQueue = reader.value(.wasappQueue)
        self.metaSecrets = reader.list(.metaAppSecret)
        if self.metaSecrets.count > 2 { reader.report(.metaAppSecret, "must hold at most two secrets") }
        self.metaVerifyToken = reader.text(.metaVerifyToken)
    }
}

/// A system that chats come in from, as `JADWAL_BRIDGES` names it: `home=waha+https://waha.internal:3000`. Meta's Cloud
/// API is one more if `META_ACCESS_TOKEN` is given.
public struct BridgeSource: Sendable, Hashable {
    static let most = 32
    private static let wasapp = "wasapp"
    static let kinds = ["waha", "evolution", Self.wasapp]
    private static let meta = (name: "meta", kind: "cloud")

    /// `[a-z0-9-]{1,32}`.
    public let name: String
    public let kind: String
    public let url: String
    public let apiKey: String?

    /// The source's name in a connection. There is one Cloud API, and its connections name none.
    public var nameInConnections: String { self.kind == Self.meta.kind ? "" : self.name }

    /// Phones are linked there by a code that the owner types.
    public var linksByCode: Bool { self.kind != Self.meta.kind }

    /// It is told where to send what happens.
    public var hasWebhooks: Bool { self.kind != Self.wasapp }

    public static func read(_ reader: inout SettingsReader) -> [BridgeSource] {
        let entries = reader.list(.bridges)
        let keys = reader.list(.bridgeKeys)
        if entries.count > Self.most { reader.report(.bridges, "must name at most \(Self.most) sources") }
        if !keys.isEmpty, keys.count != entries.count {
            reader.report(.bridgeKeys, "must hold as many keys as there are sources; - for none")
        }
        if !keys.allSatisfy({ $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }) {
            reader.report(.bridgeKeys, "must be printable ASCII without blanks")
        }
        var sources: [BridgeSource] = []
        for (index, entry) in entries.enumerated() {
            guard let parts = entry.wholeMatch(of: /([a-z0-9-]{1,32})=([a-z]+)\+(https?:\/\/.+)/),
                Self.kinds.contains(String(parts.2))
            else {
                let kinds = Self.kinds.joined(separator: ", ")
                reader.report(.bridges, "item \(index + 1) must be name=kind+https://…, the kind one of \(kinds)")
                continue
            }
            if sources.contains(where: { $0.name == parts.1 }) {
                reader.report(.bridges, "item \(index + 1) has an earlier item's name")
            }
            sources.append(
                BridgeSource(
                    name: String(parts.1),
                    kind: String(parts.2),
                    url: reader.operatorURL(String(parts.3), of: .bridges),
                    apiKey: keys.indices.contains(index) && keys[index] != "-" ? keys[index] : nil
                )
            )
        }
        if let token = reader.text(.metaAccessToken) {
            if sources.contains(where: { $0.name == Self.meta.name }) {
                reader.report(.bridges, "must name no source \(Self.meta.name), which is Meta's own name")
            }
            if !token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
                reader.report(.metaAccessToken, "must be printable ASCII without blanks")
            }
            let url = reader.value(.metaGraphURL)
            sources.append(BridgeSource(name: Self.meta.name, kind: Self.meta.kind, url: url, apiKey: token))
        }
        return sources
    }
}

extension BridgeSource: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    public var description: String { "BridgeSource(\(self.name))" }
    public var customMirror: Mirror { Mirror(self, children: ["name": self.name, "kind": self.kind]) }
}
