import Foundation
import Testing

@testable import Jadwal

/// A small chat with an answer that a model gave to it, and whether that answer is right.
struct JudgementChat: Sendable, CustomTestStringConvertible {
    enum Want: String, Decodable, Sendable {
        /// Right: it has to reach the calendar as it stands.
        case keep
        /// Wrong: it must not.
        case stop
    }

    private struct Line: Decodable {
        struct Answer: Decodable {
            struct Event: Decodable {
                struct Evidence: Decodable { var messages: [Int] }

                var evidence: Evidence
            }

            var events: [Event]
        }

        var id: String
        var timezone: String
        var known_events: [LabelledKnownEvent]?
        var messages: [LabelledMessage]
        var answer: Answer
        var want: Want
    }

    let id: String
    let want: Want
    let window: ConversationWindow
    /// As the model gave it.
    let answer: String
    /// Of each event of the answer: the messages that it cites.
    private let evidence: [[Int]]

    var testDescription: String { self.id }

    static func all() throws -> [JudgementChat] {
        try EvaluationFiles.bytes("prompts/evaluation/answers/judgement.jsonl").split(separator: UInt8(ascii: "\n"))
            .map { try JudgementChat(Data($0)) }
    }

    private init(_ data: Data) throws {
        let line = try JSONDecoder().decode(Line.self, from: data)
        (self.id, self.want) = (line.id, line.want)
        self.evidence = line.answer.events.map(\.evidence.messages)
        var chat = LabelledChat(
            id: line.id,
            category: "judgement",
            language: "en",
            timezone: line.timezone,
            messages: line.messages,
            expected: LabelledVerdict(status: .noEvent)
        )
        chat.knownEvents = line.known_events
        self.window = try #require(chat.window())
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let answer = try JSONSerialization.data(withJSONObject: try #require(object["answer"]))
        self.answer = String(decoding: answer, as: UTF8.self)
    }

    /// What a verifier says who has read the chat: the messages of an event that is right, a no to one that is not.
    func verification(_ index: Int) -> String {
        guard self.want == .keep, let first = self.evidence[index].first, let last = self.evidence[index].last else {
            return #"{"agreed": "no", "proposed": null, "accepted": null, "undone": null, "reason": ""}"#
        }
        let messages = self.window.messages
        let offer = self.evidence[index].last {
            $0 < last && messages[$0 - 1].isSenderMe != messages[last - 1].isSenderMe
        }
        return """
            {"agreed": "yes", "proposed": \(offer ?? first), "accepted": \(last), "undone": null, "reason": ""}
            """
    }
}
