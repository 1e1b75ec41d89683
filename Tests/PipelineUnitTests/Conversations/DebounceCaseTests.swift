import ChatReader
import Pipeline
import TestSupport
import Testing

/// The promises of the debounce, one case each.
@Suite struct DebounceCaseTests {
    private func cases() -> DebounceCases {
        DebounceCases(.memory(rules: DebounceRules(quiet: .seconds(30), maxWait: .seconds(600))), chat: "chat")
    }

    @Test func ownersMessageArmsAndIsDueAfter30Seconds() async throws {
        let cases = self.cases()
        try await cases.at(0)
        try await cases.store("a", mine: false, said: 0)
        try await cases.at(100)
        #expect(try await cases.claim() == nil, "only the other side has written")
        try await cases.store("b", mine: true, said: 100)
        try await cases.at(129.9)
        #expect(try await cases.claim() == nil, "too early")
        try await cases.at(130)
        #expect(try await cases.claim() != nil)
    }

    /// The owner's message is stored after the answer to it.
    @Test func lateOwnersMessageArmsAfterItsAnswer() async throws {
        let cases = self.cases()
        try await cases.at(20)
        try await cases.store("answer", mine: false, said: 20)
        try await cases.at(25)
        try await cases.store("question", mine: true, said: 5)
        try await cases.at(49.9)
        #expect(try await cases.claim() == nil, "the answer came at 20")
        try await cases.at(50)
        let claim = try #require(try await cases.claim(), "the late message armed, and did not extend the wait")
        #expect(try await cases.window(claim)?.messages.count == 2)
    }

    /// The owner's "agreed" arrives and is analysed first, without a result. The message that it answers arrives later.
    @Test func lateMessageThatTheOwnerAnsweredArmsAfterTheAnalysis() async throws {
        let cases = self.cases()
        try await cases.at(12)
        try await cases.store("agreed", mine: true, said: 10)
        try await cases.at(42)
        let early = try #require(try await cases.claim())
        let alone = try #require(try await cases.window(early))
        #expect(try await cases.commit(early, alone, .noEvent) == .committed)
        try await cases.at(50)
        try await cases.store("news", mine: false, said: 11)
        try await cases.at(100)
        #expect(try await cases.claim() == nil, "the owner has not answered this")
        try await cases.store("plan", mine: false, said: 9)
        let claim = try #require(try await cases.claim(), "all has rested long since")
        #expect(try await cases.window(claim)?.messages.map(\.id.last) == ["n", "d", "s"])
    }

    /// The same, during the analysis.
    @Test func lateMessageThatTheOwnerAnsweredArmsDuringTheAnalysis() async throws {
        let cases = self.cases()
        try await cases.at(0)
        try await cases.store("agreed", mine: true, said: 0)
        // Never quiet: its claim commits for its window.
        for second in stride(from: Int64(20), to: 600, by: 20) {
            try await cases.at(Double(second))
            try await cases.store("m\(second)", mine: true, said: second)
        }
        try await cases.at(600)
        let claim = try #require(try await cases.claim())
        let window = try #require(try await cases.window(claim))
        try await cases.store("plan", mine: false, said: -1)
        #expect(try await cases.commit(claim, window, .noEvent) == .committed)
        try await cases.at(640)
        #expect(try await cases.claim() != nil)
    }

    /// A chat that is never quiet, with a slow model.
    @Test func maxWaitCommitsForTheWindowOfABusyChat() async throws {
        let cases = self.cases()
        try await cases.at(0)
        try await cases.store("first", mine: true, said: 0)
        for second in stride(from: Int64(20), to: 600, by: 20) {
            try await cases.at(Double(second))
            #expect(try await cases.claim() == nil, "at \(second)")
            try await cases.store("m\(second)", mine: second % 40 == 0, said: second)
        }
        try await cases.at(600)
        let claim = try #require(try await cases.claim(), "max wait")
        let window = try #require(try await cases.window(claim))
        // The model call takes two minutes, and both sides go on writing.
        for second in stride(from: Int64(602), to: 720, by: 2) {
            try await cases.at(Double(second))
            #expect(try await cases.renew(claim))
            try await cases.store("m\(second)", mine: false, said: second)
        }
        #expect(try await cases.commit(claim, window, .agreed) == .committed, "it commits for its window")
        try await cases.store("late", mine: true, said: 720)
        try await cases.at(760)
        let next = try #require(try await cases.claim())
        let rest = try #require(try await cases.window(next))
        #expect(rest.messages.count == 60, "the window is cleared, and nothing that came later")
    }

