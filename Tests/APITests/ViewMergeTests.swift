import Pipeline
import Testing
import Time

@testable import API
@testable import Store

@Suite("Views show the calendar, and of Jadwal's events what the calendar does not have yet") struct ViewMergeTests {
    private static let readAt = PageModels.now
    private static let event = PageModels.event("Dinner")

    private static func entry(
        _ state: EventRecord.State,
        writtenAfter seconds: Int64? = -60,
        conflict: Bool = false
    ) -> EventRecord {
        var record = PageModels.record(Self.event, state, conflict: conflict)
        record.id = Self.event.identity.id
        record.writtenAt = seconds.map { Self.readAt + .seconds($0) }
        return record
    }

    /// As the owner has moved it, by an hour, and named it anew.
    private static var moved: CalendarInstance {
        CalendarInstance(
            uid: Self.event.identity.calendarUID,
            title: "Late dinner",
            calendar: "Jadwal",
            start: Self.event.times.start(in: PageModels.zone) + .seconds(3600),
            end: Self.event.times.end(in: PageModels.zone) + .seconds(3600)
        )
    }

    private static func calendar(
        _ instances: [CalendarInstance],
        isOwn: Bool = true,
        isComplete: Bool = true
    ) -> CalendarView.Calendar {
        CalendarView.Calendar(
            name: "Jadwal",
            color: nil,
            isOwn: isOwn,
            instances: instances,
            readAt: isComplete ? Self.readAt : nil,
            isCurrent: isComplete,
            isComplete: isComplete
        )
    }

    private func titles(
        _ events: [EventRecord],
        _ calendars: [CalendarView.Calendar],
        isListed: Bool = true,
        listedAt: UnixTime? = nil,
        account: OwnerCalendarState.Account = .up
    ) -> [String?] {
        let view = CalendarView(
            isListed: isListed,
            isComplete: isListed,
            calendars: calendars,
            listedAt: listedAt
        )
        let window = OwnerWindow(state: PageModels.state(account), events: events)
        return ViewMerge(view: view, window: window, zone: PageModels.zone).items().map(\.title)
    }

    @Test func ownersChangeInTheCalendarIsShown() {
        #expect(self.titles([Self.entry(.written)], [Self.calendar([Self.moved])]) == ["Late dinner"])
    }

    @Test(
        arguments: [
            (Self.entry(.underWay), .up), (Self.entry(.waiting), .down), (Self.entry(.written, writtenAfter: 1), .up),
        ] as [(EventRecord, OwnerCalendarState.Account)]
    )
    func whatJadwalHasChangedSinceIsShown(_ event: EventRecord, _ account: OwnerCalendarState.Account) {
        #expect(self.titles([event], [Self.calendar([Self.moved])], account: account) == ["Dinner"])
        #expect(self.titles([event], [Self.calendar([])], account: account) == ["Dinner"])
    }

    @Test(arguments: [EventRecord.State.dismissed, .removedByOwner, .cancelled])
    func whatWasTakenOutIsNotShown(_ state: EventRecord.State) {
        #expect(self.titles([Self.entry(state)], [Self.calendar([Self.moved])]) == [])
        #expect(self.titles([Self.entry(state)], [], isListed: false) == [])
    }

    @Test func whatTheOwnerHasRemovedInTheCalendarIsNotShown() {
        #expect(self.titles([Self.entry(.written)], [Self.calendar([])]) == [])
    }

    /// The list of calendars is a minute old at most. Jadwal's may have been made since.
    @Test func eventInACalendarThatIsNotListedYetIsShown() {
        let event = Self.entry(.written, writtenAfter: -10)
        let others = [Self.calendar([], isOwn: false)]
        #expect(self.titles([event], others, listedAt: Self.readAt - .seconds(20)) == ["Dinner"])
        #expect(self.titles([event], others, listedAt: Self.readAt) == [])
    }

    @Test func whatCouldNotBeReadIsShownAsJadwalKnowsIt() {
        #expect(self.titles([Self.entry(.written)], [], isListed: false) == ["Dinner"])
        let other = Self.calendar([], isOwn: false, isComplete: false)
        #expect(self.titles([Self.entry(.written)], [Self.calendar([]), other]) == ["Dinner"])
    }

    @Test func eventOfOthersIsNoLinkAndHasItsAnswer() {
        var foreign = Self.moved
        (foreign.uid, foreign.participation) = ("\(Self.event.identity.id)@example.org", .declined)
        let view = CalendarView(isListed: true, isComplete: true, calendars: [Self.calendar([foreign])])
        let window = OwnerWindow(state: PageModels.state(), events: [])
        let items = ViewMerge(view: view, window: window, zone: PageModels.zone).items()
        #expect(items.map(\.id) == [nil] && items.map(\.state) == [.declined])
    }

    @Test func conflictIsMarked() {
        let view = CalendarView(isListed: true, isComplete: true, calendars: [Self.calendar([Self.moved])])
        let window = OwnerWindow(state: PageModels.state(), events: [Self.entry(.written, conflict: true)])
        #expect(ViewMerge(view: view, window: window, zone: PageModels.zone).items().map(\.hasConflict) == [true])
    }
}
