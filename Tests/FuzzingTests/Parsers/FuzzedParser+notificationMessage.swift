import Foundation

@testable import Pipeline
@testable import Push

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
        let (apple, event) = (APNsFormat(), message.content.event)
        for kind in apple.kinds where kind == .alert || message.content.isInCalendar {
            let bytes = try apple.payload(kind, message, to: "ab", id: "p", within: 4096)
            let payload = try JSONSerialization.jsonObject(with: Data(bytes))
            let uid = (payload as? [String: Any])?["event_uid"] as? String
            try UnkeptPromise.unless(uid == event?.uid, "another event in the push")
            // The fields that identify the event are never cut.
            let kept = [event?.uid, event?.start, event?.end, message.content.connectionID]
            let isShort = kept.reduce(0) { $0 + ($1?.utf8.count ?? 0) } < 600
            try UnkeptPromise.unless(!isShort || bytes.count <= 4096, "a longer push than APNs takes")
        }
        return true
    }
}
