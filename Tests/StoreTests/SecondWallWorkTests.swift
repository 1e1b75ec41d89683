import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "With the role of jadwal-api, what is done for owners beside their requests still reaches their rows",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct SecondWallWorkTests {
    private static let (noura, sara) = (SecondWallTests.noura, SecondWallTests.sara)
    private static let rules = SignInRules(signUp: .open)
    private static let closed = SignInRules(signUp: .closed)

    private static func person(_ name: String) -> ProvenPerson {
        let address = "\(name)@example.org"
        return ProvenPerson(
            issuer: "test",
            subject: name,
            address: AccountAddress(text: address, lookupText: address)
        )
    }

    /// The customer who is signed in.
    private static func enter(_ name: String, _ api: StoreContext) async throws -> String {
        let session = NewSession(token: "token-\(name)", agent: "Firefox")
        let used = try await PostgresIssuerSignIn(api, Self.rules).use(Self.person(name), language: "en", for: session)
        guard case .signedIn(let account) = used else { throw TestBedError(detail: "\(name) is not signed in") }
        return account.customerID
    }

    @Test func signingInFindsAnAccountWhileAnotherOwnerIsSignedIn() async throws {
        try await SecondWallTests.lend { _, api in
            let first = try await Self.enter("first", api)
            let second = try await Self.enter("second", api)
            #expect(first != second)
            let again = try await DatabaseOwner.$current.withValue(first) { try await Self.enter("second", api) }
            #expect(again == second)
        }
    }

    @Test func linkSignsInWhileAnotherOwnerIsSignedIn() async throws {
        try await SecondWallTests.lend { bed, api in
            let first = try await Self.enter("first", api)
            let second = try await Self.enter("second", api)
            // Their welcome.
            try await bed.pool.execute("delete from letter")
            let (links, letters) = (PostgresSignIn(api, Self.closed), PostgresEmails(api, Self.closed))
            let used = try await DatabaseOwner.$current.withValue(first) {
                let address = AccountAddress(text: "second@example.org", lookupText: "second@example.org")
                try await links.ask(address, from: .named("n"), browserHash: "b", language: "en")
                let letter = try await DatabaseOwner.$current.withValue(nil) { try await letters.claim() }
                try await letters.arm(try #require(letter), token: "link")
                let session = NewSession(token: "other", agent: "Firefox")
                return try await links.use("link", browserHash: "b", typed: nil, for: session)
            }
            guard case .signedIn(let account) = used else { throw TestBedError(detail: "the link does not sign in") }
            #expect(account.customerID == second && !account.isNew)
        }
    }

    @Test func letterToACustomerWhoIsBeingRemovedIsDropped() async throws {
        try await SecondWallTests.lend { bed, api in
            let customer = try await Self.enter("first", api)
            try await bed.pool.execute("delete from letter")
            let address = AccountAddress(text: "first@example.org", lookupText: "first@example.org")
            let (links, letters) = (PostgresSignIn(api, Self.closed), PostgresEmails(api, Self.closed))
            try await links.ask(address, from: .named("n"), browserHash: "b", language: "en")
            let mark = "update customer set removed_at = jadwal_now() where id = $1"
            try await bed.pool.execute(Statement(mark, [.uuid(customer)]))
            #expect(try await letters.claim() == nil)
            #expect(try await bed.count("select count(*) from letter") == 0)
        }
    }

    @Test func leasesAreRenewedForTheirOwners() async throws {
        try await SecondWallTests.lend { bed, api in
            let ids = [
                try await BridgeBed(bed).receiver.id, try await BridgeBed(bed, customer: Self.sara).receiver.id,
            ]
            let leases = ConnectionLeases(api)
            let foreign = try await DatabaseOwner.$current.withValue(Self.noura) { try await leases.take(ids[1]) }
            #expect(!foreign)
            for (owner, id) in zip([Self.noura, Self.sara], ids) {
                let isTaken = try await DatabaseOwner.$current.withValue(owner) { try await leases.take(id) }
                #expect(isTaken)
            }
            let end = try await bed.pool.query("select max(lease_until) as until from chat_connection")[0]
                .timestamp("until")
            try await bed.setClock(UnixTime(seconds: 1_700_000_002))
            try await leases.renew()
            let later = try await bed.pool.query(
                Statement(
                    "select 1 from chat_connection where lease_until > $1",
                    [.timestamp(microsecondsSince1970: end)]
                )
            )
            #expect(later.count == 2)
        }
    }

    /// The row that has the phone is another owner's, and is not seen.
    @Test func phoneOfAnotherOwnerIsTaken() async throws {
        try await SecondWallTests.lend { bed, api in
            let (first, second) = (try await BridgeBed(bed), try await BridgeBed(bed, customer: Self.sara))
            let own = [BridgeBed.address("966500000007:3@s.whatsapp.net")]
            _ = try await first.take([.message(BridgeBed.message("A"))], own: own)
            let leases = ConnectionLeases(api)
            let care = PostgresConnectionSupervision(
                api,
                leases: leases,
                sources: [("", .waha)],
                address: "https://jadwal.example",
                readsReactions: true
            )
            let id = second.receiver.id
            let (isOnly, isFree) = try await DatabaseOwner.$current.withValue(Self.sara) {
                _ = try await leases.take(id)
                let found = try #require(try await care.connection(id))
                let other = [BridgeBed.address("966500000008:3@s.whatsapp.net")]
                return (
                    try await care.isOnlyConnection(found.connection, of: own),
                    try await care.isOnlyConnection(found.connection, of: other)
                )
            }
            #expect(!isOnly)
            #expect(isFree)
        }
    }
}
