import ChatReader
internal import Evaluation
import Pipeline
internal import Testing

@Suite("A corpus fault names the line and the reason")
struct LabelledCorpusTests {
    private static let line = """
        {"id": "x-1", "category": "c", "language": "en", "timezone": "Asia/Riyadh", "now": "2026-11-21T20:00:00+03:00", "messages": \
        [{"id": "m", "sender_name": "A", "sender_number": "+1", "is_sender_me": false, "body": "dinner at 8?", "quoted_message": \
        {"id": "q", "sender_name": "B", "is_sender_me": true, "body": "hungry", "timestamp": 1}, "timestamp": 1795276800}], \
        "expected": {"status": "HAS_EVENT_AGREED", "event": {"start_date": "2026-11-21", "start_time": "20:00", "end_date": null, \
        "end_time": null, "location_contains": null, "title_keywords": ["dinner"]}, "accept": {"location_contains": [null, "home"]}}, \
        "why": "w"}
        """

    @Test func lineIsReadAsWritten() throws {
        let chats = try LabelledCorpus.read(Array("\(Self.line)\n\n".utf8), file: "f")
        #expect(chats.count == 1)
        #expect(chats[0].messages[0].quoted?.body == "hungry")
        #expect(chats[0].expected.accept?.locationContains == [nil, "home"])
        #expect(try LabelledCorpus.read(try LabelledCorpus.lines(chats), file: "f") == chats)
    }

    @Test(arguments: [
        ("\"id\": \"x-1\", ", "", "id is missing"), ("Asia/Riyadh", "KSA", "the timezone is no IANA name"),
        ("HAS_EVENT_AGREED", "AGREED", "expected.status has no value that is known"),
        ("HAS_EVENT_AGREED", "NO_EVENT", "expected.event must be there with HAS_EVENT_AGREED, and only then"),
        ("\"start_date\": \"2026-11-21\"", "\"start_date\": \"2026-02-30\"", "a date is no YYYY-MM-DD"),
        ("20:00\", \"end", "8pm\", \"end", "a time is no HH:mm"),
        ("{\"id\": \"x-1\"", "\"id\": \"x-1\"", "is no JSON object"),
        ("\"body\": \"dinner at 8?\"", "\"body\": 8", "messages.Index 0.body is of a wrong type"),
    ])
    func faultNamesTheLine(_ right: String, _ wrong: String, _ detail: String) {
        let text = "\(Self.line)\n\(Self.line.replacing(right, with: wrong))"
        let fault = #expect(throws: EvaluationFileFault.self) { try LabelledCorpus.read(Array(text.utf8), file: "f") }
        #expect(fault == EvaluationFileFault(file: "f", line: 2, detail: detail))
    }

    @Test func acceptedValuesMayBeAListOrOneValue() throws {
        let accept =
            #"{"notes": "after Maghrib", "status": "NO_EVENT", "start_time": null, "end_time": "21:00", "other": 1}"#
        let line = Self.line.replacing(#"{"location_contains": [null, "home"]}"#, with: accept)
        let chats = try LabelledCorpus.read(Array(line.utf8), file: "f")
        let read = try #require(chats.first?.expected.accept)
        #expect(read.notes == ["after Maghrib"] && read.status == [.noEvent])
        #expect(read.startTime == [nil] && read.endTime == ["21:00"] && read.endDate == nil)
        #expect(try LabelledCorpus.read(try LabelledCorpus.lines(chats), file: "f") == chats)
        for wrong in [accept.replacing("NO_EVENT", with: "NONE"), accept.replacing(#""21:00""#, with: "21")] {
            let line = Self.line.replacing(#"{"location_contains": [null, "home"]}"#, with: wrong)
            #expect(throws: EvaluationFileFault.self) { try LabelledCorpus.read(Array(line.utf8), file: "f") }
        }
    }

    @Test func duplicateIDIsRefused() {
        #expect(throws: EvaluationFileFault.self) { try LabelledCorpus.join([("a", [.dinner]), ("b", [.dinner])]) }
    }
}
