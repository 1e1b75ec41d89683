import Pipeline
import Postgres
import Store
import TestSupport
import Testing

@Suite(
    "A write sees what other transactions have done meanwhile",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct CalendarWriteTests {
    private static let event = ConflictBed.id(1)
    private static let ofEvent = "customer_id = '\(StoreBed.customerID)' and id = '\(Self.event)'"

    private struct Bed: Sendable {
        let bed: StoreBed
        let store: PostgresCalendarStore

        static func lend(_ body: @Sendable (Bed) async throws -> Void) async throws {
            try await ConflictBed.lend { work in
                try await body(Bed(bed: work.bed, store: PostgresCalendarStore(work.bed.context)))
            }
        }

        func open(_ revision: Int, of customer: String = StoreBed.customerID) async throws -> CalendarOpening {
            let event = ConflictBed.event(1, at: 17, revision: revision)
            let change = EventChange(action: revision == 1 ? .add : .update, event: event)
            let message = CalendarMessage(customerID: customer, chatID: nil, change: change)
            return try await self.store.open(message, by: "a worker", retryOf: nil)
        }

        func job(_ revision: Int) async throws -> CalendarJob {
            let opening = try await self.open(revision)
            guard case .ready(let job) = opening else { throw TestBedError(detail: "\(opening)") }
            return job
        }

        func write(
            _ job: CalendarJob,
            _ report: ConflictReport? = ConflictBed.report([]),
            _ notification: Outgoing? = nil
        ) async throws -> Bool {
            try await self.store.written(
                job,
                as: CalendarObject(url: "https://calendar.example/e.ics", entityTag: nil),
                removedByOwner: false,
                conflicts: report,
                notification: notification,
                retryOf: nil
            )
        }

        /// One number of the event's row; -1 where there is no row.
        func number(_ column: String) async throws -> Int {
            try await self.bed.count(
                "select coalesce((select \(column) from event where \(CalendarWriteTests.ofEvent)), -1)::bigint"
            )
        }
    }

    @Test func unknownRevisionIsRecordedAsWanted() async throws {
        try await Bed.lend { bed in
            let first = try await bed.job(1)
            #expect(first.leaseNumber == 1)
            #expect(try await bed.number("wanted_revision") == 1)
            #expect(try await bed.write(first))
            // Written without the store, which knows about agreements.
            let third = try await bed.job(3)
            #expect(third.memory.written?.revision == 1)
            #expect(try await bed.number("wanted_revision") == 3)
            #expect(try await bed.number("written_revision") == 1)
        }
    }

    @Test func olderMessageDoesNotLowerTheWantedRevision() async throws {
        try await Bed.lend { bed in
            #expect(try await bed.write(try await bed.job(1)))
            try await bed.bed.pool.execute(Statement("update event set wanted_revision = 5, content = null"))
            #expect(try await bed.write(try await bed.job(2)))
            #expect(try await bed.number("wanted_revision") == 5)
            #expect(try await bed.number("written_revision") == 2)
            #expect(try await bed.bed.count("select count(*) from event where content is null") == 1)
        }
    }

    @Test func unknownCustomerLeavesNothing() async throws {
        try await Bed.lend { bed in
            let stranger = "0192d3a4-0000-7000-8000-0000000000ff"
            guard case .unknownCustomer = try await bed.open(1, of: stranger) else {
                return try #require(Bool(false), "it is nobody's")
            }
            _ = try await CustomerRemoval(bed.bed.context).remove(StoreBed.customerID)
            guard case .removedCustomer = try await bed.open(1) else {
                return try #require(Bool(false), "the customer was removed")
            }
            #expect(try await bed.bed.count("select count(*) from event") == 0)
        }
    }

    @Test func openingSeesALeaseTakenMeanwhile() async throws {
        try await Bed.lend { bed in
            #expect(try await bed.write(try await bed.job(1)))
            let taken = """
                update event set lease_owner = 'another', lease_number = lease_number + 1,
                    lease_until = jadwal_now() + interval '4 seconds'
                """
            let opening = try await bed.bed.work(beside: taken) { try await bed.open(2) }
            guard case .busy = opening else { return try #require(Bool(false), "another worker writes it") }
            #expect(try await bed.number("lease_number") == 2)
        }
    }

    @Test func writeWithALostLeaseRecordsNothing() async throws {
        try await Bed.lend { bed in
            let job = try await bed.job(1)
            let notification = Outgoing(queue: "queue", body: [1], messageID: EventIdentity.random().id)
            let isOurs = try await bed.bed.work(beside: "update event set lease_number = lease_number + 1") {
                try await bed.write(job, ConflictBed.report([]), notification)
            }
            #expect(!isOurs)
            #expect(try await bed.number("written_revision") == 0)
            #expect(try await bed.bed.count("select count(*) from notification") == 0)
            #expect(try await bed.bed.count("select count(*) from outbox") == 0)
        }
    }

    /// Another worker has recorded the conflict on both sides. The event has moved meanwhile.
    @Test func conflictRecordedMeanwhileIsDeleted() async throws {
        try await Bed.lend { bed in
            let job = try await bed.job(1)
            let noted = """
                update event set conflict_state = 'open' where \(Self.ofEvent);
                insert into event_conflict (id, customer_id, event_id, other_id, is_soft, ends_at, content)
                values (gen_random_uuid(), '\(StoreBed.customerID)', '\(Self.event)', '\(ConflictBed.id(2))', false,
                    jadwal_now() + interval '9 days', '\\x00')
                """
            #expect(try await bed.bed.work(beside: noted) { try await bed.write(job) })
            #expect(try await bed.bed.count("select count(*) from event_conflict") == 0)
            #expect(try await bed.bed.count("select count(*) from event where conflict_state is not null") == 0)
        }
    }

    @Test func writeResetsErrorsRecordedMeanwhile() async throws {
        try await Bed.lend { bed in
            let job = try await bed.job(1)
            try await bed.store.accountErred(StoreBed.customerID, detail: "status 500")
            // The statement waits for the customer's row and then uses its new values.
            let another = "update customer set account_errors = account_errors + 1"
            #expect(try await bed.bed.work(beside: another) { try await bed.write(job) })
            #expect(try await bed.bed.count("select account_errors from customer") == 0)
        }
    }

    @Test func notificationIsKeptAndSentOnce() async throws {
        try await Bed.lend { bed in
            let id = EventIdentity.random().id
            let notification = Outgoing(queue: "queue", body: [1], headers: ["a": "b"], messageID: id)
            #expect(try await bed.write(try await bed.job(1), ConflictBed.report([]), notification))
            #expect(try await bed.bed.count("select count(*) from notification where id = '\(id)'") == 1)
            let entries = try await PostgresOutbox(bed.bed.context).claim(atMost: 10)
            #expect(entries.map(\.outgoing.messageID) == [id])
            #expect(entries.map(\.outgoing.body) == [[1]])
            #expect(entries.map(\.outgoing.headers) == [["a": "b"]])
            #expect(entries.map(\.outgoing.queue) == ["queue"])
        }
    }
}
