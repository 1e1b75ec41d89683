import Pipeline
import Store
import TestSupport
import Testing
import Time

@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct CalendarOpeningTests {
    private static let start = UnixTime(seconds: 1_700_000_000)

    static func message(_ action: EventChange.Action, _ event: EventIdentity, revision: Int) -> CalendarMessage {
        let day = LocalDate(daysSince1970: 20_000)
        return CalendarMessage(
            customerID: StoreBed.customerID,
            chatID: nil,
            change: EventChange(
                action: action,
                event: CalendarEvent(
                    identity: event,
                    revision: revision,
                    status: action == .cancel ? .cancelled : .confirmed,
                    summary: "dinner",
                    description: "Managed by Jadwal",
                    location: nil,
                    times: .allDay(start: day, endExclusive: day.adding(days: 1))
                )
            )
        )
    }

    static func addAccount(_ bed: StoreBed, of customer: String = StoreBed.customerID) async throws {
        try await PostgresCustomers(bed.context).set(customer) { record in
            (record.calendarURL, record.calendarUser) = ("https://example.com/", "user")
            record.calendarPassword = "password"
        }
    }

    @Test func cancellationWaitsForAWriterAndCancelsAPossibleWrite() async throws {
        try await StoreBed.lend { bed in
            try await Self.addAccount(bed)
            let store = PostgresCalendarStore(bed.context)
            let event = EventIdentity.random()
            func open(_ action: EventChange.Action, _ revision: Int) async throws -> CalendarOpening {
                try await store.open(Self.message(action, event, revision: revision), by: "a worker", retryOf: nil)
            }
            guard case .ready = try await open(.add, 1) else {
                return try #require(Bool(false), "nobody writes it yet")
            }
            guard case .busy = try await open(.cancel, 2) else {
                return try #require(Bool(false), "it is being written")
            }
            // The writer dies. Its request may have arrived.
            try await bed.setClock(Self.start + .seconds(5))
            guard case .ready = try await open(.cancel, 2) else {
                return try #require(Bool(false), "it may stand in the calendar")
            }
        }
    }

    /// An owner's choice for one event has priority over their setting for all.
    @Test(arguments: [(nil, false), (nil, true), (true, false), (false, true)] as [(Bool?, Bool)])
    func dismissalDecidesAboutTheEntry(_ chosen: Bool?, _ isSet: Bool) async throws {
        try await StoreBed.lend { bed in
            try await Self.addAccount(bed)
            try await PostgresCustomers(bed.context).set(StoreBed.customerID) { $0.deletesCancelled = isSet }
            let work = FeedbackBed(bed)
            let id = try await work.agree()
            let store = PostgresCalendarStore(bed.context)
            func open(_ action: EventChange.Action, _ revision: Int) async throws -> CalendarJob? {
                let message = Self.message(action, EventIdentity(id)!, revision: revision)
                guard case .ready(let job) = try await store.open(message, by: "a worker", retryOf: nil) else {
                    return nil
                }
                return job
            }
            #expect(try await open(.add, 1) != nil)
            _ = try await work.person.dismiss(id, because: nil, removing: chosen, by: .owner)
            try await bed.setClock(Self.start + .seconds(3600))
            let job = try #require(try await open(.cancel, 2))
            #expect(job.account.deletesCancelled == (chosen ?? isSet))
        }
    }

    @Test func cancellationOfAnUnwrittenEventIsOnlyRecorded() async throws {
        try await StoreBed.lend { bed in
            try await Self.addAccount(bed)
            let store = PostgresCalendarStore(bed.context)
            let event = EventIdentity.random()
            let cancel = Self.message(.cancel, event, revision: 2)
            guard case .noted = try await store.open(cancel, by: "a worker", retryOf: nil) else {
                return try #require(Bool(false), "there is nothing to cancel")
            }
            let add = Self.message(.add, event, revision: 1)
            guard case .stale = try await store.open(add, by: "a worker", retryOf: nil) else {
                return try #require(Bool(false), "it was cancelled before it came")
            }
            #expect(try await bed.count("select count(*) from event where lease_owner is not null") == 0)
        }
    }

    /// The last written content, and possible writes of other workers, decide if a difference is a change by the owner.
    @Test func writtenEventIsRememberedUntilAnotherRevisionIsBegun() async throws {
        try await StoreBed.lend { bed in
            try await Self.addAccount(bed)
            let store = PostgresCalendarStore(bed.context)
            let event = EventIdentity.random()
            func open(_ revision: Int, _ action: EventChange.Action = .update) async throws -> CalendarJob {
                let message = Self.message(action, event, revision: revision)
                guard case .ready(let job) = try await store.open(message, by: "a worker", retryOf: nil) else {
                    throw TestBedError(detail: "revision \(revision) is not ready")
                }
                return job
            }
            func write(_ job: CalendarJob, _ object: CalendarObject?) async throws {
                let isOurs = try await store.written(
                    job,
                    as: object,
                    removedByOwner: false,
                    conflicts: nil,
                    notification: nil,
                    retryOf: nil
                )
                #expect(isOurs)
            }
            let object = CalendarObject(url: "https://example.com/c/e.ics", entityTag: "\"1\"", isOurs: false)
            var job = try await open(1)
            #expect(job.memory == .nothing)
            try await store.release(job)
            job = try await open(1)
            #expect(job.memory == CalendarMemory(mayStand: true, wasTried: true))
            try await write(job, object)

            job = try await open(2)
            let first = Self.message(.add, event, revision: 1).change.event
            #expect(job.memory == CalendarMemory(object: object, written: first))
            try await store.release(job)
            job = try await open(2)
            #expect(job.memory.written == first, "the same again: it changes the same")
            try await store.release(job)
            for wasTried in [false, true] {
                job = try await open(3)
                let memory = CalendarMemory(object: object, wasTried: wasTried)
                #expect(job.memory == memory, "the second may stand there")
                try await store.release(job)
            }
            job = try await open(3)
            try await write(job, object)
            job = try await open(4, .cancel)
            #expect(job.memory.written?.revision == 3)
            try await write(job, object)
            job = try await open(5)
            #expect(job.memory.written?.status == .cancelled && job.memory.written?.revision == 4)
            // Deleted from the calendar: the next object is new.
            try await write(job, nil)
            #expect(try await open(6).memory == CalendarMemory(mayStand: true))
        }
    }

    @Test func accountHasTheOwnersChoiceOfCancellation() async throws {
        try await StoreBed.lend { bed in
            try await Self.addAccount(bed)
            let customers = PostgresCustomers(bed.context)
            #expect(try await customers.account(of: StoreBed.customerID)?.deletesCancelled == false)
            try await customers.set(StoreBed.customerID) { $0.deletesCancelled = true }
            #expect(try await customers.account(of: StoreBed.customerID)?.deletesCancelled == true)
            #expect(try await customers.show(StoreBed.customerID)?.record.deletesCancelled == true)
        }
    }

    @Test func accountHasTheOwnersReminder() async throws {
        try await StoreBed.lend { bed in
            try await Self.addAccount(bed)
            let customers = PostgresCustomers(bed.context)
            for reminder in [nil, .zero, .seconds(1800), .seconds(28 * 86_400), nil] as [Duration?] {
                try await customers.set(StoreBed.customerID) { $0.reminder = reminder }
                #expect(try await customers.account(of: StoreBed.customerID)?.reminder == reminder)
                #expect(try await customers.show(StoreBed.customerID)?.record.reminder == reminder)
            }
            await #expect(throws: (any Error).self) {
                try await customers.set(StoreBed.customerID) { $0.reminder = .seconds(29 * 86_400) }
            }
        }
    }

    @Test func retryAfterOfTheServerSetsTheRest() async throws {
        try await StoreBed.lend { bed in
            try await Self.addAccount(bed)
            let (store, customers) = (PostgresCalendarStore(bed.context), PostgresCustomers(bed.context))
            for (asked, rest) in [(nil, 15), (.seconds(100), 100), (.zero, 1), (nil, 120)] as [(Duration?, Int64)] {
                let now = try await bed.count("select extract(epoch from jadwal_now())::bigint")
                try await store.accountFailed(StoreBed.customerID, detail: "status 429", retryAfter: asked)
                let customer = try await customers.show(StoreBed.customerID)
                #expect(customer?.accountDetail == "status 429" && customer?.isAccountUp == false)
                let retryAt = try #require(customer?.accountRetryAt)
                #expect(retryAt == UnixTime(seconds: Int64(now) + rest))
                try await bed.setClock(retryAt + .seconds(1))
            }
            #expect(try await customers.show(StoreBed.customerID)?.accountFailures == 4)
        }
    }
}
