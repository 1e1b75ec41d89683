import ChatReader
import Pipeline
import TestSupport
import Testing

@Suite("WhatsApp's own event messages become events when the other side accepts, without the model")
struct EventMessageTests {
    private func analysed(_ window: ConversationWindow, _ answers: GivenAnswers = GivenAnswers("{}")) async throws
        -> AnalysedWindow
    {
        try await AnalysedWindow(window, answers: answers)
    }

    static let accepted: [[EventChat.Line]] = [
        [.invites(false, EventChat.event()), .taps(true, .going, 0)],
        [.invites(true, EventChat.event()), .taps(false, .going, 0)],
        [.invites(false, EventChat.event()), .says(true, "ok, see you there")],
        [.invites(false, EventChat.event()), .says(true, "تم")],
        [.invites(true, EventChat.event()), .says(false, "ابشر")],
        [.says(false, "hi"), .invites(false, EventChat.event()), .says(true, "yes, dinner at 8 tomorrow works")],
        [.invites(false, EventChat.event()), .taps(true, .maybe, 0), .taps(true, .going, 0)],
        [.invites(false, EventChat.event()), .taps(true, .notGoing, 0), .taps(true, .going, 0)],
    ]

    @Test(arguments: Self.accepted)
    func acceptedEventMessageIsWritten(_ lines: [EventChat.Line]) async throws {
        let seen = try await self.analysed(EventChat.window(lines))
        #expect(seen.prompts.isEmpty)
        #expect(seen.report.outcome == .settled(.agreed))
        let event = try #require(seen.changes.first?.event)
        #expect(seen.changes.map(\.action) == [.add])
        #expect(event.summary == "Dinner" && event.location == "Al Bujairi")
        #expect(event.times == Chat.times("2026-11-22", "20:00", minutes: 120))
        #expect(event.description == CalendarEvent.signature)
        let commit = try #require(seen.commits.first)
        #expect(commit.verdict == .status(.agreed) && commit.sources.keys.first == event.identity.id)
    }

    static let unaccepted: [([EventChat.Line], VerdictStatus)] = [
        // The sender's own tap is not an answer.
        ([.invites(true, EventChat.event())], .notConfirmed),
        ([.invites(true, EventChat.event()), .taps(true, .going, 0)], .notConfirmed),
        ([.invites(true, EventChat.event()), .says(true, "ok")], .notConfirmed),
        ([.says(true, "yes"), .invites(false, EventChat.event())], .notConfirmed),
        ([.invites(false, EventChat.event()), .taps(true, .maybe, 0)], .notConfirmed),
        ([.invites(false, EventChat.event()), .says(true, "let me check")], .notConfirmed),
        ([.invites(false, EventChat.event()), .taps(true, .going, 7)], .notConfirmed),
        ([.invites(false, EventChat.event()), .taps(true, .notGoing, 0)], .denied),
        ([.invites(false, EventChat.event()), .taps(true, .going, 0), .taps(true, .notGoing, 0)], .denied),
        ([.invites(false, EventChat.event()), .says(true, "sorry, I can't")], .denied),
        ([.invites(false, EventChat.event()), .says(true, "ما اقدر والله")], .denied),
        ([.invites(false, EventChat.event(isCancelled: true)), .says(true, "ok")], .denied),
        // Past, too far ahead or too long: no events.
        ([.invites(false, EventChat.event("Dinner", "2026-11-20")), .says(true, "ok")], .noEvent),
        ([.invites(false, EventChat.event("Dinner", "2029-11-22")), .says(true, "ok")], .noEvent),
        ([.invites(false, EventChat.event(minutes: 60 * 24 * 40)), .says(true, "ok")], .noEvent),
    ]

    @Test(arguments: Self.unaccepted)
    func eventMessageWithoutAcceptanceIsNotWritten(_ lines: [EventChat.Line], _ status: VerdictStatus) async throws {
        let seen = try await self.analysed(EventChat.window(lines))
        #expect(seen.prompts.isEmpty)
        #expect(seen.changes.isEmpty)
        #expect(seen.commits.map(\.verdict) == [.status(status)])
        #expect(seen.commits.first?.sources.isEmpty == true)
    }

    @Test func eventMessageWithoutTitleAndEndIsAnHoursMeeting() async throws {
        let event = EventChat.event(nil, minutes: nil, place: nil)
        let seen = try await self.analysed(EventChat.window([.invites(false, event), .taps(true, .going, 0)]))
        #expect(seen.changes.map(\.event.summary) == ["Meeting with Noura"])
        #expect(seen.changes.map(\.event.times) == [Chat.times("2026-11-22", "20:00")])
    }

    @Test func textsAreCleanedAndCut() async throws {
        let event = EventChat.event("Din\u{202E}ner\u{0}", details: String(repeating: "x ", count: 3000))
        let seen = try await self.analysed(EventChat.window([.invites(false, event), .taps(true, .going, 0)]))
        #expect(seen.changes.map(\.event.summary) == ["Dinner"])
        #expect(seen.changes.map(\.event.description) == [CalendarEvent.signature])
    }

    // MARK: - With other messages

