public import Pipeline

/// The payloads of APNs, as in the contract: an alert for people, and a background push for the app.
public struct APNsFormat: PushFormat {
    /// Apple's limit for these kinds of push.
    static let maximumBytes = 4096

    public let limit = Self.maximumBytes
    public let kinds: [Push.Kind] = [.alert, .background]

    public init() {}

    public func payload(
        _ kind: Push.Kind,
        _ message: NotificationMessage,
        to address: String,
        id: String
    ) -> [UInt8] {
        switch kind {
        case .alert: Self.alert(message).bytes
        case .background: Self.background(message.content).bytes
        }
    }

    private static func alert(_ message: NotificationMessage) -> PayloadValue {
        let options = message.options
        var texts: [String: PayloadValue] = ["title": .text(message.title), "body": .text(message.body)]
        texts["subtitle"] = options.subtitle.map { .text($0) }
        var aps: [String: PayloadValue] = ["alert": .object(texts)]
        if options.urgency != .passive { aps["sound"] = "default" }
        aps["interruption-level"] = options.urgency.map { .text($0.rawValue) }
        aps["category"] = Self.category(message.content).map { .text($0) }
        var alert: [String: PayloadValue] = ["aps": .object(aps)]
        alert["url"] = message.content.target.appLink.map { .text($0) }
        alert["event_uid"] = message.content.event.map { .text($0.uid) }
        alert["connection_id"] = message.content.connectionID.map { .text($0) }
        if case .meeting(let notice) = message.content { alert["meeting_id"] = .text(notice.id) }
        alert["question_id"] = message.content.questionID.map { .text($0) }
        if !message.taps.isEmpty {
            let tokens = message.taps.map { ($0.action.rawValue, PayloadValue.text($0.token)) }
            alert["taps"] = .object(Dictionary(tokens) { first, _ in first })
        }
        return .object(alert)
    }

    /// The buttons that the app shows below it.
    private static func category(_ content: NotificationContent) -> String? {
        switch content {
        case .event, .question: "JADWAL_EVENT"
        case .connection: "JADWAL_CONNECTION"
        case .reminder: "JADWAL_REMINDER"
        case .notice, .bedtime: "JADWAL_NOTICE"
        case .prayer: "JADWAL_PRAYER"
        case .alarm: "JADWAL_ALARM"
        case .meeting: "JADWAL_MEETING"
        case .test: nil
        }
    }

    private static func background(_ content: NotificationContent) -> PayloadValue {
        switch content {
        case .event(let notice):
            [
                "aps": ["content-available": 1],
                "event_uid": .text(notice.event.uid),
                "event_title": .text(notice.event.title),
                "event_start": .text(notice.event.start),
                "event_end": .text(notice.event.end),
                "calendar_name": .text(notice.event.calendarName),
                "conflicts": .texts((notice.conflicts ?? []).map(\.uid)),
            ]
        case .question, .connection, .reminder, .notice, .prayer, .alarm, .bedtime, .meeting, .test:
            ["aps": ["content-available": 1]]
        }
    }
}
