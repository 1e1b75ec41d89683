import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Failures are retried in batches, and each once",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ReplayStartTests {
    @Test func batchIsSentOnceUnderItsFailureIDs() async throws {
        try await StoreBed.lend { bed in
            let ids = try await bed.failMessages(25)
            let starts = try await bed.failures.start(ids)
            #expect(starts == Dictionary(uniqueKeysWithValues: ids.map { ($0, .started) }))
            #expect(try await bed.failures.start(ids).isEmpty, "what is under way does not leave again")
            let entries = try await PostgresOutbox(bed.context).claim(atMost: 100)
            #expect(Set(entries.map(\.outgoing.messageID)) == Set(ids))
            #expect(entries.allSatisfy { $0.outgoing.body == Array("{}".utf8) })
            #expect(entries.allSatisfy { $0.outgoing.headers[HeaderName.failureID] == $0.outgoing.messageID })
            #expect(try await bed.failures.waiting(FailureFilter()) == 0)
        }
    }

    @Test func concurrentStartsShareWithoutWaiting() async throws {
        try await StoreBed.lend { bed in
            let ids = try await bed.failMessages(200)
            async let first = bed.failures.start(ids)
            async let second = bed.failures.start(ids)
            let (mine, yours) = (try await first, try await second)
            #expect(Set(mine.keys).isDisjoint(with: yours.keys))
            // Each skips the rows that the other has locked; together they start all.
            #expect(mine.count + yours.count == 200)
            #expect(try await bed.count("select count(*) from outbox") == 200)
        }
    }

    @Test func retryStartsWithoutEarlierAttemptsAndTimes() async throws {
        try await StoreBed.lend { bed in
            let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
            let headers = [
                HeaderName.attempts: "5", HeaderName.firstAttemptAt: "1", HeaderName.saidAt: "1",
                HeaderName.traceParent: trace,
            ]
            let id = try await bed.failDelivery(.calendar, headers: headers)
            _ = try await bed.failures.start([id])
            let entry = try #require(try await PostgresOutbox(bed.context).claim(atMost: 1).first)
            #expect(entry.outgoing.headers == [HeaderName.failureID: id, HeaderName.traceParent: trace])
        }
    }

    @Test func failureWithoutInputStaysOpenAndBlocksNothing() async throws {
        try await StoreBed.lend { bed in
            let sound = try await bed.failDelivery(.messages)
            let (empty, broken) = (try await bed.failDelivery(.calendar), try await bed.failDelivery(.notifications))
            try await bed.pool.execute(Statement("update failure set input = null where id = $1", [.uuid(empty)]))
            try await bed.pool.execute(Statement("update failure set input = '\\x00' where id = $1", [.uuid(broken)]))
            let starts = try await bed.failures.start([sound, empty, broken])
            #expect(starts[sound] == .started)
            #expect(starts[empty] == .impossible("nothing is kept that could be retried, or no queue to send it to"))
            guard case .impossible = starts[broken] else { throw TestBedError(detail: "\(starts)") }
            #expect(try await bed.failures.waiting(FailureFilter()) == 2)
        }
    }

    @Test func lostRetryIsSentAgainOnRequest() async throws {
        try await StoreBed.lend { bed in
            let (lost, waiting) = (try await bed.retried(.messages), try await bed.retried(.calendar))
            let outbox = PostgresOutbox(bed.context)
            let entries = try await outbox.claim(atMost: 10)
            // The broker had the first one and lost it. The second one waits for its second attempt, with its own id.
            try await outbox.confirmed(entries)
            let delivery = Delivery(
                tag: Delivery.Tag(connection: 1, number: 1),
                body: Array("{}".utf8),
                headers: StoreBed.retry(of: waiting)
            )
            let deliveries = PostgresDeliveryStore(bed.context)
            _ = try await deliveries.postpone(
                delivery,
                about: nil,
                of: "queue.calendar",
                customerID: nil,
                by: .seconds(600),
                attempts: 1
            )
            try await bed.setClock(UnixTime(seconds: 1_700_000_600))
            let ids = [lost, waiting]
            #expect(try await bed.failures.start(ids).isEmpty)
            let places = try await bed.failures.progress(of: ids)
            #expect(places == [lost: .queue, waiting: .outbox(isLater: false)])
            let now = try await bed.failures.now()
            #expect(try await bed.failures.start(ids, resendingFromBefore: now) == [lost: .started])
            #expect(try await bed.failures.start(ids, resendingFromBefore: now).isEmpty, "once in each run")
        }
    }

    @Test func pagesListEachFailureOnceOldestFirst() async throws {
        try await StoreBed.lend { bed in
            let ids = try await bed.failMessages(95)
            var seen: [String] = []
            var cursor: FailureCursor?
            while true {
                let page = try await bed.failures.candidates(FailureFilter(), after: cursor, atMost: 10)
                guard let last = page.last else { break }
                seen += page.map(\.id)
                cursor = last.cursor
            }
            #expect(seen == ids)
        }
    }

    @Test func onlyOpenUnpublishedFailuresAreDiscarded() async throws {
        try await StoreBed.lend { bed in
            let open = try await bed.failDelivery(.messages)
            let waiting = try await bed.retried(.calendar)
            let out = try await bed.retried(.messages)
            let entries = try await PostgresOutbox(bed.context).claim(atMost: 10)
            try await PostgresOutbox(bed.context).returned(
                entries.filter { $0.outgoing.messageID == out },
                delay: .zero
            )
            // As if no relay had seen the second one.
            try await bed.pool.execute(
                Statement("update outbox set lease_number = 0 where message_id <> $1", [.text(out)])
            )
            #expect(try await bed.failures.discard([open, waiting, out], reason: "test") == [open, waiting])
            #expect(try await bed.outcome(of: waiting) == "discarded: test")
            #expect(try await bed.outcome(of: out) == nil)
            #expect(try await bed.count("select count(*) from outbox") == 1, "its message is taken back")
            #expect(try await bed.failures.discard([open, waiting], reason: "again").isEmpty)
            #expect(try await bed.outcome(of: open) == "discarded: test")
        }
    }
}
