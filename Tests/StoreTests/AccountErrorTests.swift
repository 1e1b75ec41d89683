import Pipeline
import Store
import TestSupport
import Testing
import Time

@Suite(
    "An account with repeated errors of its server rests for a short time",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct AccountErrorTests {
    private static let start = UnixTime(seconds: 1_700_000_000)

    private struct Bed: Sendable {
        let bed: StoreBed
        let store: PostgresCalendarStore

        static func lend(_ body: @Sendable (Bed) async throws -> Void) async throws {
            try await StoreBed.lend { bed in
                try await PostgresCustomers(bed.context).set(StoreBed.customerID) { record in
                    (record.calendarURL, record.calendarUser) = ("https://example.com/", "user")
                    record.calendarPassword = "password"
                }
                try await body(Bed(bed: bed, store: PostgresCalendarStore(bed.context)))
            }
        }

        func err(_ times: Int = 1, retryAfter: Duration? = nil) async throws {
            for _ in 0..<times {
                try await self.store.accountErred(StoreBed.customerID, detail: "status 500", retryAfter: retryAfter)
            }
        }

        func account() async throws -> CustomerOverview {
            try #require(try await PostgresCustomers(self.bed.context).show(StoreBed.customerID))
        }

        /// The first revision of a new event.
        func open() async throws -> CalendarOpening {
            let day = LocalDate(daysSince1970: 20_000)
            let event = CalendarEvent(
                identity: .random(),
                revision: 1,
                status: .confirmed,
                summary: "dinner",
                description: "Managed by Jadwal",
                location: nil,
                times: .allDay(start: day, endExclusive: day.adding(days: 1))
            )
            let change = EventChange(action: .add, event: event)
            let message = CalendarMessage(customerID: StoreBed.customerID, chatID: nil, change: change)
            return try await self.store.open(message, by: "a worker", retryOf: nil)
        }

        func job() async throws -> CalendarJob {
            guard case .ready(let job) = try await self.open() else { throw TestBedError(detail: "it is not ready") }
            return job
        }

        func write(_ job: CalendarJob) async throws {
            let isOurs = try await self.store.written(
                job,
                as: CalendarObject(url: "https://example.com/c/e.ics", entityTag: nil),
                removedByOwner: false,
                conflicts: nil,
                notification: nil,
                retryOf: nil
            )
            #expect(isOurs)
        }
    }

    @Test func fifthErrorInARowTakesTheAccountDown() async throws {
        try await Bed.lend { bed in
            try await bed.err(4)
            #expect(try await bed.account().isAccountUp)
            #expect(try await bed.account().accountFailures == 0)
            try await bed.err()
            let account = try await bed.account()
            #expect(!account.isAccountUp && account.accountDetail == "status 500" && account.accountFailures == 1)
            // The delay of an event after its first failure.
            #expect(account.accountRetryAt == Self.start + .seconds(5))
            guard case .resting = try await bed.open() else {
                return try #require(Bool(false), "it is left alone")
            }
        }
    }

    @Test func writeBetweenErrorsResetsTheCount() async throws {
        try await Bed.lend { bed in
            let job = try await bed.job()
            try await bed.err(4)
            try await bed.write(job)
            try await bed.err(4)
            #expect(try await bed.account().isAccountUp)
            try await bed.err()
            #expect(try await bed.account().isAccountUp == false)
        }
    }

    @Test func failedProbeDoublesTheRest() async throws {
        try await Bed.lend { bed in
            try await bed.err(5)
            var now = Self.start + .seconds(5)
            for rest in [10, 20, 40] as [Int64] {
                try await bed.bed.setClock(now)
                _ = try await bed.job()
                try await bed.err()
                #expect(try await bed.account().accountRetryAt == now + .seconds(rest))
                now = now + .seconds(rest)
            }
            try await bed.bed.setClock(now)
            try await bed.write(try await bed.job())
            let account = try await bed.account()
            #expect(account.isAccountUp && account.accountFailures == 0 && account.accountRetryAt == nil)
            try await bed.err(4)
            #expect(try await bed.account().isAccountUp, "the count begins anew")
        }
    }

    @Test func callsInFlightAtTheFirstFailureAreNotCounted() async throws {
        try await Bed.lend { bed in
            try await bed.err(9)
            let account = try await bed.account()
            #expect(account.accountFailures == 1 && account.accountRetryAt == Self.start + .seconds(5))
        }
    }

    @Test func retryAfterOfTheServerSetsTheRest() async throws {
        try await Bed.lend { bed in
            try await bed.err(5, retryAfter: .seconds(70))
            #expect(try await bed.account().accountRetryAt == Self.start + .seconds(70))
        }
    }

    @Test func newCredentialsResetTheAccount() async throws {
        try await Bed.lend { bed in
            try await bed.err(4)
            try await PostgresCustomers(bed.bed.context).set(StoreBed.customerID) { $0.calendarPassword = "another" }
            try await bed.err(4)
            #expect(try await bed.account().isAccountUp)
        }
    }
}
