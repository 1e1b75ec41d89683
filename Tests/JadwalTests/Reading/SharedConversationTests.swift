internal import Jadwal
internal import Testing

/// A floor under the reader on labelled conversations that lie beside the checkout. It says that nothing got worse, not that all is well.
@Suite(
    "The reader on the shared labelled conversations",
    .enabled(if: SharedFile.exists("corpus/visible.jsonl"), "no shared/corpus")
)
struct SharedConversationTests {
    @Test func statusIsRightMoreOftenThanTheFloor() throws {
        let conversations = try SharedFile.lines("corpus/visible.jsonl", as: LabelledConversation.self)
        var table: [String: [String: Int]] = [:]
        var right = 0
        var wrongAgreed: [String] = []
        var dates = (right: 0, wrong: [String]())
        var times = (right: 0, wrong: [String]())
        for conversation in conversations {
            let reading = try conversation.read()
            let expected = conversation.expected
            table[expected.status, default: [:]][reading.status.rawValue, default: 0] += 1
            right += expected.accepts(reading.status) ? 1 : 0
            if reading.status == .agreed, !expected.accepts(reading.status) {
                wrongAgreed.append(conversation.id)
            }
            guard reading.status == .agreed, expected.event != nil, let event = reading.event else { continue }
            if expected.accepts(event.startDate) { dates.right += 1 } else { dates.wrong.append(conversation.id) }
            if expected.accepts(event.startTime) { times.right += 1 } else { times.wrong.append(conversation.id) }
        }
        let report: Comment = """
            right \(right) of \(conversations.count); expected → read: \(table)
            agreed wrongly: \(wrongAgreed); dates right \(dates.right), wrong \(dates.wrong); times right \(times.right), wrong \(times.wrong)
            """
        Attachment.record("\(report)", named: "confusion.txt")
        #expect(right * 100 >= conversations.count * 85, report)
        // A wrong day or hour is as bad as an agreement that was none.
        let wrong = Set(wrongAgreed + dates.wrong + times.wrong).count
        let agreed = table.values.reduce(0) { $0 + $1["HAS_EVENT_AGREED", default: 0] }
        let expected = conversations.count { $0.expected.status == "HAS_EVENT_AGREED" }
        #expect((agreed - wrong) * 100 >= agreed * 97, report)
        #expect((agreed - wrong) * 100 >= expected * 85, report)
    }
}
