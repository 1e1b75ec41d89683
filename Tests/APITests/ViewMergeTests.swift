import Pipeline
import Testing
import Time

@testable import API
@testable import Store

@Suite("Views show the calendar, and of Jadwal's events what the calendar does not have yet") struct ViewMergeTests {
    private static let readAt = PageModels.now
    private static let event = PageModels.event("Dinner")

    private static func entry(
        _ standing: OwnerEvent.Standing,
        writtenAfter seconds: Int64? = -60,
        conflict: Bool = false
    ) -> OwnerWindow.Entry {
        OwnerWindow.Entry(
            event: OwnerEvent(
                id: Self.event.identity.id,
                event: Self.event,
                startsAt: Self.event.times.start(in: PageModels.zone),
                endsAt: Self.event.times.end(in: PageModels.zone),
                standing: standing,
                hasOpenConflict: conflict
            ),
            writtenAt: seconds.map { Self.readAt + .seconds($0) }
        )
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
        _ entries: [OwnerWindow.Entry],
        _ calendars: [CalendarView.Calendar],
        isListed: Bool = true
    ) -> [String?] {
        let view = CalendarView(isListed: isListed, isComplete: isListed, calendars: calendars)
        let window = OwnerWindow(state: PageModels.state(), entries: entries)
        return ViewMerge(view: view, window: window, zone: PageModels.zone).items().map(\.title)
    }

    @Test func ownersChangeInTheCalendarIsShown() {
        #expect(self.titles([Self.entry(.written)], [Self.calendar([Self.moved])]) == ["Late dinner"])
    }

    @Test(arguments: [
        Self.entry(.underWay), Self.entry(.waiting), Self.entry(.written, writtenAfter: 1),
    ])
    func whatJadwalHasChangedSinceIsShown(_ entry: OwnerWindow.Entry) {
        #expect(self.titles([entry], [Self.calendar([Self.moved])]) == ["Dinner"])
        #expect(self.titles([entry], [Self.calendar([])]) == ["Dinner"])
    }

    @Test(arguments: [OwnerEvent.Standing.dismissed, .removedByOwner, .cancelled])
    func whatWasTakenOutIsNotShown(_ standing: OwnerEvent.Standing) {
        #expect(self.titles([Self.entry(standing)], [Self.calendar([Self.moved])]) == [])
        #expect(self.titles([Self.entry(standing)], [], isListed: false) == [])
    }

    @Test func whatTheOwnerHasRemovedInTheCalendarIsNotShown() {
        #expect(self.titles([Self.entry(.written)], [Self.calendar([])]) == [])
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
        let window = OwnerWindow(state: PageModels.state(), entries: [])
        let items = ViewMerge(view: view, window: window, zone: PageModels.zone).items()
        #expect(items.map(\.id) == [nil] && items.map(\.state) == [.declined])
    }

    @Test func conflictIsMarked() {
        let view = CalendarView(isListed: true, isComplete: true, calendars: [Self.calendar([Self.moved])])
        let window = OwnerWindow(state: PageModels.state(), entries: [Self.entry(.written, conflict: true)])
        #expect(ViewMerge(view: view, window: window, zone: PageModels.zone).items().map(\.hasConflict) == [true])
    }
}
