import Jadwal
import Store
import TestSupport
import Testing

@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct OutboxTests {
    private func parkOne(_ bed: StoreBed) async throws {
        let delivery = Delivery(
            tag: Delivery.Tag(connection: 1, number: 1),
            body: Array("{\"a\":1}".utf8),
            headers: [HeaderName.traceParent: "00-1", "x-made-up": "no"]
        )
        try await PostgresDeliveryLedger(bed.context).postpone(delivery, of: "queue", by: .zero, attempts: 2)
    }

    @Test func aRelayThatDiedHoldsNothingUp() async throws {
        try await StoreBed.lend { bed in
            let outbox = PostgresOutbox(bed.context)
            try await self.parkOne(bed)
            let first = try await outbox.claim(atMost: 10)
            #expect(first.count == 1)
            #expect(first.first?.outgoing.headers[HeaderName.traceParent] == "00-1")
            #expect(first.first?.outgoing.headers[HeaderName.attempts] == "2")
            #expect(first.first?.outgoing.headers["x-made-up"] == nil)
            #expect(try await outbox.claim(atMost: 10).isEmpty, "leased")
            try await bed.setClock(UnixTime(seconds: 1_700_000_005))
            let second = try await outbox.claim(atMost: 10)
            #expect(second.count == 1, "the first relay is dead")
            try await outbox.confirmed(first)
            #expect(try await bed.count("select count(*) from outbox") == 1, "it no longer holds the lease")
            try await outbox.confirmed(second)
            #expect(try await bed.count("select count(*) from outbox") == 0)
        }
    }

    @Test func twoRelaysNeverHoldTheSameRow() async throws {
        try await StoreBed.lend { bed in
            for _ in 0..<60 { try await self.parkOne(bed) }
            let outbox = PostgresOutbox(bed.context)
            let claimed = try await withThrowingTaskGroup(of: [OutboxEntry].self) { group in
                for _ in 0..<5 { group.addTask { try await outbox.claim(atMost: 20) } }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(claimed.map(\.id)).count == claimed.count)
        }
    }

    @Test func whatIsPostponedWaitsByTheDatabasesClock() async throws {
        try await StoreBed.lend { bed in
            let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: [])
            try await PostgresDeliveryLedger(bed.context).postpone(delivery, of: "queue", by: .seconds(60), attempts: 1)
            let outbox = PostgresOutbox(bed.context)
            #expect(try await outbox.claim(atMost: 1).isEmpty)
            try await bed.setClock(UnixTime(seconds: 1_700_000_060))
            #expect(try await outbox.claim(atMost: 1).count == 1)
        }
    }
}
