/// One thing that a source tells.
public enum BridgeEvent: Sendable, Hashable {
    case message(BridgeMessage)
    case connection(BridgeConnectionHint)
    /// These names are one person's from now on. The newest stands last.
    case renamed([BridgeAddress])
    /// To be counted, and nothing else.
    case ignored(IgnoredReason)
}

/// Why an item of an envelope becomes no message. The raw value is a label of metrics.
public enum IgnoredReason: String, Error, Sendable, Hashable, CaseIterable {
    case group
    case status
    case newsletter
    case broadcast
    /// WhatsApp itself, its assistants, or an address of an unknown kind.
    case system
    /// A picture, a voice note, a document, a sticker without words.
    case noText = "no_text"
    case poll
    case contact
    case location
    case call
    /// A template, a product, a payment, a form: sent by a press of a button.
    case business
    /// Keys, timers, receipts: what clients tell each other.
    case housekeeping
    /// A kind of event that is not read, or that comes a second time under another name.
    case unusedEvent = "unused_event"
    /// The source could not decrypt an answer to an event message.
    case answerUnreadable = "answer_unreadable"
    /// Content that the source could not deliver, according to itself.
    case unsupported
    /// No id, no chat, or a field of another type.
    case unreadable
    case timestampOutOfRange = "timestamp_out_of_range"
    case tooLong = "too_long"
    /// An event message with times that no event can have.
    case invalidEvent = "invalid_event"
    /// After the first 1,000 items of an envelope.
    case beyondLimit = "beyond_limit"
}

/// A source's report about a connection. It may be forged or replayed, so it only triggers a read of the state from the
/// source. The codes are for the owner only.
public struct BridgeConnectionHint: Sendable, Hashable {
    public enum State: String, Sendable, Hashable, CaseIterable {
        case starting
        /// A QR code or a pairing code waits to be used.
        case code
        case passkey
        case working
        /// Without a connection; it may come back by itself.
        case closed
        case failed
        /// The phone, or WhatsApp, has ended it.
        case loggedOut = "logged_out"
        /// The owner has removed Jadwal at the source.
        case removed
        /// Not one of these, or not said.
        case unknown
    }

    public var state: State
    /// The status code that the source gives as the reason, for example 401.
    public var status: Int?
    /// To be typed into the phone, or of `passkey` to be compared with what the phone shows.
    public var pairingCode: String?
    /// The text that a QR code shows.
    public var qr: String?

    public init(state: State, status: Int? = nil, pairingCode: String? = nil, qr: String? = nil) {
        (self.state, self.status, self.pairingCode, self.qr) = (state, status, pairingCode, qr)
    }
}

extension BridgeConnectionHint: CustomStringConvertible, CustomReflectable {
    /// Without the codes.
    public var description: String { "BridgeConnectionHint(\(self.state.rawValue))" }
    public var customMirror: Mirror { Mirror(self, children: ["state": self.state.rawValue]) }
}
