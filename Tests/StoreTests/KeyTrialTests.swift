import Postgres
import TestSupport
import Testing
import Vault

@testable import Store

@Suite(
    "A key with the right id and another value is found before a worker meets it",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct KeyTrialTests {
    private static func wrong(_ key: (id: String, key: [UInt8])) throws -> Sealer {
        try Sealer([(key.id, Array(repeating: 0x5A, count: 32))])
    }

    private static func withAccounts(_ body: @Sendable (StoreBed) async throws -> Void) async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(SecondWallTests.sara)
            for id in [StoreBed.customerID, SecondWallTests.sara] {
                try await PostgresCustomers(bed.context).set(id) { record in
                    (record.calendarURL, record.calendarUser) = ("https://calendar.example/", "user")
                    record.calendarPassword = "password"
                }
            }
            try await body(bed)
        }
    }

    private static func trial(_ bed: StoreBed, _ messages: Sealer? = nil, _ credentials: Sealer? = nil) throws
        -> KeyTrial
    {
        KeyTrial(
            pool: bed.pool,
            messages: try messages ?? Sealer([StoreBed.messageKey]),
            credentials: try credentials ?? Sealer([StoreBed.credentialKey])
        )
    }

    @Test func rightKeysOpenBothKinds() async throws {
        try await Self.withAccounts { bed in
            let opened = try await Self.trial(bed).run()
            #expect(opened == [.messages, .credentials])
        }
        try await StoreBed.lend { bed in
            let opened = try await Self.trial(bed).run()
            #expect(!opened.contains(.credentials))
        }
    }

    @Test func eachWrongKeyIsNamed() async throws {
        try await Self.withAccounts { bed in
            let credentials = try Self.trial(bed, nil, Self.wrong(StoreBed.credentialKey))
            let fault = await #expect(throws: WrongKey.self) { try await credentials.run() }
            #expect(fault?.keys == .credentials && fault?.keyID == StoreBed.credentialKey.id)
            #expect(fault?.reason.code == .notAuthentic)
            let messages = try Self.trial(bed, Self.wrong(StoreBed.messageKey))
            let other = await #expect(throws: WrongKey.self) { try await messages.run() }
            #expect(other?.keys == .messages && other?.keyID == StoreBed.messageKey.id)
        }
    }

    /// A value that was changed says nothing of the key.
    @Test func oneDamagedValueIsNoWrongKey() async throws {
        try await Self.withAccounts { bed in
            try await bed.pool.execute(
                Statement(
                    """
                    update customer set credentials = set_byte(credentials, octet_length(credentials) - 1,
                        255 - get_byte(credentials, octet_length(credentials) - 1)) where id = $1
                    """,
                    [.uuid(SecondWallTests.sara)]
                )
            )
            let opened = try await Self.trial(bed).run()
            #expect(opened.contains(.credentials))
        }
    }
}
