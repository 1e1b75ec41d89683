internal import Pipeline

/// A message of the Cloud API, or the echo of one that the owner wrote on the phone.
struct CloudMessage {
    private let message: WebhookJSON
    private let users: CloudUsers
    private let own: [BridgeAddress]
    private let isEcho: Bool
    private let items: BridgeItems
    private let thread: String?

    init(
        _ message: WebhookJSON,
        users: CloudUsers,
        own: [BridgeAddress],
        isEcho: Bool,
        _ items: BridgeItems,
        thread: String? = nil
    ) {
        (self.message, self.users, self.own) = (message, users, own)
        (self.isEcho, self.items, self.thread) = (isEcho, items, thread)
    }

    func event() throws(IgnoredReason) -> BridgeEvent {
        guard self.message.isObject else { throw .unreadable }
        // A group's word has one person as its sender, like all others.
        guard self.message["group_id"] == nil, self.message["recipient_type"]?.string != "group" else { throw .group }
        let type = self.message["type"]?.string
        if type == "system" { return try self.renaming() }
        var frame = try self.frame()
        switch type {
        case "edit":
            frame.id = try Self.original(self.message["edit"])
            let text = try? self.text(self.message["edit"]?["message"])
            return frame.event(text.map { .edited($0) } ?? .unreadableEdit)
        case "revoke":
            frame.id = try Self.original(self.message["revoke"])
            return frame.event(.revoked)
        case "reaction":
            let reaction = self.message["reaction"]
            guard let id = StanzaID(reaction?["message_id"]?.string)?.bare else { throw .unreadable }
            return frame.event(.reaction(reaction?["emoji"]?.string ?? "", to: id))
        default: return frame.event(.text(try self.text(self.message)), quoted: self.quote(frame))
        }
    }

    private func frame() throws(IgnoredReason) -> MessageFrame {
        guard let id = StanzaID(self.message["id"]?.string)?.bare else { throw .unreadable }
        let (names, shown) = self.users.known(self.other)
        let chat = try self.items.chat(names.first)
        return MessageFrame(
            id: id,
            chat: chat,
            aliases: names.filter { $0 != chat && $0.isPerson && !self.own.contains($0) },
            isSenderMe: self.isEcho,
            senderName: self.items.name(shown),
            saidAt: try self.items.seconds(self.message["timestamp"]),
            own: self.own
        )
    }

    private var other: CloudUser {
        let user =
            self.isEcho
            ? CloudUser(
                number: self.message["to"],
                scoped: self.message["to_user_id"],
                parent: self.message["to_parent_user_id"]
            )
            : CloudUser(
                number: self.message["from"],
                scoped: self.message["from_user_id"],
                parent: self.message["from_parent_user_id"]
            )
        guard user.names.isEmpty, let thread = self.thread else { return user }
        return CloudUser(thread: thread)
    }

    private static func original(_ change: WebhookJSON?) throws(IgnoredReason) -> String {
        guard let id = StanzaID(change?["original_message_id"]?.string)?.bare else { throw .unreadable }
        return id
    }

    /// The text of a message: words, a caption, or the label of a pressed button.
    private func text(_ content: WebhookJSON?) throws(IgnoredReason) -> String {
        let words: WebhookJSON? =
            switch content?["type"]?.string {
            case "text": content?["text"]?["body"]
            case "image": content?["image"]?["caption"]
            case "video": content?["video"]?["caption"]
            case "document": content?["document"]?["caption"]
            case "button": content?["button"]?["text"]
            case "interactive": try Self.reply(content?["interactive"])
            case "audio", "sticker": throw .noText
            case "contacts": throw .contact
            case "location": throw .location
            case "order", "request_welcome", "template": throw .business
            case "unsupported", "unknown", "errors": throw .unsupported
            case "poll": throw .poll
            default: throw .housekeeping
            }
        return try self.items.text(words?.string)
    }

    private static func reply(_ interactive: WebhookJSON?) throws(IgnoredReason) -> WebhookJSON? {
        switch interactive?["type"]?.string {
        case "button_reply": interactive?["button_reply"]?["title"]
        case "list_reply": interactive?["list_reply"]?["title"]
        // A form: nobody has said its "Sent".
        default: throw .business
        }
    }

    /// Only which message is answered is said, and of a forwarded or an edited one not even that.
    private func quote(_ frame: MessageFrame) -> BridgeQuote? {
        let context = self.message["context"]
        let sender = context?["from"]?.string.flatMap { CloudUser.number($0)?.text }
        return frame.quote(id: context?["id"]?.string, body: nil, sender: sender)
    }

    /// Two names are one person's: a number was changed, or the name towards the business. The text names people.
    private func renaming() throws(IgnoredReason) -> BridgeEvent {
        guard let system = self.message["system"] else { throw .unreadable }
        let old = CloudUser(
            number: system["customer"] ?? self.message["from"],
            scoped: system["previous_user_id"] ?? self.message["from_user_id"],
            parent: system["previous_parent_user_id"]
        )
        let new = CloudUser(
            number: system.first("wa_id", "new_wa_id"),
            scoped: system["user_id"],
            parent: system["parent_user_id"]
        )
        var names: [BridgeAddress] = []
        for name in old.names + new.names where name.isPerson && !names.contains(name) && !self.own.contains(name) {
            names.append(name)
        }
        switch system["type"]?.string {
        case "user_changed_number", "customer_changed_number", "user_changed_user_id":
            guard names.count > 1 else { throw .housekeeping }
            return .renamed(names)
        default: throw .housekeeping
        }
    }
}

extension CloudUser {
    /// Of a history's thread, whose id is the other side's.
    fileprivate init(thread: String) {
        let address = CloudUser.number(thread)
        let isNumber = address?.kind == .number
        self.init(number: isNumber ? address : nil, scoped: isNumber ? nil : address)
    }

    private init(number: BridgeAddress?, scoped: BridgeAddress?) {
        (self.number, self.scoped, self.parent) = (number, scoped, nil)
    }
}
