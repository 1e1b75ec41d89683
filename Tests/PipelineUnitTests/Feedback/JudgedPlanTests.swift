import ChatReader
import Pipeline
import TestSupport
import Testing

@Suite("Dismissed and corrected plans do not come back, and new agreements count")
struct JudgedPlanTests {
    static let dinner = Chat.known("Dinner with Noura", Chat.times("2026-11-27", "20:00"), at: "Al Bujairi")
    static let again = ["< so dinner on Friday the 27th at 8pm?", "> yes"]

    static func right(_ times: EventTimes? = nil, title: String? = nil, place: String? = nil) -> CalendarEvent {
        var event = Self.dinner
        event.revision += 1
        event.times = times ?? event.times
        event.summary = title ?? event.summary
        event.location = place ?? event.location
        return event
    }

    private func analyse(
        _ lines: [String],
        _ plans: [JudgedPlan],
        known: [CalendarEvent] = [],
        _ claim: ClaimedEvent
    ) async throws -> AnalysedWindow {
        var window = Chat.window(lines, known: known)
        window.judgedPlans = plans
        return try await AnalysedWindow(window, answers: GivenAnswers(try claim.answer()))
    }

    private func claim(
        _ date: String,
        _ time: String?,
        place: String? = nil,
        reference: String? = nil
    ) -> ClaimedEvent {
        var claim = ClaimedEvent(title: "Dinner", startDate: date, startTime: time, location: place, messages: [1, 2])
        claim.reference = reference
        return claim
    }

    @Test func planWithoutJudgementIsAnEvent() async throws {
        let seen = try await self.analyse(Self.again, [], self.claim("2026-11-27", "20:00"))
        #expect(seen.changes.map(\.action) == [.add])
        #expect(seen.commits.first?.origin?.prompt == "test")
    }

    @Test func dismissedPlanIsNotAddedAgain() async throws {
        let dismissed = [JudgedPlan(judged: Self.dinner)]
        let seen = try await self.analyse(Self.again, dismissed, self.claim("2026-11-27", "20:00"))
        #expect(seen.changes.isEmpty)
        #expect(seen.report.outcome == .judged)
        #expect(seen.commits.first?.verdict == .status(.agreed), "the verdict is committed")
        #expect(seen.commits.first?.origin == nil)
    }

    @Test func dismissedPlanWithoutItsHourIsNotAddedAgain() async throws {
        let lines = ["< dinner on Friday the 27th then", "> yes see you"]
        let dismissed = [JudgedPlan(judged: Self.dinner)]
        let seen = try await self.analyse(lines, dismissed, self.claim("2026-11-27", nil))
        #expect(seen.changes.isEmpty)
        #expect(seen.report.outcome == .judged)
    }

    static let news: [([String], String, String)] = [
        (["< dinner on Saturday the 28th at 8pm then?", "> yes"], "2026-11-28", "20:00"),
        (["< dinner on Friday the 27th at 9pm then?", "> yes"], "2026-11-27", "21:00"),
    ]

    @Test(arguments: Self.news)
    func anotherDayOrHourIsANewEvent(_ lines: [String], _ date: String, _ time: String) async throws {
        let dismissed = [JudgedPlan(judged: Self.dinner)]
        let seen = try await self.analyse(lines, dismissed, self.claim(date, time))
        #expect(seen.changes.map(\.action) == [.add])
        #expect(seen.changes.first?.event.times == Chat.times(date, time))
    }

    @Test(arguments: [nil, "e1"])
    func oldHourDoesNotUndoACorrection(_ reference: String?) async throws {
        let right = Self.right(Chat.times("2026-11-28", "20:00"))
        let seen = try await self.analyse(
            ["< can we move dinner to Friday the 27th at 8pm?", "> yes"],
            [JudgedPlan(judged: Self.dinner, right: right)],
            known: [right],
            self.claim("2026-11-27", "20:00", reference: reference)
        )
        #expect(seen.changes.isEmpty, "\(seen.changes)")
        #expect(seen.report.outcome == .judged)
    }

