import Pipeline
import Postgres
import Store
import TestSupport
import Testing

@Suite(
    "An owner's devices are theirs alone (WebPush and others)",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct OwnerDeviceTests {
    private static let other = "0192d3a4-0000-7000-8000-0000000000fd"
    private static let owner = StoreBed.customerID

    @Test func deviceIsReadChangedAndRemovedByItsOwnerAlone() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let devices = PostgresOwnerDevices(bed.context)
            let address = "https://push.example/marked"
            func add(_ secret: String) async throws -> String? {
                try await devices.add(.webPush, address: address, secret: secret, agent: "Firefox", of: Self.owner)
            }
            let first = try #require(try await add("one"))
            #expect(try await add("two") == first)
            let listed = try await devices.list(of: Self.owner)
            let device = try #require(listed.first)
            #expect(listed.count == 1 && device.address == address && device.agent == "Firefox")
            #expect(!"\(device)".contains("marked") && !String(reflecting: device).contains("marked"))
            // A browser that subscribes again has new keys.
            #expect(try await devices.device(device.id, of: Self.owner)?.secret == "two")
            #expect(try await devices.list(of: Self.other).isEmpty)
            #expect(try await devices.device(device.id, of: Self.other) == nil)

            #expect(try await PostgresNotificationStore(bed.context).refused(device.id) == false)
            try await devices.works(device.id, of: Self.other)
            #expect(try await devices.list(of: Self.owner).first?.refusedAt != nil)
            try await devices.works(device.id, of: Self.owner)
            #expect(try await devices.list(of: Self.owner).first?.refusedAt == nil)
            try await devices.forget(device.id, of: Self.other)
            #expect(try await devices.remove(device.id, of: Self.other) == false)
            #expect(try await devices.list(of: Self.owner).count == 1)
            #expect(try await devices.remove(device.id, of: Self.owner))
            #expect(try await devices.list(of: Self.owner).isEmpty)
        }
    }

    /// Apps register at each start. Owners are told of a new phone, and not of each start.
    @Test func appThatRegistersAgainIsNoNewDevice() async throws {
        try await StoreBed.lend { bed in
            let devices = PostgresOwnerDevices(bed.context)
            let (phone, other) = (String(repeating: "ab", count: 32), String(repeating: "cd", count: 32))
            let id = try #require(try await devices.add(.apns, address: phone, secret: nil, of: Self.owner))
            #expect(try await PostgresNotificationStore(bed.context).refused(id) == false)
            #expect(try await devices.add(.apns, address: phone, secret: nil, of: Self.owner) == id)
            #expect(try await devices.list(of: Self.owner).map(\.refusedAt) == [nil])
            #expect(try await devices.add(.apns, address: other, secret: nil, of: Self.owner) != id)
            let acts = try await bed.pool.query("select count(*) from audit where action = 'owner adds a device'")
            #expect(try acts.first?.int(0) == 2)
            // A web service that is added again has a new key, of which its owner is told.
            for key in ["one", "two"] {
                _ = try await devices.add(.webhook, address: "https://h.example/", secret: key, of: Self.owner)
            }
            let later = try await bed.pool.query("select count(*) from audit where action = 'owner adds a device'")
            #expect(try later.first?.int(0) == 4)
        }
    }

    @Test func ownerHasALimitOfDevices() async throws {
        try await StoreBed.lend { bed in
            let devices = PostgresOwnerDevices(bed.context)
            for number in 0..<PostgresOwnerDevices.most {
                let address = "https://n.example/\(number)"
                #expect(try await devices.add(.ntfy, address: address, secret: nil, of: Self.owner) != nil)
            }
            let more = "https://n.example/more"
            #expect(try await devices.add(.ntfy, address: more, secret: nil, of: Self.owner) == nil)
            // One that is known may register again.
            let known = "https://n.example/3"
            #expect(try await devices.add(.ntfy, address: known, secret: "tk", of: Self.owner) != nil)
            let listed = try await devices.list(of: Self.owner)
            #expect(listed.count == PostgresOwnerDevices.most)
            let unknown = "0192d3a4-0000-7000-8000-0000000000fc"
            await #expect(throws: AdministrationError.self) {
                _ = try await devices.add(.ntfy, address: "https://n.example/t", secret: nil, of: unknown)
            }
        }
    }
}