    @Test func supersededVerdictIsDroppedAndTheConversationIsDueAgain() async throws {
        let cases = self.cases()
        try await cases.at(0)
        try await cases.store("a", mine: true, said: 0)
        try await cases.at(30)
        let claim = try #require(try await cases.claim())
        let window = try #require(try await cases.window(claim))
        try await cases.at(33)
        try await cases.store("b", mine: false, said: 33)
        #expect(try await cases.commit(claim, window, .agreed) == .superseded)
        try await cases.at(62)
        #expect(try await cases.claim() == nil)
        try await cases.at(63)
        let second = try #require(try await cases.claim())
        let newer = try #require(try await cases.window(second))
        try await cases.at(64)
        try await cases.store("c", mine: false, said: 64)
        #expect(
            try await cases.commit(second, newer, .notConfirmed) == .committed,
            "the claim after a superseded one commits"
        )
    }

    @Test func windowWithAnEditedMessageIsNotCommitted() async throws {
        let cases = self.cases()
        try await cases.at(0)
        try await cases.store("a", mine: true, said: 0)
        for second in stride(from: Int64(15), to: 600, by: 15) {
            try await cases.at(Double(second))
            try await cases.store("m\(second)", mine: false, said: second)
        }
        try await cases.at(600)
        let claim = try #require(try await cases.claim())
        let window = try #require(try await cases.window(claim))
        try await cases.at(601)
        try await cases.store("a", mine: true, said: 601, kind: .edited, body: "another time")
        #expect(try await cases.commit(claim, window, .agreed) == .superseded)
    }

    /// A revocation of a message that has not arrived, before a window that commits although the chat goes on.
    @Test func revocationBeforeItsMessageStartsNoPeriod() async throws {
        let cases = self.cases()
        try await cases.at(0)
        for second in stride(from: Int64(0), to: 600, by: 20) {
            try await cases.at(Double(second))
            try await cases.store("m\(second)", mine: true, said: second)
        }
        try await cases.at(590)
        #expect(try await cases.store("ghost", mine: true, said: 585, kind: .revoked) == .revoked)
        try await cases.at(600)
        let claim = try #require(try await cases.claim())
        let window = try #require(try await cases.window(claim))
        try await cases.at(603)
        try await cases.store("next", mine: true, said: 603)
        #expect(try await cases.commit(claim, window, .notConfirmed) == .committed)
        for second in stride(from: Int64(620), through: 1200, by: 20) {
            try await cases.at(Double(second))
            try await cases.store("m\(second)", mine: false, said: second)
            #expect(try await cases.claim() == nil, "at \(second): max wait begins at 603")
        }
        try await cases.at(1203)
        #expect(try await cases.claim() != nil)
    }

    @Test(arguments: OrderingCase.all) func messagesAreOrderedByTheEarlierOfTimeAndArrival(_ ordering: OrderingCase)
        async throws
    {
        let window = try #require(try await ordering.window(self.cases()), "\(ordering.name)")
        #expect(ordering.holds(of: window), "\(ordering.name): \(window.messages.map(\.content.body))")
    }

    /// A fast clock of the owner would let every message of the other side arm.
    @Test func fastOwnersClockDoesNotArmLaterMessages() async throws {
        let cases = self.cases()
        try await cases.at(0)
        try await cases.store("mine", mine: true, said: 43_200)
        try await cases.at(30)
        let claim = try #require(try await cases.claim())
        let window = try #require(try await cases.window(claim))
        #expect(try await cases.commit(claim, window, .noEvent) == .committed)
        try await cases.at(100)
        try await cases.store("news", mine: false, said: 100)
        try await cases.at(1000)
        #expect(try await cases.claim() == nil, "only the other side has written since")
    }

    /// The answer has a time stamp 12 h ahead. An event in 4 h is not past.
    @Test func orderingTimeDecidesWhatIsPast() async throws {
        let ordering = OrderingCase.all[1]
        let window = try #require(try await ordering.window(self.cases()))
        // In UTC it is 22:13 on 2023-11-14.
        let answer = """
            {"status": "HAS_EVENT_AGREED", "event": {"title": "Call", "start_date": "2023-11-15", "start_time": "02:15", \
            "notes": ""}}
            """
        #expect(try VerdictReader(window: window).read(answer).claims.count == 1)
        let template = PromptTemplate(name: "t", form: .v2, system: "", answerSchema: [], verification: nil)
        #expect(template.prompt(for: window, nonce: "n").user.contains("<time>22:13</time>"))
    }

    @Test func duplicateAndLateMessagesDoNotExtendTheWait() async throws {
        let cases = self.cases()
        try await cases.at(10)
        try await cases.store("a", mine: true, said: 10)
        try await cases.at(35)
        #expect(try await cases.store("a", mine: true, said: 10) == .duplicate)
        #expect(try await cases.store("old", mine: false, said: 2) == .stored)
        try await cases.at(40)
        #expect(try await cases.claim() != nil)
    }

    @Test func fastPhoneClockDoesNotExtendTheWait() async throws {
        let cases = self.cases()
        try await cases.at(0)
        try await cases.store("a", mine: true, said: 3600)
        try await cases.at(30)
        #expect(try await cases.claim() != nil)
    }

    @Test func deadWorkersConversationIsFreeWithinFiveSeconds() async throws {
        let cases = self.cases()
        try await cases.at(0)
        try await cases.store("a", mine: true, said: 0)
        try await cases.at(30)
        let dead = try #require(try await cases.claim(by: "dead"))
        let window = try #require(try await cases.window(dead))
        try await cases.at(33.9)
        #expect(try await cases.claim(by: "other") == nil)
        try await cases.at(34)
        let taken = try #require(try await cases.claim(by: "other"))
        #expect(taken.leaseNumber > dead.leaseNumber)
        #expect(try await cases.renew(dead) == false)
        #expect(try await cases.commit(dead, window, .agreed) == .leaseLost, "it came back with a lost lease")
    }

    @Test func generationHasAtMostOneVerdict() async throws {
        let cases = self.cases()
        try await cases.at(0)
        try await cases.store("a", mine: true, said: 0)
        try await cases.at(30)
        let claim = try #require(try await cases.claim())
        let window = try #require(try await cases.window(claim))
        #expect(try await cases.commit(claim, window, .noEvent) == .committed)
        #expect(try await cases.commit(claim, window, .agreed) == .leaseLost)
        try await cases.at(10_000)
        #expect(try await cases.claim() == nil, "nothing has changed")
    }

    @Test func otherSidesAnswerIsEnoughOnlyAfterNotConfirmed() async throws {
        for (status, isEnough) in [
            (VerdictStatus.notConfirmed, true), (.noEvent, false), (.denied, false), (.agreed, false),
        ] {
            let cases = self.cases()
            try await cases.at(0)
            try await cases.store("a", mine: true, said: 0)
            try await cases.at(30)
            let claim = try #require(try await cases.claim())
            let window = try #require(try await cases.window(claim))
            #expect(try await cases.commit(claim, window, status) == .committed)
            try await cases.at(40)
            try await cases.store("b", mine: false, said: 40)
            try await cases.at(71)
            #expect(try await (cases.claim() != nil) == isEnough, "\(status)")
        }
    }

    @Test func redeliveredRevokedMessageStaysDeleted() async throws {
        let cases = self.cases()
        try await cases.at(0)
        #expect(try await cases.store("b", mine: false, said: 0, kind: .revoked) == .revoked)
        #expect(try await cases.store("b", mine: false, said: 0) == .duplicate)
        #expect(try await cases.store("b", mine: false, said: 1, kind: .edited) == .duplicate)
        try await cases.store("a", mine: true, said: 0)
        try await cases.at(40)
        let claim = try #require(try await cases.claim())
        #expect(try await cases.window(claim)?.messages.count == 1)
    }
}
