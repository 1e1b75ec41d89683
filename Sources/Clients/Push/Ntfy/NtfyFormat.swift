internal import Pipeline

/// The payload of ntfy, as in "Publish as JSON" of its documentation.
struct NtfyFormat: PushFormat {
    /// ntfy makes longer texts an attachment.
    let limit = 4096

    /// nil if notifications open an app.
    let pages: OwnerPages?

    /// ntfy 2.16 and later replaces an earlier push with the same id.
    func payload(_ kind: Push.Kind, _ message: NotificationMessage, to address: String, id: String) -> [UInt8] {
        let target = message.content.target
        var payload: [String: PayloadValue] = [
            "topic": .text(NtfyTopic(address)?.name ?? ""),
            "title": .text(message.title),
            "message": .text(message.bodyWithSubtitle),
            "tags": .texts([Self.tag(message.content)]),
            "sequence_id": .text(id),
        ]
        payload["priority"] = message.options.urgency.map { .number(Self.priority($0)) }
        payload["click"] = (self.pages?.address(of: target) ?? target.appLink).map { .text($0) }
        let buttons = self.pages.map { pages in Self.buttons(message).map { Self.button($0, pages) } } ?? []
        if !buttons.isEmpty { payload["actions"] = .list(buttons) }
        return PayloadValue.object(payload).bytes
    }

    /// A server of ntfy can read what it carries. The button that shows a brief is left out: a tap opens the owner's page.
    private static func buttons(_ message: NotificationMessage) -> [NotificationTap] {
        message.taps.filter { $0.action != .start }
    }

    /// The app sends the request, and takes the notification away.
    private static func button(_ tap: NotificationTap, _ pages: OwnerPages) -> PayloadValue {
        [
            "action": "http", "label": .text(tap.title), "url": .text(pages.address(of: tap)), "method": "POST",
            "clear": true,
        ]
    }

    /// From 1 to 5. 3 is ntfy's own default; below it there is no sound.
    private static func priority(_ urgency: NotificationOptions.Urgency) -> Int {
        switch urgency {
        case .passive: 2
        case .active: 3
        case .timeSensitive: 4
        }
    }

    /// ntfy shows a sign for it.
    private static func tag(_ content: NotificationContent) -> String {
        switch content {
        case .event, .question: "calendar"
        case .connection: "warning"
        case .reminder, .alarm: "alarm_clock"
        case .notice: "bell"
        case .prayer: "mosque"
        case .bedtime: "crescent_moon"
        case .meeting: "busts_in_silhouette"
        case .test: "white_check_mark"
        }
    }
}
