import Pipeline
import Push
import Store
import TestSupport
import Testing
import UseCases

@Suite(
    "An owner adds, tests and removes devices",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct DeviceUseCaseTests {
    private struct Services: DeviceServices {
        var check = DeviceCheck.usable
        var test: DeviceTest? = .taken

        func check(_ device: NewDevice, of customer: String) async -> DeviceCheck { self.check }
        func canTest(_ service: Device.Service) -> Bool { service != .apns }
        func test(_ device: Device, _ message: NotificationMessage) async -> DeviceTest? { self.test }
    }

    private static func topic(_ number: Int = 1) throws -> NewDevice {
        try NewDevice(topic: "https://ntfy.example/\(number)", token: nil)
    }

    private static func add(
        _ device: NewDevice,
        _ bed: UseCaseBed,
        as actor: Actor = UseCaseBed.recent,
        _ services: Services = Services()
    ) async throws -> Result<String, AddDevice.Refusal> {
        try await AddDevice(services).run(AddDevice.Input(device), as: actor, in: bed.store)
    }

    @Test func newDeviceNeedsARecentSignInAndAKnownOneDoesNot() async throws {
        try await UseCaseBed.lend { bed in
            let topic = try Self.topic()
            #expect(try await Self.add(topic, bed, as: UseCaseBed.old).refusal == .signInAgain)
            let id = try await Self.add(topic, bed).get()
            #expect(try await Self.add(topic, bed, as: UseCaseBed.old).get() == id)
            // A new secret makes it another device.
            let secret = try NewDevice(topic: "https://ntfy.example/1", token: "tk_1")
            #expect(try await Self.add(secret, bed, as: UseCaseBed.old).refusal == .signInAgain)
            await #expect(throws: NotAnOwner.self) { _ = try await Self.add(topic, bed, as: .program("test")) }
            #expect(try await bed.actions() == ["owner adds a device"])
        }
    }

    @Test func refusedDeviceIsNotStored() async throws {
        try await UseCaseBed.lend { bed in
            let topic = try Self.topic()
            #expect(try await Self.add(topic, bed, Services(check: .unusable)).refusal == .unusableAddress)
            #expect(try await Self.add(topic, bed, Services(check: .tooOften)).refusal == .tooOften)
            for number in 0..<PostgresOwnerDevices.most { _ = try await Self.add(Self.topic(number), bed).get() }
            let more = try Self.topic(PostgresOwnerDevices.most)
            #expect(try await Self.add(more, bed).refusal == .tooMany)
            #expect(try await bed.count("select count(*) from device") == PostgresOwnerDevices.most)
        }
    }

    @Test(
        arguments: [(.taken, 1), (.gone, 0), (.refused, 1), (.unreachable, 1)] as [(DeviceTest, Int)]
    )
    func testRemovesADeviceThatIsGone(_ test: DeviceTest, _ left: Int) async throws {
        try await UseCaseBed.lend { bed in
            let id = try await Self.add(try Self.topic(), bed).get()
            let input = TestDevice.Input(id.uppercased(), title: "Test", body: "It works.")
            let services = Services(test: test)
            #expect(try await TestDevice(services).run(input, as: UseCaseBed.old, in: bed.store).get() == test)
            #expect(try await bed.count("select count(*) from device") == left)
        }
    }

    @Test func deviceOfAnotherOwnerIsNotFound() async throws {
        try await UseCaseBed.lend { bed in
            let id = try await Self.add(try Self.topic(), bed).get()
            let other = Actor.owner(UseCaseBed.other, isRecent: true)
            for device in [id, "no id"] {
                let input = TestDevice.Input(device, title: "Test", body: "It works.")
                let test = try await TestDevice(Services()).run(input, as: other, in: bed.store)
                #expect(test.refusal == .notFound)
                let removal = try await RemoveDevice().run(device, as: other, in: bed.store)
                #expect(removal.refusal == .notFound)
            }
            let phone = try await Self.add(NewDevice(app: String(repeating: "ab", count: 32)), bed).get()
            let input = TestDevice.Input(phone, title: "Test", body: "It works.")
            let test = TestDevice(Services(test: nil))
            #expect(try await test.run(input, as: UseCaseBed.old, in: bed.store).refusal == .notFromHere)
            let topic = TestDevice.Input(id, title: "Test", body: "It works.")
            #expect(try await test.run(topic, as: UseCaseBed.old, in: bed.store).refusal == .tooOften)
            let removal = try await RemoveDevice().run(id, as: UseCaseBed.old, in: bed.store)
            #expect(removal.refusal == nil)
            #expect(try await bed.actions().last == "owner removes a device")
        }
    }
}
