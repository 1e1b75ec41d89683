import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Connect: refresh tokens are used once, and a copied one ends the session",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct AppSessionTests {
    private static let start: Int64 = 1_700_000_000

    /// Signs in by the token of a letter alone, as apps do.
    private func signIn(_ token: String, _ kind: NewSession.Kind = .app, _ bed: StoreBed) async throws -> String {
        let rules = SignInRules(signUp: .open)
        let (links, letters) = (PostgresSignIn(bed.context, rules), PostgresEmails(bed.context, rules))
        try await links.ask(OwnerSignInTests.noura, from: .named(token), browserHash: "b", language: "en")
        while let letter = try await letters.claim() {
            try await letters.arm(letter, token: token)
            try await letters.end(letter.id)
        }
        let session = NewSession(token: token, agent: "", kind: kind)
        guard case .signedIn = try await links.use(token, browserHash: nil, typed: nil, for: session) else {
            throw TestBedError(detail: "nobody is signed in")
        }
        return session.id
    }

    private func at(_ seconds: Int64, _ bed: StoreBed) async throws {
        try await bed.setClock(UnixTime(seconds: Self.start + seconds))
    }

    private func renewed(_ refreshed: RefreshedSession) throws -> String {
        guard case .renewed(_, let token) = refreshed else {
            throw TestBedError(detail: "not renewed: \(refreshed)")
        }
        return token
    }

    @Test func twentyAtOnceGetOneSuccessor() async throws {
        try await StoreBed.lend { bed in
            try await self.at(0, bed)
            let sessions = PostgresAppSessions(bed.context)
            let id = try await self.signIn("first", bed: bed)
            let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await self.renewed(sessions.refresh(id, token: "first")) }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(tokens.count == 1)
            let second = try #require(tokens.first)
            #expect(second.count == 43 && second != "first")
            // A lost answer: within 30 s the old token gets the same one.
            try await self.at(30, bed)
            #expect(try await self.renewed(sessions.refresh(id, token: "first")) == second)
            #expect(try await self.renewed(sessions.refresh(id, token: second)) != second)
            #expect(try await bed.count("select count(*) from owner_session") == 1)
            #expect(try await bed.count("select count(*) from letter where kind = 'session_reused'") == 0)
        }
    }

    @Test func usedTokenEndsTheSessionAndTellsTheOwnerOnce() async throws {
        try await StoreBed.lend { bed in
            try await self.at(0, bed)
            let sessions = PostgresAppSessions(bed.context)
            let id = try await self.signIn("first", bed: bed)
            let other = try await self.signIn("another", bed: bed)
            let second = try await self.renewed(sessions.refresh(id, token: "first"))
            try await self.at(31, bed)
            #expect(try await sessions.refresh(id, token: "first") == .reused)
            #expect(try await sessions.find(id) == nil)
            for token in ["first", second] { #expect(try await sessions.refresh(id, token: token) == .none) }
            #expect(try await sessions.find(other) != nil)
            #expect(try await bed.count("select count(*) from letter where kind = 'session_reused'") == 1)
            let act = "owner''s session is ended: its old token was shown"
            #expect(try await bed.count("select count(*) from audit where action = '\(act)'") == 1)
        }
    }

    /// An ancestor of the current token ends it too. A token that was never one proves nothing: ids are no secrets.
    @Test(arguments: [true, false]) func tokenOfLongAgoEndsTheSession(_ isAncestor: Bool) async throws {
        try await StoreBed.lend { bed in
            try await self.at(0, bed)
            let sessions = PostgresAppSessions(bed.context)
            let id = try await self.signIn("first", bed: bed)
            let second = try await self.renewed(sessions.refresh(id, token: "first"))
            let third = try await self.renewed(sessions.refresh(id, token: second))
            let refreshed = try await sessions.refresh(id, token: isAncestor ? "first" : "never")
            #expect(refreshed == (isAncestor ? .reused : .none))
            #expect(try await (sessions.find(id) != nil) == !isAncestor)
            let next = try await sessions.refresh(id, token: third)
            #expect((next == .none) == isAncestor)
        }
    }

    /// A cookie is no refresh token, and a refresh token no cookie.
    @Test func kindsOfSessionsAreToldApart() async throws {
        try await StoreBed.lend { bed in
            let (apps, browsers) = (PostgresAppSessions(bed.context), PostgresOwnerSessions(bed.context))
            let app = try await self.signIn("app", bed: bed)
            let browser = try await self.signIn("browser", .browser, bed)
            #expect(try await browsers.read(app, token: "app") == .none)
            #expect(try await apps.find(browser) == nil)
            #expect(try await apps.refresh(browser, token: "browser") == .none)
            let found = try #require(try await apps.find(app))
            // One list has both, and ends both.
            #expect(try await browsers.list(of: found.customerID).count == 2)
            #expect(try await browsers.end(app, of: found.customerID))
            #expect(try await apps.find(app) == nil)
            guard case .open = try await browsers.read(browser, token: "browser") else {
                Issue.record("the browser's session has ended")
                return
            }
        }
    }

    @Test func sessionEndsWithItsTimeAndItsCustomer() async throws {
        try await StoreBed.lend { bed in
            try await self.at(0, bed)
            let sessions = PostgresAppSessions(bed.context)
            let id = try await self.signIn("first", bed: bed)
            try await self.at(30 * 86_400 - 1, bed)
            let second = try await self.renewed(sessions.refresh(id, token: "first"))
            try await self.at(60 * 86_400, bed)
            #expect(try await sessions.find(id) == nil)
            #expect(try await sessions.refresh(id, token: second) == .none)
            let another = try await self.signIn("another", bed: bed)
            #expect(try await sessions.find(another) != nil)
            try await bed.pool.execute("update customer set removed_at = jadwal_now()")
            #expect(try await sessions.find(another) == nil)
        }
    }

    private func signIn(_ token: String, bed: StoreBed) async throws -> String {
        try await self.signIn(token, .app, bed)
    }
}
