import TestSupport
import Testing
import Time

@testable import Pipeline

@Suite("Models write times and objects in ways of their own")
struct ModelClockTests {
    @Test(arguments: [
        ("20:00", 20, 0), ("20:00:00", 20, 0), ("20:00:00.000", 20, 0), ("8:00 PM", 20, 0), ("8:00 pm", 20, 0),
        ("08:05PM", 20, 5), ("8 p.m.", 20, 0), ("8:30\u{202F}a.m.", 8, 30), ("12:00 AM", 0, 0), ("12:15 pm", 12, 15),
        ("8:00", 8, 0), ("2026-12-03T20:00:00", 20, 0), ("8:00 م", 20, 0), ("8:00 ص", 8, 0),
    ])
    func unambiguousTimeIsRead(_ text: String, _ hour: Int, _ minute: Int) {
        #expect(LocalTime(modelText: text) == LocalTime(hour: hour, minute: minute))
    }

    /// Times of another clock, or no times at all.
    @Test(arguments: [
        "", "8", "20", "24:00", "20:60", "20:00:60", "13:00 PM", "0:30 am", "20:00Z", "20:00+03:00", "20:00 UTC",
        "20:00:00.500", "2026-12-03", "2026-12-03T20:00:00Z", "8 o'clock", "20:0", "20:00:00:00", "-8:00", "8.30pm",
        "pm",
        "٨:٠٠", "T20:00",
    ])
    func ambiguousTimeIsNotRead(_ text: String) { #expect(LocalTime(modelText: text) == nil) }

    @Test func dayIsReadFromADateTime() {
        #expect(LocalDate(modelText: "2026-12-03T20:00:00") == LocalDate("2026-12-03"))
        #expect(LocalDate(modelText: "2026-12-03 20:00") == LocalDate("2026-12-03"))
        for text in ["2026-12-03T20:00:00Z", "2026-12-03T", "2026-12-03 to 2026-12-04", "03.12.2026", ""] {
            #expect(LocalDate(modelText: text) == nil, "\(text)")
        }
    }

    static let answer = #"{"status":"NO_EVENT","events":[],"plans":[{"what":"a } b"}]}"#

    static let texts: [String] = [
        answer, "```json\n\(answer)\n```", "```json\n\(answer)\n```\nI left out {the rest} and {\"a\": 1}.",
        "The { in the chat means nothing. \(answer)", "{\"answer\": \(answer)}", "[\(answer)]", "\(answer)\n{}",
        #"{"status":"HAS_EVENT_AGREED","event":null} was said, so: "# + answer, "\(answer) { and so on",
        #"{"name":"answer","arguments":"# + answer + "}",
    ]

    @Test(arguments: Self.texts)
    func lastObjectOfTheExpectedFormIsTheAnswer(_ text: String) throws {
        let found = try #require(LastJSONObject.find(in: text, having: WireVerdict.names))
        #expect(String(decoding: found, as: UTF8.self) == Self.answer)
    }

    @Test func lastObjectIsUsedIfNoneHasTheForm() {
        func found(_ text: String) -> String? {
            LastJSONObject.find(in: text, having: ["agreed"]).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(found(#"{"a":1} {"b":{"c":2}}"#) == #"{"b":{"c":2}}"#)
        #expect(found(#"{"a":{"b":1}"#) == nil, "it is cut")
        #expect(found("none") == nil)
    }

    @Test(.timeLimit(.minutes(1))) func manyBracesAreReadQuickly() {
        for text in [
            String(repeating: "{", count: 500_000), String(repeating: "{}", count: 250_000),
            String(repeating: "{", count: 250_000) + String(repeating: "}", count: 250_000),
        ] {
            let clock = BusyClock()
            _ = LastJSONObject.find(in: text, having: ["status"])
            #expect(clock.passed < .seconds(20))
        }
    }
}
