import Foundation
import Pipeline
import TestSupport
import Testing
import Time

/// The schemas in docs/publish against the decoders: both must say the same of every sample. Samples are valid messages,
/// and each of them with one field left out, null, or of another type. The one exception: a decoder that ignores a field
/// of a wrong type accepts more than its schema, which tells publishers what is right.
@Suite(
    "Published schemas say what decoders accept",
    .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
)
struct SchemaTests {
    private static let now = UnixTime(seconds: 1_789_000_000)

    @Test func schemasAndDecodersAgreeOnEachSample() throws {
        let samples =
            try Self.samples("chat-message", Self.chatMessages) { bytes in
                (try? ChatMessageDecoder().decode(bytes, now: Self.now)) != nil
            }
            + Self.samples("calendar-message", Self.calendarMessages) { bytes in
                (try? CalendarMessageCoder().decode(bytes)) != nil
            }
            + Self.samples("notification", Self.notifications) { bytes in
                (try? NotificationMessageCoder().decode(bytes)) != nil
            }
        #expect(samples.count > 200)
        let faults = try Self.check(samples)
        #expect(faults == "")
    }

    // MARK: -

    private static let customer = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
    private static let event = "0f8fad5b-d9cb-469f-a165-70867728950e"

    /// Fields of chat messages that are ignored when their type is wrong.
    private static let ignoredWhenWrong: Set<String> = ["quoted_message", "sender_name", "sender_number"]

    private static let chatMessages = [
        """
        {"customer_id": "\(customer)", "id": "3EB0", "chat_id": "966500000001@s.whatsapp.net", "is_sender_me": false,
         "timestamp": 1788999000, "body": "Dinner on Thursday?", "kind": "message", "sender_name": "Sara",
         "sender_number": "+966500000001", "quoted_message": {"body": "When?", "sender": "Sara"}}
        """,
        """
        {"customer_id": "\(customer)", "id": "3EB0", "chat_id": "966500000001@s.whatsapp.net", "is_sender_me": true,
         "timestamp": 1788999000, "kind": "revoked"}
        """,
    ]

    private static let calendarMessages = [
        """
        {"customer_id": "\(customer)", "event_id": "\(event)", "revision": 2, "action": "update", "summary": "Dinner",
         "description": "With Sara", "location": "Najd Village", "start_time": "2026-11-26T20:00:00+03:00",
         "end_time": "2026-11-26T22:00:00+03:00", "time_zone": "Asia/Riyadh"}
        """,
        """
        {"customer_id": "\(customer)", "event_id": "\(event)", "revision": 1, "action": "add", "summary": "Trip",
         "all_day": true, "start_date": "2026-11-26", "end_date": "2026-11-28"}
        """,
    ]

    private static let notifications = [
        """
        {"customer_id": "\(customer)", "notification_id": "\(event)", "kind": "event_conflict", "title": "Added",
         "body": "Thursday", "revision": 1, "event": {"uid": "\(event)@jadwal.app", "title": "Dinner",
         "start": "2026-11-26T17:00:00Z", "end": "2026-11-26T19:00:00Z", "calendar_name": "Events"},
         "conflicts_complete": true, "conflicts": [{"uid": "a", "title": "Gym", "start": "2026-11-26T17:00:00Z",
         "end": "2026-11-26T18:00:00Z", "calendar": "Private", "soft": false}],
         "suggestions": [{"start": "2026-11-26T19:00:00Z", "end": "2026-11-26T21:00:00Z", "reason": "free"}]}
        """,
        """
        {"customer_id": "\(customer)", "notification_id": "\(event)", "kind": "connection", "title": "WhatsApp",
         "body": "Connect again.", "connection_id": "\(event)"}
        """,
        """
        {"customer_id": "\(customer)", "notification_id": "\(event)", "kind": "event_reminder", "title": "Dinner",
         "body": "In 10 minutes", "revision": 1, "event": {"uid": "\(event)@jadwal.app", "title": "Dinner",
         "start": "2026-11-26T17:00:00Z", "end": "2026-11-26T19:00:00Z", "calendar_name": "Events"},
         "urgency": "time-sensitive", "quiet": "ignore", "expires_at": "2026-11-26T17:00:00Z",
         "actions": ["snooze", "done"]}
        """,
        """
        {"customer_id": "\(customer)", "notification_id": "\(event)", "kind": "notice", "title": "Water the plants",
         "subtitle": "Every Sunday", "body": "All of them", "urgency": "passive", "quiet": "wait",
         "expires_at": "2026-11-29T12:00:00Z", "collapse_id": "notice-1", "actions": []}
        """,
        """
        {"customer_id": "\(customer)", "notification_id": "\(event)", "kind": "alarm", "title": "Good morning",
         "body": "06:30", "brief": {"agenda": [], "weather": null}, "actions": ["start", "snooze"]}
        """,
    ]

    struct Sample {
        var schema: String
        var about: String
        var instance: Any
        var isAccepted: Bool
    }

    private static func samples(
        _ schema: String,
        _ messages: [String],
        _ accepts: ([UInt8]) -> Bool
    ) throws -> [Sample] {
        var samples: [Sample] = []
        for (index, text) in messages.enumerated() {
            let message = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
            let valid = try #require(message)
            func add(_ about: String, _ instance: [String: Any]) throws {
                let bytes = Array(try JSONSerialization.data(withJSONObject: instance))
                samples.append(
                    Sample(
                        schema: schema,
                        about: "message \(index + 1) \(about)",
                        instance: instance,
                        isAccepted: accepts(bytes)
                    )
                )
            }
            try add("as it is", valid)
            #expect(samples.last?.isAccepted == true, "\(schema) \(index + 1)")
            for field in valid.keys.sorted() {
                var changed = valid
                changed[field] = nil
                try add("without \(field)", changed)
                for (name, value) in Self.strangers where !Self.ignoredWhenWrong.contains(field) || name == "null" {
                    changed[field] = value
                    try add("with \(name) as \(field)", changed)
                }
            }
            var extended = valid
            extended["of_a_later_version"] = ["a": 1]
            try add("with an unknown field", extended)
        }
        return samples
    }

    private static var strangers: [(String, Any)] {
        [
            ("null", NSNull()), ("a number", 42.5), ("a negative number", -1), ("a list", [1]), ("an object", ["a": 1]),
            ("\"x\"", "x"), ("\"\"", ""),
        ]
    }

    /// The faults that the validator prints, one a line.
    static func check(_ samples: [Sample]) throws -> String {
        let lines = try samples.map { sample in
            let line: [String: Any] = [
                "schema": sample.schema, "about": sample.about, "instance": sample.instance,
                "accepted": sample.isAccepted,
            ]
            return try JSONSerialization.data(withJSONObject: line)
        }
        let input = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        try Data(lines.joined(separator: Data("\n".utf8))).write(to: input)
        defer { try? FileManager.default.removeItem(at: input) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: try #require(TestEnvironment.python))
        process.arguments = [
            Documents.top.appending(path: "Tests/DocumentsTests/check_schemas.py").path,
            Documents.top.appending(path: "docs/publish").path,
        ]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let faults = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        if process.terminationStatus > 1 || (process.terminationStatus == 1 && faults.isEmpty) {
            throw DocumentFault("the validator ended with \(process.terminationStatus)")
        }
        return faults
    }
}
