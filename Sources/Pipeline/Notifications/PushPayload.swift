/// The payload of a push, in the format of its service: for APNs as in the contract, for ntfy as in "Publish as JSON"
/// of its documentation, for a webhook the notification itself, for a browser what its service worker shows.
enum PushPayload {
    /// The largest payload, in bytes. APNs accepts no more, and ntfy makes longer texts an attachment. The limit for
    /// webhooks is Jadwal's own.
    static func limit(of service: Device.Service) -> Int {
        switch service {
        case .apns, .ntfy: 4096
        case .webhook: 64 << 10
        // Encrypted, it is longer by 103 bytes (RFC 8291, section 4).
        case .webPush: 4096 - 103
        }
    }

    /// Shorter payloads would say nothing.
    static let shortest = 512

    /// - Parameters:
    ///   - id: the id of the push. ntfy 2.16 and later replaces an earlier push with the same id.
    ///   - limit: in bytes. Texts are cut until the payload fits.
    ///   - pages: what ntfy opens. nil: an address of an app.
    /// - Returns: more bytes than `limit` if the parts that cannot be cut are longer.
    static func bytes(
        _ kind: Push.Kind,
        _ message: NotificationMessage,
        to device: Device,
        id: String,
        within limit: Int,
        pages: OwnerPages? = nil
    ) throws -> [UInt8] {
        var longest = limit
        while true {
            let bytes = try Self.bytes(kind, message.shortened(to: longest), to: device, id: id, pages)
            if bytes.count <= limit || longest == 0 { return bytes }
            longest = longest * 3 / 4
        }
    }

    /// The part of the UID before the `@`. A later push replaces one with the same id; those of one connection too.
    static func eventID(_ message: NotificationMessage) -> String {
        guard let event = message.event else { return message.connectionID ?? message.notificationID }
        return String(event.uid.prefix { $0 != "@" })
    }

    private static func bytes(
        _ kind: Push.Kind,
        _ message: NotificationMessage,
        to device: Device,
        id: String,
        _ pages: OwnerPages?
    ) throws -> [UInt8] {
        switch (device.service, kind) {
        case (.webhook, _): try NotificationMessageCoder().encode(message)
        case (.webPush, _): Self.web(message).bytes
        case (.ntfy, _): Self.ntfy(message, topic: Self.topic(of: device.address), id: id, pages).bytes
        case (.apns, .alert): Self.alert(message).bytes
        case (.apns, .background): Self.background(message).bytes
        }
    }

    private static func alert(_ message: NotificationMessage) -> PayloadValue {
        var alert: [String: PayloadValue] = [
            "aps": [
                "alert": ["title": .text(message.title), "body": .text(message.body)],
                "sound": "default",
                "category": .text(message.event == nil ? "JADWAL_CONNECTION" : "JADWAL_EVENT"),
            ],
            "url": .text(Self.link(message)),
        ]
        if let event = message.event { alert["event_uid"] = .text(event.uid) }
        if let id = message.connectionID { alert["connection_id"] = .text(id) }
        if let id = message.questionID { alert["question_id"] = .text(id) }
        return .object(alert)
    }

    private static func background(_ message: NotificationMessage) -> PayloadValue {
        [
            "aps": ["content-available": 1],
            "event_uid": .text(message.event?.uid ?? ""),
            "event_title": .text(message.event?.title ?? ""),
            "event_start": .text(message.event?.start ?? ""),
            "event_end": .text(message.event?.end ?? ""),
            "calendar_name": .text(message.event?.calendarName ?? ""),
            "conflicts": .texts((message.conflicts ?? []).map(\.uid)),
        ]
    }

    private static func ntfy(
        _ message: NotificationMessage,
        topic: String,
        id: String,
        _ pages: OwnerPages?
    ) -> PayloadValue {
        [
            "topic": .text(topic),
            "title": .text(message.title),
            "message": .text(message.body),
            "tags": .texts([message.event == nil ? "warning" : "calendar"]),
            "click": .text(pages?.address(of: message) ?? Self.link(message)),
            "sequence_id": .text(id),
        ]
    }

    /// The service worker knows the addresses of the owners' pages. Here stands only what it is about.
    private static func web(_ message: NotificationMessage) -> PayloadValue {
        let id = Self.eventID(message)
        var told: [String: PayloadValue] = [
            "title": .text(message.title), "body": .text(message.body), "tag": .text(id),
        ]
        if message.questionID != nil {
            told["page"] = "questions"
        } else if message.event == nil {
            told["page"] = "connections"
        } else {
            told["event_id"] = .text(id)
        }
        return .object(told)
    }

    private static func link(_ message: NotificationMessage) -> String {
        if let id = message.questionID { return "jadwal://questions/\(id)" }
        if message.event == nil { return "jadwal://connections/\(Self.eventID(message))" }
        return "jadwal://events/\(Self.eventID(message))"
    }

    /// The last part of the address's path.
    static func topic(of address: String) -> String {
        String(address.split(separator: "/", omittingEmptySubsequences: true).last ?? "")
    }
}

extension NotificationMessage {
    /// The notification with every text cut to `bytes` of UTF-8, between characters, and with only the first conflicts
    /// and suggestions.
    func shortened(to bytes: Int) -> NotificationMessage {
        var short = self
        short.title = Self.cut(self.title, to: bytes)
        short.body = Self.cut(self.body, to: bytes)
        if let event = self.event {
            short.event?.title = Self.cut(event.title, to: bytes)
            short.event?.calendarName = Self.cut(event.calendarName, to: bytes)
        }
        // A conflict without its title takes about 100 bytes.
        let few = bytes / 100
        short.conflicts = self.conflicts?.prefix(few).map { conflict in
            var short = conflict
            short.title = Self.cut(conflict.title, to: bytes)
            short.calendar = Self.cut(conflict.calendar, to: bytes)
            return short
        }
        short.suggestions = self.suggestions.map { Array($0.prefix(few)) }
        return short
    }

    static func cut(_ text: String, to bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        let mark = "…"
        var left = bytes - mark.utf8.count
        var kept = text.prefix { character in
            left -= character.utf8.count
            return left >= 0
        }
        while kept.last?.isWhitespace ?? false { kept.removeLast() }
        return kept.isEmpty ? "" : kept + mark
    }
}
