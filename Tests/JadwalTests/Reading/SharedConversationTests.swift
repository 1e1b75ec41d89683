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
            right += reading.status.rawValue == expected.status ? 1 : 0
            if reading.status == .agreed, expected.status != reading.status.rawValue {
                wrongAgreed.append(conversation.id)
            }
            guard reading.status == .agreed, let label = expected.event, let event = reading.event else { continue }
            if "\(event.startDate)" == label.startDate { dates.right += 1 } else { dates.wrong.append(conversation.id) }
            if event.startTime.map({ "\($0)" }) == label.startTime {
                times.right += 1
            } else {
                times.wrong.append(conversation.id)
            }
        }
        let report: Comment = """
            right \(right) of \(conversations.count); expected → read: \(table)
            agreed wrongly: \(wrongAgreed); dates right \(dates.right), wrong \(dates.wrong); times right \(times.right), wrong \(times.wrong)
            """
        Attachment.record("\(report)", named: "confusion.txt")
        #expect(right * 100 >= conversations.count * 79, report)
        #expect(wrongAgreed.isEmpty, report)
    }
}
