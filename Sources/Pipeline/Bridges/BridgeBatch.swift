/// The kinds of systems that chats come in from. The raw value is a label of metrics and a word of settings.
public enum SourceKind: String, Sendable, Hashable, Codable, CaseIterable {
    case waha
    case evolution
    /// Meta's Cloud API.
    case cloud
    /// The service on whatsapp-web.js that publishes our wire format to a queue.
    case wasapp
    /// Any program that posts our wire format.
    case own

    /// True if the source provides the text of a QR code, which a phone scans instead of a typed code.
    public var givesQR: Bool {
        switch self {
        case .waha, .evolution: true
        case .cloud, .wasapp, .own: false
        }
    }

    /// Where jadwal-bridge takes what comes for a connection.
    public func webhookPath(_ connection: String) -> String {
        switch self {
        case .own, .wasapp: "/v1/messages"
        case .cloud: "/v1/meta"
        case .waha, .evolution: "/v1/\(self.rawValue)/\(connection)"
        }
    }
}

/// The part of a source's envelope about one account. An envelope of the Cloud API may be about several.
public struct BridgeBatch: Sendable, Hashable {
    /// The account's name at the source: WAHA's session, Evolution's instance, the Cloud API's `phone_number_id`, the
    /// customer of our wire format. Nil if the envelope has none.
    public var account: String?
    /// The id of the Cloud API's business account. Some of its envelopes name nothing else.
    public var businessAccount: String?
    /// The connection's id, as it was written into the configuration of WAHA's session.
    public var connection: String?
    /// Names of the owner's own phone. They belong together.
    public var own: [BridgeAddress]
    /// In the order of the envelope.
    public var events: [BridgeEvent]

    public init(
        account: String? = nil,
        businessAccount: String? = nil,
        connection: String? = nil,
        own: [BridgeAddress] = [],
        events: [BridgeEvent] = []
    ) {
        (self.account, self.businessAccount, self.connection) = (account, businessAccount, connection)
        (self.own, self.events) = (own, events)
    }
}

/// Why an envelope cannot be read at all. A single item that cannot be read is a `BridgeEvent.ignored`, and the rest of
/// its envelope is kept.
public enum BridgeFault: String, Error, Sendable, Hashable, CaseIterable {
    case tooLarge = "too_large"
    case notUTF8 = "not_utf8"
    case notJSON = "not_json"
    case tooDeep = "too_deep"
    /// JSON of another shape than the source's envelope.
    case notAnEnvelope = "not_an_envelope"
}
