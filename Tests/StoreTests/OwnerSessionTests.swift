import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Sessions of owners renew their token, and a copied token ends them",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct OwnerSessionTests {
    private static let start: Int64 = 1_700_000_000

    private func signIn(_ token: String, _ bed: StoreBed) async throws -> NewSession {
        let (links, letters) = (
            PostgresSignIn(bed.context, SignInRules(signUp: .open)),
            PostgresEmails(bed.context, SignInRules(signUp: .open))
        )
        try await links.ask(OwnerSignInTests.noura, from: .named(token), browserHash: "b", language: "en")
        while let letter = try await letters.claim() {
            try await letters.arm(letter, token: token)
            try await letters.end(letter.id)
        }
        let session = NewSession(token: token, agent: "Firefox")
        guard case .signedIn = try await links.use(token, browserHash: "b", typed: nil, for: session) else {
            throw TestBedError(detail: "nobody is signed in")
        }
        return session
    }

    private func at(_ seconds: Int64, _ bed: StoreBed) async throws {
        try await bed.setClock(UnixTime(seconds: Self.start + seconds))
    }

    /// The new token, or nil.
    private func renewed(_ read: ReadSession) throws -> String? {
        guard case .open(_, let token) = read else { throw TestBedError(detail: "the session is not open: \(read)") }
        return token
    }

    @Test func tokenIsReplacedAfterAQuarterOfAnHourByOneAndTheSame() async throws {
        try await StoreBed.lend { bed in
            let sessions = PostgresOwnerSessions(bed.context)
            let id = try await self.signIn("first", bed).id
            #expect(try await self.renewed(sessions.read(id, token: "first")) == nil)
            try await self.at(901, bed)
            // Twenty requests at once come with the old token.
            let tokens = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        guard case .open(_, let token) = try await sessions.read(id, token: "first") else { return "" }
                        return token
                    }
                }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(tokens.count == 1)
            let second = try #require(tokens.first ?? nil)
            #expect(second.count == 43 && second != "first")
            #expect(try await self.renewed(sessions.read(id, token: second)) == nil)
            // Requests that left before the answer came.
            try await self.at(930, bed)
            #expect(try await self.renewed(sessions.read(id, token: "first")) == second)
            #expect(try await bed.count("select count(*) from owner_session") == 1)
        }
    }

    /// A question whose event has begun, and a conflict that is decided or over, need no answer.
    @Test func everyPageKnowsHowManyQuestionsAndConflictsWait() async throws {
        try await StoreBed.lend { bed in
            let questions = QuestionBed(bed)
            let session = try await FirstStepsTests.begin(StoreBed.customerID, bed)
            func waiting() async throws -> Int? {
                let read = try await PostgresOwnerSessions(bed.context).read(session.id, token: "token")
                guard case .open(let session, _) = read else { return nil }
                return session.waiting
            }
            #expect(try await waiting() == 0)
            try await questions.ask()
            #expect(try await waiting() == 1)
            try await bed.pool.execute(
                Statement(
                    """
                    insert into event (customer_id, id, wanted_revision, conflict_state, starts_at, ends_at)
                    select $1, gen_random_uuid(), 1, state, jadwal_now() + hours * interval '1 hour',
                        jadwal_now() + (hours + 1) * interval '1 hour'
                    from (values ('open', 1), ('open', 2), ('kept', 3), ('open', -4)) as examples (state, hours)
                    """,
                    [.uuid(StoreBed.customerID)]
                )
            )
            #expect(try await waiting() == 3)
            try await bed.pool.execute("update question set expires_at = jadwal_now()")
            #expect(try await waiting() == 2)
        }
    }

    /// A phone that went into a tunnel comes back with what it has.
    @Test func lostAnswerSignsNobodyOut() async throws {
        try await StoreBed.lend { bed in
            let sessions = PostgresOwnerSessions(bed.context)
            let id = try await self.signIn("first", bed).id
            try await self.at(901, bed)
            let second = try await self.renewed(sessions.read(id, token: "first"))
            try await self.at(5000, bed)
            #expect(try await self.renewed(sessions.read(id, token: "first")) == second)
        }
    }

    @Test func oldTokenEndsTheSessionForBothAndTellsTheOwner() async throws {
        try await StoreBed.lend { bed in
            let sessions = PostgresOwnerSessions(bed.context)
            let id = try await self.signIn("first", bed).id
            let other = try await self.signIn("another browser", bed).id
            try await self.at(901, bed)
            let second = try #require(try await self.renewed(sessions.read(id, token: "first")))
            #expect(try await self.renewed(sessions.read(id, token: second)) == nil)
            try await self.at(932, bed)
            #expect(try await sessions.read(id, token: "first") == .reused)
            #expect(try await sessions.read(id, token: second) == .none)
            #expect(try await sessions.read(id, token: "first") == .none)
            // The owner's other session stays.
            guard case .open = try await sessions.read(other, token: "another browser") else {
                Issue.record("the other session has ended too")
                return
            }
            let letters = try await bed.pool.query("select kind from letter order by kind").map { try $0.text(0) }
            #expect(letters.filter { $0 == "session_reused" }.count == 1)
            let acts = try await bed.pool.query("select action from audit where origin = 'owner' order by id")
                .map { try $0.text(0) }
            #expect(
                acts == [
                    "owner signs in", "owner signs in", "owner's session is ended: its old token was shown",
                ]
            )
        }
    }

    /// The attack: ids stand in lists of sessions and in tokens of apps. Only a token that was once valid was copied.
    @Test func idWithAnotherTokenEndsNothing() async throws {
        try await StoreBed.lend { bed in
            let sessions = PostgresOwnerSessions(bed.context)
            let id = try await self.signIn("first", bed).id
            var tokens = ["first"]
            for turn in 1...4 {
                try await self.at(Int64(turn) * 901, bed)
                tokens.append(try #require(try await self.renewed(sessions.read(id, token: tokens[turn - 1]))))
                #expect(try await self.renewed(sessions.read(id, token: tokens[turn])) == nil)
            }
            for odd in ["never", "", tokens[4] + "x", String(tokens[4].reversed())] {
                #expect(try await sessions.read(id, token: odd) == .none)
            }
            #expect(try await self.renewed(sessions.read(id, token: tokens[4])) == nil)
            #expect(try await bed.count("select count(*) from letter where kind = 'session_reused'") == 0)
            // One of long ago was copied.
            try await self.at(4 * 901 + 60, bed)
            #expect(try await sessions.read(id, token: "first") == .reused)
            #expect(try await sessions.read(id, token: tokens[4]) == .none)
        }
    }

    @Test func sessionEndsUnusedAndInAnyCase() async throws {
        try await StoreBed.lend { bed in
            let sessions = PostgresOwnerSessions(bed.context)
            let day: Int64 = 86_400
            let id = try await self.signIn("first", bed).id
            try await self.at(30 * day, bed)
            #expect(try await sessions.read(id, token: "first") == .none)
            try await bed.setClock(UnixTime(seconds: Self.start))
            var token = "first"
            for step in 1...3 {
                try await self.at(Int64(step) * 29 * day, bed)
                token = try await self.renewed(sessions.read(id, token: token)) ?? token
            }
            try await self.at(90 * day, bed)
            #expect(try await sessions.read(id, token: token) == .none)
        }
    }

    @Test func ownerEndsOnlyTheirOwnSessions() async throws {
        try await StoreBed.lend { bed in
            let sessions = PostgresOwnerSessions(bed.context)
            let id = try await self.signIn("first", bed).id
            guard case .open(let session, _) = try await sessions.read(id, token: "first") else {
                Issue.record("the session is not open")
                return
            }
            #expect(try await sessions.end(id, of: StoreBed.customerID) == false)
            #expect(try await sessions.list(of: StoreBed.customerID).isEmpty)
            #expect(try await sessions.endAll(of: StoreBed.customerID) == 0)
            #expect(try await sessions.list(of: session.customerID).map(\.id) == [id])
            #expect(try await sessions.end(id, of: session.customerID))
            #expect(try await sessions.read(id, token: "first") == .none)
        }
    }

    @Test func onlyHashesAreStored() async throws {
        try await StoreBed.lend { bed in
            _ = try await self.signIn("first-secret", bed)
            for table in ["owner_session", "sign_in_link", "account", "letter"] {
                let text = try await bed.pool.query(Statement("select t::text from \(table) as t"))
                    .map { try $0.text(0) }.joined()
                for secret in ["first-secret", "noura", "example.org"] {
                    #expect(!text.lowercased().contains(secret), "\(secret) in \(table)")
                }
            }
        }
    }
}
