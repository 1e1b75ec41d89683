import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "A conflict is known on both sides until its owner has decided",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ConflictTests {
    private static let dentist = ConflictBed.instance("dentist@example.org", at: 17)
    /// The second event, as the calendar shows it.
    private static let second = ConflictBed.instance("\(ConflictBed.id(2))@JADWAL.app", at: 17, "Event 2")

    @Test func overlapWithAForeignEventIsAnOpenConflict() async throws {
        try await ConflictBed.lend { work in
            try await work.write(
                ConflictBed.event(1, at: 17),
                ConflictBed.report([Self.dentist], slots: [19, 20], isComplete: false)
            )
            let open = try #require(try await work.conflicts.list(of: nil).first)
            #expect(open.isComplete == false)
            #expect(open.others.map(\.title) == ["Dentist"])
            #expect(open.others.map(\.calendar) == ["Work"])
            #expect(open.others.map(\.eventID) == [nil])
            #expect(open.slots.map(\.start) == [ConflictBed.wall(19), ConflictBed.wall(20)])
            #expect(open.slots.first?.reason == .after(title: "Dentist"))
        }
    }

    private static func keep(_ keeping: PrayerKeeping, at latitude: Double = 24.6877, _ work: ConflictBed) async throws
    {
        let place = PrayerPlace(Coordinates(latitude: latitude, longitude: 46.7219)!, zone: ConflictBed.zone)
        let settings = PrayerSettings(place, PrayerRules(.ummAlQura), keeping: keeping)
        let set: Result<Void, Never> = try await PostgresPrayers(work.bed.context)
            .set(of: StoreBed.customerID, by: .owner) { _ in .success(settings) }
        set.get()
    }

    /// A worker has what the owner keeps free. Whoever looks later sees what the owner keeps free by then: other minutes,
    /// another place, or nothing.
    @Test func prayerIsAmongWhatAnEventOverlapsAsLongAsItsTimeIsKeptFree() async throws {
        try await ConflictBed.lend { work in
            let kept = PrayerKeeping(minutes: 15, fridayMinutes: 0, yieldsToSlots: true)
            try await Self.keep(kept, work)
            let settings = try #require(try await work.job(ConflictBed.event(1, at: 17)).prayers)
            #expect(settings.keeping == kept)
            var report = ConflictReport(
                of: ConflictBed.event(2, at: 17),
                among: CalendarFindings(instances: [Self.dentist], unread: [], isComplete: true),
                hours: .standard,
                zone: ConflictBed.zone,
                now: .distantPast,
                keeping: KeptPrayers(settings, isArabic: false)
            )
            // Isha is in the first.
            report.slots = ConflictBed.report([], slots: [18, 20]).slots
            try await work.write(ConflictBed.event(2, at: 17), report)
            func open() async throws -> (others: [Prayer?], slots: [LocalDateTime]) {
                let open = try #require(try await work.conflicts.find(ConflictBed.id(2), of: StoreBed.customerID))
                #expect(open.others.map(\.isSoft) == open.others.map { $0.prayer != nil })
                return (open.others.map(\.prayer), open.slots.map(\.start))
            }
            #expect(try await open().others == [nil, .maghrib])
            #expect(try await open().slots == [ConflictBed.wall(18), ConflictBed.wall(20)])
            try await Self.keep(PrayerKeeping(minutes: 15, fridayMinutes: 0), work)
            #expect(try await open().slots == [ConflictBed.wall(20)])
            try await Self.keep(PrayerKeeping(minutes: 0, fridayMinutes: 0), work)
            #expect(try await open().others == [nil])
            #expect(try await open().slots.count == 2)
            // At 60° north maghrib is in the early afternoon.
            try await Self.keep(kept, at: 60, work)
            #expect(try await open().others == [nil])
            try await Self.keep(PrayerKeeping(minutes: 120, fridayMinutes: 0), work)
            #expect(try await open().others == [nil, .maghrib])
            #expect(try await open().slots == [])
            #expect(try await PostgresPrayers(work.bed.context).remove(of: StoreBed.customerID, by: .owner))
            #expect(try await open().others == [nil])
            #expect(try await open().slots.count == 2)
        }
    }

    /// The number that a person read is the one that is moved to.
    @Test func numberOfAnOfferedTimeIsThatOfTheList() async throws {
        try await ConflictBed.lend { work in
            let report = ConflictBed.report([Self.dentist], slots: [18, 20])
            try await work.write(ConflictBed.event(1, at: 17), report)
            try await Self.keep(PrayerKeeping(minutes: 15, fridayMinutes: 0), work)
            #expect(try await work.open() == ["1: Dentist, Maghrib"])
            await #expect(throws: RefusedAction.self) {
                try await work.person.resolve(ConflictBed.id(1), .move(2), by: "tester")
            }
            let moved = try await work.person.resolve(ConflictBed.id(1), .move(1), by: "tester")
            #expect((moved.outcome, moved.revision) == (.sent, 2))
            let starts = try await work.bed.count(
                "select count(*) from event where starts_at = '2023-11-20T20:00:00+03:00'"
            )
            #expect(starts == 1)
        }
    }

    @Test func softConflictNeedsNoDecision() async throws {
        try await ConflictBed.lend { work in
            try await work.write(ConflictBed.event(1, at: 17), ConflictBed.report([Self.dentist], isSoft: true))
            #expect(try await work.open().isEmpty)
        }
    }

    @Test func conflictOfTwoOwnEventsIsOnBothSides() async throws {
        try await ConflictBed.lend { work in
            try await work.write(ConflictBed.event(2, at: 17), ConflictBed.report([]))
            #expect(try await work.open().isEmpty)
            try await work.write(ConflictBed.event(1, at: 17), ConflictBed.report([Self.second, Self.dentist]))
            #expect(try await work.open() == ["1: Event 2, Dentist", "2: Event 1"])
            // A decision about one event also settles the other one.
            let kept = try await work.person.resolve(ConflictBed.id(2), .keep, by: "tester")
            #expect((kept.outcome, kept.revision) == (.noted, 1))
            #expect(try await work.open() == ["1: Dentist"])
        }
    }

    @Test func rewrittenEventReplacesItsConflicts() async throws {
        try await ConflictBed.lend { work in
            try await work.write(ConflictBed.event(2, at: 17), ConflictBed.report([]))
            try await work.write(ConflictBed.event(1, at: 17), ConflictBed.report([Self.second]))
            try await work.write(ConflictBed.event(1, at: 19, revision: 2), ConflictBed.report([]), action: .update)
            #expect(try await work.open().isEmpty)
            #expect(try await work.bed.count("select count(*) from event_conflict") == 0)
        }
    }

    @Test func cancelledEventHasNoConflicts() async throws {
        try await ConflictBed.lend { work in
            try await work.write(ConflictBed.event(2, at: 17), ConflictBed.report([]))
            try await work.write(ConflictBed.event(1, at: 17), ConflictBed.report([Self.second]))
            try await work.write(ConflictBed.event(2, at: 17, revision: 2), nil, action: .cancel)
            #expect(try await work.open().isEmpty)
        }
    }

    @Test func pastEventNeedsNoDecision() async throws {
        try await ConflictBed.lend { work in
            try await work.write(ConflictBed.event(1, at: 17), ConflictBed.report([Self.dentist]))
            try await work.bed.setClock(ConflictBed.zone.instant(of: ConflictBed.wall(18)))
            #expect(try await work.open().isEmpty)
        }
    }

    @Test func keptEventStaysKeptUntilAnotherConflict() async throws {
        try await ConflictBed.lend { work in
            try await work.write(ConflictBed.event(1, at: 17), ConflictBed.report([Self.dentist]))
            _ = try await work.person.resolve(ConflictBed.id(1), .keep, by: "tester")
            #expect(try await work.bed.count("select count(*) from event where conflict_state = 'kept'") == 1)
            #expect(try await work.bed.count("select count(*) from audit where action = 'keep event'") == 1)
            await #expect(throws: RefusedAction.self) {
                try await work.person.resolve(ConflictBed.id(1), .keep, by: "tester")
            }
            let first = ConflictBed.instance("\(ConflictBed.id(1))@jadwal.app", at: 17, "Event 1")
            try await work.write(ConflictBed.event(2, at: 17), ConflictBed.report([first]))
            #expect(try await work.open() == ["1: Event 2", "2: Event 1"])
        }
    }

    /// Taking the event out and back is another decision, and a new title is none.
    @Test func decisionToKeepHoldsWhileTheEventHasItsTime() async throws {
        try await ConflictBed.lend { work in
            func state() async throws -> [String] {
                let rows = try await work.bed.pool.query("select conflict_state from event order by id")
                return try rows.map { try $0.optionalText(0) ?? "none" }
            }
            let overlaps = ConflictBed.report([Self.second, Self.dentist])
            try await work.write(ConflictBed.event(2, at: 17), ConflictBed.report([]))
            try await work.write(ConflictBed.event(1, at: 17), overlaps)
            _ = try await work.person.resolve(ConflictBed.id(1), .keep, by: "tester")
            #expect(try await state() == ["kept", "kept"], "a decision counts on both sides")
            _ = try await work.person.dismiss(ConflictBed.id(1), because: nil, by: "tester")
            try await work.write(ConflictBed.event(1, at: 17, revision: 2), nil, action: .cancel)
            _ = try await work.person.undo(ConflictBed.id(1), of: StoreBed.customerID, by: "tester")
            try await work.write(ConflictBed.event(1, at: 17, revision: 3), overlaps, action: .update)
            #expect(try await state() == ["kept", "kept"])
            try await work.write(ConflictBed.event(1, at: 18, revision: 4), overlaps, action: .update)
            #expect(try await state() == ["open", "open"])
        }
    }

    @Test func moveGoesThroughTheCalendarQueue() async throws {
        try await ConflictBed.lend { work in
            try await work.write(ConflictBed.event(1, at: 17), ConflictBed.report([Self.dentist], slots: [19, 20]))
            let moved = try await work.person.resolve(ConflictBed.id(1), .move(2), by: "tester")
            #expect((moved.outcome, moved.revision) == (.sent, 2))
            #expect(try await work.open().isEmpty)
            let entries = try await PostgresOutbox(work.bed.context).claim(atMost: 10)
            let changes = try entries.map { try CalendarMessageCoder().decode($0.outgoing.body).change }
            #expect(changes.map(\.action) == [.update])
            #expect(changes.first?.event.times == ConflictBed.event(1, at: 20).times)
            #expect(changes.first?.event.summary == "Event 1")
            #expect(try await work.bed.count("select count(*) from audit where action = 'move event'") == 1)
            let records = try await PostgresFeedback(work.bed.context).list(of: nil)
            #expect(records.map(\.kind) == [.moved])
            #expect(try await PostgresFeedback(work.bed.context).counts(of: nil).judgements == 0)
        }
    }

    @Test func cancellationGoesThroughTheCalendarQueue() async throws {
        try await ConflictBed.lend { work in
            try await work.write(ConflictBed.event(1, at: 17), ConflictBed.report([Self.dentist]))
            let cancelled = try await work.person.resolve(ConflictBed.id(1), .cancel, by: "tester")
            #expect((cancelled.outcome, cancelled.revision) == (.sent, 2))
            #expect(try await work.open().isEmpty)
            let entries = try await PostgresOutbox(work.bed.context).claim(atMost: 10)
            #expect(try entries.map { try CalendarMessageCoder().decode($0.outgoing.body).change.action } == [.cancel])
        }
    }

    @Test func timeThatWasNotOfferedIsRefused() async throws {
        try await ConflictBed.lend { work in
            try await work.write(ConflictBed.event(1, at: 17), ConflictBed.report([Self.dentist], slots: [9]))
            for number in [0, 2, -1, Int.max] {
                await #expect(throws: RefusedAction.self) {
                    try await work.person.resolve(ConflictBed.id(1), .move(number), by: "tester")
                }
            }
            try await work.bed.setClock(ConflictBed.zone.instant(of: ConflictBed.wall(10)))
            await #expect(throws: RefusedAction.self) {
                try await work.person.resolve(ConflictBed.id(1), .move(1), by: "tester")
            }
            await #expect(throws: RefusedAction.self) {
                try await work.person.resolve(ConflictBed.id(9), .keep, by: "tester")
            }
            #expect(try await work.open() == ["1: Dentist"])
        }
    }

    /// Two workers write two conflicting events again and again at the same time.
    @Test func twoConflictingEventsAreWrittenAtTheSameTime() async throws {
        try await ConflictBed.lend { work in
            let first = ConflictBed.instance("\(ConflictBed.id(1))@jadwal.app", at: 17, "Event 1")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, other) in [(1, Self.second), (2, first)] {
                    group.addTask {
                        for revision in 1...15 {
                            let event = ConflictBed.event(number, at: 17, revision: revision)
                            try await work.write(event, ConflictBed.report([other]), action: .update)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await work.open() == ["1: Event 2", "2: Event 1"])
            #expect(try await work.bed.count("select count(*) from event_conflict") == 2)
        }
    }
}
