import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Notifications of one event are pushed one after the other, and none older after a newer one",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct NotificationOrderTests {
    static let event = "0192d3a4-0000-7000-8000-00000000e001"
    static let start = NotificationStoreTests.start

    private static func id(_ revision: Int, copy: Int = 0) -> String {
        "0192d3a4-0000-7000-9000-0000000\(copy)000\(revision)"
    }

    private static func open(
        _ revision: Int,
        copy: Int = 0,
        _ store: PostgresNotificationStore
    ) async throws -> NotificationAddressees {
        let change = NotifiedChange(eventID: Self.event, revision: revision)
        let id = Self.id(revision, copy: copy)
        return try await store.open(PushRequest(id, of: StoreBed.customerID, tellingOf: change))
    }

    private static func turn(_ addressees: NotificationAddressees) throws -> PushTurn {
        try NotificationStoreTests.devices(addressees).turn
    }

    private static func isSuperseded(_ addressees: NotificationAddressees) -> Bool {
        if case .superseded = addressees { true } else { false }
    }

    @Test func begunRevisionSupersedesAnOlderOne() async throws {
        try await StoreBed.lend { bed in
            let (first, second) = (PostgresNotificationStore(bed.context), PostgresNotificationStore(bed.context))
            let turn = try Self.turn(try await Self.open(2, first))
            #expect(Self.isSuperseded(try await Self.open(1, second)), "also while the newer one is sent")
            try await first.release(turn)
            #expect(Self.isSuperseded(try await Self.open(1, second)), "also when the newer one has to be tried again")
            let again = try Self.turn(try await Self.open(2, second))
            #expect(try await second.ended(Self.id(2), in: again, retryOf: nil, as: .done))
            try await bed.setClock(Self.start + .seconds(3600))
            #expect(Self.isSuperseded(try await Self.open(1, first)), "also when it is replayed later")
            _ = try Self.turn(try await Self.open(3, first))
        }
    }

    @Test func newerRevisionWaitsForAPushInFlight() async throws {
        try await StoreBed.lend { bed in
            let (first, second) = (PostgresNotificationStore(bed.context), PostgresNotificationStore(bed.context))
            let turn = try Self.turn(try await Self.open(1, first))
            #expect(NotificationStoreTests.isBusy(try await Self.open(2, second)))
            #expect(NotificationStoreTests.isBusy(try await Self.open(1, copy: 1, second)))
            // The holder dies. The turn ends by itself, and no other request could end it before.
            try await bed.setClock(Self.start + .seconds(4))
            let next = try Self.turn(try await Self.open(2, second))
            #expect(try await first.renew(turn) == false)
            try await first.release(turn)
            #expect(try await second.renew(next))
            #expect(try await first.ended(Self.id(1), in: turn, retryOf: nil, as: .done) == false)
            #expect(NotificationStoreTests.isBusy(try await Self.open(2, copy: 1, first)), "the turn is the second's")
        }
    }

    /// Both have waited for the end of the quiet hours. An event that is cancelled by then is not told as added.
    @Test func writtenRevisionSupersedesOlderOnes() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            try await bed.pool.execute(
                Statement(
                    """
                    insert into event (customer_id, id, wanted_revision, written_revision, starts_at, ends_at)
                    values ($1, $2, 2, 2, jadwal_now(), jadwal_now() + interval '1 day')
                    """,
                    [.uuid(StoreBed.customerID), .uuid(Self.event)]
                )
            )
            #expect(Self.isSuperseded(try await Self.open(1, store)))
            _ = try Self.turn(try await Self.open(2, store))
        }
    }

    @Test func oneOfManyConcurrentRequestsIsOpened() async throws {
        try await StoreBed.lend { bed in
            let stores = (0..<3).map { _ in PostgresNotificationStore(bed.context) }
            let counts = try await withThrowingTaskGroup(of: (Int, NotificationAddressees).self) { group in
                for number in 0..<24 {
                    group.addTask {
                        (number % 4 + 1, try await Self.open(number % 4 + 1, copy: number / 4, stores[number % 3]))
                    }
                }
                return try await group.reduce(into: [Int: Int]()) { counts, answer in
                    if case .devices = answer.1 { counts[answer.0, default: 0] += 1 }
                }
            }
            #expect(counts.values.reduce(0, +) == 1, "\(counts)")
        }
    }

    @Test func newerNotificationSupersedesInQuietHoursToo() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            try await PostgresCustomers(bed.context).set(StoreBed.customerID) { $0.quietHours = "22:00-07:00" }
            _ = try await PostgresDevices(bed.context).add(.apns, address: "ab", of: StoreBed.customerID)
            for revision in [1, 2] {
                guard case .quiet = try await Self.open(revision, store) else {
                    Issue.record("not quiet at night")
                    return
                }
            }
            #expect(Self.isSuperseded(try await Self.open(1, store)))
            try await bed.setClock(Self.start + .seconds(6 * 3600))
            #expect(Self.isSuperseded(try await Self.open(1, store)))
            _ = try Self.turn(try await Self.open(2, store))
        }
    }

    /// A worker was stopped for longer than its turn. Another worker has the notification and the turn by then.
    @Test func onlyTheHolderOfATurnEndsIt() async throws {
        try await StoreBed.lend { bed in
            let (first, second) = (PostgresNotificationStore(bed.context), PostgresNotificationStore(bed.context))
            let id = NotificationStoreTests.notification
            try await bed.pool.execute(
                Statement(
                    """
                    insert into notification (id, customer_id, content, wanted_at, ends_at)
                    values ($1, $2, '\\x01', jadwal_now(), jadwal_now() + interval '1 day')
                    """,
                    [.uuid(id), .uuid(StoreBed.customerID)]
                )
            )
            let late = try Self.turn(try await first.open(id, of: StoreBed.customerID))
            try await bed.setClock(Self.start + .seconds(5))
            let held = try Self.turn(try await second.open(id, of: StoreBed.customerID))
            #expect(try await first.ended(id, in: late, retryOf: nil, as: .done) == false)
            #expect(try await bed.count("select count(*) from push_turn") == 1)
            #expect(try await bed.count("select count(*) from notification") == 1)
            #expect(try await second.renew(held))
            #expect(try await second.ended(id, in: held, retryOf: nil, as: .done))
            #expect(try await bed.count("select count(*) from push_turn") == 0)
            #expect(try await bed.count("select count(*) from notification where told_at is null") == 0)
        }
    }

    /// During an update: older workers know no order of revisions and take a turn of the notification alone.
    @Test func turnOfAnOlderWorkerIsRespected() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            try await bed.pool.execute(
                Statement(
                    """
                    insert into push_turn (notification_id, holder, lease_until)
                    values ($1, gen_random_uuid(), jadwal_now() + interval '4 seconds')
                    """,
                    [.uuid(Self.id(1))]
                )
            )
            #expect(NotificationStoreTests.isBusy(try await Self.open(1, store)))
            try await bed.setClock(Self.start + .seconds(4))
            _ = try Self.turn(try await Self.open(1, store))
        }
    }

    /// APNs is down for a month. The same owner's ntfy topic has got the notification and is not told again.
    @Test func notificationThatWaitsForAServiceKeepsItsDeliveries() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            let topic = try await PostgresDevices(bed.context).add(
                .ntfy,
                address: "https://ntfy.example/topic",
                of: StoreBed.customerID
            )
            try await bed.pool.execute(
                Statement(
                    """
                    insert into notification (id, customer_id, content, wanted_at, ends_at)
                    values ($1, $2, '\\x01', jadwal_now(), jadwal_now() + interval '60 days')
                    """,
                    [.uuid(Self.id(1)), .uuid(StoreBed.customerID)]
                )
            )
            let turn = try Self.turn(try await Self.open(1, store))
            try await store.delivered(Self.id(1), .alert, to: topic)
            try await store.release(turn)
            try await bed.setClock(Self.start + .seconds(30 * 86_400))
            try await PostgresRetention(bed.context).sweep()
            let opened = try NotificationStoreTests.devices(try await Self.open(1, store))
            #expect(opened.devices.map(\.delivered) == [[.alert]])
            #expect(try await store.ended(Self.id(1), in: opened.turn, retryOf: nil, as: .done))
            try await PostgresRetention(bed.context).sweep()
            #expect(try await bed.count("select count(*) from push_delivery") == 0)
        }
    }

    /// A replay of a failure from thirteen days ago repeats no push: deliveries are remembered for longer than
    /// failures can be replayed.
    @Test func replayAfterDaysRepeatsNoPush() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            let phone = try await PostgresDevices(bed.context).add(.apns, address: "ab", of: StoreBed.customerID)
            let turn = try Self.turn(try await Self.open(1, store))
            try await store.delivered(Self.id(1), .alert, to: phone)
            try await store.release(turn)
            for days in [3, 13, 14, 16] {
                try await bed.setClock(Self.start + .seconds(days * 86_400))
                try await PostgresRetention(bed.context).sweep()
                let opened = try NotificationStoreTests.devices(try await Self.open(1, store))
                #expect(opened.devices.map(\.delivered) == [[.alert]], "after \(days) days")
                try await store.release(opened.turn)
            }
        }
    }
}
