import Pipeline
import Postgres
import TestSupport
import Testing
import Time
import UseCases

@testable import Store

@Suite(
    "An owner sees, judges and answers their own events and questions only",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct OwnerEventTests {
    private static let other = "0192d3a4-0000-7000-8000-0000000000fd"

    @Test func eventIsShownWithItsTextAndItsStanding() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let store = PostgresOwnerEvents(bed.context)
            let id = try await FeedbackBed(bed).agree()
            let shown = try #require(try await store.event(id, of: StoreBed.customerID))
            #expect(shown.record.event?.summary == "Dinner" && shown.record.event?.location == "Al Bujairi")
            #expect(shown.source == .chat && shown.record.model == "m" && shown.lines.isEmpty)
            // Nobody has connected a calendar.
            #expect(shown.state == .waiting && shown.calendar.owner.zone.name == "Asia/Riyadh")
            #expect(try await store.agenda(of: StoreBed.customerID, past: false).events.map(\.id) == [id])
            #expect(try await store.agenda(of: StoreBed.customerID, past: true).events.isEmpty)
            #expect(try await store.event(id, of: Self.other) == nil)
            #expect(try await store.agenda(of: Self.other, past: false).events.isEmpty)
            #expect("\(shown)" == "OwnerEventDetail(\(id))" && "\(shown.record)" == "EventRecord(\(id))")
            try await bed.pool.execute("update event set written_revision = wanted_revision")
            #expect(try await store.event(id, of: StoreBed.customerID)?.state == .written)
            // 2023-11-20 21:00 in Riyadh is over.
            try await bed.setClock(UnixTime(seconds: 1_700_503_200 + 1))
            #expect(try await store.agenda(of: StoreBed.customerID, past: true).events.map(\.id) == [id])
            #expect(try await store.agenda(of: StoreBed.customerID, past: false).events.isEmpty)
        }
    }

    @Test func keptLinesAreShownToTheirOwnerOnly() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            try await bed.pool.execute("update customer set keeps_windows = true")
            let store = PostgresOwnerEvents(bed.context)
            let id = try await FeedbackBed(bed).agree()
            let shown = try #require(try await store.event(id, of: StoreBed.customerID))
            #expect(shown.lines.map(\.isSenderMe) == [true, false] && shown.lines[0].body == "marked-body")
            // A window of somebody else is not shown, whoever wrote its id there.
            try await bed.pool.execute(
                Statement("update event_window set customer_id = $1", [.uuid(Self.other)])
            )
            #expect(try await store.event(id, of: StoreBed.customerID)?.lines == [])
        }
    }

    /// Each part goes on where the one before ended, also among events of one moment.
    @Test func partsOfTheAgendaMeet() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresOwnerEvents(bed.context, pageSize: 2)
            for (number, hour) in [(1, -30), (2, -30), (3, -29), (4, 30), (5, 30), (6, 29), (7, 31)] {
                try await bed.pool.execute(
                    Statement(
                        """
                        insert into event (customer_id, id, starts_at, ends_at) values ($1, $2,
                            jadwal_now() + $3 * interval '1 hour', jadwal_now() + ($3 + 1) * interval '1 hour')
                        """,
                        [.uuid(StoreBed.customerID), .uuid(ConflictBed.id(number)), .int(Int64(hour))]
                    )
                )
            }
            for (isPast, expected) in [(false, [[6, 4], [5, 7]]), (true, [[3, 2], [1]])] {
                var (cursor, parts): (String?, [[Int]]) = (nil, [])
                repeat {
                    let part = try await store.agenda(of: StoreBed.customerID, past: isPast, after: cursor)
                    parts.append(part.events.compactMap { $0.id.last.flatMap { Int(String($0)) } })
                    cursor = part.next
                } while cursor != nil
                #expect(parts == expected)
            }
            for garbage in ["", "1", "x.y", "1.\(StoreBed.customerID).2", String(repeating: "9", count: 300)] {
                let fault = await #expect(throws: AdministrationError.self) {
                    try await store.agenda(of: StoreBed.customerID, past: false, after: garbage)
                }
                #expect(fault?.code == .unfit)
            }
        }
    }

    @Test func agendaIsReadByItsIndex() async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.execute(
                Statement(
                    """
                    insert into event (customer_id, id, starts_at, ends_at, conflict_state)
                    select case when n % 200 = 0 then $1::uuid else gen_random_uuid() end, gen_random_uuid(),
                        jadwal_now() + (n - 10000) * interval '1 hour', jadwal_now() + (n - 9999) * interval '1 hour',
                        case when n % 50 = 0 then 'open' end
                    from generate_series(1, 20000) as n
                    """,
                    [.uuid(StoreBed.customerID)]
                )
            )
            try await bed.pool.execute("analyze event")
            let now = UnixTime(seconds: 1_700_000_000)
            let place = EventPlace(time: now.microseconds, id: ConflictBed.id(1))
            func query(_ times: EventQuery.Times, _ order: EventQuery.Order, hasConflict: Bool = false) -> EventQuery {
                let customer = StoreBed.customerID
                return EventQuery(customerID: customer, times: times, hasOpenConflict: hasConflict, order: order)
            }
            for (query, place, index) in [
                (query(.toCome(after: now), .soonest), place, "event_owner"),
                (query(.over(by: now), .latestEnd), place, "event_owner"),
                (query(.toCome(after: nil), .soonest, hasConflict: true), nil, "event_conflicting"),
            ] {
                var statement = query.statement(after: place, atMost: 51)
                statement.sql = "explain \(statement.sql)"
                let plan = try await bed.pool.query(statement).map { try $0.text(0) }
                #expect(plan.contains { $0.contains("using \(index)") || $0.contains("on \(index)") }, "\(plan)")
            }
        }
    }

    @Test func dismissedEventIsToldFromACancelledOne() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let (store, feedback) = (PostgresOwnerEvents(bed.context), ActingPerson(store: bed.context))
            let id = try await FeedbackBed(bed).agree()
            for act in [
                { try await feedback.dismiss(id, of: Self.other, because: nil, by: .owner) },
                { try await feedback.correct(id, of: Self.other, EventCorrection(), by: .owner) },
                { try await feedback.undo(id, of: Self.other, by: .owner) },
            ] as [@Sendable () async throws -> EventActionResult] {
                let refusal = await #expect(throws: RefusedAction.self) { _ = try await act() }
                #expect(refusal?.code == .notFound)
            }
            #expect(try await store.event(id, of: StoreBed.customerID)?.state == .waiting)
            _ = try await feedback.dismiss(id, of: StoreBed.customerID, because: .notAgreed, by: .owner)
            let shown = try #require(try await store.event(id, of: StoreBed.customerID))
            #expect(shown.state == .dismissed && shown.undo?.kind == .dismissed)
            #expect(shown.judgements.map(\.reason) == [.notAgreed])
            try await bed.pool.execute("delete from feedback")
            #expect(try await store.event(id, of: StoreBed.customerID)?.state == .cancelled)
        }
    }

    @Test func questionIsAnsweredByItsOwnerOnly() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let (store, questions) = (PostgresOwnerEvents(bed.context), ActingPerson(store: bed.context))
            let id = try await QuestionBed(bed).ask()
            let asked = try await store.questions(of: StoreBed.customerID)
            #expect(asked.map(\.id) == [id] && asked.first?.change.event.summary == "marked-dinner")
            #expect(try await store.questions(of: Self.other).isEmpty)
            let refusal = await #expect(throws: RefusedAction.self) {
                try await questions.accept(id, of: Self.other, by: .owner)
            }
            #expect(refusal?.code == .notFound)
            #expect(try await store.questions(of: StoreBed.customerID).count == 1)
            let answer = try await questions.accept(id, of: StoreBed.customerID, by: .owner)
            #expect(answer.isNew && answer.questionID == id)
            #expect(try await !questions.accept(id, of: StoreBed.customerID, by: .owner).isNew)
            #expect(try await store.questions(of: StoreBed.customerID).isEmpty)
            #expect(try await store.event(answer.eventID, of: StoreBed.customerID)?.acceptedAt != nil)
            let origins = "select count(*) from audit where action = 'accept question' and origin = 'owner'"
            #expect(try await bed.count(origins) == 1)
        }
    }

    @Test func conflictIsDecidedByItsOwnerOnly() async throws {
        try await ConflictBed.lend { work in
            let bed = work.bed
            try await bed.addCustomer(Self.other)
            let store = PostgresOwnerEvents(bed.context)
            let report = ConflictBed.report([ConflictBed.instance("a", at: 20)], slots: [22, 23])
            try await work.write(ConflictBed.event(1, at: 20), report)
            let id = ConflictBed.id(1)
            #expect(try await store.conflicting(of: StoreBed.customerID).map(\.id) == [id])
            #expect(try await store.conflicting(of: Self.other).isEmpty)
            #expect(try await work.conflicts.find(id, of: StoreBed.customerID)?.others.map(\.title) == ["Dentist"])
            #expect(try await work.conflicts.find(id, of: Self.other) == nil)
            let slot = ConflictBed.wall(23)
            for decision in [ConflictDecision.keep, .cancel, .move(1), .moveTo(slot)] {
                let refusal = await #expect(throws: RefusedAction.self) {
                    try await work.person.resolve(id, of: Self.other, decision, by: .owner)
                }
                #expect(refusal?.code == .notFound)
            }
            // What is not offered any more is not moved to, whatever has its number by now.
            let gone = await #expect(throws: RefusedAction.self) {
                try await work.person.resolve(id, of: StoreBed.customerID, .moveTo(ConflictBed.wall(21)), by: .owner)
            }
            #expect(gone?.code == .unfit)
            let moved = try await work.person.resolve(id, of: StoreBed.customerID, .moveTo(slot), by: .owner)
            #expect(moved.outcome == .sent && moved.revision == 2)
            let shown = try #require(try await store.event(id, of: StoreBed.customerID))
            #expect(shown.record.event?.times.start(in: ConflictBed.zone) == ConflictBed.zone.instant(of: slot))
            #expect(shown.undo?.kind == .moved && !shown.record.hasOpenConflict)
        }
    }
}
