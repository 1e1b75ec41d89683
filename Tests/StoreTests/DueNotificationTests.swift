import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "What was due at a moment is pushed while its row stands and until it expires",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct DueNotificationTests {
    private static let id = NotificationStoreTests.notification
    private static let start = NotificationStoreTests.start

    private static func request(expiresIn seconds: Int64? = nil, needsRow: Bool = false) -> PushRequest {
        var request = PushRequest(Self.id, of: StoreBed.customerID)
        request.expiresAt = seconds.map { Self.start + .seconds($0) }
        request.needsRow = needsRow
        return request
    }

    private static func isOver(_ addressees: NotificationAddressees) -> Bool {
        if case .over = addressees { true } else { false }
    }

    private static func addRow(_ bed: StoreBed) async throws {
        let statement = Statement(
            """
            insert into notification (id, customer_id, content, wanted_at, ends_at)
            values ($1, $2, '\\x01', jadwal_now(), jadwal_now() + interval '1 day')
            """,
            [.uuid(Self.id), .uuid(StoreBed.customerID)]
        )
        try await bed.pool.execute(statement)
    }

    @Test func noPushBeginsAtItsExpiryOrLater() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            let request = Self.request(expiresIn: 60)
            try await bed.setClock(Self.start + .milliseconds(59_999))
            let turn = try NotificationStoreTests.devices(try await store.open(request)).turn
            try await store.release(turn)
            try await bed.setClock(Self.start + .seconds(60))
            guard case .over(let last) = try await store.open(request) else {
                Issue.record("pushed after it has expired")
                return
            }
            #expect(try await store.ended(Self.id, in: last, retryOf: nil, as: .nothingToDo("over")))
        }
    }

    @Test func notificationIsPushedOnlyWhileItsRowStands() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            try await Self.addRow(bed)
            let turn = try NotificationStoreTests.devices(try await store.open(Self.request(needsRow: true))).turn
            try await store.release(turn)
            // As a cancellation of its event does.
            try await bed.pool.execute(Statement("delete from notification where id = $1", [.uuid(Self.id)]))
            #expect(Self.isOver(try await store.open(Self.request(needsRow: true))))
        }
    }

    @Test func whatMayRingInQuietHoursRings() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            try await PostgresCustomers(bed.context).set(StoreBed.customerID) { $0.quietHours = "22:00-07:00" }
            _ = try await PostgresDevices(bed.context).add(.apns, address: "ab", of: StoreBed.customerID)
            var request = Self.request()
            request.ringsInQuietHours = true
            #expect(try NotificationStoreTests.devices(try await store.open(request)).devices.count == 1)
        }
    }

    /// It is looked at again when it expires, so that it ends then and is no failure.
    @Test func quietHoursLastAtMostUntilItExpires() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            try await PostgresCustomers(bed.context).set(StoreBed.customerID) { $0.quietHours = "22:00-07:00" }
            _ = try await PostgresDevices(bed.context).add(.apns, address: "ab", of: StoreBed.customerID)
            guard case .quiet(.seconds(90)) = try await store.open(Self.request(expiresIn: 90)) else {
                Issue.record("waits longer than it may")
                return
            }
            try await bed.setClock(Self.start + .seconds(90))
            #expect(Self.isOver(try await store.open(Self.request(expiresIn: 90))))
        }
    }
}
