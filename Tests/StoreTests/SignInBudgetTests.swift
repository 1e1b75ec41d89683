import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Nobody spends the links that an owner needs",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct SignInBudgetTests {
    private static let noura = OwnerSignInTests.noura
    private static let start = OwnerSignInTests.start

    private static func stranger(_ number: Int) -> AccountAddress {
        AccountAddress(text: "a\(number)@example.org", lookupText: "a\(number)@example.org")
    }

    private func ask(
        _ address: AccountAddress,
        _ network: AskingNetwork,
        next: String? = nil,
        _ bed: StoreBed
    ) async throws -> AskedLink {
        try await PostgresSignIn(bed.context, SignInRules(signUp: .open))
            .ask(address, from: network, browserHash: "b", language: "en", next: next)
    }

    /// The addresses of all e-mails that leave.
    private func sent(_ bed: StoreBed, _ signUp: SignInRules.SignUp = .open) async throws -> [String] {
        let letters = PostgresEmails(bed.context, SignInRules(signUp: signUp))
        var addresses: [String] = []
        while let letter = try await letters.claim() {
            try await letters.arm(letter, token: "token of \(letter.id)")
            try await letters.end(letter.id)
            addresses.append(letter.address)
        }
        return addresses
    }

    private func addOwner(_ bed: StoreBed) async throws {
        try await PostgresOwnerAccounts(bed.context).invite(StoreBed.customerID, Self.noura, by: "tester")
    }

    /// Links that were asked for elsewhere a moment ago.
    private func add(_ count: Int, _ bed: StoreBed) async throws {
        try await bed.pool.execute(
            Statement(
                """
                insert into sign_in_link (id, address_id, address, network_id, site_id, provider_id, browser_hash,
                    language, ends_at)
                select gen_random_uuid(), gen_random_uuid(), '\\x01', gen_random_uuid(), gen_random_uuid(),
                    gen_random_uuid(), 'b', 'en', jadwal_now() from generate_series(1, $1)
                """,
                [.int(Int64(count))]
            )
        )
    }

    @Test func limitsCountLinksOfTheLastHour() async throws {
        try await StoreBed.lend { bed in
            for place in 0..<6 {
                let asked = try await self.ask(Self.noura, .named("n\(place)"), bed)
                #expect(asked == (place < 5 ? .ordered : .refusedAddress))
            }
            for place in 0..<21 {
                let asked = try await self.ask(Self.stranger(place), .named("one network"), bed)
                #expect(asked == (place < 20 ? .ordered : .network))
            }
            // The twenty-first is stored, and dropped by the program that sends.
            #expect(try await self.sent(bed).count == 25)
            try await bed.setClock(UnixTime(seconds: Self.start + 3600))
            #expect(try await self.ask(Self.noura, .named("one network"), bed) == .ordered)
        }
    }

    /// The attack: a stranger asks five times in the owner's name, and the owner is out for an hour.
    @Test func addressThatGetsNoLinkHasOneThatWorks() async throws {
        try await StoreBed.lend { bed in
            try await self.addOwner(bed)
            for minute in stride(from: 0, to: 120, by: 2) {
                try await bed.setClock(UnixTime(seconds: Self.start + Int64(60 * minute)))
                _ = try await self.ask(Self.noura, .named("stranger \(minute)"), bed)
                _ = try await self.sent(bed)
                let asked = try await self.ask(Self.noura, .named("owner"), bed)
                let works = try await bed.count(
                    "select count(*) from sign_in_link where token_hash is not null and ends_at > jadwal_now()"
                )
                #expect(asked.isStored || works > 0, "minute \(minute)")
                _ = try await self.sent(bed)
            }
            // The bound of the mailbox: five in an hour, and one for each quarter of an hour.
            #expect(try await bed.count("select count(*) from sign_in_link") <= 17)
        }
    }

    @Test func linksOfASignedInOwnerAreCountedApart() async throws {
        try await StoreBed.lend { bed in
            try await self.addOwner(bed)
            for place in 0..<8 { _ = try await self.ask(Self.noura, .named("n\(place)"), bed) }
            for place in 0..<250 { _ = try await self.ask(Self.stranger(place), .named("n"), bed) }
            #expect(try await self.ask(Self.stranger(999), .named("n"), bed) == .refusedNetwork)
            for _ in 0..<5 { #expect(try await self.ask(Self.noura, .named("n"), next: "data", bed) == .ordered) }
            #expect(try await self.ask(Self.noura, .named("n"), next: "data", bed) == .refusedAddress)
            // Neither ends the other's links.
            _ = try await self.sent(bed)
            let alive = """
                select count(*) from sign_in_link where ends_at > jadwal_now() and token_hash is not null
                    and address_id = (select address_id from account)
                """
            #expect(try await bed.count("\(alive) and next is null") == 3)
            #expect(try await bed.count("\(alive) and next is not null") == 3)
        }
    }

    /// The attack: one /48 of IPv6 has 65,536 networks.
    @Test func siteAndProviderAreBoundAndOwnersGetTheirsAllTheSame() async throws {
        try await StoreBed.lend { bed in
            try await self.addOwner(bed)
            func network(_ number: Int) -> AskingNetwork {
                AskingNetwork("n\(number)", site: "one site", provider: "one provider")
            }
            var outcomes: [AskedLink: Int] = [:]
            for place in 0..<100 {
                outcomes[try await self.ask(Self.stranger(place), network(place), bed), default: 0] += 1
            }
            #expect(outcomes == [.ordered: 60, .network: 40])
            // Also of the same site, whatever sign-up is.
            #expect(try await self.ask(Self.noura, network(1), bed) == .network)
            let sent = try await self.sent(bed)
            #expect(sent.count == 61 && sent.contains(Self.noura.text))
            #expect(try await self.ask(Self.stranger(200), .named("elsewhere"), bed) == .ordered)
            for place in 0..<10 {
                let other = AskingNetwork("m\(place)", site: "site \(place)", provider: "one provider")
                #expect(try await self.ask(Self.stranger(300 + place), other, bed) == .ordered)
            }
        }
    }

    @Test func busyInstallationShedsBySiteAndNeverOwners() async throws {
        try await StoreBed.lend { bed in
            try await self.addOwner(bed)
            try await self.add(1000, bed)
            #expect(try await self.ask(Self.stranger(1), .named("quiet"), bed) == .ordered)
            #expect(try await self.ask(Self.stranger(2), .named("quiet"), bed) == .installation)
            #expect(try await self.ask(Self.noura, .named("quiet"), bed) == .installation)
            #expect(try await self.sent(bed).sorted() == [Self.noura.text, "a1@example.org"])
            try await self.add(4000, bed)
            #expect(try await self.ask(Self.stranger(3), .named("first"), bed) == .installation)
            #expect(try await self.ask(Self.noura, .named("second"), bed) == .installation)
            #expect(try await self.sent(bed) == [Self.noura.text])
        }
    }

    @Test func shedLinkIsSentToAnInvitedAddress() async throws {
        try await StoreBed.lend { bed in
            try await PostgresOwnerAccounts(bed.context).invite(Self.noura, by: "tester")
            try await self.add(5000, bed)
            for address in [Self.noura, Self.stranger(1)] {
                #expect(try await self.ask(address, .named("n"), bed) == .installation)
            }
            #expect(try await self.sent(bed, .invited) == [Self.noura.text])
        }
    }

    @Test func requestsAtOnceDoNotPassABoundTogether() async throws {
        try await StoreBed.lend { bed in
            let outcomes = try await withThrowingTaskGroup(of: AskedLink.self) { group in
                for place in 0..<20 { group.addTask { try await self.ask(Self.noura, .named("n\(place % 3)"), bed) } }
                return try await group.reduce(into: [AskedLink: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(outcomes == [.ordered: 5, .refusedAddress: 15])
        }
    }

    /// Servers that tell upper from lower case have another mailbox for another spelling.
    @Test func linkGoesToTheAccountsAddressHoweverItWasTyped() async throws {
        try await StoreBed.lend { bed in
            try await self.addOwner(bed)
            let typed = AccountAddress(text: "nOURA@example.org", lookupText: Self.noura.lookupText)
            #expect(try await self.ask(typed, .named("n"), bed) == .ordered)
            let letters = PostgresEmails(bed.context, SignInRules(signUp: .open))
            let letter = try #require(try await letters.claim())
            #expect(letter.address == Self.noura.text)
            try await letters.arm(letter, token: "token")
            try await letters.end(letter.id)
            // So does the e-mail of welcome.
            let links = PostgresSignIn(bed.context, SignInRules(signUp: .open))
            let session = NewSession(token: "s", agent: "Firefox")
            _ = try await links.use("token", browserHash: "b", typed: nil, for: session)
            #expect(try await self.sent(bed) == [Self.noura.text])
        }
    }
}
