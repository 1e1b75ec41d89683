import ChatReader
import TestSupport
import Testing

@testable import Pipeline
@testable import Time

/// A doubtful claim becomes one question, and a decided one is not asked about.
@Suite struct QuestionPlannerTests {
    static let dinner = Chat.known("Dinner", Chat.times("2026-11-27", "20:00"))
    static let now = UnixTime(seconds: Chat.newest + 30)

    static func read(_ change: (inout ConversationWindow) -> Void = { _ in }) -> ClaimedWindow {
        let lines = ["< dinner on Friday the 27th?", "> maybe", "< lunch on Saturday?", "> perhaps"]
        var window = Chat.window(lines, known: [])
        change(&window)
        let claim = Claim(
            conversationID: "0a0b0c0d-0000-0000-0000-000000000000",
            customerID: "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77",
            leaseNumber: 1,
            dueAt: Self.now,
            claimedAt: Self.now,
            commitsForWindow: false,
            attempts: 0
        )
        return ClaimedWindow(claim: claim, window: window)
    }

    static func doubt(_ claim: EventClaim, at positions: [Int] = [0, 1]) -> WindowDecision {
        var decision = WindowDecision(status: .notConfirmed)
        decision.doubtful = [WindowDecision.Doubt(claim: claim, reasons: [.hedged], positions: positions)]
        return decision
    }

    static func add(_ day: String = "2026-11-27", _ time: String = "20:00") -> EventClaim {
        EventClaim(title: "Dinner", times: Chat.times(day, time), location: nil, notes: "")
    }

    static func open(_ change: EventChange, id: String = "q1", on messages: [String] = ["m0", "m1"]) -> OpenQuestion {
        OpenQuestion(id: id, change: change, messageIDs: messages)
    }

    static func addition(_ times: EventTimes) -> EventChange {
        EventChange(action: .add, event: Chat.known("Dinner", times))
    }

    private func plan(
        _ decision: WindowDecision,
        of read: ClaimedWindow,
        besides certain: EventPlan = EventPlan()
    ) throws -> QuestionPlanner.Plan {
        try AnalysedWindow.questions.plan(decision, besides: certain, of: read, now: Self.now)
    }

    @Test func questionHasReasonsAndMessagesAndExpiresAtTheStart() throws {
        let plan = try self.plan(Self.doubt(Self.add()), of: Self.read())
        let question = try #require(plan.questions.first)
        #expect(plan.questions.count == 1 && plan.replaced.isEmpty)
        #expect(question.change.action == .add && question.change.event.times == Chat.times("2026-11-27", "20:00"))
        #expect(question.reasons == [.hedged] && question.messageIDs == ["m0", "m1"])
        #expect(question.expiresAt == question.change.event.times.start(in: Chat.zone))
        #expect(question.notification?.messageID == question.id)
        #expect(plan.openMessages == ["m0", "m1"], "its messages stay in the window")
    }

    @Test func allDayEventCanStillBeAskedOnItsDay() throws {
        let day = EventTimes.allDay(start: LocalDate("2026-11-21")!, endExclusive: LocalDate("2026-11-23")!)
        let claim = EventClaim(title: "Trip", times: day, location: nil, notes: "")
        let plan = try self.plan(Self.doubt(claim), of: Self.read())
        #expect(plan.questions.map(\.expiresAt) == [day.end(in: Chat.zone)])
    }

    @Test func startedEventIsNotAskedAbout() throws {
        let plan = try self.plan(Self.doubt(Self.add("2026-11-21", "12:30")), of: Self.read())
        #expect(plan.questions.isEmpty && plan.openMessages.isEmpty)
    }

    @Test func ownerWithoutQuestionsIsNotAsked() throws {
        let old = Self.open(Self.addition(Chat.times("2026-11-27", "20:00")))
        let read = Self.read { window in
            window.asksQuestions = false
            window.openQuestions = [old]
        }
        #expect(try self.plan(Self.doubt(Self.add()), of: read).questions.isEmpty)
        var denied = WindowDecision(status: .denied)
        denied.doubtful = []
        #expect(try self.plan(denied, of: read).replaced == ["q1"], "what is open is closed all the same")
    }

    @Test func samePlanIsAskedAboutOnce() throws {
        let read = Self.read { $0.openQuestions = [Self.open(Self.addition(Chat.times("2026-11-27", "20:00")))] }
        let plan = try self.plan(Self.doubt(Self.add()), of: read)
        #expect(plan.questions.isEmpty && plan.replaced.isEmpty)
        #expect(plan.openMessages == ["m0", "m1"])
        var twice = Self.doubt(Self.add())
        twice.doubtful += twice.doubtful
        #expect(try self.plan(twice, of: Self.read()).questions.count == 1)
    }

    @Test func newQuestionReplacesOneAboutTheSameMessages() throws {
        let read = Self.read { $0.openQuestions = [Self.open(Self.addition(Chat.times("2026-11-27", "19:00")))] }
        let plan = try self.plan(Self.doubt(Self.add()), of: read)
        #expect(plan.replaced == ["q1"] && plan.questions.count == 1)
        let other = Self.read {
            $0.openQuestions = [Self.open(Self.addition(Chat.times("2026-11-28", "13:00")), on: ["m2", "m3"])]
        }
        #expect(try self.plan(Self.doubt(Self.add()), of: other).replaced.isEmpty, "another plan is still open")
    }

    @Test func writtenEventClosesItsQuestion() throws {
        let read = Self.read { $0.openQuestions = [Self.open(Self.addition(Chat.times("2026-11-27", "20:00")))] }
        var certain = EventPlan()
        certain.changes = [Self.addition(Chat.times("2026-11-27", "20:00"))]
        #expect(try self.plan(WindowDecision(status: .agreed), of: read, besides: certain).replaced == ["q1"])
        var settled = WindowDecision(status: .agreed)
        settled.certainPositions = [1]
        #expect(try self.plan(settled, of: read).replaced == ["q1"], "it rests on the same message")
    }

    @Test func refusedPlanClosesItsQuestion() throws {
        let read = Self.read { $0.openQuestions = [Self.open(Self.addition(Chat.times("2026-11-27", "20:00")))] }
        #expect(try self.plan(WindowDecision(status: .denied), of: read).replaced == ["q1"])
        #expect(try self.plan(WindowDecision(status: .noEvent), of: read).replaced.isEmpty)
    }
}
