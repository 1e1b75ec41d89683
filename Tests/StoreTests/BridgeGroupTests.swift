import Pipeline
import Postgres
import Store
import TestSupport
import Testing

@Suite(
    "Webhooks that come together are stored together",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct BridgeGroupTests {
    private static let count = 240

    /// The rows of one transaction have the same `xmin`.
    @Test func webhooksOfSeveralCustomersShareTransactions() async throws {
        try await StoreBed.lend { bed in
            let bridges = try await Self.bridges(bed, 4)
            let receipts = try await Self.takeAll(
                bed,
                (0..<Self.count).map { turn in
                    (bridges[turn % 4], BridgeBed.message("3EB0\(turn)"))
                }
            )
            #expect(receipts.allSatisfy { $0.outcomes == [.message: 1] && $0.state == .taken })
            let rows = try await bed.pool.query("select count(*), count(distinct xmin::text) from outbox")
            #expect(try rows[0].int(0) == Int64(Self.count))
            #expect(try rows[0].int(1) < Int64(Self.count / 4))
            // The same address in the chats of four customers is four chats.
            let names = try await bed.pool.query("select count(*), count(distinct chat_id) from chat_alias")
            #expect(try names[0].int(0) == 4)
            #expect(try names[0].int(1) == 4)
            let owners = "select count(*) from (select customer_id from chat_place group by 1 having count(*) = 60) x"
            #expect(try await bed.pool.query(Statement(owners))[0].int(0) == 4)
        }
    }

    /// A group under two names, with duplicates and an edit between.
    @Test func envelopesOfOneGroupKnowOfEachOther() async throws {
        try await StoreBed.lend { bed in
            let bridge = try await BridgeBed(bed)
            let hidden = "98765432109876@lid"
            let messages = [
                BridgeBed.message("A"), BridgeBed.message("B", in: hidden, also: ["966500000001@c.us"]),
                BridgeBed.message("B"), BridgeBed.message("A", in: hidden),
            ]
            let receipts = try await Self.takeAll(bed, (0..<40).map { (bridge, messages[$0 % 4]) })
            let outcomes = receipts.reduce(into: [BridgeOutcome: Int]()) { sum, receipt in
                sum.merge(receipt.outcomes, uniquingKeysWith: +)
            }
            #expect(outcomes == [.message: 2, .duplicate: 38])
            #expect(try await bridge.published().map(\.id).sorted() == ["A", "B"])
        }
    }

    /// A row that no key opens fails the envelopes that need it, and no others.
    @Test func unreadableRowFailsOnlyItsOwnEnvelopes() async throws {
        try await StoreBed.lend { bed in
            let bridges = try await Self.bridges(bed, 2)
            try await bridges[0].take([.message(BridgeBed.message("first"))])
            try await bed.pool.execute("update chat_alias set chat = 'damaged'")
            let intake = PostgresBridgeIntake(bed.context)
            let taken = await withTaskGroup(of: (Int, Bool).self) { group in
                for turn in 0..<60 {
                    group.addTask {
                        let bridge = bridges[turn % 2]
                        let batch = BridgeBatch(events: [.message(BridgeBed.message("3EB0\(turn)"))])
                        let receipt = try? await intake.take(batch, for: bridge.receiver, trace: BridgeBed.trace)
                        return (turn, receipt?.outcomes == [.message: 1])
                    }
                }
                return await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
            }
            #expect((0..<60).allSatisfy { taken[$0] == ($0 % 2 == 1) })
        }
    }

    /// Two connections of one phone come together for the first time.
    @Test func phoneOfTwoConnectionsIsReadOnceEvenInOneGroup() async throws {
        try await StoreBed.lend { bed in
            let bridges = try await Self.bridges(bed, 2)
            let receipts = try await Self.takeAll(
                bed,
                (0..<40).map { (bridges[$0 % 2], BridgeBed.message("3EB0\($0)")) },
                own: [BridgeBed.address("966500000007@c.us")]
            )
            #expect(receipts.filter { $0.state == .taken }.count == 20)
            #expect(receipts.filter { $0.state == .refused }.count == 20)
            let states = try await bed.pool.query("select state from chat_connection order by state")
            #expect(try states.map { try $0.text(0) } == ["refused", "working"])
        }
    }

    // MARK: - What they share

    /// Each of another customer.
    private static func bridges(_ bed: StoreBed, _ count: Int) async throws -> [BridgeBed] {
        var bridges: [BridgeBed] = []
        for number in 0..<count {
            let customer = "0192d3a4-0000-7000-8000-00000000010\(number)"
            try await bed.addCustomer(customer)
            bridges.append(try await BridgeBed(bed, customer: customer))
        }
        return bridges
    }

    /// Through one intake, at the same time.
    private static func takeAll(
        _ bed: StoreBed,
        _ messages: [(bridge: BridgeBed, message: BridgeMessage)],
        own: [BridgeAddress] = []
    ) async throws -> [BridgeReceipt] {
        let intake = PostgresBridgeIntake(bed.context)
        return try await withThrowingTaskGroup(of: BridgeReceipt.self) { group in
            for (bridge, message) in messages {
                let batch = BridgeBatch(own: own, events: [.message(message)])
                group.addTask { try await intake.take(batch, for: bridge.receiver, trace: BridgeBed.trace) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
