import Pipeline
import Testing
import Time

@Suite("Recovery: what is done about each event of a restored database, compared with its owner's calendar")
struct RecoveryPlanTests {
    private static let riyadh = Zone("Asia/Riyadh")!
    private static let since = UnixTime(seconds: 1_700_000_000)

    private let id = EventIdentity.random().id

    private func event(_ id: String, _ revision: Int, at hour: Int = 20, title: String = "Dinner") -> CalendarEvent {
        let start = LocalDateTime(date: LocalDate("2026-12-01")!, time: LocalTime(hour: hour, minute: 0)!)
        return CalendarEvent(
            identity: EventIdentity(id)!,
            revision: revision,
            summary: title,
            description: CalendarEvent.signature,
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: Self.riyadh)
        )
    }

    private func row(_ wanted: Int, _ written: Int, at hour: Int = 20, agreedAfter: Bool = false) -> RecoverableEvent {
        RecoverableEvent(
            id: self.id,
            wantedRevision: wanted,
            writtenRevision: written,
            wantedAt: agreedAfter ? Self.since + .seconds(10) : Self.since - .seconds(10),
            event: self.event(self.id, wanted, at: hour)
        )
    }

    private func object(_ event: CalendarEvent, isReadable: Bool = true) -> RecoveredObject {
        RecoveredObject(
            id: event.identity.id,
            url: "https://calendar.test/\(event.identity.id).ics",
            revision: event.revision,
            mark: event.mark,
            event: isReadable ? event : nil
        )
    }

    private func steps(_ rows: [RecoverableEvent], _ objects: [RecoveredObject]?) -> [RecoveryStep] {
        RecoveryPlan(rows: rows, objects: objects, since: Self.since, zone: Self.riyadh).steps
    }

    @Test func sameOrOlderRevisionChangesNothing() {
        #expect(self.steps([self.row(2, 2)], [self.object(self.event(self.id, 2))]) == [])
        #expect(self.steps([self.row(2, 2)], [self.object(self.event(self.id, 2, at: 9))]) == [])
        #expect(self.steps([self.row(3, 2)], [self.object(self.event(self.id, 1))]) == [])
        #expect(self.steps([self.row(1, 1)], []) == [])
    }

    @Test func newerRevisionIsTakenFromTheCalendar() {
        let newer = self.object(self.event(self.id, 4, at: 21))
        #expect(self.steps([self.row(1, 1)], [newer]) == [.update(newer)])
        // A waiting change was written in the lost time, and changed again.
        #expect(self.steps([self.row(2, 1)], [newer]) == [.update(newer)])
    }

    @Test func writeThatWasCarriedOutNeedsNoStep() {
        #expect(self.steps([self.row(2, 1)], [self.object(self.event(self.id, 2))]) == [])
    }

    @Test func agreementAfterTheRestoreReplacesTheLostRevision() {
        let forgotten = self.object(self.event(self.id, 2, at: 21))
        #expect(
            self.steps([self.row(2, 1, at: 22, agreedAfter: true)], [forgotten]) == [.overtake(self.id, revision: 3)]
        )
        #expect(self.steps([self.row(2, 1, at: 22)], [forgotten]) == [.update(forgotten)])
    }

    @Test func unreadableObjectRaisesItsRowAboveIt() {
        let unreadable = self.object(self.event(self.id, 5), isReadable: false)
        #expect(self.steps([self.row(2, 2)], [unreadable]) == [.raise(self.id, by: 3)])
    }

    @Test func unreadCalendarRaisesAllRows() {
        var removed = self.row(1, 1)
        (removed.id, removed.isRemovedByOwner) = (EventIdentity.random().id, true)
        #expect(self.steps([self.row(1, 1), removed], nil) == [.raise(self.id, by: RecoveryPlan.margin)])
    }

    @Test func forgottenObjectIsAdopted() {
        let object = self.object(self.event(EventIdentity.random().id, 2, at: 9))
        #expect(self.steps([self.row(1, 1)], [object]) == [.adopt(object)])
    }

    @Test func objectsThatLookAlikeAreLeft() {
        let pair = (0..<2).map { _ in self.object(self.event(EventIdentity.random().id, 1, at: 9)) }
        let steps = self.steps([], pair)
        #expect(Set(steps) == Set(pair.map { .leave($0.id, .hasDouble) }))
    }

    @Test func objectLikeAnEventOfTheDatabaseIsLeft() {
        let second = self.object(self.event(EventIdentity.random().id, 1))
        #expect(self.steps([self.row(1, 0)], [second]) == [.leave(second.id, .isSecond(of: self.id))])
        let unreadable = self.object(self.event(EventIdentity.random().id, 1), isReadable: false)
        #expect(self.steps([], [unreadable]) == [.leave(unreadable.id, .unreadable)])
    }
}