    @Test func newAgreementMovesACorrectedEvent() async throws {
        let right = Self.right(Chat.times("2026-11-28", "20:00"))
        let seen = try await self.analyse(
            ["< can we move dinner to Sunday the 29th at 9pm?", "> sure"],
            [JudgedPlan(judged: Self.dinner, right: right)],
            known: [right],
            self.claim("2026-11-29", "21:00", reference: "e1")
        )
        let change = try #require(seen.changes.first)
        #expect(change.action == .update)
        #expect(change.event.revision == 3)
        #expect(change.event.times == Chat.times("2026-11-29", "21:00"))
    }

    @Test func repeatedCorrectHourChangesNothing() async throws {
        let right = Self.right(Chat.times("2026-11-28", "20:00"))
        let seen = try await self.analyse(
            ["< dinner on Saturday the 28th at 8pm, right?", "> yes"],
            [JudgedPlan(judged: Self.dinner, right: right)],
            known: [right],
            self.claim("2026-11-28", "20:00")
        )
        #expect(seen.changes.isEmpty)
        #expect(seen.report.outcome == .committed(.agreed))
    }

    @Test func correctedEndStays() async throws {
        let right = Self.right(Chat.times("2026-11-27", "20:00", minutes: 180))
        let plans = [JudgedPlan(judged: Self.dinner, right: right)]
        let seen = try await self.analyse(Self.again, plans, known: [right], self.claim("2026-11-27", "20:00"))
        #expect(seen.changes.isEmpty, "\(seen.changes)")
    }

    @Test func movedEventKeepsCorrectedTitleAndPlace() async throws {
        let right = Self.right(title: "Farewell dinner", place: "Diriyah")
        let seen = try await self.analyse(
            ["< can we move dinner at Al Bujairi to Saturday the 28th at 9pm?", "> sure"],
            [JudgedPlan(judged: Self.dinner, right: right)],
            known: [right],
            self.claim("2026-11-28", "21:00", place: "Al Bujairi", reference: "e1")
        )
        let event = try #require(seen.changes.first?.event)
        #expect(event.summary == "Farewell dinner")
        #expect(event.location == "Diriyah")
        #expect(event.times == Chat.times("2026-11-28", "21:00"))
    }

    @Test func eventMessageDoesNotRestoreADismissedEvent() async throws {
        let said = Chat.known("Dinner", Chat.times("2026-11-22", "20:00", minutes: 120), at: "Al Bujairi")
        let lines: [EventChat.Line] = [.invites(false, EventChat.event("Supper")), .taps(true, .going, 0)]
        var window = EventChat.window(lines)
        window.judgedPlans = [JudgedPlan(judged: said)]
        let dismissed = try await AnalysedWindow(window, answers: GivenAnswers("{}"))
        #expect(dismissed.changes.isEmpty)
        #expect(dismissed.report.outcome == .judged)

        var right = said
        right.times = Chat.times("2026-11-22", "21:00", minutes: 120)
        window.knownEvents = [right]
        window.sources = [right.identity.id: EventSource(messageID: "m0")]
        window.judgedPlans = [JudgedPlan(judged: said, right: right)]
        let corrected = try await AnalysedWindow(window, answers: GivenAnswers("{}"))
        #expect(corrected.changes.isEmpty, "\(corrected.changes)")
        #expect(corrected.report.outcome == .judged)

        window.judgedPlans = []
        let unjudged = try await AnalysedWindow(window, answers: GivenAnswers("{}"))
        #expect(unjudged.changes.map(\.action) == [.update])
        #expect(unjudged.commits.first?.origin == EventOrigin(), "no model was asked")
    }

    @Test func windowIsKeptOnlyWithConsent() async throws {
        for mayBeKept in [false, true] {
            var window = Chat.window(Self.again)
            window.mayBeKept = mayBeKept
            let answer = try self.claim("2026-11-27", "20:00").answer()
            let seen = try await AnalysedWindow(window, answers: GivenAnswers(answer))
            let origin = try #require(seen.commits.first?.origin)
            #expect((origin.window != nil) == mayBeKept)
            #expect(
                origin.window.map { $0.readings.map(\.eventID) } ?? []
                    == (mayBeKept ? seen.changes.map(\.event.identity.id) : [])
            )
        }
    }
}
