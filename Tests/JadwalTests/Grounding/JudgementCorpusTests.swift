import Foundation
import Testing

@testable import Jadwal

/// What the owner judges Jadwal by: a right answer reaches the calendar, a wrong one does not.
@Suite("Right answers are written and wrong ones are not")
struct JudgementCorpusTests {
    static let chats = (try? JudgementChat.all()) ?? []
    /// Right but for the stranger in its title, who is left out.
    static let strangers = ["W-title-person": "Haddad"]

    @Test func allOfThemAreThere() {
        #expect(Self.chats.count == 32)
        #expect(Set(Self.chats.map(\.id)).count == 32)
    }

    /// Each claim is verified at most once, by somebody who has read the chat.
    private static func analyse(_ chat: JudgementChat) async throws -> AnalysedWindow {
        let judge = AnswerJudge(window: chat.window, form: .v2)
        var verifications: [String] = []
        if case .read(_, let findings) = judge.read(chat.answer) {
            verifications = findings.indices.filter { findings[$0].standing == .unproven }.map(chat.verification)
        }
        return try await AnalysedWindow(
            chat.window,
            answers: GivenAnswers(chat.answer),
            verifier: GivenAnswers(verifications.map { .success($0) })
        )
    }

    @Test(arguments: Self.chats.filter { $0.want == .keep }) func aRightAnswerIsWritten(_ chat: JudgementChat)
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
    func aWrongAnswerIsNotWritten(_ chat: JudgementChat) async throws {
        let seen = try await Self.analyse(chat)
        if let stranger = Self.strangers[chat.id] {
            let texts = seen.changes.flatMap { [$0.event.summary, $0.event.description] }
            #expect(!texts.contains { $0.contains(stranger) }, "\(texts)")
        } else {
            #expect(seen.changes.isEmpty, "\(seen.changes.map(\.event.summary)) \(seen.report)")
        }
    }

    /// Without a verifier nothing right is lost: it is written or asked about.
    @Test(arguments: Self.chats.filter { $0.want == .keep })
    func aRightAnswerIsNotLostWhenNobodyVerifies(_ chat: JudgementChat) async throws {
        let claims = try VerdictReader(window: chat.window).read(chat.answer).claims
        let seen = try await AnalysedWindow(chat.window, answers: GivenAnswers(chat.answer))
        let found = (seen.changes + seen.questions.map(\.change)).map { "\($0.action) \($0.event.times)" }
        let wanted = claims.map { "\($0.cancels == nil ? EventChange.Action.add : .cancel) \($0.times)" }
        #expect(Set(found) == Set(wanted), "\(seen.report)")
    }
}
