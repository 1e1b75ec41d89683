import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

extension PostgresNotificationStore {
    /// Opens a notification without a revision.
    func open(_ notificationID: String, of customerID: String) async throws -> NotificationAddressees {
        try await self.open(PushRequest(notificationID, of: customerID))
    }
}

@Suite(
    "A device is told once of each change, not in quiet hours, and is forgotten only after proof",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct NotificationStoreTests {
    static let notification = "0192d3a4-0000-7000-9000-000000000001"
    static let other = "0192d3a4-0000-7000-9000-000000000002"
    /// 2023-11-15, 01:13 in Riyadh.
    static let start = UnixTime(seconds: 1_700_000_000)

    static func devices(_ addressees: NotificationAddressees) throws -> (devices: [Device], turn: PushTurn) {
        guard case .devices(let devices, let turn) = addressees else {
            throw TestBedError(detail: "not to be pushed: \(addressees)")
        }
        return (devices, turn)
    }

    static func isBusy(_ addressees: NotificationAddressees) -> Bool {
        if case .busy = addressees { true } else { false }
    }

    @Test func oneOfManyDeliveriesGetsTheTurn() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<16 {
                    group.addTask { Self.isBusy(try await store.open(Self.notification, of: StoreBed.customerID)) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { !$0 } == 1)
            // The turn of another notification is free.
            _ = try Self.devices(try await store.open(Self.other, of: StoreBed.customerID))
        }
    }

    @Test func turnLastsFourSecondsAfterItsLastRenewal() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            let turn = try Self.devices(try await store.open(Self.notification, of: StoreBed.customerID)).turn
            try await bed.setClock(Self.start + .seconds(3))
            #expect(try await store.renew(turn))
            try await bed.setClock(Self.start + .milliseconds(6999))
            #expect(Self.isBusy(try await store.open(Self.notification, of: StoreBed.customerID)))
            try await bed.setClock(Self.start + .seconds(7))
            let next = try Self.devices(try await store.open(Self.notification, of: StoreBed.customerID)).turn
            #expect(try await store.renew(turn) == false)
            try await store.release(turn)
            #expect(Self.isBusy(try await store.open(Self.notification, of: StoreBed.customerID)))
            try await store.release(next)
            _ = try Self.devices(try await store.open(Self.notification, of: StoreBed.customerID))
        }
    }

    @Test func backwardClockStepDelaysNoTurn() async throws {
        try await StoreBed.lend { bed in
            let (store, clock) = (PostgresNotificationStore(bed.context), PostgresClock(bed.context))
            _ = try await clock.heed()
            _ = try await store.open(Self.notification, of: StoreBed.customerID)
            try await bed.setClock(Self.start - .seconds(3600))
            _ = try await clock.heed()
            try await bed.setClock(Self.start - .seconds(3596))
            _ = try Self.devices(try await store.open(Self.notification, of: StoreBed.customerID))
        }
    }

    @Test func nextHolderKnowsWhatWasDelivered() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            let id = try await PostgresDevices(bed.context).add(.apns, address: "ab", of: StoreBed.customerID)
            let (devices, turn) = try Self.devices(try await store.open(Self.notification, of: StoreBed.customerID))
            #expect(devices.map(\.delivered) == [[]])
            try await store.delivered(Self.notification, .alert, to: id)
            try await store.release(turn)
            let next = try Self.devices(try await store.open(Self.notification, of: StoreBed.customerID))
            #expect(next.devices.map(\.delivered) == [[.alert]])
            try await store.delivered(Self.notification, .background, to: id)
            #expect(try await store.ended(Self.notification, in: next.turn, retryOf: nil, as: .done))
            let last = try Self.devices(try await store.open(Self.notification, of: StoreBed.customerID))
            #expect(last.devices.map(\.delivered) == [[.alert, .background]])
        }
    }

    @Test func quietHoursFollowTheCustomersZone() async throws {
        try await StoreBed.lend { bed in
            let store = PostgresNotificationStore(bed.context)
            try await PostgresCustomers(bed.context).set(StoreBed.customerID) { $0.quietHours = "22:00-07:00" }
            // No device is there to be disturbed.
            let none = try Self.devices(try await store.open(Self.notification, of: StoreBed.customerID))
            try await store.release(none.turn)
            _ = try await PostgresDevices(bed.context).add(.apns, address: "ab", of: StoreBed.customerID)
            guard case .quiet(let rest) = try await store.open(Self.notification, of: StoreBed.customerID) else {
                Issue.record("not quiet at night")
                return
            }
            #expect(rest == .seconds(5 * 3600 + 46 * 60 + 40))
            try await bed.setClock(Self.start + rest - .seconds(1))
            guard case .quiet(.seconds(1)) = try await store.open(Self.notification, of: StoreBed.customerID) else {
                Issue.record("not quiet a second before the end")
                return
            }
            try await bed.setClock(Self.start + rest)
            let (devices, _) = try Self.devices(try await store.open(Self.notification, of: StoreBed.customerID))
            #expect(devices.count == 1)
        }
    }

    @Test func deviceIsForgottenOnlyAfterAProvenRefusal() async throws {
        try await StoreBed.lend { bed in
            let (store, known) = (PostgresNotificationStore(bed.context), PostgresDevices(bed.context))
            let phone = try await known.add(.apns, address: "ab", of: StoreBed.customerID)
            let tablet = try await known.add(.apns, address: "cd", of: StoreBed.customerID)
            #expect(try await store.refused(phone) == false)
            try await bed.setClock(Self.start + .seconds(30))
            #expect(try await store.refused(phone) == false, "the background push a moment later")
            // All devices are refused: the worker uses the wrong environment.
            try await bed.setClock(Self.start + .seconds(86_400))
            #expect(try await store.refused(tablet) == false)
            #expect(try await store.refused(phone) == false)
            // APNs accepts pushes to other devices.
            try await store.delivered(Self.notification, .alert, to: tablet)
            #expect(try await store.refused(phone))
            #expect(try await known.list(of: StoreBed.customerID).map(\.id) == [tablet])
        }
    }

    @Test func deliveryClearsARefusal() async throws {
        try await StoreBed.lend { bed in
            let (store, known) = (PostgresNotificationStore(bed.context), PostgresDevices(bed.context))
            let topic = try await known.add(.ntfy, address: "https://n.example/t", of: StoreBed.customerID)
            #expect(try await store.refused(topic) == false)
            try await bed.setClock(Self.start + .seconds(86_399))
            #expect(try await store.refused(topic) == false, "its server has a day to be mended")
            try await store.delivered(Self.notification, .alert, to: topic)
            try await bed.setClock(Self.start + .seconds(2 * 86_400))
            #expect(try await store.refused(topic) == false)
            try await bed.setClock(Self.start + .seconds(3 * 86_400 + 1))
            #expect(try await store.refused(topic))
        }
    }

    @Test func secretIsEncryptedAndReplaced() async throws {
        try await StoreBed.lend { bed in
            let (store, known) = (PostgresNotificationStore(bed.context), PostgresDevices(bed.context))
            func secrets() async throws -> [String?] {
                let (devices, turn) = try Self.devices(try await store.open(Self.other, of: StoreBed.customerID))
                try await store.release(turn)
                return devices.map(\.secret)
            }
            let hook = "https://hook.example/x"
            let id = try await known.add(.webhook, address: hook, secret: "first", of: StoreBed.customerID)
            #expect(try await secrets() == ["first"])
            #expect(try await known.add(.webhook, address: hook, secret: "second", of: StoreBed.customerID) == id)
            #expect(try await secrets() == ["second"])
            _ = try await known.add(.ntfy, address: "https://n.example/t", of: StoreBed.customerID)
            #expect(Set(try await secrets()) == ["second", nil])
        }
    }
}
