import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Links sign owners in once, and only whoever has the letter",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct OwnerSignInTests {
    static let noura = AccountAddress(text: "Noura@example.org", lookupText: "noura@example.org")
    static let sara = AccountAddress(text: "sara@example.org", lookupText: "sara@example.org")
    static let start: Int64 = 1_700_000_000

    private static func links(_ bed: StoreBed, _ signUp: SignInRules.SignUp = .open) -> PostgresSignIn {
        PostgresSignIn(bed.context, SignInRules(signUp: signUp))
    }

    private static func letters(_ bed: StoreBed, _ signUp: SignInRules.SignUp = .open) -> PostgresEmails {
        PostgresEmails(bed.context, SignInRules(signUp: signUp))
    }

    /// Asks for a link and sends its letter.
    private func link(_ token: String, to address: AccountAddress = Self.noura, _ bed: StoreBed) async throws {
        try await Self.links(bed).ask(address, from: .named("n-\(token)"), browserHash: "asker", language: "en")
        let letter = try #require(try await Self.letters(bed).claim())
        #expect(letter.kind == .signIn && letter.address == address.text)
        try await Self.letters(bed).arm(letter, token: token)
        try await Self.letters(bed).end(letter.id)
    }

    private func use(
        _ token: String,
        browser: String = "asker",
        typed: AccountAddress? = nil,
        signUp: SignInRules.SignUp = .open,
        _ bed: StoreBed
    ) async throws -> UsedLink {
        let session = NewSession(token: "session of \(token)", agent: "Firefox")
        return try await Self.links(bed, signUp).use(token, browserHash: browser, typed: typed, for: session)
    }

    @Test func linkWorksOnceAndLookingAtItUsesNothingUp() async throws {
        try await StoreBed.lend { bed in
            try await self.link("a", bed)
            #expect(try await bed.count("select count(*) from account") == 0)
            for _ in 0..<50 { #expect(try await Self.links(bed).look("a", browserHash: "asker") == .here) }
            #expect(try await Self.links(bed).look("a", browserHash: "scanner") == .elsewhere)
            guard case .signedIn(let account) = try await self.use("a", bed) else {
                Issue.record("the link does not work")
                return
            }
            #expect(account.isNew && !account.hasZone)
            #expect(try await self.use("a", bed) == .gone)
            #expect(try await Self.links(bed).look("a", browserHash: "asker") == .gone)
            #expect(try await bed.count("select count(*) from owner_session") == 1)
            // The welcome letter is sent once.
            let welcome = try #require(try await Self.letters(bed).claim())
            #expect(welcome.kind == .welcome && welcome.customerID == account.customerID)
            try await Self.letters(bed).end(welcome.id)
            try await self.link("b", bed)
            guard case .signedIn(let again) = try await self.use("b", bed) else {
                Issue.record("the second link does not work")
                return
            }
            #expect(again.customerID == account.customerID && !again.isNew && !again.isFirst)
            let told = try #require(try await Self.letters(bed).claim())
            #expect(told.kind == .signedIn)
            #expect(try await Self.letters(bed).claim() == nil)
            #expect(try await bed.count("select count(*) from account") == 1)
        }
    }

    @Test func elsewhereTheAddressOpensAndFiveWrongOnesEndTheLink() async throws {
        try await StoreBed.lend { bed in
            try await self.link("a", bed)
            #expect(try await self.use("a", browser: "other", bed) == .otherAddress)
            #expect(try await self.use("a", browser: "other", typed: Self.sara, bed) == .otherAddress)
            let typed = AccountAddress(text: "noura@example.org", lookupText: "noura@example.org")
            guard case .signedIn = try await self.use("a", browser: "other", typed: typed, bed) else {
                Issue.record("the address does not open the link")
                return
            }
            let welcome = try #require(try await Self.letters(bed).claim())
            try await Self.letters(bed).end(welcome.id)
            try await self.link("b", bed)
            // Programs that look into letters press the button, and type nothing.
            for _ in 0..<20 { #expect(try await self.use("b", browser: "scanner", bed) == .otherAddress) }
            for _ in 0..<5 {
                #expect(try await Self.links(bed).look("b", browserHash: "asker") == .here)
                #expect(try await self.use("b", browser: "other", typed: Self.sara, bed) == .otherAddress)
            }
            #expect(try await self.use("b", bed) == .gone)
        }
    }

    @Test func linkEndsAfterAQuarterOfAnHourAndWithTheFourthNewerOne() async throws {
        try await StoreBed.lend { bed in
            try await self.link("a", bed)
            try await bed.setClock(UnixTime(seconds: Self.start + 899))
            #expect(try await Self.links(bed).look("a", browserHash: "asker") == .here)
            try await bed.setClock(UnixTime(seconds: Self.start + 900))
            #expect(try await self.use("a", bed) == .gone)
            for (place, token) in ["b", "c", "d", "e"].enumerated() {
                try await bed.setClock(UnixTime(seconds: Self.start + 901 + Int64(place)))
                try await self.link(token, bed)
            }
            #expect(try await Self.links(bed).look("b", browserHash: "asker") == .gone)
            #expect(try await Self.links(bed).look("c", browserHash: "asker") == .here)
            guard case .signedIn = try await self.use("d", bed) else {
                Issue.record("the link does not work")
                return
            }
            // One link signs in; the others of the address are of no use any more.
            for token in ["c", "e"] { #expect(try await self.use(token, bed) == .gone) }
        }
    }

    @Test func closedSignUpWritesToKnownAddressesOnly() async throws {
        try await StoreBed.lend { bed in
            let accounts = PostgresOwnerAccounts(bed.context)
            try await accounts.invite(StoreBed.customerID, Self.noura, by: "tester")
            await #expect(throws: AdministrationError.self) {
                try await accounts.invite(StoreBed.customerID, Self.sara, by: "tester")
            }
            for address in [Self.sara, Self.noura] {
                try await Self.links(bed, .closed).ask(address, from: .named("n"), browserHash: "b", language: "ar")
            }
            let letter = try #require(try await Self.letters(bed, .closed).claim())
            #expect(letter.address == Self.noura.text && letter.language == "ar")
            #expect(try await Self.letters(bed, .closed).claim() == nil)
            #expect(try await bed.count("select count(*) from letter") == 1)
            // A letter that was sent while sign-up was open makes no account after it was closed.
            try await self.link("late", to: Self.sara, bed)
            #expect(try await self.use("late", signUp: .closed, bed) == .closed)
            #expect(try await bed.count("select count(*) from account") == 1)
        }
    }

    @Test func invitedAddressMakesOneAccountWithinItsTime() async throws {
        try await StoreBed.lend { bed in
            let accounts = PostgresOwnerAccounts(bed.context)
            try await accounts.invite(Self.noura, by: "tester")
            for address in [Self.sara, Self.noura] {
                try await Self.links(bed, .invited).ask(address, from: .named("n"), browserHash: "b", language: "en")
            }
            #expect(try await Self.letters(bed, .invited).claim()?.address == Self.noura.text)
            #expect(try await Self.letters(bed, .invited).claim() == nil)
            try await self.link("sara", to: Self.sara, bed)
            #expect(try await self.use("sara", signUp: .invited, bed) == .closed)
            // Closed means closed, also for those who were invited.
            try await self.link("early", bed)
            #expect(try await self.use("early", signUp: .closed, bed) == .closed)

            try await self.link("late", bed)
            try await bed.pool.execute("update invitation set invited_at = jadwal_now() - interval '30 days'")
            #expect(try await self.use("late", signUp: .invited, bed) == .closed)
            try await accounts.invite(Self.noura, by: "tester")
            try await self.link("now", bed)
            guard case .signedIn(let account) = try await self.use("now", signUp: .invited, bed) else {
                Issue.record("the link does not work")
                return
            }
            #expect(account.isNew)
            #expect(try await bed.count("select count(*) from invitation") == 0)
            let welcome = try #require(try await Self.letters(bed, .invited).claim())
            try await Self.letters(bed).end(welcome.id)
            await #expect(throws: AdministrationError.self) { try await accounts.invite(Self.noura, by: "tester") }

            // It signs in as everybody does who has an account, and is gone with its customer for good.
            try await self.link("again", bed)
            guard case .signedIn = try await self.use("again", signUp: .closed, bed) else {
                Issue.record("the link does not work")
                return
            }
            _ = try await CustomerRemoval(bed.context).remove(account.customerID)
            try await self.link("gone", bed)
            #expect(try await self.use("gone", signUp: .invited, bed) == .closed)
            let acts = try await bed.pool.query("select distinct action from audit order by action")
                .map { try $0.text(0) }
            #expect(acts.contains("invites an address"))
        }
    }

    /// Invalid input is not looked up: it takes the same time for an address with an account.
    @Test func askingReadsNothingOfAccounts() async throws {
        try await StoreBed.lend { bed in
            try await PostgresOwnerAccounts(bed.context).invite(StoreBed.customerID, Self.noura, by: "tester")
            let asking = try await bed.context(
                as: "asking",
                script: """
                    grant select, insert on sign_in_link, letter to asking;
                    grant select on virtual_clock to asking;
                    """
            )
            for signUp in [SignInRules.SignUp.open, .invited, .closed] {
                for address in [Self.noura, Self.sara] {
                    let links = PostgresSignIn(asking, SignInRules(signUp: signUp))
                    let asked = try await links.ask(address, from: .named("n"), browserHash: "b", language: "en")
                    #expect(asked == .ordered)
                }
            }
            await asking.pool.close()
            #expect(try await bed.count("select count(*) from letter") == 6)
        }
    }

    @Test func letterIsTriedByOneProgramAndAgainLater() async throws {
        try await StoreBed.lend { bed in
            try await Self.links(bed).ask(Self.noura, from: .named("n"), browserHash: "b", language: "en")
            let letter = try #require(try await Self.letters(bed).claim())
            #expect(try await Self.letters(bed).claim() == nil)
            try await Self.letters(bed).tryAgain(letter)
            try await bed.setClock(UnixTime(seconds: Self.start + 9))
            #expect(try await Self.letters(bed).claim() == nil)
            try await bed.setClock(UnixTime(seconds: Self.start + 10))
            #expect(try await Self.letters(bed).claim()?.attempts == 2)
            // Its program has died: another one tries after a minute.
            try await bed.setClock(UnixTime(seconds: Self.start + 70))
            #expect(try await Self.letters(bed).claim()?.attempts == 3)
            // After the link's end nothing is sent any more.
            try await bed.setClock(UnixTime(seconds: Self.start + 900))
            #expect(try await Self.letters(bed).claim() == nil)
            #expect(try await bed.count("select count(*) from letter") == 0)
        }
    }

    @Test func removalTakesTheAccountWithIt() async throws {
        try await StoreBed.lend { bed in
            try await PostgresOwnerAccounts(bed.context).invite(StoreBed.customerID, Self.noura, by: "tester")
            try await self.link("a", bed)
            guard case .signedIn(let account) = try await self.use("a", bed) else {
                Issue.record("the link does not work")
                return
            }
            #expect(account.customerID == StoreBed.customerID && !account.isNew && account.hasZone)
            // A link that nobody has used, and its letter, are the address's. Another address keeps its own.
            let links = Self.links(bed)
            try await links.ask(Self.noura, from: .named("n"), browserHash: "asker", language: "en")
            try await links.ask(Self.sara, from: .named("n"), browserHash: "asker", language: "en")
            let removed = try await CustomerRemoval(bed.context).remove(StoreBed.customerID)
            #expect(removed.allSatisfy { $0.left == 0 })
            for (table, left) in [("account", 0), ("owner_session", 0), ("letter", 1), ("sign_in_link", 1)] {
                #expect(try await bed.count("select count(*) from \(table)") == left, "\(table)")
            }
        }
    }
}

extension AskingNetwork {
    /// One whose site and provider have no others.
    static func named(_ name: String) -> AskingNetwork { AskingNetwork(name, site: name, provider: name) }
}
