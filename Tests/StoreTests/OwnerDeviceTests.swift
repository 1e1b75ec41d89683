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
            #expect(try await devices.add(.webPush, address: address, secret: "one", agent: "Firefox", of: Self.owner))
            #expect(try await devices.add(.webPush, address: address, secret: "two", agent: "Firefox", of: Self.owner))
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

    @Test func ownerHasALimitOfDevices() async throws {
        try await StoreBed.lend { bed in
            let devices = PostgresOwnerDevices(bed.context)
            for number in 0..<PostgresOwnerDevices.most {
                #expect(
                    try await devices.add(.ntfy, address: "https://n.example/\(number)", secret: nil, of: Self.owner)
                )
            }
            #expect(try await !devices.add(.ntfy, address: "https://n.example/more", secret: nil, of: Self.owner))
            // One that is known may register again.
            #expect(try await devices.add(.ntfy, address: "https://n.example/3", secret: "tk", of: Self.owner))
            let listed = try await devices.list(of: Self.owner)
            #expect(listed.count == PostgresOwnerDevices.most)
            let unknown = "0192d3a4-0000-7000-8000-0000000000fc"
            await #expect(throws: AdministrationError.self) {
                _ = try await devices.add(.ntfy, address: "https://n.example/t", secret: nil, of: unknown)
            }
        }
    }
}
