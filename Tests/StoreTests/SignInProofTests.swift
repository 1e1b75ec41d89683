import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "A sign-in is as recent as its proof, and its owner learns of a new browser",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct SignInProofTests {
    private static let start: Int64 = 1_700_000_000
    private static let rules = SignInRules(signUp: .open)

    private static func person(signedInAt: Int64?, token: String? = nil) -> ProvenPerson {
        ProvenPerson(
            issuer: "test",
            subject: "noura",
            address: OwnerSignInTests.noura,
            signedInAt: signedInAt.map { UnixTime(seconds: $0) },
            token: token.map { HandedToken(hash: $0, endsAt: UnixTime(seconds: Self.start + 3600)) }
        )
    }

    private func enter(
        _ person: ProvenPerson,
        _ name: String,
        marks: Set<String> = [],
        _ context: StoreContext
    ) async throws -> (login: UsedLogin, session: String) {
        let session = NewSession(token: name, agent: "Firefox, Android", marks: marks)
        let login = try await PostgresIssuerSignIn(context, Self.rules).use(person, language: "en", for: session)
        return (login, session.id)
    }

    /// The attack: a stolen session is made recent by a token that the issuer gives without asking anybody.
    @Test(arguments: [nil, 0, 599, 600, 86_400] as [Int64?])
    func sessionIsAsRecentAsTheSignInAtTheIssuer(_ age: Int64?) async throws {
        try await StoreBed.lend { bed in
            let person = Self.person(signedInAt: age.map { Self.start - $0 })
            let session = try await self.enter(person, "token", bed.context).session
            guard case .open(let open, _) = try await PostgresOwnerSessions(bed.context).read(session, token: "token")
            else {
                Issue.record("the session is not open")
                return
            }
            #expect(open.isRecent == (age.map { $0 < 600 } ?? false))
            // A time to come is none.
            try await bed.setClock(UnixTime(seconds: Self.start + 600))
            guard case .open(let later, _) = try await PostgresOwnerSessions(bed.context).read(session, token: "token")
            else {
                Issue.record("the session is not open later")
                return
            }
            #expect(!later.isRecent)
        }
    }

    @Test func tokenSignsInOnceAtAllReplicas() async throws {
        try await StoreBed.lend { bed in
            let person = Self.person(signedInAt: Self.start, token: "hash")
            let used = try await withThrowingTaskGroup(of: Bool.self) { group in
                for place in 0..<10 {
                    group.addTask {
                        try await self.enter(person, "session \(place)", bed.context).login == .usedToken
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(used == 9)
            #expect(try await bed.count("select count(*) from owner_session") == 1)
            let other = Self.person(signedInAt: Self.start, token: "another")
            guard case .signedIn = try await self.enter(other, "next", bed.context).login else {
                Issue.record("another token does not sign in")
                return
            }
            // It is remembered as a hash of the installation's own.
            #expect(try await bed.count("select count(*) from spent_token") == 2)
        }
    }

    @Test func ownerIsToldOfANewBrowserButNotOfTheFirst() async throws {
        try await StoreBed.lend { bed in
            let letters = PostgresEmails(bed.context, Self.rules)
            func told() async throws -> [String] {
                var kinds: [String] = []
                while let letter = try await letters.claim() {
                    kinds.append("\(letter.kind) \(letter.detail ?? "-")")
                    #expect(letter.address == OwnerSignInTests.noura.text)
                    try await letters.end(letter.id)
                }
                return kinds
            }
            let first = try await self.enter(Self.person(signedInAt: nil), "first", bed.context)
            guard case .signedIn(let account) = first.login else {
                Issue.record("nobody is signed in")
                return
            }
            #expect(try await told() == ["welcome -"])
            let mark = PostgresOwnerSessions(bed.context).mark(of: account.customerID)
            _ = try await self.enter(Self.person(signedInAt: nil), "same", marks: ["x", mark], bed.context)
            #expect(try await told().isEmpty)
            _ = try await self.enter(Self.person(signedInAt: nil), "new", marks: ["x"], bed.context)
            #expect(try await told() == ["signedIn Firefox, Android"])
            // So it is of links and of apps.
            let links = PostgresSignIn(bed.context, Self.rules)
            try await links.ask(OwnerSignInTests.noura, from: .named("n"), browserHash: "b", language: "en")
            let letter = try #require(try await letters.claim())
            try await letters.arm(letter, token: "link")
            try await letters.end(letter.id)
            let app = NewSession(token: "app", agent: "App", kind: .app)
            _ = try await links.use("link", browserHash: nil, typed: nil, for: app)
            #expect(try await told() == ["signedIn App"])
        }
    }
}
