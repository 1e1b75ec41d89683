import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import UseCases

@Suite(
    "An owner adds, changes, switches and deletes notifications of their own",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct NoticeUseCaseTests {
    /// “Appointment”, on 13 June 2126 at 15:00, a Thursday.
    private static func form(_ change: (inout NoticeForm) -> Void = { _ in }) -> NoticeForm {
        var form = NoticeForm()
        (form.title, form.body, form.subtext) = ("Appointment", "Bring the letter", "At the clinic")
        (form.times.day, form.times.time) = ("2126-06-13", "15:00")
        change(&form)
        return form
    }

    private static func add(
        _ form: NoticeForm,
        _ id: String = EventIdentity.random().id,
        as actor: Actor = UseCaseBed.old,
        in bed: UseCaseBed
    ) async throws -> Result<Void, NoticeRefusal> {
        try await AddNotice().run(AddNotice.Input(id, form), as: actor, in: bed.store)
    }

    private static func change(
        _ id: String,
        _ change: ChangeNotice.Input.Change,
        as actor: Actor = UseCaseBed.old,
        in bed: UseCaseBed
    ) async throws -> Result<Void, NoticeRefusal> {
        try await ChangeNotice().run(ChangeNotice.Input(id, change), as: actor, in: bed.store)
    }

    private static func list(_ bed: UseCaseBed, of owner: String = UseCaseBed.owner) async throws -> [NoticeRecord] {
        try await PostgresNotices(bed.store).list(of: owner)
    }

    private static func audited(_ bed: UseCaseBed) async throws -> [String] {
        let statement = Statement(
            "select action from audit where owner_id = $1 and action like '% notice' order by id",
            [.uuid(UseCaseBed.owner)]
        )
        return try await bed.pool.query(statement).map { try $0.text(0) }
    }

    @Test("Example 1.1: one with a title, a text and a second line is listed with these")
    func oneIsListed() async throws {
        try await UseCaseBed.lend { bed in
            let id = EventIdentity.random().id
            try await Self.add(Self.form(), id, in: bed).get()
            // The same form again adds nothing.
            try await Self.add(Self.form(), id, in: bed).get()
            let listed = try await Self.list(bed)
            #expect(listed.map(\.id) == [id] && listed.first?.state.isNew == true)
            let notice = try #require(listed.first?.notice)
            #expect(
                [notice.title, notice.body, notice.subtext] == ["Appointment", "Bring the letter", "At the clinic"]
            )
            #expect("\(notice.times!.start)" == "2126-06-13T15:00" && notice.times?.cycle == nil && notice.isActive)
            #expect(try await Self.audited(bed) == ["add notice"])
            #expect(try await Self.list(bed, of: UseCaseBed.other).isEmpty)
        }
    }

    @Test("Example 1.2: one that repeats until a day is listed with both")
    func repeatingOneIsListed() async throws {
        try await UseCaseBed.lend { bed in
            try await Self.add(Self.form { ($0.times.every, $0.times.until) = ("1d", "2126-08-13") }, in: bed).get()
            try await Self.add(Self.form { ($0.times.every, $0.times.days) = ("2w", ["TU", "SU"]) }, in: bed).get()
            let notices = try await Self.list(bed).map(\.notice)
            #expect(notices.contains { $0.times?.cycle == .days(1) && $0.times?.until == LocalDate("2126-08-13") })
            #expect(notices.contains { $0.times?.cycle == .weeks(2, [.sunday, .tuesday]) && $0.times?.until == nil })
        }
    }

    @Test("Example 2.1: an edited title stands in place of the old one")
    func editedTitle() async throws {
        try await UseCaseBed.lend { bed in
            let id = EventIdentity.random().id
            try await Self.add(Self.form(), id, in: bed).get()
            try await Self.change(id, .form(Self.form { $0.title = "Reminder" }), in: bed).get()
            #expect(try await Self.list(bed).map(\.notice.title) == ["Reminder"])
            #expect(try await Self.audited(bed) == ["add notice", "change notice"])
        }
    }

    @Test("Example 3.1: a deleted one is not there")
    func deleted() async throws {
        try await UseCaseBed.lend { bed in
            let id = EventIdentity.random().id
            try await Self.add(Self.form(), id, in: bed).get()
            let remove = RemoveNotice.Input(id)
            let other = Actor.owner(UseCaseBed.other)
            #expect(try await RemoveNotice().run(remove, as: other, in: bed.store).refusal == .notFound)
            try await RemoveNotice().run(remove, as: UseCaseBed.old, in: bed.store).get()
            #expect(try await Self.list(bed).isEmpty)
            #expect(try await RemoveNotice().run(remove, as: UseCaseBed.old, in: bed.store).refusal == .notFound)
        }
    }

    @Test("Example 6.1: one that is switched off is listed as such")
    func switchedOff() async throws {
        try await UseCaseBed.lend { bed in
            let id = EventIdentity.random().id
            try await Self.add(Self.form(), id, in: bed).get()
            try await Self.change(id, .active(false), in: bed).get()
            #expect(try await Self.list(bed).map(\.notice.isActive) == [false])
            // Another title does not switch it on.
            try await Self.change(id, .form(Self.form { $0.title = "Later" }), in: bed).get()
            #expect(try await Self.list(bed).map(\.notice.isActive) == [false])
            let other = Actor.owner(UseCaseBed.other)
            #expect(try await Self.change(id, .active(true), as: other, in: bed).refusal == .notFound)
        }
    }

    @Test(arguments: [
        (NoticeField.title, "", NoticeFault.empty), (.title, " \u{200B}\n", .empty),
        (.title, String(repeating: "ب", count: 201), .tooLong),
        (.subtext, String(repeating: "x", count: 201), .tooLong),
        (.body, String(repeating: "x", count: 2001), .tooLong),
        (.day, "2026-02-30", .unreadable), (.day, "0000-01-01", .unreadable), (.day, "9999-12-31", .unreadable),
        (.day, "", .unreadable), (.time, "24:00", .unreadable), (.time, "", .unreadable),
        (.day, "2026-05-31", .past), (.until, "2126-06-12", .beforeStart), (.until, "soon", .unreadable),
        (.every, "SECONDLY", .unreadable), (.every, "5m", .tooFrequent),
        (.every, String(repeating: "9", count: 10_000), .unreadable),
        (.urgency, "critical", .unreadable), (.zone, "Mars/Olympus", .unknownZone), (.groups, "x", .unknownGroup),
        (.groups, "0192d3a4-0000-7000-8000-0000000000f1", .unknownGroup), (.places, "x", .unknownPlace),
        (.places, "enter:0192d3a4-0000-7000-8000-0000000000f1", .unknownPlace),
    ])
    func refusedFieldIsNamed(_ field: NoticeField, _ value: String, _ fault: NoticeFault) async throws {
        let form = Self.form { form in
            switch field {
            case .title: form.title = value
            case .body: form.body = value
            case .subtext: form.subtext = value
            case .day: form.times.day = value
            case .time: form.times.time = value
            case .every: form.times.every = value
            case .until: form.times.until = value
            case .urgency: form.urgency = value
            case .zone: form.times.zone = value
            case .groups: form.groups = [value]
            case .places: form.places = [value]
            case .members: break
            }
        }
        try await UseCaseBed.lend { bed in
            let refusal = try await Self.add(form, in: bed).refusal
            guard case .wrong(let faults)? = refusal else {
                Issue.record("\(field) was not refused")
                return
            }
            #expect(faults.fields == [field: fault])
            #expect(try await Self.list(bed).isEmpty)
        }
    }

    @Test func cycleWithoutAnyMomentIsRefused() async throws {
        try await UseCaseBed.lend { bed in
            let never = Self.form { ($0.times.every, $0.times.days, $0.times.until) = ("1w", ["WE"], "2126-06-14") }
            let faults = NoticeFaults([.until: .never])
            let refusal = try await Self.add(never, in: bed).refusal
            #expect(refusal == .wrong(faults))
            let unknown = Self.form { ($0.times.every, $0.times.days) = ("1w", ["XX"]) }
            let other = try await Self.add(unknown, in: bed).refusal
            #expect(other == .wrong(NoticeFaults([.every: .unreadable])))
        }
    }

    @Test func ownerHasAtMostSoManyActiveOnes() async throws {
        try await UseCaseBed.lend { bed in
            let id = EventIdentity.random().id
            try await Self.add(Self.form(), id, in: bed).get()
            let others = """
                insert into schedule (id, customer_id, kind, subject_id, rank, wake_at, ends_at, content)
                select gen_random_uuid(), customer_id, kind, gen_random_uuid(), rank, wake_at, ends_at, content
                from schedule, generate_series(1, \(Notice.most - 1)) where id = $1
                """
            try await bed.pool.execute(Statement(others, [.uuid(id)]))
            #expect(try await Self.add(Self.form(), in: bed).refusal == .tooMany)
            try await Self.change(id, .active(false), in: bed).get()
            // A worker has looked at it.
            let planned = Statement("update schedule set wake_at = null where id = $1", [.uuid(id)])
            try await bed.pool.execute(planned)
            try await Self.add(Self.form(), in: bed).get()
            #expect(try await Self.change(id, .active(true), in: bed).refusal == .tooMany)
            // Those that are switched off count, too, so that nobody fills the table.
            try await bed.pool.execute("update schedule set wake_at = null")
            try await bed.pool.execute(Statement(others, [.uuid(id)]))
            #expect(try await bed.count("select count(*) from schedule where wake_at is not null") == 0)
            #expect(try await Self.add(Self.form(), in: bed).refusal == .tooMany)
        }
    }
}