    @Test func modelReadsOtherPlansOfTheChat() async throws {
        let lines: [EventChat.Line] = [
            .invites(false, EventChat.event()), .taps(true, .going, 0), .says(true, "Lunch on Wednesday at 1pm too?"),
            .says(false, "yes, perfect"),
        ]
        let lunch = ClaimedEvent(title: "Lunch", startDate: "2026-11-25", startTime: "13:00", messages: [3, 4])
        let seen = try await self.analysed(EventChat.window(lines), GivenAnswers(try lunch.answer()))
        #expect(seen.prompts.count == 1)
        #expect(seen.prompts.first?.user.contains("📅 Dinner | 2026-11-22 20:00–22:00") == true)
        #expect(Set(seen.changes.map(\.event.summary)) == ["Dinner", "Lunch"])
    }

    @Test func modelAddsNoSecondEventForAnEventMessage() async throws {
        let lines: [EventChat.Line] = [
            .invites(false, EventChat.event()), .says(true, "ok"), .says(true, "also lunch on Monday at 1pm?"),
        ]
        let dinner = ClaimedEvent(title: "Dinner", startDate: "2026-11-22", startTime: "20:00", messages: [1, 2])
        let seen = try await self.analysed(EventChat.window(lines), GivenAnswers(try dinner.answer()))
        #expect(seen.changes.map(\.event.times) == [Chat.times("2026-11-22", "20:00", minutes: 120)])
    }

    @Test func eventMessageIsWrittenIfTheModelFails() async throws {
        let lines: [EventChat.Line] = [
            .invites(false, EventChat.event()), .taps(true, .going, 0), .says(false, "and lunch on Monday at 1?"),
        ]
        let seen = try await self.analysed(EventChat.window(lines), GivenAnswers("no idea"))
        #expect(seen.report.outcome == .rejected(kind: "verdict_not_json"))
        #expect(seen.commits.count == 1 && seen.commits.first?.failure != nil)
        #expect(seen.changes.map(\.event.summary) == ["Dinner"])
    }

    @Test func unansweredEventMessageStaysInTheWindow() async throws {
        let lines: [EventChat.Line] = [
            .invites(false, EventChat.event()), .taps(true, .going, 0),
            .invites(false, EventChat.event("Padel", "2026-11-24", "18:00")),
        ]
        let seen = try await self.analysed(EventChat.window(lines))
        #expect(seen.changes.map(\.event.summary) == ["Dinner"])
        #expect(seen.commits.first?.openMessageIDs == ["m2"])
    }

    // MARK: - Later changes

    static let known: CalendarEvent = Chat.known(
        "Dinner",
        Chat.times("2026-11-22", "20:00", minutes: 120),
        at: "Al Bujairi"
    )
    static let sources: [String: EventSource] = [Self.known.identity.id: EventSource(messageID: "m0")]

    @Test func changedEventMessageMovesItsEvent() async throws {
        let lines: [EventChat.Line] = [.invites(false, EventChat.event("Dinner", "2026-11-22", "21:30"))]
        let seen = try await self.analysed(
            EventChat.window(lines, known: [Self.known], sources: Self.sources)
        )
        let change = try #require(seen.changes.first)
        #expect(change.action == .update && change.event.identity == Self.known.identity)
        #expect(change.event.revision == Self.known.revision + 1)
        #expect(change.event.times == Chat.times("2026-11-22", "21:30", minutes: 120))
        #expect(seen.prompts.isEmpty && seen.commits.first?.verdict == .status(.agreed))
    }

    @Test func repeatedEventMessageChangesNothing() async throws {
        let seen = try await self.analysed(
            EventChat.window([.invites(false, EventChat.event())], known: [Self.known], sources: Self.sources)
        )
        #expect(seen.changes.isEmpty)
    }

    static let calledOff: [([EventChat.Line], Bool)] = [
        ([], true),
        ([.invites(false, EventChat.event(isCancelled: true))], false),
        ([.taps(true, .notGoing, 0)], false),
        ([.taps(false, .notGoing, 0)], false),
    ]

    @Test(arguments: Self.calledOff)
    func cancelledEventMessageCancelsItsEvent(_ lines: [EventChat.Line], _ isRevoked: Bool) async throws {
        let sources = [Self.known.identity.id: EventSource(messageID: "m0", isRevoked: isRevoked)]
        let seen = try await self.analysed(EventChat.window(lines, known: [Self.known], sources: sources))
        let change = try #require(seen.changes.first)
        #expect(change.action == .cancel && change.event.status == .cancelled)
        #expect(change.event.identity == Self.known.identity && change.event.revision == 2)
        #expect(seen.prompts.isEmpty && seen.commits.first?.verdict == .status(.denied))
    }

    @Test func eventMessageForAKnownEventBelongsToIt() async throws {
        let seen = try await self.analysed(
            EventChat.window([.invites(false, EventChat.event())], known: [Self.known])
        )
        #expect(seen.changes.isEmpty)
        #expect(seen.commits.first?.sources == [Self.known.identity.id: "m0"])
    }

    @Test func modelReadsWordsBesideAKnownEvent() async throws {
        let seen = try await self.analysed(
            EventChat.window(
                [.taps(true, .going, 0), .says(false, "sorry, can't make it tomorrow")],
                known: [Self.known],
                sources: Self.sources
            ),
            GivenAnswers(#"{"status":"HAS_EVENT_DENIED","events":[{"reference":"e1","evidence":{"messages":[2]}}]}"#)
        )
        #expect(seen.prompts.count == 1)
        #expect(seen.changes.map(\.action) == [.cancel])
    }
}
