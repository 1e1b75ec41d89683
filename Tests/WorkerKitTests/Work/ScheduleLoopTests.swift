import NIOConcurrencyHelpers
import Pipeline
import Testing
import Time

@testable import WorkerKit

@Suite("Reminders do not wait for calendar servers") struct ScheduleLoopTests {
    /// The first is read two minutes before its reminder, and another one is due meanwhile.
    @Test(.timeLimit(.minutes(1))) func dueReminderLeavesWhileACalendarIsReadAndTheLeaseIsRenewed() async throws {
        let (bed, store) = (LoopBed(), LookingStore(looks: 1))
        try await bed.run(Self.loop(store, bed)) {
            guard store.rung == ["due"], store.renewals > 1 else { return false }
            store.letGo()
            return store.looked == 1
        }
        // It rings by the known time, and its calendar is not read again.
        let commit = try #require(store.commits.last)
        #expect(commit.lookedFor == LookingStore.due && commit.reminders == nil && commit.notification == nil)
        #expect(commit.decision.next?.dueAt == LookingStore.due && commit.decision.wakeAt == LookingStore.due)
    }

    /// More calendars than a worker has schedules in hand. None of them answers.
    @Test(.timeLimit(.minutes(1))) func serverThatDoesNotAnswerFillsNoWorker() async throws {
        let count = ScheduleLoop.concurrency + 100
        let (bed, store) = (LoopBed(), LookingStore(looks: count))
        try await bed.run(Self.loop(store, bed)) {
            guard store.rung == ["due"] else { return false }
            store.letGo()
            return store.looked > 0 && store.commits.count == count + 1
        }
        // The others come again, in time for their reminder.
        let again = store.commits.filter { $0.lookedFor == nil && $0.notification == nil }
        #expect(again.count + store.looked == count && !again.isEmpty)
        #expect(again.allSatisfy { $0.decision.wakeAt == LookingStore.now + .seconds(5) })
        #expect(again.allSatisfy { $0.decision.next?.dueAt == LookingStore.due })
    }

    private static func loop(_ store: LookingStore, _ bed: LoopBed) -> ScheduleLoop {
        let handler = ScheduleHandler(
            store: store,
            writer: ReminderWriter(calendarName: "Jadwal"),
            entries: store.entries,
            rules: RuleReader { _, _, _ in [] },
            queue: "notifications",
            notificationID: { schedule, _ in schedule },
            drawOrder: { _, _, member in member }
        )
        return ScheduleLoop(
            store: store,
            handler: handler,
            metrics: ScheduleMetrics(bed.registry),
            meetings: MeetingMetrics(bed.registry),
            worker: "worker",
            context: bed.context,
            classify: LoopBed.classify
        )
    }
}

/// Gives out schedules two minutes before their reminders, whose calendars do not answer until `letGo`, and after them
/// one that is due and whose owner has no calendar.
final class LookingStore: ScheduleStore {
    private struct State {
        var waiting: [ScheduleClaim]
        var commits: [ScheduleCommit] = []
        var renewals = 0
        var isOpen = false
    }

    static let zone = Zone("Asia/Riyadh") ?? .utc
    static let due = UnixTime(seconds: 1_795_000_020)
    static let now = due - .seconds(120)

    private let state: NIOLockedValueBox<State>

    init(looks: Int) {
        let ids = (0..<looks).map { "look \($0)" } + ["due"]
        let claims = ids.map {
            ScheduleClaim(id: $0, customerID: "c", leaseNumber: 1, dueAt: Self.now, claimedAt: Self.now)
        }
        self.state = NIOLockedValueBox(State(waiting: claims))
    }

    var commits: [ScheduleCommit] { self.state.withLockedValue { $0.commits } }
    var renewals: Int { self.state.withLockedValue { $0.renewals } }
    var rung: [String] { self.commits.filter { $0.notification != nil }.map(\.claim.id) }
    /// The entries that were read, or could not be.
    var looked: Int { self.commits.count { $0.lookedFor != nil } }

    func letGo() { self.state.withLockedValue { $0.isOpen = true } }

    /// As a server that takes longer than there is time.
    var entries: EntryReader {
        EntryReader { _, _ throws(CalendarError) in
            // With a limit, so that a failed test ends too.
            let deadline = ContinuousClock.now + .seconds(15)
            while !self.state.withLockedValue({ $0.isOpen }), ContinuousClock.now < deadline {
                try? await Task.sleep(for: .milliseconds(5))
            }
            throw CalendarError(.transient, detail: "no answer within 5 s")
        }
    }

    func claim(atMost count: Int, by owner: String, in order: ClaimOrder) -> [ScheduleClaim] {
        self.state.withLockedValue { state in
            defer { state.waiting.removeFirst(min(count, state.waiting.count)) }
            return Array(state.waiting.prefix(count))
        }
    }

    func timeToNextDue() -> Duration? { self.state.withLockedValue { $0.waiting.isEmpty ? nil : .zero } }

    func renew(_ claims: [ScheduleClaim]) -> Set<String> {
        self.state.withLockedValue { $0.renewals += 1 }
        return []
    }

    func load(_ claim: ScheduleClaim) -> DueSchedule? {
        let isDue = claim.id == "due"
        let start = Self.zone.local(isDue ? Self.now : Self.due)
        let event = CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: "Dinner",
            description: "",
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: Self.zone)
        )
        let preferences = ReminderPreferences(.push, timed: [.minutes(0)])
        let plan = EventReminders().plan(event, in: Self.zone, preferences)
        var schedule = Schedule(plan.map { .reminders($0) }, armed: plan?.occurrences.first)
        schedule.looksAhead = !isDue
        let reminded = RemindedEvent(event, startingAt: Self.due, EventReminders(), preferences)
        let owner = CalendarOwner(customerID: "c", zone: Self.zone, locale: "en")
        return DueSchedule(schedule, about: .event(reminded), of: owner, at: Self.now)
    }

    func entry(_ claim: ScheduleClaim) -> KnownEntry? {
        let url = "https://dav.example.org/c/"
        return KnownEntry(
            url: url + "e.ics",
            place: CalendarPlace(url: url, displayName: "Jadwal"),
            account: CalendarAccount(customerID: "c", url: url, username: "u", password: "p")
        )
    }

    func account(_ claim: ScheduleClaim) -> MorningAccount { .none }

    func commit(_ commit: ScheduleCommit) -> Bool {
        self.state.withLockedValue { $0.commits.append(commit) }
        return true
    }

    func fail(_ claim: ScheduleClaim, with failure: FailureReport) {}
    func postpone(_ claim: ScheduleClaim, by delay: Duration) {}
    func giveBack(_ claims: [ScheduleClaim]) {}
}
