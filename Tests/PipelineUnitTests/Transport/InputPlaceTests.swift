import Foundation
import TestSupport
import Testing
import Time

@testable import Pipeline

@Suite("Where an input is wrong is said by field, line and column, and nothing is quoted") struct InputPlaceTests {
    private static let chat = """
        {
          "customer_id": "0192d3a4-0000-7000-8000-000000000001",
          "id": "A1", "chat_id": "966500000001@c.us",
          "is_sender_me": false,
          "body": "نلتقي؟ secret-word",
          "timestamp": 1795509000
        }
        """
    private static let event = """
        {"customer_id": "0192d3a4-0000-7000-8000-000000000001", "event_id": "0192d3a4-0000-7000-8000-000000000002",
         "revision": 1, "action": "add", "summary": "secret-word",
         "start_time": "2026-12-01T10:00:00+03:00", "end_time": "2026-12-01T11:00:00+03:00",
         "time_zone": "Asia/Riyadh"}
        """
    private static let notification = """
        {"customer_id": "0192d3a4-0000-7000-8000-000000000001",
         "notification_id": "0192d3a4-0000-7000-8000-000000000003", "kind": "event_added",
         "title": "secret-word", "body": "b", "event": {"uid": "u", "title": "t", "calendar_name": "c",
           "start": "2026-12-01T10:00:00+03:00", "end": "2026-12-01T11:00:00+03:00"}}
        """

    private static func chat(_ text: String) -> (fault: String, place: InputPlace?)? {
        let bytes = Array(text.utf8)
        do throws(ChatMessageFault) {
            _ = try ChatMessageDecoder().decode(bytes, now: UnixTime(seconds: 1_795_509_000))
            return nil
        } catch {
            return (error.rawValue, ChatMessageDecoder().place(of: error, in: bytes))
        }
    }

    private static func event(_ text: String) -> InputPlace? {
        let bytes = Array(text.utf8)
        do throws(CalendarMessageFault) {
            _ = try CalendarMessageCoder().decode(bytes)
            return nil
        } catch {
            return CalendarMessageCoder().place(of: error, in: bytes)
        }
    }

    @Test(
        arguments: [
            // Syntax errors, with the enclosing field.
            ("\"A1\",", "\"A1\"", "not_json", InputPlace(field: nil, line: 3, column: 14)),
            ("false", "no", "not_json", InputPlace(field: "is_sender_me", line: 4, column: 19)),
            ("secret-word\"", "secret\\x\"", "ill_typed_field", InputPlace(field: "body", line: 5, column: 25)),
            ("1795509000\n}", "1795509000,\n,}", "not_json", InputPlace(field: nil, line: 7, column: 1)),
            ("1795509000", "01", "ill_typed_field", InputPlace(field: "timestamp", line: 6, column: 18)),
            // Wrong types, and missing fields.
            ("false", "\"no\"", "ill_typed_field", InputPlace(field: "is_sender_me", line: 4, column: 19)),
            ("1795509000", "17.5", "ill_typed_field", InputPlace(field: "timestamp", line: 6, column: 16)),
            ("\"chat_id\"", "\"chat\"", "missing_field", InputPlace(field: "chat_id")),
            ("\"body\"", "\"bodi\"", "missing_field", InputPlace(field: "body")),
            // Wrong values.
            ("-7000-8000-000000000001", "", "invalid_customer", InputPlace(field: "customer_id", line: 2, column: 18)),
            ("966500000001@c.us", "", "empty_field", InputPlace(field: "chat_id", line: 3, column: 26)),
            ("secret-word", "\\u0000", "nul_character", InputPlace(field: "body", line: 5, column: 11)),
            ("1795509000", "1", "timestamp_out_of_range", InputPlace(field: "timestamp", line: 6, column: 16)),
        ] as [(String, String, String, InputPlace)]
    )
    func faultOfAChatMessageHasAPosition(_ part: String, _ other: String, _ fault: String, _ place: InputPlace) throws {
        #expect(Self.chat(Self.chat) == nil)
        let found = try #require(Self.chat(Self.chat.replacing(part, with: other)))
        #expect(found.fault == fault && found.place == place)
    }

    @Test(
        arguments: [
            ("\"revision\": 1", "\"revision\": 0", "revision", 2), ("\"add\"", "\"ad\"", "action", 2),
            ("Asia/Riyadh", "Asia/Riyad", "time_zone", 4), ("T11:00:00+03:00", "T11:00", "end_time", 3),
            ("T11:00:00+03:00", "T11:00:00+04:00", "end_time", 3), ("T11:00", "T09:00", "end_time", 3),
            ("\"end_time\"", "\"end\"", "end_time", nil), ("\"time_zone\"", "\"zone\"", "time_zone", nil),
        ] as [(String, String, String, Int?)]
    )
    func faultOfACalendarMessageHasAPosition(_ part: String, _ other: String, _ field: String, _ line: Int?) {
        #expect(Self.event(Self.event) == nil)
        let place = Self.event(Self.event.replacing(part, with: other))
        #expect(place?.field == field && place?.line == line)
    }

    @Test func placeInsideAnEventOfANotificationIsAPath() throws {
        let coder = NotificationMessageCoder()
        _ = try coder.decode(Array(Self.notification.utf8))
        let wrong = Array(Self.notification.replacing("T11:00:00+03:00", with: "").utf8)
        let place = coder.place(of: .invalidEvent, in: wrong)
        #expect(place?.field == "event.end" && place?.line == 4)
    }

    /// After any cut or change, the position is inside the text, and the names are those of message fields.
    @Test func everyPositionIsInsideTheText() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("the seed of this run is \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<3000 {
            var bytes = Array(Self.chat.utf8)
            let place = Int.random(in: 0..<bytes.count, using: &random)
            if Bool.random(using: &random) { bytes.removeSubrange(place...) }
            bytes.insert(UInt8.random(in: 1...127, using: &random), at: min(place, bytes.count))
            let text = String(decoding: bytes, as: UTF8.self)
            guard let found = Self.chat(text)?.place else { continue }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            if let line = found.line, let column = found.column {
                #expect((1...lines.count).contains(line), "seed \(seed)")
                #expect((1...lines[line - 1].unicodeScalars.count + 1).contains(column), "seed \(seed)")
            }
            #expect(found.field?.contains("secret") != true, "seed \(seed)")
        }
    }

    /// The outline accepts the same JSON as the decoder.
    @Test(arguments: [
        "{}", "[]", "0", "-0.5e+7", "\"\\u00e9\\n\"", "[1, {\"a\": [null, true]}]", " null ", "", "{", "[1,]",
        "{\"a\" 1}",
        "{\"a\":1,}", "+1", ".5", "1.", "1e", "tru", "\"\\q\"", "\"\n\"", "{'a':1}", "1 2", "nul",
    ])
    func outlineAcceptsTheSameJSONAsTheDecoder(_ text: String) {
        let isJSON = (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
        #expect((JSONOutline(Array(text.utf8)).fault == nil) == isJSON)
    }
}
