/// The operations of a source on a connection: link a phone, read its state, list messages, forget it. Each kind of
/// source implements it.
///
/// No call writes into a chat, marks anything as read, or shows the owner as online. A call tries once; the caller
/// decides about retries.
public protocol BridgeControl: Sendable {
    var kind: SourceKind { get }
    /// How messages can be listed.
    var history: HistoryKind { get }

    /// The source's own description. It proves that its address and key are right.
    func facts() async throws(BridgeControlError) -> SourceFacts

    /// Advice to an operator about a source of this version.
    func advice(on facts: SourceFacts) -> SourceAdvice

    /// Makes the connection at the source, with its settings, and begins to link. Does no harm if it is there already.
    func create(_ setup: ConnectionSetup) async throws(BridgeControlError)

    /// A new code that the owner types into WhatsApp. `.codeRefused` if this phone takes none: a QR code is left.
    ///
    /// - Parameter number: digits only, with the country's code.
    func pairingCode(for number: String, _ setup: ConnectionSetup) async throws(BridgeControlError) -> PairingOffer

    /// The QR code that is valid now. Sources replace it every 20 to 60 s.
    func qrCode(_ setup: ConnectionSetup) async throws(BridgeControlError) -> PairingOffer

    /// nil if the source has no such connection.
    func state(of name: String) async throws(BridgeControlError) -> ReportedConnection?

    /// The settings at the source that are not as they should be. Empty if nothing has to be mended.
    func drift(from setup: ConnectionSetup) async throws(BridgeControlError) -> [SettingDrift]

    /// Writes all settings.
    func writeSettings(_ setup: ConnectionSetup) async throws(BridgeControlError)

    /// Starts a connection that has stopped, or begins anew with one that has failed.
    func restart(_ setup: ConnectionSetup) async throws(BridgeControlError)

    /// Unlinks the phone and deletes the connection. Returns when the source has it no longer; otherwise throws, and
    /// may be repeated until it returns.
    func end(_ name: String) async throws(BridgeControlError)

    /// A page of chats, the one with the latest message first. Pages are counted from 0. Only sources with
    /// `HistoryKind.byChat`.
    func chats(of name: String, page: Int) async throws(BridgeControlError) -> ChatPage

    /// A page of messages, the newest first.
    func messages(_ query: HistoryQuery) async throws(BridgeControlError) -> HistoryPage

    /// One message as its source stores it, or nil if it does not have it.
    func message(_ id: String, in chat: BridgeAddress, of name: String) async throws(BridgeControlError)
        -> ListedMessage?

    /// The phone number behind a hidden id; nil if the source does not know it, which may stay so.
    func number(of hidden: BridgeAddress, at name: String) async throws(BridgeControlError) -> BridgeAddress?
}

extension BridgeControl {
    /// Of a source whose versions make no difference.
    public func advice(on facts: SourceFacts) -> SourceAdvice { .fine }
}

/// How a source lists what was said.
public enum HistoryKind: Sendable, Hashable {
    /// Chats, and the messages of each.
    case byChat
    /// All messages of a time, of all chats together.
    case byTime
    /// Not at all. What it has lost is lost.
    case none
}

/// A connection as Jadwal wants it to be at its source.
public struct ConnectionSetup: Sendable, Hashable {
    /// The session or instance at the source.
    public var name: String
    /// The connection's id, which stands in the webhook's address.
    public var id: String
    /// Where the source sends what happens.
    public var webhook: String
    /// The key of its signatures.
    public var key: String
    public var readsReactions: Bool
    /// The Cloud API's business account.
    public var businessAccount: String?

    public init(
        name: String,
        id: String,
        webhook: String,
        key: String,
        readsReactions: Bool = false,
        businessAccount: String? = nil
    ) {
        (self.name, self.id, self.webhook, self.key) = (name, id, webhook, key)
        (self.readsReactions, self.businessAccount) = (readsReactions, businessAccount)
    }
}

extension ConnectionSetup: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    public var description: String { "ConnectionSetup(\(self.id))" }
    public var customMirror: Mirror { Mirror(self, children: ["id": self.id]) }
}

/// The state of a connection, as its source tells it.
public struct ReportedConnection: Sendable, Hashable {
    public var state: BridgeConnectionHint.State
    /// The status code that the source gives as the reason.
    public var status: Int?
    /// The names of the phone that is linked. They belong together.
    public var own: [BridgeAddress]
    /// A code that the phone also shows while a passkey is confirmed.
    public var confirmation: String?

    public init(
        _ state: BridgeConnectionHint.State,
        status: Int? = nil,
        own: [BridgeAddress] = [],
        confirmation: String? = nil
    ) {
        (self.state, self.status, self.own, self.confirmation) = (state, status, own, confirmation)
    }
}

extension ReportedConnection: CustomStringConvertible, CustomReflectable {
    /// Without addresses and codes.
    public var description: String { "ReportedConnection(\(self.state.rawValue))" }
    public var customMirror: Mirror { Mirror(self, children: ["state": self.state.rawValue]) }
}

/// A setting at the source that is not as it should be. The raw value is a label of metrics.
public enum SettingDrift: String, Sendable, Hashable, CaseIterable {
    case webhook
    /// The key of the signatures.
    case key
    case events
    case retries
    /// Groups, channels and statuses would be sent too.
    case ignored
    /// Messages are not stored, so that none can be found again.
    case store
    case metadata
    /// It would mark messages as read, or show the owner as online.
    case visible
}

/// A source's own description.
public struct SourceFacts: Sendable, Hashable {
    public var version: String?
    /// WAHA's: WEBJS, NOWEB, GOWS.
    public var engine: String?

    public init(version: String?, engine: String? = nil) { (self.version, self.engine) = (version, engine) }
}
