public import Time

/// The part of an export that an import publishes once the customer's name among the senders is known.
public struct ImportDraft: Sendable, Hashable, Codable {
    struct Message: Sendable, Hashable, Codable {
        let id: String
        /// From 1.
        let sender: Int
        let body: String
        let seconds: Int64
    }

    /// In the order of their first message. At most two.
    public let senders: [String]
    /// How many messages are left out because the workers would not store them.
    public let tooOld: Int
    let messages: [Message]

    /// - Parameter oldest: older messages are left out.
    public init(_ export: Export, since oldest: UnixTime) {
        let kept = export.messages.filter { $0.time >= oldest }
        self.senders = export.senders
        self.tooOld = export.skipped.tooOld + export.messages.count - kept.count
        self.messages = kept.map { message in
            let sender = (export.senders.firstIndex(of: message.sender) ?? -1) + 1
            return Message(id: message.id, sender: sender, body: message.body, seconds: message.time.seconds)
        }
    }

    public var count: Int { self.messages.count }
    public var first: UnixTime? { self.messages.map(\.seconds).min().map { UnixTime(seconds: $0) } }
    public var last: UnixTime? { self.messages.map(\.seconds).max().map { UnixTime(seconds: $0) } }

    /// - Parameter sender: from 1.
    public func count(of sender: Int) -> Int { self.messages.count { $0.sender == sender } }

    /// - Parameter me: which sender is the customer, from 1; 0 for none.
    public func messages(of customer: String, me: Int) -> [PublishedMessage] {
        // An export holds no phone number, so the name of the other person identifies the chat.
        let partner = self.senders.enumerated().first { $0.offset + 1 != me }?.element ?? ""
        return self.messages.map { message in
            PublishedMessage(
                customerID: customer,
                id: message.id,
                chatID: "export:\(partner)",
                senderName: self.senders.indices.contains(message.sender - 1) ? self.senders[message.sender - 1] : "",
                isSenderMe: me > 0 && message.sender == me,
                body: message.body,
                timestamp: message.seconds
            )
        }
    }
}

extension ImportDraft: CustomStringConvertible, CustomReflectable {
    /// Without the chat.
    public var description: String { "ImportDraft" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
