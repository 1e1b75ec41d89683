import Jadwal
import Store
import TestSupport
import Testing

@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct CalendarOpeningTests {
    private static let start = UnixTime(seconds: 1_700_000_000)

    private static func message(_ action: EventChange.Action, _ event: EventIdentity, revision: Int) -> CalendarMessage
    {
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

    private static func addAccount(_ bed: StoreBed) async throws {
        try await PostgresCustomers(bed.context).set(StoreBed.customerID) { record in
            (record.calendarURL, record.calendarUser) = ("https://example.com/", "user")
            record.calendarPassword = "password"
        }
    }

    @Test func aCancellationWaitsForWhoeverWritesAndCancelsWhatTheyMayHaveWritten() async throws {
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
            // The writer dies, perhaps after its request has arrived.
            try await bed.setClock(Self.start + .seconds(5))
            guard case .ready = try await open(.cancel, 2) else {
                return try #require(Bool(false), "it may stand in the calendar")
            }
        }
    }

    @Test func whatNobodyBeganToWriteIsOnlyNoted() async throws {
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
}
