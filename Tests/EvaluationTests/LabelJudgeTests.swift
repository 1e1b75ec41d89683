import ChatReader
import TestSupport
import Testing

@testable import Evaluation
@testable import Pipeline

/// A model that answers from the labels: right, or wrong in ways that are known from models.
@Suite struct LabelJudgeTests {
    static var chat: LabelledChat {
        var chat = LabelledChat.sample(
            ["Dinner tomorrow at 8 at Lusin?", ">sure, see you there"],
            LabelledVerdict(status: .agreed, event: LabelledChat.dinner.expected.event)
        )
        var change = LabelledChange(LabelledChat.dinner.expected.event!)
        change.evidence = LabelledChange.Evidence(proposed: 1, accepted: 2, phrase: "tomorrow")
        chat.expected.events = [change]
        return chat
    }

    static var moved: LabelledChat {
        var chat = Self.chat
        chat.knownEvents = [
            LabelledKnownEvent(reference: "e1", title: "Dinner", startDate: "2026-11-23", startTime: "20:00"),
            LabelledKnownEvent(reference: "e2", title: "Dentist", startDate: "2026-11-24", startTime: "10:00"),
        ]
        chat.expected.events?[0].action = .move
        chat.expected.events?[0].reference = "e1"
        return chat
    }

    static var open: LabelledChat {
        var chat = LabelledChat.sample(
            ["Dinner tomorrow at 8 at Lusin?", ">let me check"],
            LabelledVerdict(status: .notConfirmed),
            id: "t-2"
        )
        chat.expected.tempting = Self.chat.expected.events
        return chat
    }

    @Test(arguments: [PromptTemplate.Form.v1, .v2, .v3, .v4])
    func rightAnswerAgreesWithTheLabel(_ form: PromptTemplate.Form) throws {
        let given = try LabelJudge(form: form, verifier: .off).rightAnswer(to: Self.chat)
        let window = try #require(Self.chat.window())
        let verdict = try VerdictReader(window: window).read(given.text)
        let claim = try #require(verdict.claims.first)
        #expect(verdict.status == .agreed && claim.action == .add)
        #expect(DecidedEvent(claim, in: window).startTime == "20:00" && claim.location == "Lusin")
        #expect((claim.evidence == nil) == (form == .v1), "version 1 has no evidence")
        #expect(try JudgedChat(Self.chat, form: form).rightAnswer(.off).fates.map(\.fate) == [.written])
    }

    @Test func verifierAnswersByItsKind() throws {
        let window = try #require(Self.chat.window())
        let right = DecidedEvent(title: "Dinner", startDate: "2026-11-22", startTime: "20:00")
        let wrong = DecidedEvent(title: "Dinner", startDate: "2026-11-22", startTime: "08:00")
        func verify(_ verifier: LabelJudge.Verifier, _ claim: DecidedEvent) throws -> Verification? {
            let judge = LabelJudge(form: .v3, verifier: verifier)
            let given = try judge.rightAnswer(to: Self.chat)
            return judge.verification(of: claim, in: Self.chat, given: given)
                .flatMap { Verification.read($0, messages: window.messages.count) }
        }
        #expect(try verify(.honest, right) == Verification(.yes, proposed: 0, accepted: 1))
        #expect(try verify(.honest, wrong) == Verification(.no))
        #expect(try verify(.stubborn, wrong) == Verification(.yes, proposed: 0, accepted: 1))
        #expect(try verify(.unsure, right) == Verification(.unsure))
        #expect(try verify(.off, right) == nil)
    }

    /// A blind reading names the slot of the label, or repeats the mistake.
    @Test func blindVerifierNamesASlot() throws {
        let window = try #require(Self.chat.window())
        var wrong = try #require(Self.chat.changes.first)
        wrong.event.startTime = "19:00"
        func time(_ verifier: LabelJudge.Verifier) throws -> String? {
            let judge = LabelJudge(form: .v4, verifier: verifier)
            let given = try judge.answer(Self.chat, [wrong], status: .agreed)
            let claim = DecidedEvent(title: "Dinner", startDate: "2026-11-22", startTime: "19:00")
            let text = judge.verification(of: claim, in: Self.chat, given: given)
            let reading = try #require(text.flatMap { Verification.read($0, messages: window.messages.count) })
            #expect(reading.agreed == .yes && reading.day.map { "\($0)" } == "2026-11-22")
            return reading.time.map { "\($0)" }
        }
        #expect(try time(.honest) == "20:00")
        #expect(try time(.stubborn) == "19:00")
    }

    /// Six was given up for eight.
    static var countered: LabelledChat {
        var chat = LabelledChat.sample(
            ["Dinner tomorrow at 6?", ">8 is better", "sure"],
            LabelledVerdict(status: .agreed, event: LabelledChat.dinner.expected.event),
            id: "t-3"
        )
        var change = Self.chat.changes[0]
        change.evidence = LabelledChange.Evidence(proposed: 2, accepted: 3, phrase: "")
        chat.expected.events = [change]
        return chat
    }

    static let kinds: [(WrongAnswer, LabelledChat, Int)] = [
        (.invented, Self.open, 1), (.invented, Self.chat, 0), (.day, Self.chat, 2), (.half, Self.chat, 1),
        (.week, Self.chat, 2), (.hour, Self.chat, 2), (.superseded, Self.chat, 0), (.superseded, Self.countered, 1),
        (.place, Self.chat, 1), (.stranger, Self.chat, 1), (.reference, Self.moved, 1), (.reference, Self.chat, 0),
        (.cancelForMove, Self.moved, 1), (.cancelForMove, Self.chat, 0), (.injection, Self.open, 4),
        (.injection, Self.chat, 0),
    ]

    @Test(arguments: Self.kinds)
    func wrongAnswerDiffersFromTheLabel(_ kind: WrongAnswer, _ chat: LabelledChat, _ count: Int) {
        let cases = kind.cases(chat)
        #expect(cases.count == count)
        for wrong in cases where wrong.payload == nil {
            for change in wrong.changes where !chat.changes.isEmpty {
                let decided = DecidedEvent(
                    title: nil,
                    startDate: change.event.startDate,
                    startTime: change.event.startTime,
                    reference: change.reference,
                    action: change.action.rawValue
                )
                #expect(!chat.changes.contains { $0.isMatched(by: decided) }, "\(kind)")
            }
        }
    }

    @Test func guardStopsWrongAnswersInPlainChats() async throws {
        let run = WrongAnswerRun(template: AnalysedWindow.template(.v3), verifier: .stubborn)
        for score in try await run.scores([Self.chat, Self.open]) {
            #expect(score.written == 0, "\(score.kind): \(score.ids)")
            #expect(score.tried > 0)
        }
    }
}
