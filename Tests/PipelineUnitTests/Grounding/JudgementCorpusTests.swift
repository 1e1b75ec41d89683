import ChatReader
import Foundation
import TestSupport
import Testing

@testable import Evaluation
@testable import Pipeline

/// A correct answer reaches the calendar, and a wrong one does not.
@Suite("Right answers are written and wrong ones are not")
struct JudgementCorpusTests {
    static let chats = (try? JudgementChat.all()) ?? []
    /// Correct except for the unknown person in the title, who is removed.
    static let strangers = ["W-title-person": "Haddad"]

    @Test func corpusIsComplete() {
        #expect(Self.chats.count == 32)
        #expect(Set(Self.chats.map(\.id)).count == 32)
    }

    /// Each claim is verified at most once, by a verifier that knows the chat.
    private static func analyse(_ chat: JudgementChat) async throws -> AnalysedWindow {
        let judge = AnswerJudge(window: chat.window, form: .v2)
        var verifications: [String] = []
        if case .read(_, let findings) = judge.read(chat.answer) {
            verifications = findings.indices.filter { findings[$0].state == .unproven }.map(chat.verification)
        }
        return try await AnalysedWindow(
            chat.window,
            answers: GivenAnswers(chat.answer),
            verifier: GivenAnswers(verifications.map { .success($0) })
        )
    }

    @Test(arguments: Self.chats.filter { $0.want == .keep }) func correctAnswerIsWritten(_ chat: JudgementChat)
        async throws
    {
        let claims = try VerdictReader(window: chat.window).read(chat.answer).claims
        let seen = try await Self.analyse(chat)
        #expect(!claims.isEmpty)
        #expect(seen.changes.map(\.event.times) == claims.map(\.times), "\(seen.report)")
        #expect(
            seen.changes.map(\.action) == claims.map { $0.cancels == nil ? .add : .cancel },
            "\(seen.report)"
        )
        #expect(seen.questions.isEmpty)
    }

    @Test(arguments: Self.chats.filter { $0.want == .stop })
    func wrongAnswerIsNotWritten(_ chat: JudgementChat) async throws {
        let seen = try await Self.analyse(chat)
        if let stranger = Self.strangers[chat.id] {
            let texts = seen.changes.flatMap { [$0.event.summary, $0.event.description] }
            #expect(!texts.contains { $0.contains(stranger) }, "\(texts)")
        } else {
            #expect(seen.changes.isEmpty, "\(seen.changes.map(\.event.summary)) \(seen.report)")
        }
    }

    /// Without a verifier a correct answer is written or asked about.
    @Test(arguments: Self.chats.filter { $0.want == .keep })
    func correctAnswerWithoutVerifierIsWrittenOrAsked(_ chat: JudgementChat) async throws {
        let claims = try VerdictReader(window: chat.window).read(chat.answer).claims
        let seen = try await AnalysedWindow(chat.window, answers: GivenAnswers(chat.answer))
        let found = (seen.changes + seen.questions.map(\.change)).map { "\($0.action) \($0.event.times)" }
        let wanted = claims.map { "\($0.cancels == nil ? EventChange.Action.add : .cancel) \($0.times)" }
        #expect(Set(found) == Set(wanted), "\(seen.report)")
    }
}

/// A small chat with a model's answer, and whether this answer is correct.
struct JudgementChat: Sendable, CustomTestStringConvertible {
    enum Want: String, Decodable, Sendable {
        /// Correct: it must reach the calendar as it is.
        case keep
        /// Wrong: it must not reach the calendar.
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
    /// The answer as the model gave it.
    let answer: String
    /// The messages that each event of the answer cites.
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

    /// The answer of a verifier that knows the chat: the messages of a correct event, and no to a wrong one.
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
