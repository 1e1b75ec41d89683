import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Reminders are planned, decided and told in PostgreSQL",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ScheduleStoreTests {
    /// Dinner is on 2023-11-20 at 20:00 in Riyadh, and its reminder half an hour before.
    private static let due = Zone("Asia/Riyadh")!.instant(of: Self.wall("19:30"))

    private static func wall(_ time: String) -> LocalDateTime {
        LocalDateTime(date: LocalDate("2023-11-20")!, time: LocalTime(time)!)
    }

    private static func correction(_ change: (inout EventCorrection) -> Void) -> EventCorrection {
        var correction = EventCorrection()
        change(&correction)
        return correction
    }

    @Test func ownerWithAlarmsInTheCalendarHasNoSchedule() async throws {
        try await StoreBed.lend { bed in
            _ = try await FeedbackBed(bed).agree()
            #expect(try await bed.count("select count(*) from schedule") == 0)
        }
    }

    @Test func reminderIsToldOnceAtItsMinute() async throws {
        try await ScheduleBed.lend { work in
            _ = try await work.feedback.agree()
            #expect(try await work.turn() == [.planned])
            #expect(try await work.turn() == [])
            try await work.bed.setClock(Self.due - .milliseconds(1))
            #expect(try await work.turn() == [])
            #expect(try await work.store.timeToNextDue() == .milliseconds(1))
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await work.turn() == [])
            #expect(try await work.waiting() == 1)
            let told = "select count(*) from outbox where queue = 'wasapp.notifications'"
            #expect(try await work.bed.count(told) == 1)
            #expect(try await work.store.timeToNextDue() == nil)
        }
    }

    @Test func decisionOnAnOldDefinitionCommitsNothing() async throws {
        try await ScheduleBed.lend { work in
            let id = try await work.feedback.agree()
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due)
            let claim = try #require(try await work.store.claim(atMost: 8, by: "old", in: .oldestDue).first)
            let due = try #require(try await work.store.load(claim))
            let decision = due.schedule.decide(at: due.now)
            #expect(decision.outcome == .fired)
            let later = Self.correction { $0.start = GivenMoment("22:00") }
            _ = try await work.feedback.person.correct(id, of: StoreBed.customerID, later, by: .owner)
            #expect(try await work.store.commit(ScheduleCommit(claim, decision)) == false)
            #expect(try await work.store.renew([claim]) == [claim.id])
            #expect(try await work.turn() == [.planned])
            #expect(try await work.waiting() == 0)
        }
    }

    @Test func movedEventsWaitingReminderIsNotTold() async throws {
        try await ScheduleBed.lend { work in
            let id = try await work.feedback.agree()
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [.decided(.fired)])
            // Another title is no other moment.
            let renamed = Self.correction { $0.title = "Supper" }
            _ = try await work.feedback.person.correct(id, of: StoreBed.customerID, renamed, by: .owner)
            #expect(try await work.waiting() == 1)
            #expect(try await work.turn() == [.planned])
            let later = Self.correction { $0.start = GivenMoment("22:00") }
            _ = try await work.feedback.person.correct(id, of: StoreBed.customerID, later, by: .owner)
            #expect(try await work.waiting() == 0)
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due + .seconds(2 * 3600))
            #expect(try await work.turn() == [.decided(.fired)])
            _ = try await work.feedback.person.dismiss(id, of: StoreBed.customerID, because: .noEvent, by: .owner)
            #expect(try await work.waiting() == 0)
            #expect(try await work.turn() == [.planned])
            #expect(try await work.store.timeToNextDue() == nil)
        }
    }

    @Test func leaseEndsAndAnotherWorkerDecides() async throws {
        try await ScheduleBed.lend { work in
            _ = try await work.feedback.agree()
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due)
            let dead = try await work.store.claim(atMost: 8, by: "dead", in: .oldestDue)
            #expect(dead.count == 1)
            #expect(try await work.turn() == [])
            try await work.bed.setClock(Self.due + .seconds(5))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await work.store.load(dead[0]) == nil)
        }
    }

    /// Between the decision and its commit, and after the commit.
    @Test func clockThatStepsAnHourBackAtTheMinuteTellsOnceAndNotEarly() async throws {
        try await ScheduleBed.lend { work in
            let clock = PostgresClock(work.bed.context)
            _ = try await work.feedback.agree()
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due)
            _ = try await clock.heed()
            let claim = try #require(try await work.store.claim(atMost: 8, by: "w", in: .oldestDue).first)
            let decision = try #require(try await work.store.load(claim)).schedule.decide(at: Self.due)
            #expect(decision.outcome == .fired)
            try await work.bed.setClock(Self.due - .seconds(3600))
            #expect(try await work.store.commit(ScheduleCommit(claim, decision)) == false)
            #expect(try await clock.heed() == .seconds(3600))
            // The lease is no longer than at its start, and the minute comes again.
            try await work.bed.setClock(Self.due - .seconds(3590))
            #expect(try await work.turn() == [])
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [.decided(.fired)])
            try await work.bed.setClock(Self.due - .seconds(3600))
            _ = try await clock.heed()
            #expect(try await work.turn() == [])
            try await work.bed.setClock(Self.due + .seconds(1))
            #expect(try await work.turn() == [])
            #expect(try await work.waiting() == 1)
        }
    }

    @Test func afterADowntimeWhatBecomesDueNowLeavesBeforeWhatWasMissed() async throws {
        try await ScheduleBed.lend { work in
            try await work.bed.pool.execute(
                """
                insert into schedule (id, customer_id, kind, subject_id, wake_at, rank, ends_at)
                select gen_random_uuid(), customer.id, 'event', gen_random_uuid(),
                    jadwal_now() - late * interval '1 second', rank, jadwal_now()
                from customer, (values (300, 1), (200, 1), (100, 0), (9, 1), (5, 1), (5, 0), (-1, 0)) as new (late, rank)
                """
            )
            func lateness(atMost count: Int, in order: ClaimOrder = .oldestDue) async throws -> [Int] {
                let claims = try await work.store.claim(atMost: count, by: "w", in: order)
                return claims.map { Int(($0.claimedAt - $0.dueAt) / .seconds(1)) }.sorted()
            }
            #expect(try await lateness(atMost: 1) == [9])
            #expect(try await lateness(atMost: 1) == [5])
            #expect(
                try await work.bed.count("select count(*) from schedule where lease_until is null and rank = 0") == 2
            )
            #expect(try await lateness(atMost: 2) == [5, 300])
            #expect(try await lateness(atMost: 1, in: .turns) == [200])
            #expect(try await lateness(atMost: 8) == [100])
            #expect(try await lateness(atMost: 8) == [])
        }
    }

    /// No front and no command takes such a zone. A timed event has its own.
    @Test func ownerWithAZoneThatDoesNotExistIsToldByTheEventsZone() async throws {
        try await ScheduleBed.lend { work in
            _ = try await work.feedback.agree()
            try await work.bed.pool.execute("update customer set time_zone = 'Mars/Olympus'")
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [.decided(.fired)])
        }
    }

    @Test func fiveHundredRemindersOfOneMinuteAreEachToldOnce() async throws {
        try await ScheduleBed.lend { work in
            let start = Self.wall("20:00")
            // More than an owner may add in a day: each day gets some.
            let events = (0..<500).map { number in
                CalendarEvent(
                    identity: .random(),
                    revision: 1,
                    summary: "Event \(number)",
                    description: "",
                    location: nil,
                    times: .timed(start: start, end: start.adding(minutes: 60), zone: Zone("Asia/Riyadh")!)
                )
            }
            for (number, event) in events.enumerated() {
                if number.isMultiple(of: 150) {
                    try await work.bed.setClock(Self.due - .seconds(5 * 86_400 - number / 150 * 86_400))
                }
                #expect(try await PostgresOwnerEvents(work.bed.context).add(event, of: StoreBed.customerID))
            }
            try await work.turnTogether(atMost: 500)
            try await work.bed.setClock(Self.due)
            let reports = try await work.turnTogether(atMost: 500)
            #expect(reports.count == 500 && reports.allSatisfy { $0 == .decided(.fired) })
            #expect(try await work.turn() == [])
            #expect(try await work.bed.count("select count(distinct subject_id) from notification") == 500)
            #expect(try await work.waiting() == 500)
        }
    }

    @Test func nothingIsClaimedBehindTheFenceAndNothingFromBeforeItIsTold() async throws {
        try await ScheduleBed.lend { work in
            _ = try await work.feedback.agree()
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due + .seconds(60))
            let fence = RecoveryFence(work.bed.context)
            try await fence.raise()
            #expect(try await work.turn() == [])
            try await fence.lower()
            #expect(try await work.turn() == [.decided(.skipped)])
            #expect(try await work.waiting() == 0)
        }
    }

    /// The entry of the event in its owner's calendar, after the change; nil for one that was deleted.
    private static func entry(_ event: String, _ change: ((inout CalendarEvent) -> Void)?) -> EntryReader {
        let start = Self.wall("20:00")
        var found = CalendarEvent(
            identity: EventIdentity(event)!,
            revision: 1,
            summary: "Dinner",
            description: "",
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: Zone("Asia/Riyadh")!)
        )
        change?(&found)
        let result = change == nil ? nil : found
        return EntryReader { identity, entry throws(CalendarError) in
            guard identity.id == event, entry.url == "https://example.com/c/e.ics" else {
                throw CalendarError(.permanent, detail: "another entry")
            }
            return result
        }
    }

    /// The owner has an account, and the event was written. It is two minutes before its reminder.
    private static func look(_ work: ScheduleBed) async throws -> String {
        try await CalendarOpeningTests.addAccount(work.bed)
        let event = try await work.feedback.agree()
        #expect(try await work.turn() == [.planned])
        try await work.write()
        try await work.bed.setClock(Self.due - .seconds(120))
        return event
    }

    @Test func eventThatItsOwnerMovedInTheCalendarRingsAtItsNewTime() async throws {
        try await ScheduleBed.lend { work in
            let entry = Self.entry(try await Self.look(work)) { found in
                let start = Self.wall("22:00")
                found.times = .timed(start: start, end: start.adding(minutes: 60), zone: Zone("Asia/Riyadh")!)
            }
            #expect(try await work.turn(reading: entry) == [.planned])
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn(reading: entry) == [])
            try await work.bed.setClock(Self.due + .seconds(7200 - 120))
            #expect(try await work.turn(reading: entry) == [.planned])
            try await work.bed.setClock(Self.due + .seconds(7200))
            #expect(try await work.turn(reading: entry) == [.decided(.fired)])
            #expect(try await work.waiting() == 1)
        }
    }

    @Test func eventThatItsOwnerDeletedInTheCalendarRingsNoMore() async throws {
        try await ScheduleBed.lend { work in
            let entry = Self.entry(try await Self.look(work), nil)
            #expect(try await work.turn(reading: entry) == [.planned])
            #expect(try await work.store.timeToNextDue() == nil)
        }
    }

    @Test func unchangedEntryAndAnUnreachableServerRingAtTheKnownTime() async throws {
        for isThere in [true, false] {
            try await ScheduleBed.lend { work in
                let event = try await Self.look(work)
                let entry = Self.entry(isThere ? event : EventIdentity.random().id) { _ in }
                #expect(try await work.turn(reading: entry) == [.planned])
                #expect(try await work.turn(reading: entry) == [])
                try await work.bed.setClock(Self.due)
                #expect(try await work.turn(reading: entry) == [.decided(.fired)])
            }
        }
    }

    @Test func ownerWhoFliesIsToldOfAWholeDayByTheNewClockOnce() async throws {
        try await ScheduleBed.lend { work in
            let day = LocalDate("2023-11-20")!
            let event = CalendarEvent(
                identity: .random(),
                revision: 1,
                summary: "Holiday",
                description: "",
                location: nil,
                times: .allDay(start: day, endExclusive: day.adding(days: 1))
            )
            _ = try await PostgresOwnerEvents(work.bed.context).add(event, of: StoreBed.customerID)
            #expect(try await work.turn() == [.planned])
            let eve = LocalDateTime(date: day.adding(days: -1), time: LocalTime("20:00")!)
            func fly(to zone: String) async throws -> UnixTime {
                try await PostgresCustomers(work.bed.context).set(StoreBed.customerID) { $0.timeZone = zone }
                #expect(try await work.turn() == [.planned])
                return try #require(Zone(zone)).instant(of: eve)
            }
            try await work.bed.setClock(Self.due - .seconds(3 * 86_400))
            let london = try await fly(to: "Europe/London")
            try await work.bed.setClock(london - .milliseconds(1))
            #expect(try await work.turn() == [])
            try await work.bed.setClock(london)
            #expect(try await work.turn() == [.decided(.fired)])
            // 20:00 comes again further to the west.
            let newYork = try await fly(to: "America/New_York")
            try await work.bed.setClock(newYork)
            #expect(try await work.turn() == [])
            #expect(try await work.waiting() == 1)
        }
    }

    @Test(arguments: [(ScheduleKind.event, Stage.schedules), (.meeting, .meetings)])
    func failureStopsAScheduleUntilItsRetry(of kind: ScheduleKind, at stage: Stage) async throws {
        #expect(kind.stage == stage)
        try await ScheduleBed.lend { work in
            _ = try await work.feedback.agree()
            let claim = try #require(try await work.store.claim(atMost: 8, by: "w", in: .oldestDue).first)
            let failure = FailureReport(
                id: EventIdentity.random().id,
                stage: stage,
                kind: "sealed",
                detail: "another key",
                customerID: StoreBed.customerID,
                headers: [HeaderName.scheduleID: claim.id]
            )
            try await work.store.fail(claim, with: failure)
            #expect(try await work.store.timeToNextDue() == nil)
            let failures = PostgresFailures(work.bed.context)
            #expect(try await failures.forecast([failure.id]).map(\.effect) == [.send])
            _ = try await failures.start([failure.id])
            #expect(try await work.bed.count("select count(*) from failure where outcome = 'retried-ok'") == 1)
            #expect(try await work.turn() == [.planned])
            // A worker that has lost its lease records nothing.
            try await work.store.fail(claim, with: failure)
            #expect(try await work.bed.count("select count(*) from failure") == 1)
        }
    }

    @Test func newerRulesOfTimeZonesPlanRemindersAnewOnce() async throws {
        try await ScheduleBed.lend { work in
            let context = work.bed.context
            #expect(try await ZoneRulesUpgrade(context, version: "2023a").turn() == 0)
            _ = try await work.feedback.agree()
            #expect(try await work.turn() == [.planned])
            #expect(try await ZoneRulesUpgrade(context, version: "2023a").turn() == 0)
            #expect(try await ZoneRulesUpgrade(context, version: "2022g").turn() == 0)
            let upgrade = ZoneRulesUpgrade(context, version: "2023c")
            #expect(try await upgrade.turn() == 1)
            // A program that ends here leaves it to the next one.
            #expect(try await work.turn() == [.planned])
            #expect(try await upgrade.turn() == 0)
            #expect(try await ZoneRulesUpgrade(context, version: "2023c").turn() == 0)
            #expect(try await work.bed.count("select count(*) from installation where zone_rules = '2023c'") == 1)
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [.decided(.fired)])
        }
    }

    @Test func postponedScheduleIsLookedAtAgain() async throws {
        try await ScheduleBed.lend { work in
            _ = try await work.feedback.agree()
            let claim = try #require(try await work.store.claim(atMost: 8, by: "w", in: .oldestDue).first)
            try await work.store.postpone(claim, by: .seconds(10))
            #expect(try await work.turn() == [])
            #expect(try await work.store.timeToNextDue() == .seconds(10))
            let again = try await work.store.claim(atMost: 8, by: "w", in: .turns)
            #expect(again.isEmpty)
        }
    }
}
