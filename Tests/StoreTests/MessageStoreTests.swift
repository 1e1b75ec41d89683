import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import Vault

@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct MessageStoreTests {
    @Test func redeliveredMessagesAreStoredOnce() async throws {
        try await StoreBed.lend { bed in
            let items = (0..<500).map { StoreBed.item(StoreBed.message("m\($0)", chat: "chat-\($0 % 40)")) }
            let first = try await bed.messages.store(items)
            let again = try await bed.messages.store(items.reversed())
            #expect(first.allSatisfy { $0 == .stored })
            #expect(again.allSatisfy { $0 == .duplicate })
            #expect(try await bed.count("select count(*) from message") == 500)
            #expect(try await bed.count("select count(*) from conversation") == 40)
            #expect(try await bed.count("select sum(generation)::bigint from conversation") == 500)
        }
    }

    @Test func concurrentBatchesLoseAndDuplicateNothing() async throws {
        try await StoreBed.lend { bed in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<6 {
                    group.addTask {
                        for round in 0..<5 {
                            let items = (0..<100).map { number in
                                StoreBed.item(
                                    StoreBed.message(
                                        "m\(round * 60 + number)",
                                        chat: "chat-\((number * (worker + 1)) % 30)"
                                    )
                                )
                            }
                            _ = try await bed.messages.store(items)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let messages = try await bed.count("select count(*) from message")
            #expect(try await bed.count("select sum(generation)::bigint from conversation") == messages)
        }
    }

    @Test func sameContactOfTwoCustomersIsTwoConversations() async throws {
        try await StoreBed.lend { bed in
            let other = "0192d3a4-0000-7000-8000-000000000002"
            try await bed.addCustomer(other)
            let items = [
                StoreBed.item(StoreBed.message("same", mine: true, body: "for the first")),
                StoreBed.item(StoreBed.message("same", customer: other, mine: true, body: "for the second")),
            ]
            #expect(try await bed.messages.store(items) == [.stored, .stored])
            try await bed.setClock(UnixTime(seconds: 1_700_000_100))
            let claims = try await bed.conversations.claim(atMost: 10, by: "worker")
            #expect(claims.count == 2)
            for claim in claims {
                let window = try #require(try await bed.conversations.window(of: claim, within: WindowLimits()))
                let expected = claim.customerID == other ? "for the second" : "for the first"
                #expect(window.messages.map(\.content.body) == [expected])
            }
        }
    }

    @Test func invalidMessageBecomesAFailureAndTheRestIsStored() async throws {
        try await StoreBed.lend { bed in
            let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: Array("no json".utf8))
            let stranger = "0192d3a4-0000-7000-8000-00000000ffff"
            let outcomes = try await bed.messages.store([
                StoreBed.item(StoreBed.message("a")),
                IntakeItem(content: .refused(.notJSON), delivery: delivery),
                StoreBed.item(StoreBed.message("b", customer: stranger)),
                IntakeItem(content: .crowd, delivery: delivery),
                StoreBed.item(StoreBed.message("c", at: 1_690_000_000)),
            ])
            #expect(outcomes == [.stored, .refused(.notJSON), .refused(.unknownCustomer), .crowd, .tooOld])
            let failures = try await PostgresFailures(bed.context).list(FailureFilter(), atMost: 10)
            #expect(Set(failures.map(\.kind)) == ["not_json", "unknown_customer"])
            let unread = try #require(failures.first { $0.kind == "not_json" })
            #expect(try await PostgresFailures(bed.context).input(of: unread) == Array("no json".utf8))
        }
    }

    @Test func messagesOfARemovedCustomerAreCountedAndNotStored() async throws {
        try await StoreBed.lend { bed in
            let gone = "0192d3a4-0000-7000-8000-00000000dead"
            let tombstone = bed.context.lookup.tombstone(customer: gone)
            try await bed.pool.execute(Statement("insert into removed_customer (id) values ($1)", [.uuid(tombstone)]))
            #expect(
                try await bed.messages.store([StoreBed.item(StoreBed.message("a", customer: gone))]) == [
                    .removedCustomer
                ]
            )
            #expect(try await bed.count("select count(*) from failure") == 0)
        }
    }

    @Test func storedMessageIsEncrypted() async throws {
        try await StoreBed.lend { bed in
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("a", mine: true))])
            for table in ["message", "conversation"] {
                let found = try await bed.count(
                    """
                    select count(*) from \(table) where \(table)::text ~ '(marked|966500000001)'
                        or \(table)::text like '%' || encode('marked', 'hex') || '%'
                    """
                )
                #expect(found == 0, "\(table)")
            }
        }
    }

    @Test func successfulRetryEndsItsFailureInTheSameTransaction() async throws {
        try await StoreBed.lend { bed in
            let failures = PostgresFailures(bed.context)
            let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: Array("{}".utf8))
            _ = try await bed.messages.store([IntakeItem(content: .refused(.missingField), delivery: delivery)])
            let failure = try #require(try await failures.list(FailureFilter(), atMost: 1).first)
            #expect(try await failures.start([failure.id]) == [failure.id: .started])
            #expect(try await failures.start([failure.id]).isEmpty, "twice sends nothing twice")
            #expect(try await bed.count("select count(*) from outbox") == 1)
            let retried = StoreBed.item(StoreBed.message("a"), headers: [HeaderName.failureID: failure.id])
            _ = try await bed.messages.store([retried])
            #expect(try await failures.find(failure.id)?.outcome == "retried-ok")
        }
    }
}
