import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Failing deliveries and accounts are remembered",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct RecoveryTests {
    private static let start: Int64 = 1_700_000_000

    private static func event(_ number: Int, revision: Int = 1) -> CalendarMessage {
        let day = LocalDate("2023-11-20")!
        let zone = Zone("Asia/Riyadh")!
        let id = "0192d3a4-0000-7000-8000-00000000\(1000 + number)"
        return CalendarMessage(
            customerID: StoreBed.customerID,
            chatID: nil,
            change: EventChange(
                action: .add,
                event: CalendarEvent(
                    identity: EventIdentity(id)!,
                    revision: revision,
                    status: .confirmed,
                    summary: "Dinner",
                    description: "",
                    location: nil,
                    times: .timed(
                        start: LocalDateTime(date: day, time: LocalTime(hour: 20, minute: 0)!),
                        end: LocalDateTime(date: day, time: LocalTime(hour: 21, minute: 0)!),
                        zone: zone
                    )
                )
            )
        )
    }

    private static func delivery(_ message: CalendarMessage, id: String = "another program's") throws -> Delivery {
        Delivery(
            tag: Delivery.Tag(connection: 1, number: 1),
            body: try CalendarMessageCoder().encode(message),
            messageID: id
        )
    }

    private func giveAccount(_ bed: StoreBed) async throws {
        try await PostgresCustomers(bed.context).set(StoreBed.customerID) { record in
            record.calendarURL = "https://calendar.example/"
            (record.calendarUser, record.calendarPassword) = ("user", "password")
        }
    }

    private func isReady(_ opening: CalendarOpening) -> Bool { if case .ready = opening { true } else { false } }
    private func isResting(_ opening: CalendarOpening) -> Bool { if case .resting = opening { true } else { false } }

    @Test func unfinishedTrialsAreCounted() async throws {
        try await StoreBed.lend { bed in
            let trials = PostgresDeliveryTrials(bed.context)
            let (one, other) = (try Self.delivery(Self.event(1)), try Self.delivery(Self.event(2)))
            for expected in 0..<3 { #expect(try await trials.begin(one, of: "q") == expected) }
            // The same bytes in another delivery.
            let again = Delivery(tag: Delivery.Tag(connection: 9, number: 9), body: one.body, messageID: "x")
            #expect(try await trials.unfinished(again, of: "q") == 3)
            #expect(try await trials.unfinished(one, of: "another queue") == 0)
            #expect(try await trials.unfinished(other, of: "q") == 0)
            try await trials.end(again, of: "q")
            #expect(try await trials.begin(one, of: "q") == 0)
        }
    }

    @Test func oneDeliveryAtATimeProbesADownAccount() async throws {
        try await StoreBed.lend { bed in
            try await self.giveAccount(bed)
            let store = PostgresCalendarStore(bed.context)
            func open(_ number: Int) async throws -> CalendarOpening {
                try await store.open(Self.event(number), by: "w", retryOf: nil)
            }
            for number in 0..<4 { #expect(self.isReady(try await open(number))) }
            // Four calls in flight time out one after the other: that is one failure.
            for _ in 0..<4 { try await store.accountFailed(StoreBed.customerID, detail: "no answer") }
            #expect(try await bed.count("select account_failures from customer") == 1)
            #expect(self.isResting(try await open(5)))
            try await bed.setClock(UnixTime(seconds: Self.start + 16))
            guard case .ready(let probe) = try await open(6) else {
                throw PostgresError(code: .decoding, detail: "probe")
            }
            #expect(self.isResting(try await open(7)), "one is enough")
            try await store.accountFailed(StoreBed.customerID, detail: "no answer")
            #expect(try await bed.count("select account_failures from customer") == 2)
            try await bed.setClock(UnixTime(seconds: Self.start + 16 + 29))
            #expect(self.isResting(try await open(7)), "it rests for twice as long")
            // A probe whose worker died blocks the account only for this time.
            try await bed.setClock(UnixTime(seconds: Self.start + 16 + 31))
            #expect(self.isReady(try await open(8)))
            #expect(self.isResting(try await open(9)))
            try await bed.setClock(UnixTime(seconds: Self.start + 16 + 31 + 41))
            guard case .ready(let job) = try await open(9) else {
                throw PostgresError(code: .decoding, detail: "probe")
            }
            let object = CalendarObject(url: "https://calendar.example/e.ics", entityTag: nil)
            #expect(
                try await store.written(
                    job,
                    as: object,
                    removedByOwner: false,
                    conflicts: nil,
                    notification: nil,
                    retryOf: nil
                )
            )
            for number in 10..<13 { #expect(self.isReady(try await open(number)), "it is up for all") }
            _ = probe
        }
    }

    @Test func parkedDeliveryWaitsWhileItsAccountRests() async throws {
        try await StoreBed.lend { bed in
            let deliveries = PostgresDeliveryStore(bed.context)
            let queue = bed.context.queues.calendar
            func park(_ number: Int, hadItsTurn: Bool = false) async throws {
                let event = Self.event(number)
                _ = try await deliveries.park(
                    Self.delivery(event),
                    about: event.subject,
                    of: queue,
                    customerID: StoreBed.customerID,
                    hadItsTurn: hadItsTurn
                )
            }
            func waits() async throws -> Int {
                try await bed.count("select extract(epoch from max(not_before) - jadwal_now())::bigint from outbox")
            }
            try await park(1)
            #expect(try await waits() == 86_400, "there is no account to ask")
            try await self.giveAccount(bed)
            #expect(try await waits() == 0, "now there is")
            // The account came back after the worker had seen it as down.
            try await park(2)
            #expect(try await waits() == 1)
            try await PostgresCalendarStore(bed.context).accountFailed(StoreBed.customerID, detail: "no answer")
            try await park(3)
            #expect(try await waits() == 15)
            // It has found the account down itself. Others try it first.
            try await park(4, hadItsTurn: true)
            #expect(try await waits() == 17)
        }
    }

    @Test func gapsAreRelayedUnlessADeliveryIsUnderWay() async throws {
        try await StoreBed.lend { bed in
            try await self.giveAccount(bed)
            let (store, deliveries) = (PostgresCalendarStore(bed.context), PostgresDeliveryStore(bed.context))
            let housekeeping = PostgresHousekeeping(bed.context)
            let queue = bed.context.queues.calendar
            func relayed(at seconds: Int64) async throws -> [String] {
                try await bed.setClock(UnixTime(seconds: Self.start + seconds))
                try await housekeeping.relayGaps()
                let rows = try await bed.pool.query(
                    "delete from outbox where not_before <= jadwal_now() returning message_id"
                )
                return try rows.map { try $0.text(0) }.sorted()
            }
            // 1 is lost, 2 is postponed for ten minutes, 3 has failed for good.
            for number in 1...3 {
                guard case .ready(let job) = try await store.open(Self.event(number), by: "w", retryOf: nil) else {
                    continue
                }
                try await store.release(job)
            }
            _ = try await deliveries.postpone(
                Self.delivery(Self.event(2)),
                about: Self.event(2).subject,
                of: queue,
                customerID: StoreBed.customerID,
                by: .seconds(600),
                attempts: 1
            )
            let report = FailureReport(
                id: "0192d3a4-0000-7000-8000-0000000000ff",
                stage: .calendar,
                kind: "calendar_refused",
                detail: "",
                queue: queue
            )
            _ = try await deliveries.fail(Self.delivery(Self.event(3)), about: Self.event(3).subject, with: report)
            let first = Self.event(1).change.event.identity.id + ".1"
            let second = Self.event(2).change.event.identity.id + ".1"
            #expect(try await relayed(at: 59).isEmpty)
            #expect(try await relayed(at: 61) == [first])
            #expect(try await relayed(at: 61 + 119).isEmpty, "the second time after two minutes")
            #expect(try await relayed(at: 61 + 121) == [first])
            #expect(try await relayed(at: 601) == [first, second].sorted(), "the postponed one leaves by itself")
            #expect(try await relayed(at: 659) == [])
            #expect(try await relayed(at: 662) == [second], "and is lost then")
        }
    }

    @Test func notificationIsKeptUntilItIsPushedOrOver() async throws {
        try await StoreBed.lend { bed in
            try await self.giveAccount(bed)
            let (store, housekeeping) = (PostgresCalendarStore(bed.context), PostgresHousekeeping(bed.context))
            let pushes = PostgresNotificationStore(bed.context)
            let writer = NotificationWriter(calendarName: "Events")
            func write(_ number: Int) async throws -> Outgoing {
                let opening = try await store.open(Self.event(number), by: "w", retryOf: nil)
                guard case .ready(let job) = opening else { throw PostgresError(code: .decoding, detail: "\(opening)") }
                let id = "0192d3a4-0000-7000-9000-00000000000\(number)"
                let outgoing = try writer.outgoing(job.message.change, id: id, for: job.owner, to: "n")
                let object = CalendarObject(url: "https://calendar.example/e.ics", entityTag: nil)
                let isOurs = try await store.written(
                    job,
                    as: object,
                    removedByOwner: false,
                    conflicts: nil,
                    notification: outgoing,
                    retryOf: nil
                )
                #expect(isOurs)
                return outgoing
            }
            let (first, second, third) = (try await write(1), try await write(2), try await write(3))
            try await bed.pool.execute("delete from outbox")
            #expect(try await pushes.ended(first.messageID, in: nil, retryOf: nil, as: .done))
            let failure = FailureReport(
                id: "0192d3a4-0000-7000-8000-0000000000ff",
                stage: .notifications,
                kind: "push_unavailable",
                detail: "",
                queue: bed.context.queues.notifications
            )
            let given = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: second.body)
            let deliveries = PostgresDeliveryStore(bed.context)
            _ = try await deliveries.fail(given, about: .notification(id: second.messageID), with: failure)
            try await bed.setClock(UnixTime(seconds: Self.start + 61))
            try await housekeeping.relayGaps()
            let again = try await PostgresOutbox(bed.context).claim(atMost: 10)
            #expect(again.map(\.outgoing.messageID) == [third.messageID])
            #expect(again.first?.outgoing.body == third.body)
            #expect(again.first?.outgoing.queue == bed.context.queues.notifications)
            // The event is over, so its notification is pointless.
            try await bed.pool.execute("delete from outbox")
            try await bed.setClock(UnixTime(seconds: Self.start + 30 * 86_400))
            try await housekeeping.relayGaps()
            #expect(try await bed.count("select count(*) from outbox") == 0)
        }
    }

    @Test(
        arguments: [
            ("53100", true), ("53200", true), ("53300", true), ("57P01", true), ("57P03", true), ("25006", true),
            ("58030", true), ("08006", true), ("42P01", true), ("42501", true), ("28P01", true), ("3D000", true),
            ("40P01", false), ("55P03", false), ("22021", false), ("23514", false), ("XX000", false),
        ] as [(String, Bool)]
    )
    func serverErrorsAreNotTheMessagesFault(state: String, isServers: Bool) {
        let error = PostgresError(code: .server(sqlState: state), detail: state)
        switch StoreFaults.handlingError(for: error) {
        case .dependencyDown: #expect(isServers)
        case .transient(let kind, _, _): #expect(!isServers && kind == "busy" && error.isRetriable)
        case .permanent: #expect(!isServers && !error.isRetriable)
        case .accountDown: Issue.record("no account is asked")
        }
    }

    @Test func restCountsNoAttemptAndFailureHasTheGeneration() async throws {
        try await StoreBed.lend { bed in
            let item = StoreBed.item(StoreBed.message("1", mine: true))
            _ = try await bed.messages.store([item])
            try await bed.setClock(UnixTime(seconds: Self.start + 60))
            let claim = try #require(try await bed.conversations.claim(atMost: 1, by: "w").first)
            try await bed.conversations.rest(claim, for: .seconds(5))
            #expect(try await bed.conversations.claim(atMost: 1, by: "w").isEmpty)
            try await bed.setClock(UnixTime(seconds: Self.start + 66))
            let again = try #require(try await bed.conversations.claim(atMost: 1, by: "w").first)
            #expect(again.attempts == 0)
            let failure = FailureReport(
                id: "0192d3a4-0000-7000-8000-0000000000ff",
                stage: .analysis,
                kind: "sealed",
                detail: "",
                conversationID: again.conversationID
            )
            try await bed.conversations.fail(claim, with: failure)
            #expect(try await bed.count("select count(*) from failure") == 0, "the lease is another's")
            try await bed.conversations.fail(again, with: failure)
            #expect(try await bed.count("select generation from failure") == 1)
            #expect(try await bed.count("select count(*) from conversation where due_at is not null") == 0)
            let census = try #require(try await PostgresSnapshots(bed.context).census())
            #expect((census.armed, census.idle) == (1, 0), "a refused answer leaves it as it was")
            try await bed.pool.execute("update conversation set armed = false")
            try await bed.setClock(UnixTime(seconds: 1_700_100_000))
            let later = try #require(try await PostgresSnapshots(bed.context).census())
            #expect((later.armed, later.idle) == (0, 1))
        }
    }
}
