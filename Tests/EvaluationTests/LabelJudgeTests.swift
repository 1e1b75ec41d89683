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

    @Test(arguments: [PromptTemplate.Form.v1, .v2, .v3])
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

    static let kinds: [(WrongAnswer, LabelledChat, Int)] = [
        (.invented, Self.open, 1), (.invented, Self.chat, 0), (.day, Self.chat, 2), (.half, Self.chat, 1),
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

    @Test func guardStopsWrongAnswersInPlainChats() throws {
        let run = WrongAnswerRun(template: AnalysedWindow.template(.v3), verifier: .stubborn)
        for score in try run.scores([Self.chat, Self.open]) {
            #expect(score.written == 0, "\(score.kind): \(score.ids)")
            #expect(score.tried > 0)
        }
    }
}
