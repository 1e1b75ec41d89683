/// One message of a one-to-one chat, or a change of one.
public struct BridgeMessage: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
        case text(String)
        /// The new text of the message `id`.
        case edited(String)
        case revoked
        case event(EventInvitation)
        /// The new times of the event message `id`.
        case editedEvent(EventInvitation)
        /// `to` is the bare id of the event message.
        case eventResponse(EventResponse.Answer, to: String)
        /// `to` is the bare id of the message. An empty emoji takes a reaction back.
        case reaction(String, to: String)
        /// The message `id` has a new text, or its event new times, that the source cannot decrypt. The source may be
        /// asked for the message once; afterwards it counts as revoked, since an hour that was changed must not stand.
        case unreadableEdit
        /// The source has the message `id` without its text. It may be asked for it later.
        case waiting
    }

    /// The bare stanza id (`3EB0…`), not empty. Of an edit or a revocation: of the message that is changed.
    public var id: String
    /// The chat by the name that this payload uses. Nil if the payload knows the chat only by somebody else's view: the
    /// message that is changed tells it then.
    public var chat: BridgeAddress?
    /// Other names of the chat's other side that this payload proves.
    public var aliases: [BridgeAddress]
    /// Nil if only the message that is changed tells it.
    public var isSenderMe: Bool?
    /// Nil for the owner's own messages.
    public var senderName: String?
    /// Unix seconds by the sender's phone; of an edit, the time of the edit.
    public var saidAt: Int64
    public var content: Content
    public var quoted: BridgeQuote?
    /// Set if the writer wished the message to disappear.
    public var transience: Transience?
    /// The chat is the owner's own address: either notes to oneself, or a source that names own messages wrongly.
    public var isSelfChat: Bool

    public init(
        id: String,
        chat: BridgeAddress?,
        aliases: [BridgeAddress] = [],
        isSenderMe: Bool?,
        senderName: String? = nil,
        saidAt: Int64,
        content: Content,
        quoted: BridgeQuote? = nil,
        transience: Transience? = nil,
        isSelfChat: Bool = false
    ) {
        (self.id, self.chat, self.aliases) = (id, chat, aliases)
        (self.isSenderMe, self.senderName, self.saidAt) = (isSenderMe, senderName, saidAt)
        (self.content, self.quoted) = (content, quoted)
        (self.transience, self.isSelfChat) = (transience, isSelfChat)
    }
}

/// The message that a message answers.
public struct BridgeQuote: Sendable, Hashable {
    /// Bare. Nil if the source does not say it.
    public var id: String?
    /// Nil if the source does not say it, as the Cloud API.
    public var body: String?
    /// The writer. `isSenderMe` is nil if the payload does not say whose address it is.
    public var sender: BridgeAddress?
    public var isSenderMe: Bool?

    public init(id: String?, body: String?, sender: BridgeAddress? = nil, isSenderMe: Bool? = nil) {
        (self.id, self.body, self.sender, self.isSenderMe) = (id, body, sender, isSenderMe)
    }
}

/// How a message disappears.
public enum Transience: Sendable, Hashable {
    case viewOnce
    /// A timer. Many accounts have set one for all chats, once; `isAccountDefault` tells that apart where it is known.
    case timer(seconds: Int64, isAccountDefault: Bool)
}
