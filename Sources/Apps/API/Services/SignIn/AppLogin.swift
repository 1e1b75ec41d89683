internal import Mail
internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// Lets apps in, and finds out whose call it is. Every way in ends in a session, as it does for browsers.
struct AppLogin: Sendable {
    /// The tokens that an app gets when it signs in.
    struct Tokens: Sendable {
        let access: String
        let refresh: String
        let customer: String
    }

    enum Entry: Sendable {
        case tokens(Tokens)
        case gone
        case closed
        /// The account is being removed.
        case ending
        /// An issuer has proven no address, and there is no account yet.
        case noAddress
        /// The ID token has signed somebody in before.
        case usedToken
    }

    enum Renewal: Sendable {
        case tokens(Tokens)
        case reused
        case none
    }

    private let links: PostgresSignIn
    private let logins: PostgresIssuerSignIn
    private let sessions: PostgresAppSessions
    private let tokens: AccessTokens
    private let known = KnownSessions()

    init(_ tokens: AccessTokens, _ store: StoreContext, _ rules: SignInRules) {
        (self.links, self.logins) = (PostgresSignIn(store, rules), PostgresIssuerSignIn(store, rules))
        self.sessions = PostgresAppSessions(store)
        self.tokens = tokens
    }

    /// The session of an access token; nil if it is no longer valid.
    func session(_ token: String, at now: UnixTime) async throws -> OwnerSession? {
        guard let holder = await self.tokens.holder(of: token, at: now) else { return nil }
        if let known = self.known.find(holder.session) { return known.customerID == holder.customer ? known : nil }
        guard let session = try await self.sessions.find(holder.session, of: holder.customer) else { return nil }
        self.known.keep(session)
        return session
    }

    /// - Parameter link: the token of a link in an e-mail.
    func enter(_ link: SessionToken, agent: String, at now: UnixTime) async throws -> Entry {
        let (own, session) = Self.beginning(agent)
        switch try await self.links.use(link.text, browserHash: nil, typed: nil, for: session) {
        case .gone, .otherAddress: return .gone
        case .closed: return .closed
        case .ending: return .ending
        case .signedIn: return try await self.entry(session, own, at: now)
        }
    }

    /// Lets in whom an issuer has proven.
    ///
    /// - Parameter language: of a new account.
    func enter(
        _ person: ProvenPerson,
        language: Language,
        agent: String,
        at now: UnixTime
    ) async throws -> Entry {
        let (own, session) = Self.beginning(agent)
        switch try await self.logins.use(person, language: language.rawValue, for: session) {
        case .noAddress: return .noAddress
        case .usedToken: return .usedToken
        case .closed: return .closed
        case .ending: return .ending
        case .signedIn: return try await self.entry(session, own, at: now)
        }
    }

    private static func beginning(_ agent: String) -> (token: SessionToken, session: NewSession) {
        let own = SessionToken()
        return (own, NewSession(token: own.text, agent: agent.isEmpty ? AgentName.app : agent, kind: .app))
    }

    private func entry(_ session: NewSession, _ own: SessionToken, at now: UnixTime) async throws -> Entry {
        guard let begun = try await self.sessions.find(session.id) else { return .gone }
        return .tokens(try await self.issue(begun, own.text, at: now))
    }

    func renew(_ refresh: String, at now: UnixTime) async throws -> Renewal {
        let parts = refresh.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let id = EventIdentity(parts[0])?.id, let token = SessionToken(text: parts[1]) else {
            return .none
        }
        switch try await self.sessions.refresh(id, token: token.text) {
        case .renewed(let session, let new): return .tokens(try await self.issue(session, new, at: now))
        case .reused:
            self.forget(id)
            return .reused
        case .none: return .none
        }
    }

    /// The session has ended. Other replicas notice within `KnownSessions.time`.
    func forget(_ session: String) { self.known.forget { $0.id == session } }

    func forgetAll(of customer: String) { self.known.forget { $0.customerID == customer } }

    private func issue(_ session: OwnerSession, _ token: String, at now: UnixTime) async throws -> Tokens {
        Tokens(
            access: try await self.tokens.sign(session, at: now),
            refresh: "\(session.id).\(token)",
            customer: session.customerID
        )
    }
}

extension AppLogin.Tokens: CustomStringConvertible, CustomReflectable {
    /// Without the tokens.
    var description: String { "Tokens" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Sessions that were open a moment ago, so that not every call looks them up.
private final class KnownSessions: Sendable {
    static let time = Duration.seconds(5)
    private static let most = 10_000

    private let sessions = NIOLockedValueBox<[String: (session: OwnerSession, until: ContinuousClock.Instant)]>([:])

    func find(_ id: String) -> OwnerSession? {
        let now = ContinuousClock.now
        return self.sessions.withLockedValue { $0[id].flatMap { $0.until > now ? $0.session : nil } }
    }

    func keep(_ session: OwnerSession) {
        // Not all at once are looked up again, also if all have come at once.
        let until = ContinuousClock.now + Self.time * Double.random(in: 0.5...1)
        self.sessions.withLockedValue { sessions in
            if sessions.count >= Self.most { sessions.removeAll() }
            sessions[session.id] = (session, until)
        }
    }

    func forget(_ condition: (OwnerSession) -> Bool) {
        self.sessions.withLockedValue { sessions in sessions = sessions.filter { !condition($0.value.session) } }
    }
}
