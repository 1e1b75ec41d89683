import CalDAV
import Foundation
import HTTP
import HTTPTypes
import ICalendar
import Pipeline
import TestSupport
import Time

extension ServerVisit {
    /// Two minutes before the reminders of three events: one was moved by another program, one was deleted, and one is
    /// as it was written. Their owner is reminded at the new time, not at all, and at the known time, which also counts
    /// while the server is away.
    func remind() async throws -> Expectation {
        let owner = self.owner()
        let place = try await owner.provision()
        var found: [UnixTime?] = []
        for change in OwnersChange.allCases {
            let event = CalendarEvent.sample(.random())
            guard case .stands(let object) = try await owner.put(event) else { return { _ in "it does not stand" } }
            guard try await self.make(change, of: object.url) else { return { _ in "the owner may not \(change)" } }
            var entry = KnownEntry(url: object.url, place: place, account: self.account)
            if change == .noneAndAway {
                // Nobody listens there.
                let url = "http://127.0.0.1:1/"
                entry = KnownEntry(url: url + "c/e.ics", place: place, account: self.account)
                (entry.place.url, entry.account.url) = (url + "c/", url)
            }
            found.append(try await LookedAtSchedule(event, entry).next(reading: self.client()))
        }
        let known = LookedAtSchedule.due
        let expected = [known + .seconds(7200), nil, known, known]
        let next = found
        return { _ in next == expected ? nil : "reminders come at \(next), not at \(expected)" }
    }

    private enum OwnersChange: CaseIterable {
        case move, delete, none, noneAndAway
    }

    /// - Returns: false if the server refuses it.
    private func make(_ change: OwnersChange, of url: String) async throws -> Bool {
        switch change {
        case .none, .noneAndAway: return true
        case .delete: return (200...299).contains(try await self.request(.delete, url).status)
        case .move:
            let text = String(decoding: try await self.request(.get, url).body, as: UTF8.self)
            let moved = text.replacing("T210000", with: "T230000").replacing("T200000", with: "T220000")
            return (200...299).contains(try await self.request(.put, url, moved).status)
        }
    }
}

/// The schedule of `CalendarEvent.sample`, half an hour before which its owner is reminded, as a worker has claimed it
/// two minutes before.
private actor LookedAtSchedule: ScheduleStore {
    private static let zone = Zone("Asia/Riyadh")!
    /// The event begins at 20:00.
    static let due = zone.instant(of: LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("19:30")!))

    private let event: CalendarEvent
    private let known: KnownEntry
    private var committed: ScheduleCommit?

    init(_ event: CalendarEvent, _ known: KnownEntry) { (self.event, self.known) = (event, known) }

    /// The next moment after the look.
    func next(reading client: CalDAVClient) async throws -> UnixTime? {
        let handler = ScheduleHandler(
            store: self,
            writer: ReminderWriter(calendarName: "Jadwal"),
            entries: client.entries(within: .seconds(5)),
            rules: OwnRule.reader,
            queue: "notifications",
            notificationID: { _, _ in "n" },
            drawOrder: { _, _, _ in "n" }
        )
        let now = Self.due - .seconds(120)
        _ = try await handler.handle(
            ScheduleClaim(id: "s", customerID: "c", leaseNumber: 1, dueAt: now, claimedAt: now)
        )
        return self.committed?.decision.wakeAt == nil ? nil : self.committed?.decision.next?.dueAt
    }

    func load(_ claim: ScheduleClaim) -> DueSchedule? {
        let preferences = ReminderPreferences(.push, timed: [.minutes(30)])
        let plan = EventReminders().plan(self.event, in: Self.zone, preferences)
        var schedule = Schedule(plan.map { .reminders($0) }, armed: plan?.occurrences.first)
        schedule.looksAhead = true
        let reminded = RemindedEvent(
            self.event,
            startingAt: Self.due + .seconds(1800),
            EventReminders(),
            preferences
        )
        return DueSchedule(
            schedule,
            about: .event(reminded),
            of: CalendarOwner(customerID: "c", zone: Self.zone, locale: "en"),
            at: claim.claimedAt
        )
    }

    func entry(_ claim: ScheduleClaim) -> KnownEntry? { self.known }

    func account(_ claim: ScheduleClaim) -> MorningAccount { .none }

    func commit(_ commit: ScheduleCommit) -> Bool {
        self.committed = commit
        return true
    }

    func fail(_ claim: ScheduleClaim, with failure: FailureReport) {}
    func postpone(_ claim: ScheduleClaim, by delay: Duration) {}
    func claim(atMost count: Int, by owner: String, in order: ClaimOrder) -> [ScheduleClaim] { [] }
    func timeToNextDue() -> Duration? { nil }
    func renew(_ claims: [ScheduleClaim]) -> Set<String> { [] }
    func giveBack(_ claims: [ScheduleClaim]) {}
}
