import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "After a backward step of the database's clock nothing waits for the length of the step",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ClockStepTests {
    private static let noon = UnixTime(seconds: 1_700_000_000)
    private static let hour = Duration.seconds(3600)

    @Test func rowsFromBeforeTheStepAreRelayedAtOnce() async throws {
        try await StoreBed.lend { bed in
            let (clock, outbox) = (PostgresClock(bed.context), PostgresOutbox(bed.context))
            try await bed.setClock(Self.noon + Self.hour)
            #expect(try await clock.heed() == nil)
            try await Self.addOutgoing(bed)
            try await bed.setClock(Self.noon)
            #expect(try await outbox.claim(atMost: 10).isEmpty)
            #expect(try await clock.heed() == Self.hour)
            #expect(try await clock.heed() == nil)
            #expect(try await outbox.claim(atMost: 10).count == 1)
        }
    }

    @Test func leaseOfADeadRelayEndsInTime() async throws {
        try await StoreBed.lend { bed in
            let (clock, outbox) = (PostgresClock(bed.context), PostgresOutbox(bed.context))
            try await bed.setClock(Self.noon + Self.hour)
            #expect(try await clock.heed() == nil)
            try await Self.addOutgoing(bed)
            #expect(try await outbox.claim(atMost: 10).count == 1)
            try await bed.setClock(Self.noon)
            #expect(try await clock.heed() == Self.hour)
            #expect(try await outbox.claim(atMost: 10).isEmpty)
            try await bed.setClock(Self.noon + .seconds(5))
            #expect(try await outbox.claim(atMost: 10).count == 1)
        }
    }

    /// This transaction read the clock before the step and commits after the step was corrected.
    @Test func lateTransactionIsCorrectedToo() async throws {
        try await StoreBed.lend { bed in
            let (clock, outbox) = (PostgresClock(bed.context), PostgresOutbox(bed.context))
            try await bed.setClock(Self.noon + Self.hour)
            #expect(try await clock.heed() == nil)
            try await bed.setClock(Self.noon)
            #expect(try await clock.heed() == Self.hour)
            try await Self.addOutgoing(bed, later: Self.hour)
            try await Self.addOutgoing(bed, later: .seconds(600))
            try await bed.setClock(Self.noon + .seconds(2))
            #expect(try await clock.heed() == nil)
            #expect(try await outbox.claim(atMost: 10).count == 1, "and nothing that is to wait")
            try await bed.setClock(Self.noon + .seconds(31))
            #expect(try await clock.heed() == nil)
            try await Self.addOutgoing(bed, later: Self.hour)
            try await bed.setClock(Self.noon + .seconds(33))
            #expect(try await clock.heed() == nil)
            let late = "select count(*) from outbox where not_before > jadwal_now() + interval '50 minutes'"
            #expect(try await bed.count(late) == 1, "by then it is a wait as any other")
        }
    }

    @Test func forwardAndSmallStepsMoveNothing() async throws {
        try await StoreBed.lend { bed in
            let clock = PostgresClock(bed.context)
            try await bed.setClock(Self.noon)
            #expect(try await clock.heed() == nil)
            try await Self.addOutgoing(bed, later: Self.hour * 2)
            let before = try await Self.notBefore(bed)
            for seconds in [3600, 3596, 3700] {
                try await bed.setClock(Self.noon + .seconds(seconds))
                #expect(try await clock.heed() == nil)
            }
            #expect(try await Self.notBefore(bed) == before)
        }
    }

    /// Without the correction a step would delay each of these.
    @Test func everyWaitingColumnIsMoved() async throws {
        try await StoreBed.lend { bed in
            let clock = PostgresClock(bed.context)
            try await bed.setClock(Self.noon + Self.hour)
            #expect(try await clock.heed() == nil)
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("a", mine: true))])
            try await Self.addOutgoing(bed)
            try await bed.pool.withConnection { connection in
                try await connection.executeScript(
                    """
                    update conversation set retry_at = jadwal_now() + interval '5 seconds', lease_until = jadwal_now(),
                        lease_owner = 'dead';
                    update customer set account_retry_at = jadwal_now(), account_probe_until = jadwal_now();
                    insert into event (customer_id, id, wanted_revision, wanted_at, lease_until, ends_at, starts_at)
                        select id, id, 1, jadwal_now(), jadwal_now(), jadwal_now(), jadwal_now() from customer;
                    insert into notification (id, customer_id, content, wanted_at, ends_at)
                        select id, id, '', jadwal_now(), jadwal_now() from customer;
                    """
                )
            }
            try await bed.setClock(Self.noon)
            #expect(try await clock.heed() == Self.hour)
            for (table, column, seconds) in [
                ("conversation", "retry_at", 5), ("conversation", "lease_until", 4), ("outbox", "not_before", 0),
                ("customer", "account_retry_at", 0), ("customer", "account_probe_until", 40), ("event", "wanted_at", 0),
                ("event", "lease_until", 4), ("notification", "wanted_at", 0),
            ] {
                let ahead = try await bed.count(
                    "select extract(epoch from \(column) - jadwal_now())::bigint from \(table)"
                )
                #expect(ahead == seconds, "\(table).\(column)")
            }
        }
    }

    private static func addOutgoing(_ bed: StoreBed, later: Duration = .zero) async throws {
        let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: [1])
        let isKept = try await PostgresDeliveryStore(bed.context).postpone(
            delivery,
            about: nil,
            of: "queue",
            customerID: nil,
            by: later,
            attempts: 1
        )
        try #require(isKept)
    }

    private static func notBefore(_ bed: StoreBed) async throws -> Int {
        try await bed.count("select extract(epoch from not_before)::bigint from outbox")
    }
}
