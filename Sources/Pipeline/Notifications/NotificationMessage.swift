public import Time

/// A message of `wasapp.notifications` (contract): a notification for an owner.
public struct NotificationMessage: Sendable, Hashable {
    public var customerID: String
    public var notificationID: String
    /// In the owner's language, like the body.
    public var title: String
    public var body: String
    public var content: NotificationContent
    public var options: NotificationOptions
    /// The buttons of a push. They are made when it is sent: queues carry names of actions only.
    public var taps: [NotificationTap] = []
    /// The right to read the brief of an alarm, made like the buttons. Only browsers and web services get it.
    public var briefToken: String?

    public init(
        customerID: String,
        notificationID: String,
        title: String,
        body: String,
        _ content: NotificationContent,
        _ options: NotificationOptions = NotificationOptions()
    ) {
        self.customerID = customerID
        self.notificationID = notificationID
        self.title = title
        self.body = body
        self.content = content
        self.options = options
    }

    /// The same for notifications of one event, of one question or of one connection: the later one replaces the
    /// earlier one on a device.
    public var collapseID: String { self.options.collapseID ?? self.content.collapseID ?? self.notificationID }

    /// No push begins at this time or later.
    public var expiresAt: UnixTime? { self.options.expiresAt.flatMap { Timestamp($0)?.instant } }

    /// Until when a device that is away may still show it: until it expires, or its event ends.
    var worthUntil: UnixTime? { self.expiresAt ?? self.eventEnd }

    private var eventEnd: UnixTime? { self.content.event.flatMap { Timestamp($0.end)?.instant } }

    /// The subtitle and the body, for services that have no subtitle.
    public var bodyWithSubtitle: String {
        [self.options.subtitle ?? "", self.body].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The notification with every text cut to `bytes` of UTF-8, between characters.
    func shortened(to bytes: Int) -> NotificationMessage {
        var short = self
        (short.title, short.body) = (self.title.cut(to: bytes), self.body.cut(to: bytes))
        short.content = self.content.shortened(to: bytes)
        short.options.subtitle = self.options.subtitle?.cut(to: bytes)
        return short
    }
}

extension NotificationMessage: QueueMessage {
    public var subject: DeliverySubject { .notification(id: self.notificationID) }
    /// nil if it expires: then it ends as over and is no failure.
    public var endsAt: UnixTime? { self.expiresAt == nil ? self.eventEnd : nil }
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
