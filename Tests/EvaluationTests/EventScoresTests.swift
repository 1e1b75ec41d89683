import Testing

@testable import ChatReader
@testable import Evaluation
@testable import Pipeline

/// Each event of a label is written, asked about or lost. An event that is in no label is wrong.
@Suite struct EventScoresTests {
    static let lunch = LabelledChange(
        LabelledEvent(startDate: "2026-11-23", startTime: "13:00", titleKeywords: ["lunch"])
    )
    static let dinner = LabelledChange(
        LabelledEvent(startDate: "2026-11-22", startTime: "20:00", titleKeywords: ["dinner"])
    )
    static let off = LabelledChange(
        LabelledEvent(startDate: "2026-11-24", startTime: "10:00"),
        action: .cancel,
        reference: "e1"
    )

    static func chat(_ changes: [LabelledChange], _ status: VerdictStatus = .agreed, id: String = "t-1") -> LabelledChat
    {
        var chat = LabelledChat.sample(["dinner?", ">ok"], LabelledVerdict(status: status), id: id)
        chat.expected.events = changes
        chat.expected.event = changes.last { $0.action != .cancel }?.event
        chat.knownEvents = [
            LabelledKnownEvent(reference: "e1", title: "Dentist", startDate: "2026-11-24", startTime: "10:00")
        ]
        return chat
    }

    static func decided(_ change: LabelledChange, at time: String? = nil) -> DecidedEvent {
        DecidedEvent(
            title: change.event.titleKeywords.first,
            startDate: change.event.startDate,
            startTime: time ?? change.event.startTime,
            reference: change.reference,
            action: change.action.rawValue
        )
    }

    static func scored(
        _ chat: LabelledChat,
        written: [DecidedEvent] = [],
        asked: [DecidedEvent] = [],
        claimed: [DecidedEvent]? = nil
    ) -> ScoredChat {
        var decision = Decision(
            status: written.isEmpty ? .notConfirmed : .agreed,
            events: written,
            questions: asked.map { Decision.AskedEvent(event: $0, reasons: ["hedged"]) }
        )
        decision.claimed = claimed ?? written + asked
        return ScoredChat(chat, .answer(ModelAnswer(text: "{}"), milliseconds: nil), decision)
    }

    @Test func eachEventIsWrittenAskedOrLost() {
        let chat = Self.chat([Self.dinner, Self.lunch, Self.off])
        let scored = Self.scored(chat, written: [Self.decided(Self.dinner)], asked: [Self.decided(Self.off)])
        #expect(scored.fates.map(\.fate) == [.written, .lost, .asked])
        #expect(scored.fates.map(\.isAnswered) == [true, false, true])
        #expect(scored.wrongEvents.isEmpty)
        let scores = EventScores([scored])
        #expect(scores.ofAll.written == Share(1, of: 3) && scores.ofAll.lost == Share(1, of: 3))
        #expect(scores.ofRightAnswers.written == Share(1, of: 2) && scores.ofRightAnswers.lost == Share(0, of: 2))
        #expect(scores.lost == ["t-1"] && scores.wrong.isEmpty)
        #expect(scores.allOfSeveral == Share(0, of: 1))
    }

    @Test func allOfSeveralCountsOnlyCompleteConversations() {
        let chat = Self.chat([Self.dinner, Self.off])
        let both = Self.scored(chat, written: [Self.decided(Self.dinner), Self.decided(Self.off)])
        let one = Self.scored(chat, written: [Self.decided(Self.dinner)], asked: [Self.decided(Self.off)])
        let single = Self.scored(Self.chat([Self.dinner], id: "t-2"), written: [Self.decided(Self.dinner)])
        #expect(EventScores([both, one, single]).allOfSeveral == Share(1, of: 2))
    }

    @Test func wrongHourCountsAsWrongEventAndLostEvent() {
        let late = Self.decided(Self.dinner, at: "21:00")
        let scored = Self.scored(Self.chat([Self.dinner]), written: [late])
        #expect(scored.wrongEvents == [late])
        #expect(EventScores([scored]).wrong == ["t-1"] && EventScores([scored]).lost == ["t-1"])
        #expect(scored.fates.map(\.isAnswered) == [false], "the model was wrong, not the guard")
    }

    @Test func wrongCancellationsCountAsWrongEvents() {
        var other = Self.decided(Self.off)
        other.reference = "e2"
        #expect(Self.scored(Self.chat([Self.off], .denied), written: [other]).wrongEvents == [other])
        let move = LabelledChange(
            LabelledEvent(startDate: "2026-11-25", startTime: "10:00"),
            action: .move,
            reference: "e1"
        )
        let cancelled = Self.decided(Self.off)
        let scored = Self.scored(Self.chat([move]), written: [cancelled])
        #expect(scored.wrongEvents == [cancelled] && scored.fates.map(\.fate) == [.lost])
    }

    @Test func questionWithoutAPlanIsCounted() {
        let talk = Self.chat([], .noEvent)
        let open = Self.chat([], .notConfirmed, id: "t-2")
        let asked = [Self.decided(Self.dinner)]
        let scores = EventScores([Self.scored(talk, asked: asked), Self.scored(talk), Self.scored(open, asked: asked)])
        #expect(scores.askedWithoutPlan == Share(1, of: 2))
    }

    @Test func questionsAreCountedByLanguage() {
        let asked = [Self.decided(Self.dinner)]
        var arabic = Self.chat([Self.dinner], id: "t-3")
        arabic.language = "ar"
        let burdens = OwnersBurden.all([
            Self.scored(Self.chat([], .noEvent), asked: asked), Self.scored(Self.chat([], .noEvent, id: "t-2")),
            Self.scored(arabic, asked: asked),
        ])
        #expect(burdens.map(\.language) == ["all", "ar", "en"])
        #expect(burdens.map(\.questions) == [1, 1, 0] && burdens.map(\.questionsWithoutPlan) == [1, 0, 1])
        #expect(burdens[0].perAgreement == 1 && burdens[0].perChatWithoutPlan == 0.5)
        #expect(burdens[2].perAgreement == nil)
    }

    @Test func labelWithOneEventHasOneChange() {
        #expect(LabelledChat.dinner.changes.map(\.action) == [.add])
        var moved = LabelledChat.dinner
        moved.knownEvents = [LabelledKnownEvent(reference: "e1", title: "Dinner", startDate: "2026-11-24")]
        moved.expected.reference = "e1"
        #expect(moved.changes.map(\.action) == [.move])
        moved.expected = LabelledVerdict(status: .denied, reference: "e1")
        #expect(moved.changes.map(\.action) == [.cancel])
    }
}
