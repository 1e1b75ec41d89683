import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Vault

@Suite(
    "The first steps follow from what there is, and from what was skipped",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct FirstStepsTests {
    private static let other = "0192d3a4-0000-7000-8000-0000000000fe"

    private static func steps(_ session: NewSession, _ bed: StoreBed) async throws -> FirstSteps {
        let read = try await PostgresOwnerSessions(bed.context).read(session.id, token: "token")
        guard case .open(let session, _) = read else { throw TestBedError(detail: "the session is not open: \(read)") }
        return session.steps
    }

    static func begin(_ customer: String, _ bed: StoreBed) async throws -> NewSession {
        let session = NewSession(token: "token", agent: "Firefox")
        try await bed.pool.execute(
            Statement(
                "insert into owner_session (id, customer_id, token_hash, agent) values ($1, $2, $3, '')",
                [.uuid(session.id), .uuid(customer), .text(StoredHash.hexadecimal(of: "token"))]
            )
        )
        return session
    }

    /// Each step of the one owner, while the other one stays where they were.
    @Test func eachStepIsDoneByWhatItLeaves() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            for (address, customer) in [("noura@example.org", StoreBed.customerID), ("sara@example.org", Self.other)] {
                try await OwnerExportTests.addAccount(address, of: customer, bed)
            }
            try await bed.pool.execute("update account set has_zone = false")
            let own = try await Self.begin(StoreBed.customerID, bed)
            let others = try await Self.begin(Self.other, bed)
            #expect(try await Self.steps(own, bed) == FirstSteps(done: []))
            var done: Set<FirstStep> = []
            for (step, statement) in [
                (FirstStep.zone, "update account set has_zone = true where customer_id = $1"),
                (.calendar, "update customer set calendar_url = '\\x01', credentials = '\\x01' where id = $1"),
                (
                    .whatsApp,
                    """
                    insert into chat_connection (id, customer_id, source, kind, state, consent_at, consent_version,
                        reads_from)
                    values (gen_random_uuid(), $1, 'home', 'waha', 'working', jadwal_now(), 1, jadwal_now())
                    """
                ),
                (
                    .notifications,
                    """
                    insert into device (id, customer_id, service, address, address_id)
                    values (gen_random_uuid(), $1, 'ntfy', '\\x01', gen_random_uuid())
                    """
                ),
            ] {
                try await bed.pool.execute(Statement(statement, [.uuid(StoreBed.customerID)]))
                done.insert(step)
                #expect(try await Self.steps(own, bed) == FirstSteps(done: done), "\(step)")
            }
            #expect(try await Self.steps(others, bed) == FirstSteps(done: []))
        }
    }

    @Test func skippedStepsAndGivenChatsAreKept() async throws {
        try await StoreBed.lend { bed in
            try await OwnerExportTests.addAccount("noura@example.org", of: StoreBed.customerID, bed)
            let session = try await Self.begin(StoreBed.customerID, bed)
            let store = PostgresFirstSteps(bed.context)
            for step in [FirstStep.notifications, .calendar, .calendar] {
                try await store.skip(step, of: StoreBed.customerID)
            }
            // Another's click changes nothing here.
            try await store.skip(.whatsApp, of: Self.other)
            #expect(
                try await Self.steps(session, bed)
                    == FirstSteps(done: [.zone], skipped: [.calendar, .notifications])
            )
            _ = try await PostgresOwnerImports(bed.context).add([], of: StoreBed.customerID)
            let after = try await Self.steps(session, bed)
            #expect(after == FirstSteps(done: [.zone, .whatsApp], skipped: [.calendar, .notifications]))
            #expect(after.next == nil)
        }
    }

    @Test func customerWithoutAnAccountIsAskedForNothing() async throws {
        try await StoreBed.lend { bed in
            let session = try await Self.begin(StoreBed.customerID, bed)
            #expect(try await Self.steps(session, bed) == .over)
        }
    }
}
