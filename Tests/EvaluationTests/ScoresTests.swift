internal import ChatReader
internal import Evaluation
internal import Pipeline
internal import Testing

@Suite("Scores count what was expected and decided")
struct ScoresTests {
    private static let right = DecidedEvent(
        title: "Dinner",
        startDate: "2026-11-22",
        startTime: "20:00",
        location: "Lusin"
    )
    private static var late: DecidedEvent {
        var event = Self.right
        event.startTime = "21:00"
        return event
    }
    private static func open(_ accept: AcceptedAnswers? = nil) -> LabelledChat {
        .sample(
            ["dinner?", ">maybe"],
            LabelledVerdict(status: .notConfirmed, accept: accept),
            id: "t-2",
            language: "ar"
        )
    }

    @Test func wrongTimeIsNotARightAgreement() {
        let dinner = LabelledChat.dinner
        let scores = Scores([
            dinner.scored(.agreed, Self.right), dinner.scored(.agreed, Self.late), dinner.scored(.notConfirmed),
            Self.open().scored(.agreed, Self.right), Self.open().scored(.notConfirmed),
        ])
        #expect(scores.total.status == Share(3, of: 5))
        #expect(scores.total.precision == Share(1, of: 3))
        #expect(scores.total.recall == Share(1, of: 3))
        #expect(scores.total.cost == 2 * ErrorCost.wrongEvent + ErrorCost.missedEvent)
        #expect(scores.wrongEvents == ["t-1", "t-2"])
        #expect(scores.matrix.rows == [[0, 0, 0, 0, 0], [0, 1, 0, 1, 0], [0, 0, 0, 0, 0], [0, 1, 0, 2, 0]])
        #expect(scores.matrix.precision(.agreed) == Share(2, of: 3))
        #expect(scores.matrix.recall(.notConfirmed) == Share(1, of: 2))
        #expect(scores.fields.map(\.right) == [2, 1, 2, 2, 2].map { Share($0, of: 2) })
        #expect(scores.languages.map(\.name) == ["ar", "en"])
        #expect(scores.usage.inputTokens == 50)
    }

    @Test func acceptedStatusIsRight() {
        let accept = AcceptedAnswers(status: [.noEvent])
        let scores = Scores([Self.open(accept).scored(.noEvent), Self.open(accept).scored(.denied)])
        #expect(scores.total.status == Share(1, of: 2))
        #expect(scores.matrix.rows[0] == [1, 0, 0, 0, 0])
        #expect(scores.matrix.rows[1] == [0, 0, 1, 0, 0])
    }

    @Test func unacceptedAnswersHaveTheirOwnColumn() {
        let scores = Scores([LabelledChat.dinner.scored(nil, fault: "verdict_past_date")])
        #expect(scores.matrix.rows[3] == [0, 0, 0, 0, 1])
        #expect(scores.faults == [FaultCount(kind: "verdict_past_date", ids: ["t-1"])])
        #expect(scores.total.cost == ErrorCost.missedEvent)
    }

    @Test(arguments: [
        (VerdictStatus.agreed, VerdictStatus.denied, ErrorCost.clearedAgreement),
        (.agreed, .noEvent, ErrorCost.missedEvent), (.notConfirmed, .denied, ErrorCost.clearedProposal),
        (.notConfirmed, .agreed, ErrorCost.wrongEvent), (.notConfirmed, .noEvent, ErrorCost.otherStatus),
        (.notConfirmed, .notConfirmed, 0),
    ])
    func errorHasItsCost(_ expected: VerdictStatus, _ decided: VerdictStatus, _ cost: Int) {
        let chat = expected == .agreed ? LabelledChat.dinner : Self.open()
        #expect(chat.scored(decided, decided == .agreed ? Self.right : nil).cost == cost)
    }

    @Test func wrongKnownEventIsAnError() {
        var chat = LabelledChat.dinner
        chat.knownEvents = [LabelledKnownEvent(reference: "e1", title: "Dinner", startDate: "2026-11-22")]
        chat.expected.reference = "e1"
        let none = chat.scored(.agreed, Self.right)
        let right = ScoredChat(
            chat,
            none.given,
            Decision(status: .agreed, events: [Self.right], reference: "e1")
        )
        #expect(none.cost == ErrorCost.wrongReference && right.cost == 0)
        #expect(Scores([none, right, LabelledChat.dinner.scored(.agreed, Self.right)]).references == Share(1, of: 2))
    }

    @Test func alwaysAgreeingCostsMoreThanNeverAgreeing() {
        let chats = [LabelledChat.dinner, Self.open(), Self.open()]
        let eager = GroupScore("eager", chats.map { $0.scored(.agreed, Self.right) })
        let shy = GroupScore("shy", chats.map { $0.scored(.notConfirmed) })
        #expect(eager.cost > shy.cost)
        #expect(shy.precision.ratio == nil && "\(shy.precision)" == "–")
    }

    @Test func debounceNeedsOneCallForMessagesInSequence() {
        var chat = LabelledChat.sample(
            ["hi", ">hello", "dinner?", ">sure", "great"],
            LabelledVerdict(status: .notConfirmed)
        )
        for index in chat.messages.indices { chat.messages[index].timestamp = 1_795_276_800 + Int64(10 * index) }
        chat.messages[4].timestamp += 3600
        let savings = CallSavings([chat])
        #expect(savings.messages == 5)
        #expect(savings.callsWithoutDebounce == 4)
        #expect(savings.callsWithDebounce == 2)
        #expect(savings.callsWithPrefilter == 2)
    }

    @Test func prefilterSkipsSmallTalkAndNamesLostConversations() {
        let talk = LabelledChat.sample(
            ["hi", ">hello, how are you?", "fine thanks"],
            LabelledVerdict(status: .noEvent)
        )
        let savings = CallSavings([talk])
        #expect(savings.callsWithDebounce > 0 && savings.callsWithPrefilter == 0)
        #expect(savings.savedByPrefilterPerThousand.map { $0 > 0 } == true)
        var lost = talk
        (lost.id, lost.expected.status) = ("lost", .notConfirmed)
        let score = PrefilterScore([talk, lost, LabelledChat.dinner])
        #expect(score.lost == ["lost"])
        #expect(score.recall == Share(1, of: 2) && score.skipped == Share(1, of: 1))
    }
}
