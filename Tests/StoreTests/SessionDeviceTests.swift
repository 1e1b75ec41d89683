import Pipeline
import Postgres
import Store
import TestSupport
import Testing

@Suite(
    "Signing out ends what that browser is told",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct SessionDeviceTests {
    private static let other = "0192d3a4-0000-7000-8000-0000000000bb"

    private static func session(of customer: String = StoreBed.customerID, _ bed: StoreBed)
        async throws -> String
    {
        let id = EventIdentity.random().id
        try await bed.pool.execute(
            Statement(
                "insert into owner_session (id, customer_id, token_hash, agent) values ($1, $2, 'h', '')",
                [.uuid(id), .uuid(customer)]
            )
        )
        return id
    }

    private static func device(_ name: String, _ bed: StoreBed) async throws -> String {
        let id = try await PostgresOwnerDevices(bed.context)
            .add(.ntfy, address: "https://ntfy.example/\(name)", secret: nil, of: StoreBed.customerID)
        return try #require(id)
    }

    private static func devices(_ bed: StoreBed) async throws -> [String] {
        try await PostgresOwnerDevices(bed.context).list(of: StoreBed.customerID).map(\.id)
    }

    /// Sessions with a device each, and one that belongs to none.
    private static func lend(
        _ body:
            @Sendable (_ bed: StoreBed, _ sessions: [String], _ devices: [String]) async throws -> Void
    ) async throws {
        try await StoreBed.lend { bed in
            try await OwnerExportTests.addAccount("noura@example.org", of: StoreBed.customerID, bed)
            var (sessions, devices) = ([String](), [String]())
            for name in ["laptop", "phone"] {
                sessions.append(try await Self.session(bed))
                devices.append(try await Self.device(name, bed))
                try await PostgresOwnerSessions(bed.context)
                    .remember(device: devices.last!, in: sessions.last!, of: StoreBed.customerID)
            }
            devices.append(try await Self.device("topic", bed))
            try await body(bed, sessions, devices)
        }
    }

    @Test func endOfASessionRemovesItsDeviceAlone() async throws {
        try await Self.lend { bed, sessions, devices in
            let store = PostgresOwnerSessions(bed.context)
            let isOthers = try await store.end(sessions[0], of: Self.other)
            #expect(!isOthers)
            #expect(try await Set(Self.devices(bed)) == Set(devices))
            #expect(try await store.end(sessions[0], of: StoreBed.customerID))
            #expect(try await Set(Self.devices(bed)) == Set(devices.dropFirst()))
            // One that the owner has removed meanwhile is no fault.
            #expect(
                try await PostgresOwnerDevices(bed.context).remove(devices[1], of: StoreBed.customerID)
            )
            #expect(try await store.end(sessions[1], of: StoreBed.customerID))
            #expect(try await Self.devices(bed) == [devices[2]])
            #expect(
                try await bed.count("select count(*) from audit where action = 'owner removes a device'")
                    == 2
            )
        }
    }

    @Test func sessionThatFollowsInTheSameBrowserIsToldAsBefore() async throws {
        try await Self.lend { bed, sessions, devices in
            let store = PostgresOwnerSessions(bed.context)
            let next = try await Self.session(bed)
            #expect(try await store.end(sessions[0], of: StoreBed.customerID, before: next))
            #expect(try await Set(Self.devices(bed)) == Set(devices))
            #expect(try await store.end(next, of: StoreBed.customerID))
            #expect(try await Set(Self.devices(bed)) == Set(devices.dropFirst()))
            // Somebody else signs in there, who is not told what the first one is.
            let others = try await Self.session(of: Self.other, bed)
            #expect(try await store.end(sessions[1], of: StoreBed.customerID, before: others))
            #expect(try await Self.devices(bed) == [devices[2]])
            let kept = "select count(*) from owner_session where device_id is not null"
            #expect(try await bed.count(kept) == 0)
        }
    }

    @Test func signingOutEverywhereKeepsWhatBelongsToNoBrowser() async throws {
        try await Self.lend { bed, sessions, devices in
            // The same browser twice: its first session ended without being told.
            let again = try await Self.session(bed)
            let store = PostgresOwnerSessions(bed.context)
            try await store.remember(device: devices[0], in: again, of: StoreBed.customerID)
            #expect(try await store.endAll(of: StoreBed.customerID) == sessions.count + 1)
            #expect(try await Self.devices(bed) == [devices[2]])
        }
    }
}
