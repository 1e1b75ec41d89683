import ChatReader
import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "A removal deletes everything of a customer, including work in flight",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct CustomerRemovalTests {
    /// Starts the removal while `holder` blocks the work in flight, then lets both go on.
    private func remove(
        _ bed: StoreBed,
        whileHolding lock: String,
        _ underWay: @escaping @Sendable () async throws -> Void
    ) async throws {
        let holder = PostgresConnection(bed.pool.configuration)
        try await holder.open()
        try await holder.executeScript("begin; \(lock)")
        let work = Task { try await underWay() }
        try await bed.waitForWaiting(1)
        let removal = Task { try await CustomerRemoval(bed.context).remove(StoreBed.customerID) }
        try await bed.waitForWaiting(2)
        try await holder.executeScript("commit")
        await holder.close()
        try await work.value
        let removed = try await removal.value
        #expect(removed.allSatisfy { $0.left == 0 }, "\(removed)")
        for table in Catalogue.tables where table.owner != .nobody {
            #expect(try await bed.count("select count(*) from \(table.name)") == 0, "\(table.name)")
        }
        #expect(try await bed.count("select count(*) from removed_customer") == 1)
    }

    @Test func removalDeletesMessagesInFlight() async throws {
        try await StoreBed.lend { bed in
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("a", mine: true))])
            try await self.remove(bed, whileHolding: "select 1 from conversation for update") {
                let items = (0..<50).map { StoreBed.item(StoreBed.message("b\($0)")) }
                let outcomes = try await bed.messages.store(items)
                #expect(outcomes.allSatisfy { $0 == .stored })
            }
            let late = try await bed.messages.store([StoreBed.item(StoreBed.message("late"))])
            #expect(late == [.removedCustomer])
            #expect(try await bed.count("select count(*) from message") == 0)
        }
    }

    @Test func removalDeletesAVerdictInFlight() async throws {
        try await StoreBed.lend { bed in
            _ = try await bed.messages.store([
                StoreBed.item(StoreBed.message("a", mine: true)), StoreBed.item(StoreBed.message("b")),
            ])
            try await bed.setClock(UnixTime(seconds: 1_700_000_040))
            let claim = try #require(try await bed.conversations.claim(atMost: 1, by: "worker").first)
            let window = try #require(try await bed.conversations.window(of: claim, within: WindowLimits()))
            let commit = try AgreedVerdict.commit(claim, window)
            // The message's text cannot be cleared: the conversation is locked, and nothing is written yet.
            try await self.remove(bed, whileHolding: "select 1 from message for update") {
                let decision = try await bed.conversations.commit(commit)
                #expect(decision == .committed)
            }
        }
    }

    @Test func lateVerdictCommitsNothing() async throws {
        try await StoreBed.lend { bed in
            _ = try await bed.messages.store([StoreBed.item(StoreBed.message("a", mine: true))])
            try await bed.setClock(UnixTime(seconds: 1_700_000_040))
            let claim = try #require(try await bed.conversations.claim(atMost: 1, by: "worker").first)
            let window = try #require(try await bed.conversations.window(of: claim, within: WindowLimits()))
            _ = try await CustomerRemoval(bed.context).remove(StoreBed.customerID)
            #expect(try await bed.conversations.commit(try AgreedVerdict.commit(claim, window)) == .leaseLost)
            #expect(try await bed.count("select count(*) from event") == 0)
            #expect(try await bed.count("select count(*) from outbox") == 0)
        }
    }

    @Test func removalDeletesAnEventInFlight() async throws {
        try await StoreBed.lend { bed in
            let texts = StoredTexts(bed: bed)
            try await texts.write()
            let calendar = PostgresCalendarStore(bed.context)
            guard case .ready(let job) = try await calendar.open(texts.message(2), by: "worker", retryOf: nil) else {
                throw TestBedError(detail: "the event cannot be written")
            }
            // The customer is removed while the worker is stopped for longer than its lease.
            try await self.pass(5, bed)
            let removed = try await CustomerRemoval(bed.context).remove(StoreBed.customerID)
            #expect(removed.allSatisfy { $0.left == 0 })
            #expect(removed.reduce(0) { $0 + $1.deleted } >= 5)
            #expect(try await calendar.renew(job) == false)
            let object = CalendarObject(url: "https://calendar.example/marked/object", entityTag: nil)
            let notification = Outgoing(queue: "queue", body: [1], messageID: EventIdentity.random().id)
            let isWritten = try await calendar.written(
                job,
                as: object,
                removedByOwner: false,
                conflicts: nil,
                notification: notification,
                retryOf: nil
            )
            #expect(!isWritten)
            try await calendar.remember(nil, of: StoreBed.customerID)
            try await calendar.accountFailed(StoreBed.customerID, detail: "d")
            guard case .removedCustomer = try await calendar.open(texts.message(3), by: "worker", retryOf: nil) else {
                throw TestBedError(detail: "a removed customer's event was opened")
            }
            let usage = PostgresCustomerUsage(bed.context)
            _ = try await usage.add([StoreBed.customerID: CustomerSpending(tokens: 7)], allowance: 1)
            for table in Catalogue.tables where table.owner != .nobody && table.name != "failure" {
                #expect(try await bed.count("select count(*) from \(table.name)") == 0, "\(table.name)")
            }
        }
    }

    @Test func removalDeletesActsOnTheCustomerOnly() async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.execute(
                Statement(
                    """
                    insert into operation (id, customer_id, kind, filter, through, canary, state, asked_by)
                    select gen_random_uuid(), customer, 'retry', '{}', jadwal_now(), true, 'waiting', 'p'
                    from unnest(array[$1::uuid, null]) as customer
                    """,
                    [.uuid(StoreBed.customerID)]
                )
            )
            let removed = try await CustomerRemoval(bed.context).remove(StoreBed.customerID)
            #expect(removed.first { $0.table == "operation" }?.deleted == 1)
            #expect(try await bed.count("select count(*) from operation where customer_id is null") == 1)
        }
    }

    private static let openedEvents = "select count(*) from event where id = '\(StoredTexts.event)'"

    private func pass(_ seconds: Int, _ bed: StoreBed) async throws {
        try await bed.pool.execute(Statement("update virtual_clock set now = now + interval '\(seconds) seconds'"))
    }

    /// Begins a write that a later step ends.
    private func openEvent(_ bed: StoreBed) async throws -> CalendarJob {
        let texts = StoredTexts(bed: bed)
        try await texts.write()
        let calendar = PostgresCalendarStore(bed.context)
        guard case .ready(let job) = try await calendar.open(texts.message(2), by: "worker", retryOf: nil) else {
            throw TestBedError(detail: "the event cannot be written")
        }
        return job
    }

    @Test func removalWaitsForAWriteInFlight() async throws {
        try await StoreBed.lend { bed in
            let job = try await self.openEvent(bed)
            let calendar = PostgresCalendarStore(bed.context)
            let (waiting, told) = AsyncStream<WorkInFlight>.makeStream()
            let removal = Task {
                defer { told.finish() }
                return try await CustomerRemoval(bed.context, wait: { told.yield($0) }).remove(StoreBed.customerID)
            }
            var waits = waiting.makeAsyncIterator()
            #expect(await waits.next() == WorkInFlight(writes: 1))
            // Nothing new begins meanwhile, and nothing is deleted.
            let late = try await calendar.open(StoredTexts(bed: bed).message(3), by: "other", retryOf: nil)
            guard case .removedCustomer = late else { throw TestBedError(detail: "an event was opened: \(late)") }
            #expect(try await calendar.renew(job))
            #expect(await waits.next() == WorkInFlight(writes: 1))
            #expect(try await bed.count(Self.openedEvents) == 1)
            let isWritten = try await calendar.written(
                job,
                as: CalendarObject(url: "https://calendar.example/marked/object", entityTag: nil),
                removedByOwner: false,
                conflicts: nil,
                notification: Outgoing(queue: "queue", body: [1], messageID: EventIdentity.random().id),
                retryOf: nil
            )
            #expect(isWritten)
            let removed = try await removal.value
            #expect(removed.allSatisfy { $0.left == 0 }, "\(removed)")
            #expect(try await bed.count("select (select count(*) from event) + (select count(*) from outbox)") == 0)
        }
    }

    @Test func removalWaitsForAPushInFlight() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            let id = EventIdentity.random().id
            let change = NotifiedChange(eventID: EventIdentity.random().id, revision: 1)
            let opened = try await store.open(PushRequest(id, of: StoreBed.customerID, tellingOf: change))
            let turn = try NotificationStoreTests.devices(opened).turn
            let (waiting, told) = AsyncStream<WorkInFlight>.makeStream()
            let removal = Task {
                defer { told.finish() }
                return try await CustomerRemoval(bed.context, wait: { told.yield($0) }).remove(StoreBed.customerID)
            }
            var waits = waiting.makeAsyncIterator()
            #expect(await waits.next() == WorkInFlight(pushes: 1))
            #expect(try await store.ended(id, in: turn, retryOf: nil, as: .done))
            #expect(try await removal.value.allSatisfy { $0.left == 0 })
        }
    }

    @Test func removalThatWaitedInVainMayBeRunAgain() async throws {
        try await StoreBed.lend { bed in
            _ = try await self.openEvent(bed)
            let error = await #expect(throws: AdministrationError.self) {
                try await CustomerRemoval(bed.context, limit: .milliseconds(500)).remove(StoreBed.customerID)
            }
            #expect(error?.code == .underWay)
            #expect(error?.detail.contains("1 write to the calendar") == true, "\(error?.detail ?? "")")
            #expect(try await bed.count(Self.openedEvents) == 1)
            // The worker is dead, and its lease ends. Its write may still be in flight.
            try await self.pass(5, bed)
            let (unanswered, told) = AsyncStream<Int>.makeStream()
            let removed = try await CustomerRemoval(bed.context, late: { told.yield($0) }).remove(StoreBed.customerID)
            #expect(removed.allSatisfy { $0.left == 0 }, "\(removed)")
            told.finish()
            #expect(await unanswered.reduce(into: []) { $0.append($1) } == [1])
        }
    }

    /// A worker was stopped for longer than its lease. It goes on during the removal, before the event and the turn
    /// are deleted.
    @Test func endedLeaseIsNotRenewedDuringARemoval() async throws {
        try await StoreBed.lend { bed in
            let job = try await self.openEvent(bed)
            let store = PostgresNotificationStore(bed.context)
            let change = NotifiedChange(eventID: EventIdentity.random().id, revision: 1)
            var turns: [PushTurn] = []
            for change in [change, nil] {
                let id = EventIdentity.random().id
                let opened = try await store.open(PushRequest(id, of: StoreBed.customerID, tellingOf: change))
                turns.append(try NotificationStoreTests.devices(opened).turn)
            }
            let calendar = PostgresCalendarStore(bed.context)
            try await self.pass(5, bed)
            #expect(try await calendar.renew(job), "a lease that nobody took over goes on")
            for turn in turns { #expect(try await store.renew(turn)) }
            await #expect(throws: AdministrationError.self) {
                try await CustomerRemoval(bed.context, limit: .zero).remove(StoreBed.customerID)
            }
            #expect(try await calendar.renew(job), "what is under way goes on")
            for turn in turns { #expect(try await store.renew(turn)) }
            try await self.pass(5, bed)
            #expect(try await bed.count(Self.openedEvents) == 1)
            #expect(try await calendar.renew(job) == false)
            for turn in turns { #expect(try await store.renew(turn) == false) }
        }
    }

    /// A question has a turn of its notification, not of an event.
    @Test func removalWaitsForTheQuestionThatIsBeingPushed() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            let id = EventIdentity.random().id
            try await bed.pool.execute(
                Statement(
                    """
                    insert into notification (id, customer_id, content, wanted_at, ends_at)
                    values ($1, $2, '\\x01', jadwal_now(), jadwal_now() + interval '1 day')
                    """,
                    [.uuid(id), .uuid(StoreBed.customerID)]
                )
            )
            _ = try NotificationStoreTests.devices(try await store.open(id, of: StoreBed.customerID))
            let error = await #expect(throws: AdministrationError.self) {
                try await CustomerRemoval(bed.context, limit: .zero).remove(StoreBed.customerID)
            }
            #expect(error?.detail.contains("1 notification") == true, "\(error?.detail ?? "")")
            try await self.pass(5, bed)
            #expect(try await CustomerRemoval(bed.context).remove(StoreBed.customerID).allSatisfy { $0.left == 0 })
        }
    }

    @Test func failedDeliveriesOfARemovedCustomerAreNotKept() async throws {
        try await StoreBed.lend { bed in
            _ = try await CustomerRemoval(bed.context).remove(StoreBed.customerID)
            let deliveries = PostgresDeliveryStore(bed.context)
            let body = Array(#"{"customer_id": "\#(StoreBed.customerID)", "body": "marked"}"#.utf8)
            let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: body)
            let id = StoreBed.customerID
            let isPostponed = try await deliveries.postpone(
                delivery,
                about: nil,
                of: "q",
                customerID: id,
                by: .zero,
                attempts: 1
            )
            #expect(!isPostponed)
            let isParked = try await deliveries.park(
                delivery,
                about: nil,
                of: "q",
                customerID: id,
                hadItsTurn: false
            )
            #expect(!isParked)
            let failure = FailureReport(
                id: EventIdentity.random().id,
                stage: .calendar,
                kind: "k",
                detail: "d",
                customerID: id,
                input: body
            )
            #expect(try await deliveries.fail(delivery, about: nil, with: failure) == false)
            let refused = IntakeItem(content: .refused(.missingField), delivery: delivery)
            #expect(try await bed.messages.store([refused]) == [.removedCustomer])
            #expect(try await bed.count("select (select count(*) from outbox) + (select count(*) from failure)") == 0)
        }
    }

    @Test func interruptedRemovalIsContinued() async throws {
        try await StoreBed.lend { bed in
            try await self.fill(bed, conversations: 1500, messages: 10)
            let interrupted = Task {
                try await CustomerRemoval(bed.context) { if $0 > 2000 { withUnsafeCurrentTask { $0?.cancel() } } }
                    .remove(StoreBed.customerID)
            }
            await #expect(throws: (any Error).self) { try await interrupted.value }
            let left = try await bed.count("select count(*) from message")
            #expect(left > 0 && left < 15_000)
            await #expect(throws: AdministrationError.self) {
                try await PostgresCustomers(bed.context).add(CustomerRecord(id: StoreBed.customerID, timeZone: "UTC"))
            }
            let removed = try await CustomerRemoval(bed.context).remove(StoreBed.customerID)
            #expect(removed.allSatisfy { $0.left == 0 })
            #expect(removed.first { $0.table == "message" }?.deleted == left)
        }
    }

    /// One conversation has 60,000 messages, others have 40,000. Other customers' messages are stored without a wait.
    @Test func removalOfALargeCustomerBlocksNoOtherCustomer() async throws {
        try await StoreBed.lend { bed in
            let other = "0192d3a4-0000-7000-8000-000000000002"
            try await bed.addCustomer(other)
            try await self.fill(bed, conversations: 1, messages: 60_000)
            try await self.fill(bed, conversations: 4000, messages: 10)
            let removal = Task {
                let rows = try await CustomerRemoval(bed.context).remove(StoreBed.customerID)
                return (rows, ContinuousClock.now)
            }
            let clock = BusyClock()
            var longest = Duration.zero
            var batches = 0
            while try await bed.count("select count(*) from conversation where customer_id = '\(StoreBed.customerID)'")
                > 0
            {
                let began = clock.passed
                let items = (0..<20).map {
                    StoreBed.item(StoreBed.message("\(batches)-\($0)", customer: other, mine: true))
                }
                #expect(try await bed.messages.store(items).allSatisfy { $0 == .stored })
                longest = max(longest, clock.passed - began)
                batches += 1
            }
            let (rows, _) = try await removal.value
            #expect(rows.first { $0.table == "message" }?.deleted == 100_000)
            #expect(rows.allSatisfy { $0.left == 0 })
            #expect(batches > 5)
            #expect(longest < .seconds(3), "\(batches) batches, the longest took \(longest)")
            #expect(try await bed.count("select count(*) from message") == batches * 20)
        }
    }

    private func fill(_ bed: StoreBed, conversations: Int64, messages: Int64) async throws {
        try await bed.pool.execute(
            Statement(
                """
                with new as (
                    insert into conversation (id, customer_id, chat, generation, armed, last_activity_at, due_at)
                    select gen_random_uuid(), $1, '\\x00', 1, true, now(), now() + interval '1 day'
                    from generate_series(1, $2) returning id)
                insert into message (id, conversation_id, customer_id, state, sender_is_owner, said_at, generation,
                    stored_at,
                    content)
                select gen_random_uuid(), id, $1, 0, true, 1700000000, 1, now(), '\\x00'
                from new, generate_series(1, $3)
                """,
                [.uuid(StoreBed.customerID), .int(conversations), .int(messages)]
            )
        )
    }
}
