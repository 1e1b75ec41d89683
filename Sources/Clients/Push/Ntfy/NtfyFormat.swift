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
            "message": .text(message.body),
            "tags": .texts([Self.tag(message.content)]),
            "sequence_id": .text(id),
        ]
        payload["click"] = (self.pages?.address(of: target) ?? target.appLink).map { .text($0) }
        return PayloadValue.object(payload).bytes
    }

    /// ntfy shows a sign for it.
    private static func tag(_ content: NotificationContent) -> String {
        switch content {
        case .event, .question: "calendar"
        case .connection: "warning"
        case .test: "white_check_mark"
        }
    }
}
