import Foundation

@testable import Jadwal

extension FuzzedParser {
    /// `wasapp.notifications`, and the payloads that are made of it.
    static let notificationMessage = FuzzedParser(
        name: "notification-message",
        longest: 4096,
        words: FuzzWords.json + FuzzWords.event + [
            "notification_id", "title", "event_added", "event_conflict", "uid", "start", "end", "calendar_name",
            "conflicts_complete", "conflicts", "suggestions", "calendar", "@jadwal.app", "2026-11-21T17:00:00Z",
        ]
    ) { input in
        let coder = NotificationMessageCoder()
        guard let message = try? coder.decode(input) else { return false }
        try UnkeptPromise.unless(input.count <= 256 << 10, "longer than the contract allows")
        let isText = String(validating: input, as: UTF8.self) != nil && !input.contains(0)
        try UnkeptPromise.unless(isText, "not UTF-8, and accepted")
        let written = try coder.encode(message)
        try UnkeptPromise.unless(
            (try? coder.decode(written)) == message || written.count > 256 << 10,
            "not the same when written and read again"
        )
        for kind in [Push.Kind.alert, .background] {
            let payload = try JSONSerialization.jsonObject(with: Data(PushPayload.bytes(kind, message)))
            let uid = (payload as? [String: Any])?["event_uid"] as? String
            try UnkeptPromise.unless(uid == message.event.uid, "another event in the push")
        }
        return true
    }
}
