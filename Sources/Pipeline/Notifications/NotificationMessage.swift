public import Time

/// A message of `wasapp.notifications` (contract): a notification for an owner.
public struct NotificationMessage: Sendable, Hashable {
    public var customerID: String
    public var notificationID: String
    /// In the owner's language, like the body.
    public var title: String
    public var body: String
    public var content: NotificationContent

    public init(
        customerID: String,
        notificationID: String,
        title: String,
        body: String,
        _ content: NotificationContent
    ) {
        self.customerID = customerID
        self.notificationID = notificationID
        self.title = title
        self.body = body
        self.content = content
    }

    /// The same for notifications of one event, of one question or of one connection: the later one replaces the
    /// earlier one on a device.
    public var collapseID: String {
        self.content.event?.id ?? self.content.connectionID ?? self.notificationID
    }

    /// The notification with every text cut to `bytes` of UTF-8, between characters.
    func shortened(to bytes: Int) -> NotificationMessage {
        NotificationMessage(
            customerID: self.customerID,
            notificationID: self.notificationID,
            title: self.title.cut(to: bytes),
            body: self.body.cut(to: bytes),
            self.content.shortened(to: bytes)
        )
    }
}

extension NotificationMessage: QueueMessage {
    public var subject: DeliverySubject { .notification(id: self.notificationID) }
    public var endsAt: UnixTime? { self.content.event.flatMap { Timestamp($0.end)?.instant } }
}

extension NotificationMessage {
    /// The notification of a connection, in its owner's language.
    ///
    /// - Parameter connection: its id.
    public static func outgoing(
        _ reason: ConnectionReason,
        of connection: String,
        id: String,
        for owner: CalendarOwner,
        to queue: String
    ) throws -> Outgoing {
        let message = NotificationMessage(
            customerID: owner.customerID,
            notificationID: id,
            title: owner.speaksArabic ? "واتساب" : "WhatsApp",
            body: reason.sentence(isArabic: owner.speaksArabic),
            .connection(id: connection)
        )
        return Outgoing(queue: queue, body: try NotificationMessageCoder().encode(message), messageID: id)
    }
}

extension String {
    /// At most `bytes` of UTF-8, cut between characters, with a mark if something is missing.
    func cut(to bytes: Int) -> String {
        guard self.utf8.count > bytes else { return self }
        let mark = "…"
        var left = bytes - mark.utf8.count
        var kept = self.prefix { character in
            left -= character.utf8.count
            return left >= 0
        }
        while kept.last?.isWhitespace ?? false { kept.removeLast() }
        return kept.isEmpty ? "" : kept + mark
    }
}
