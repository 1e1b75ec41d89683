import Foundation
import Pipeline
import Postgres
import TestSupport
import Testing
import Time
import Vault

@testable import Store

@Suite(
    "What is asked for twice is done once",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct RepeatedOrderTests {
    private static let person = AuditedPerson("lina", roles: ["operator"], origin: .console)
    private static let start = UnixTime(seconds: 1_700_000_000)

    private func fail(_ count: Int, in bed: StoreBed) async throws -> [String] {
        try await bed.pool.query(
            Statement(
                """
                insert into failure (id, stage, kind, detail, attempts, input, queue)
                select gen_random_uuid(), 'messages', 'not_json', '', 1, '\\x01', 'q' from generate_series(1, \(count))
                returning id
                """
            )
        ).map { try $0.uuid("id") }
    }

    private func key(_ kind: BulkOperation.Kind, _ forecast: [ReplayForecast]) -> OrderKey {
        OrderKey(kind, forecast.reduce(ItemMark()) { $0 + $1.mark })
    }

    @Test func orderIsOneOperationUntilThatIsOver() async throws {
        try await StoreBed.lend { bed in
            let (operations, failures) = (PostgresOperations(bed.context), PostgresFailures(bed.context))
            let ids = try await self.fail(5, in: bed)
            let whole = self.key(.retry, try await failures.forecast(FailureFilter()))
            let first = try await operations.place(of: whole)
            #expect(first.current == nil)
            // By ids in any order, it is the same; another act, or one item less, is another order.
            let same = self.key(.retry, try await failures.forecast(ids.reversed()))
            #expect(try await operations.place(of: same).id == first.id)
            let others = [
                self.key(.discard, try await failures.forecast(ids)),
                self.key(.retry, try await failures.forecast(Array(ids.dropLast()))),
                OrderKey(.postpone, minutes: 5, whole.items), OrderKey(.postpone, minutes: 6, whole.items),
            ]
            var places: Set = [first.id]
            for other in others { places.insert(try await operations.place(of: other).id) }
            #expect(places.count == 5)

            let order = OperationOrder(.retry, .failures(FailureFilter()), through: Self.start)
            #expect(try await operations.ask(order, id: first.id, by: Self.person).isNew)
            #expect(try await !operations.ask(order, id: first.id, by: Self.person).isNew)
            let again = try await operations.place(of: whole)
            #expect(again.id == first.id && again.current?.id == first.id)
            let lease = try #require(try await operations.claim(first.id, as: "a program"))
            try await operations.end(lease, OperationCounts())
            let next = try await operations.place(of: whole)
            #expect(next.id != first.id && next.current == nil)
        }
    }

    @Test func formIsAnsweredOnceAlsoIfItComesTwiceAtOnce() async throws {
        try await StoreBed.lend { bed in
            let (audit, owner) = (PostgresAudit(bed.context), AuditedOwner.one(StoreBed.customerID))
            for (subject, of) in [("failure 1", owner), ("failure 2", nil)] as [(String, AuditedOwner?)] {
                let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
                    for _ in 0..<4 {
                        group.addTask {
                            try await audit.record("look", subject: subject, of: of, by: Self.person, after: 0)
                        }
                    }
                    return try await group.reduce(into: [Bool]()) { $0.append($1) }
                }
                #expect(answers.count { $0 } == 1)
                #expect(try await audit.count("look", subject: subject, of: of) == 1)
                #expect(try await audit.record("look", subject: subject, of: of, by: Self.person, after: 1))
                #expect(try await audit.count("look", subject: subject, of: of) == 2)
            }
            #expect(try await audit.count("look refused", subject: "failure 1", of: owner) == 0)
        }
    }

    @Test func removedCustomerIsToldFromOneThatNeverWas() async throws {
        try await StoreBed.lend { bed in
            let pages = PostgresCustomerPages(bed.context)
            let (there, going, gone) = (UUID().uuidString, UUID().uuidString, UUID().uuidString.lowercased())
            for (id, removed) in [(there, "null"), (going, "now()")] {
                try await bed.pool.execute(
                    Statement(
                        """
                        insert into customer (id, time_zone, locale, removed_at)
                        values ('\(id)', 'Asia/Riyadh', 'ar', \(removed))
                        """
                    )
                )
            }
            try await bed.pool.execute(
                Statement(
                    "insert into removed_customer (id) values ('\(bed.context.lookup.tombstone(customer: gone))')"
                )
            )
            #expect(try await pages.presence(of: there) == .there)
            #expect(try await pages.presence(of: going) == .removed)
            #expect(try await pages.presence(of: gone) == .removed)
            #expect(try await pages.presence(of: UUID().uuidString) == .unknown)
            #expect(try await pages.presence(of: "7") == .unknown)
        }
    }
}
