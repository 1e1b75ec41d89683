import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct OutboxTests {
    private static let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    private func parkOne(_ bed: StoreBed) async throws {
        let delivery = Delivery(
            tag: Delivery.Tag(connection: 1, number: 1),
            body: Array("{\"a\":1}".utf8),
            headers: [HeaderName.traceParent: Self.trace, HeaderName.waited: "966500000001", "x-made-up": "no"],
            messageID: "true_966500000001@c.us"
        )
        let isKept = try await PostgresDeliveryStore(bed.context)
            .postpone(delivery, about: nil, of: "queue", customerID: StoreBed.customerID, by: .zero, attempts: 2)
        try #require(isKept)
    }

    @Test func rowsOfADeadRelayAreClaimedAgain() async throws {
        try await StoreBed.lend { bed in
            let outbox = PostgresOutbox(bed.context)
            try await self.parkOne(bed)
            let first = try await outbox.claim(atMost: 10)
            #expect(first.count == 1)
            #expect(first.first?.outgoing.headers[HeaderName.traceParent] == Self.trace)
            #expect(first.first?.outgoing.headers[HeaderName.attempts] == "2")
            #expect(first.first?.outgoing.headers["x-made-up"] == nil)
            #expect(first.first?.outgoing.headers[HeaderName.waited] == nil, "no number that Jadwal would write")
            #expect(first.first?.outgoing.messageID.contains("966500000001") == false)
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

    @Test func postponedMessageWaitsByTheDatabaseClock() async throws {
        try await StoreBed.lend { bed in
            let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: [])
            _ = try await PostgresDeliveryStore(bed.context)
                .postpone(delivery, about: nil, of: "queue", customerID: nil, by: .seconds(60), attempts: 1)
            let outbox = PostgresOutbox(bed.context)
            #expect(try await outbox.claim(atMost: 1).isEmpty)
            try await bed.setClock(UnixTime(seconds: 1_700_000_060))
            #expect(try await outbox.claim(atMost: 1).count == 1)
        }
    }

    @Test func rowsWithAMissingKeyWaitWithoutBlockingOthers() async throws {
        try await StoreBed.lend { bed in
            let key = (id: "newer", key: Array(repeating: UInt8(3), count: 32))
            let newer = try bed.context(messageKeys: [key, StoreBed.messageKey])
            for context in [newer, bed.context] {
                let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: [1])
                _ = try await PostgresDeliveryStore(context)
                    .postpone(delivery, about: nil, of: "queue", customerID: nil, by: .zero, attempts: 1)
            }
            #expect(try await PostgresOutbox(bed.context).claim(atMost: 10).count == 1)
            #expect(try await PostgresOutbox(bed.context).missingKeys() == ["newer"])
            #expect(
                try await bed.count("select count(*) from outbox where lease_until is null") == 1,
                "not even leased"
            )
            #expect(try await PostgresOutbox(newer).claim(atMost: 10).count == 1)
            #expect(try await PostgresOutbox(newer).missingKeys().isEmpty)
        }
    }

    @Test func damagedRowIsSetAsideWithAFailure() async throws {
        try await StoreBed.lend { bed in
            for _ in 0..<3 { try await self.parkOne(bed) }
            try await bed.pool.execute(
                """
                update outbox set body = set_byte(body, 40, 255 - get_byte(body, 40))
                where id = (select id from outbox order by id limit 1)
                """
            )
            let outbox = PostgresOutbox(bed.context)
            let claimed = try await outbox.claim(atMost: 10)
            #expect(claimed.count == 2)
            #expect(try await bed.count("select count(*) from failure where kind = 'sealed' and input is null") == 1)
            try await outbox.confirmed(claimed)
            try await bed.setClock(UnixTime(seconds: 1_700_001_000))
            #expect(try await outbox.claim(atMost: 10).isEmpty)
            #expect(try await bed.count("select count(*) from outbox") == 1, "it may yet be restored")
            #expect(try await bed.count("select count(*) from failure") == 1)
        }
    }
}
