import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import Vault

@Suite(
    "An act on many is asked for once, worked on by one program, and steered by people",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct OperationTests {
    private static let person = AuditedPerson(
        "lina",
        roles: ["viewer", "operator"],
        origin: .console,
        reason: "the bridge was repaired"
    )
    private static let start = UnixTime(seconds: 1_700_000_000)

    private static func order(
        _ kind: BulkOperation.Kind = .retry,
        _ scope: OperationScope? = nil
    ) -> OperationOrder {
        OperationOrder(
            kind,
            scope ?? .failures(FailureFilter(through: Self.start)),
            through: Self.start,
            rate: 50,
            isCanary: true,
            ratio: 0.05
        )
    }

    private func newID() -> String { UUID().uuidString.lowercased() }

    @Test func sameFormAsksOnceAndIsRecordedOnce() async throws {
        try await StoreBed.lend { bed in
            let operations = PostgresOperations(bed.context)
            let id = self.newID()
            for _ in 0..<3 { try await operations.ask(Self.order(), id: id.uppercased(), by: Self.person) }
            let found = try #require(try await operations.find(id))
            #expect(found.state == .waiting && found.rate == 50 && found.isCanary && found.ratio == 0.05)
            #expect(found.scope == .failures(FailureFilter(through: Self.start)) && !found.isHeld)
            #expect(try await operations.list(atMost: 10).map(\.id) == [id])
            let audit = try await bed.pool.query(
                """
                select concat_ws('|', action, subject, person, array_to_string(roles, ','), origin, reason, operation_id)
                from audit
                """
            ).map { try $0.text(0) }
            let expected = "retry failures|\(id)|lina|viewer,operator|console|the bridge was repaired|\(id)"
            #expect(audit == [expected])
        }
    }

    @Test func resendIsKeptWithTheOperation() async throws {
        try await StoreBed.lend { bed in
            let operations = PostgresOperations(bed.context)
            for isResending in [true, false] {
                let id = self.newID()
                var order = Self.order(.retry, .failuresByID([self.newID()]))
                order.isResending = isResending
                try await operations.ask(order, id: id, by: Self.person)
                let found = try #require(try await operations.find(id))
                #expect(found.isResending == isResending && found.scope == order.scope)
            }
        }
    }

    @Test func scopeIsReadAsItWasAsked() async throws {
        try await StoreBed.lend { bed in
            let operations = PostgresOperations(bed.context)
            let filter = FailureFilter(
                stage: "messages",
                kind: "not_json",
                since: UnixTime(milliseconds: 1_699_999_999_123),
                customerID: StoreBed.customerID,
                through: Self.start
            )
            let conversations = ConversationFilter(status: .waiting, customerID: StoreBed.customerID)
            let scopes: [(BulkOperation.Kind, OperationScope)] = [
                (.discard, .failures(filter)), (.retry, .failuresByID([self.newID(), self.newID()])),
                (.postpone, .conversations(conversations, minutes: 7)), (.fire, .conversations(ConversationFilter())),
            ]
            for (kind, scope) in scopes {
                let id = self.newID()
                try await operations.ask(Self.order(kind, scope), id: id, by: Self.person)
                #expect(try await operations.find(id)?.scope == scope)
            }
        }
    }

    @Test func operationIsTakenUpWhenItsLeaseHasEnded() async throws {
        try await StoreBed.lend { bed in
            let operations = PostgresOperations(bed.context)
            let failures = try await bed.failMessages(4)
            let id = self.newID()
            let order = Self.order(.retry, .failuresByID(failures))
            let first = try #require(try await operations.ask(order, id: id, by: Self.person, owner: "first").lease)
            #expect(try await operations.claim(as: "second") == nil)
            #expect(try await bed.failures.start([failures[0]], for: first).count == 1)

            try await bed.setClock(UnixTime(milliseconds: 1_700_000_003_999))
            #expect(try await operations.claim(as: "second") == nil)
            try await bed.setClock(UnixTime(milliseconds: 1_700_000_004_000))
            let second = try #require(try await operations.claim(as: "second"))
            #expect(second.number == first.number + 1)

            // The first one was only slow. Nothing that it does counts.
            #expect(try await bed.failures.start([failures[1]], for: first) == [:])
            #expect(try await bed.failures.discard([failures[1]], reason: "test", for: first) == [])
            #expect(try await operations.renew(first, OperationCounts()) == nil)
            try await operations.halt(first, because: .noOutcome)
            try await operations.end(first, OperationCounts())
            try await operations.release(first)
            #expect(try await operations.find(id)?.state == .running)
            #expect(try await operations.find(id)?.isHeld == true)

            let started = try await bed.failures.start([failures[0], failures[1]], for: second)
            #expect(started.keys.sorted() == [failures[1]])
            let (counts, underWay) = try await operations.progress(of: id)
            #expect(counts.sent == 2 && counts.underWay == 2)
            #expect(Set(underWay) == Set(failures.prefix(2)))
            #expect(try await bed.count("select count(*) from outbox") == 2)

            try await operations.release(second)
            #expect(try await operations.claim(as: "third")?.number == second.number + 1)
        }
    }

    @Test func pausedAndStoppedOperationsSendNothing() async throws {
        try await StoreBed.lend { bed in
            let operations = PostgresOperations(bed.context)
            let failures = try await bed.failMessages(2)
            let id = self.newID()
            let order = Self.order(.retry, .failuresByID(failures))
            let lease = try #require(try await operations.ask(order, id: id, by: Self.person, owner: "first").lease)
            try await operations.change(id, .pause, by: Self.person)
            #expect(try await bed.failures.start([failures[0]], for: lease) == [:])
            try await operations.release(lease)
            #expect(try await operations.claim(as: "second") == nil, "a paused one is left alone")
            try await operations.change(id, .rate(7), by: Self.person)
            try await operations.change(id, .resume, by: Self.person)
            let again = try #require(try await operations.claim(as: "second"))
            #expect(try await bed.failures.start([failures[0]], for: again).count == 1)
            #expect(try await operations.renew(again, OperationCounts())?.rate == 7)
            try await operations.change(id, .stop, by: Self.person)
            #expect(try await bed.failures.start([failures[1]], for: again) == [:])
            try await operations.end(again, OperationCounts())
            let ended = try #require(try await operations.find(id))
            #expect(ended.state == .stopped && ended.stop == .person && ended.endedAt != nil)
            for change in [OperationChange.pause, .resume, .stop, .rate(1)] {
                await #expect(throws: AdministrationError.self) {
                    try await operations.change(id, change, by: Self.person)
                }
            }
            let acts = try await bed.pool.query("select action from audit order by id").map { try $0.text(0) }
            let expected = [
                "retry failures", "pause operation", "change rate of operation", "resume operation", "stop operation",
            ]
            #expect(acts == expected)
            #expect(try await bed.count("select count(*) from audit where operation_id = '\(id)'") == 5)
        }
    }

    @Test func discardedFailuresBelongToTheirOperation() async throws {
        try await StoreBed.lend { bed in
            let operations = PostgresOperations(bed.context)
            let failures = try await bed.failMessages(3)
            let id = self.newID()
            let order = Self.order(.discard, .failuresByID(failures))
            let lease = try #require(try await operations.ask(order, id: id, by: Self.person, owner: "first").lease)
            #expect(try await bed.failures.discard(Array(failures.prefix(2)), reason: "x", for: lease).count == 2)
            let (counts, _) = try await operations.progress(of: id)
            #expect(counts.discarded == 2 && counts.sent == 2 && counts.underWay == 0)
            var filter = FailureFilter(isOpen: false)
            filter.operationID = id
            #expect(Set(try await bed.failures.list(filter, atMost: 10).map(\.id)) == Set(failures.prefix(2)))
        }
    }

    @Test func conversationsAreActedOnOnceWhoeverGoesOn() async throws {
        try await StoreBed.lend { bed in
            let operations = PostgresOperations(bed.context)
            let chats = (1...5).map { "96650000000\($0)@c.us" }
            let items = chats.map { StoreBed.item(StoreBed.message("a", chat: $0, mine: true)) }
            _ = try await bed.messages.store(items)
            let ids = chats.map { bed.conversationID(of: $0) }.sorted()
            let filter = ConversationFilter(customerID: StoreBed.customerID)
            #expect(try await operations.items(.conversations(filter), through: Self.start).count.value == 5)
            let id = self.newID()
            let order = Self.order(.fire, .conversations(filter))
            let first = try #require(try await operations.ask(order, id: id, by: Self.person, owner: "first").lease)
            let part = try #require(try await operations.act(first, atMost: 2))
            #expect(part.counts.sent == 2 && !part.isLast && part.counts.cursor == ids[1])
            #expect(try await bed.count("select count(*) from conversation where due_at <= jadwal_now()") == 2)

            // Something is said in the third one after the order.
            try await bed.pool.execute(
                Statement(
                    "update conversation set last_activity_at = $2 where id = $1",
                    [.uuid(ids[2]), .timestamp(microsecondsSince1970: 1_700_000_001_000_000)]
                )
            )
            try await bed.setClock(UnixTime(seconds: 1_700_000_005))
            let second = try #require(try await operations.claim(as: "second"))
            #expect(try await operations.act(first, atMost: 10) == nil)
            let rest = try #require(try await operations.act(second, atMost: 10))
            #expect(rest.counts.sent == 4 && rest.counts.skipped == 1 && rest.isLast)
            #expect(try await bed.count("select count(*) from conversation where due_at <= jadwal_now()") == 4)
            try await operations.end(second, rest.counts)
            #expect(try await operations.find(id)?.counts.sent == 4)
        }
    }

    @Test func postponedIsOnlyWhatIsPending() async throws {
        try await StoreBed.lend { bed in
            let operations = PostgresOperations(bed.context)
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("a", mine: true))])
            let one = bed.conversationID(of: "966500000001@c.us")
            let id = self.newID()
            let scope = OperationScope.conversations(ConversationFilter(status: .waiting), minutes: 60)
            let lease = try #require(
                try await operations.ask(Self.order(.postpone, scope), id: id, by: Self.person, owner: "first").lease
            )
            let done = try #require(try await operations.act(lease, atMost: 10))
            #expect(done.counts.sent == 1 && done.isLast)
            let due = try await PostgresConversationPages(bed.context).find(one)?.listed.conversation.dueAt
            #expect(due == UnixTime(seconds: 1_700_003_600))
        }
    }

    @Test func nothingIsAskedForARemovedCustomer() async throws {
        try await StoreBed.lend { bed in
            let customer = StoreBed.customerID
            try await bed.pool.execute(
                Statement(
                    "insert into removed_customer (id) values ($1)",
                    [.uuid(bed.context.lookup.tombstone(customer: StoreBed.stranger))]
                )
            )
            let operations = PostgresOperations(bed.context)
            let gone = OperationScope.failures(FailureFilter(customerID: StoreBed.stranger))
            await #expect(throws: AdministrationError.self) {
                try await operations.ask(Self.order(.retry, gone), id: self.newID(), by: Self.person)
            }
            #expect(try await bed.count("select count(*) from operation") == 0)
            let there = OperationScope.failures(FailureFilter(customerID: customer))
            try await operations.ask(Self.order(.retry, there), id: self.newID(), by: Self.person)
            #expect(try await bed.count("select count(*) from operation where customer_id is not null") == 1)
        }
    }
}
