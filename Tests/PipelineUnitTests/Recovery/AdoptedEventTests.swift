import ChatReader
import Pipeline
import Testing
import Time

@Suite("Recovery: a chat that is read again gets the event that its owner's calendar has")
struct AdoptedEventTests {
    private static let riyadh = Zone("Asia/Riyadh")!
    private static let start = LocalDateTime(date: LocalDate("2026-12-01")!, time: LocalTime(hour: 20, minute: 0)!)

    private func adopted(_ title: String, zone: Zone = Self.riyadh, at start: LocalDateTime = Self.start)
        -> CalendarEvent
    {
        CalendarEvent(
            identity: .random(),
            revision: 3,
            summary: title,
            description: CalendarEvent.signature,
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: zone)
        )
    }

    private func planned(_ title: String, beside adopted: [CalendarEvent]) throws -> EventChange {
        var window = ConversationWindow(messages: [], generation: 1, zone: Self.riyadh, knownEvents: [])
        window.adoptedEvents = adopted
        let agreed = EventClaim(
            title: title,
            times: .timed(start: Self.start, end: Self.start.adding(minutes: 90), zone: Self.riyadh),
            location: nil,
            notes: ""
        )
        let claim = Claim(
            conversationID: EventIdentity.random().id,
            customerID: EventIdentity.random().id,
            leaseNumber: 1,
            dueAt: UnixTime(seconds: 0),
            claimedAt: UnixTime(seconds: 0),
            commitsForWindow: false,
            attempts: 0,
            pendingSince: nil,
            traceParent: nil
        )
        let plan = try EventPlanner(queue: "q").plan([agreed], claim: claim, window: window, now: UnixTime(seconds: 0))
        return try #require(plan.changes.first)
    }

    @Test func sameTitleAndStartIsTheAdoptedEvent() throws {
        let event = self.adopted("Dinner at  Najd")
        let change = try self.planned("Dinner at Najd", beside: [self.adopted("Lunch"), event])
        #expect(change.event.identity == event.identity)
        #expect(change.event.revision == 4)
    }

    @Test func startInAnotherZoneIsTheSameStart() throws {
        let utc = LocalDateTime(date: LocalDate("2026-12-01")!, time: LocalTime(hour: 17, minute: 0)!)
        let event = self.adopted("Dinner", zone: .utc, at: utc)
        #expect(try self.planned("Dinner", beside: [event]).event.identity == event.identity)
    }

    @Test func otherTitleOrStartOrTwoMatchesMakeANewEvent() throws {
        let others = [self.adopted("Lunch"), self.adopted("Dinner", at: Self.start.adding(minutes: 30))]
        for adopted in [others, [self.adopted("Dinner"), self.adopted("Dinner")], []] {
            let change = try self.planned("Dinner", beside: adopted)
            #expect(!adopted.map(\.identity).contains(change.event.identity))
            #expect(change.event.revision == 1 && change.action == .add)
        }
    }
}
