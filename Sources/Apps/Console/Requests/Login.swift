internal import HTTP
internal import HTTPTypes
internal import Logging
internal import Pipeline
internal import Store
internal import UseCases
internal import Web
internal import WorkerKit

/// Finds out who sends a request, and lets people in.
struct Login: Sendable {
    /// A wrong name or password, or too many of them.
    enum Fault: Error {
        case wrong
        case wait(Duration)
    }

    typealias Visitor = WebVisitor<ConsoleFront>

    private let users: UsersFile?
    private let proxy: ProxyLogin?
    /// nil unless people sign in at an issuer.
    let issuer: IssuerLogin?
    private let sessions: PostgresConsoleSessions
    private let passwords = Passwords()
    private let attempts = LoginAttempts()
    private let cookie, guestCookie: PageCookie

    /// - Parameter exchange: reaches an issuer.
    init(
        _ settings: ConsoleSettings,
        _ store: StoreContext,
        over exchange: @escaping HTTPExchange,
        metrics: ConsoleMetrics,
        logger: Logger
    ) {
        switch settings.login {
        case .file(let path): (self.users, self.issuer, self.proxy) = (UsersFile(path, logger: logger), nil, nil)
        case .oidc(let issuer):
            let login = IssuerLogin(issuer, over: exchange, isSecure: settings.isSecure, logger: logger)
            (self.users, self.issuer, self.proxy) = (nil, login, nil)
        case .proxy(let secret):
            let login = ProxyLogin(isProxy: settings.isProxy, secret: secret, metrics: metrics)
            (self.users, self.issuer, self.proxy) = (nil, nil, login)
        }
        self.sessions = PostgresConsoleSessions(store)
        self.cookie = PageCookie("jadwal", isSecure: settings.isSecure)
        self.guestCookie = PageCookie("jadwal-guest", isSecure: settings.isSecure)
    }

    /// True if people sign in on a page of the console.
    var hasPage: Bool { self.proxy == nil }

    /// True if they enter a name and a password there.
    var hasPasswords: Bool { self.users != nil }

    func visitor(_ headers: HTTPFields, from peer: PeerAddress) async throws -> Visitor {
        if let proxy { return try await self.visitor(headers, from: peer, by: proxy) }
        // A script of a page that is only open asks by `fetch` (Fetch Metadata, W3C): the person may be away.
        let isPerson = headers[.fetchDestination] != "empty"
        if let token = self.token(headers),
            let session = try await self.sessions.find(token.hash, keepsAlive: isPerson),
            let person = self.person(of: session)
        {
            return Visitor(person, browser: token)
        }
        return self.guest(headers)
    }

    /// nil if people do not sign in by this way any more, or if this person may not.
    private func person(of session: ConsoleSession) -> SignedIn? {
        switch LoginKind(rawValue: session.login) {
        case .file:
            return self.users?.user(session.person).map { SignedIn(name: $0.name, roles: $0.roles, login: .file) }
        case .oidc:
            guard self.issuer != nil else { return nil }
            let roles = Set(session.roles.compactMap { Role(rawValue: $0) })
            return SignedIn(name: session.person, roles: roles, login: .oidc)
        case .proxy, nil: return nil
        }
    }

    /// - Returns: the cookies of a new session, to be set.
    func signIn(_ name: String, _ password: String, from client: ClientAddress) async throws -> [String] {
        let address = client.description
        if let wait = self.attempts.begin(name, from: address) { throw Fault.wait(wait) }
        let user = self.users?.user(name)
        // Hashed for unknown names too, so that the time does not tell which names there are.
        guard try await self.passwords.match(password, user?.password), let user else { throw Fault.wrong }
        self.attempts.succeeded(name, from: address)
        let token = try await self.begin(user.name, user.roles, .file)
        return [self.cookie.set(token.text), self.guestCookie.clear]
    }

    /// Begins the session of somebody whom the issuer has proved.
    ///
    /// - Returns: the cookies of the new session, to be set.
    func signIn(_ person: IssuerLogin.Person) async throws -> [String] {
        let token = try await self.begin(person.name, person.roles, .oidc, subject: person.subject)
        return [self.cookie.set(token.text), self.guestCookie.clear]
    }

    /// - Returns: the cookies to be set.
    func signOut(_ headers: HTTPFields) async throws -> [String] {
        if let token = self.token(headers) { try await self.sessions.end(token.hash) }
        return [self.cookie.clear]
    }

    /// Those of these sessions that have not ended, and whose people may still see pages. Does not count as a request.
    ///
    /// - Parameter sessions: hashes of their tokens.
    func stillSignedIn(_ sessions: Set<String>) async throws -> Set<String> {
        let found = try await self.sessions.find(sessions)
        return Set(
            found.filter { _, session in
                guard let users = self.users, session.login == LoginKind.file.rawValue else { return true }
                return Permission.view.isGranted(to: users.user(session.person)?.roles)
            }.keys
        )
    }

    private func visitor(
        _ headers: HTTPFields,
        from peer: PeerAddress,
        by proxy: ProxyLogin
    ) async throws -> Visitor {
        guard let person = proxy.person(headers, from: peer) else { return self.guest(headers) }
        if let token = self.token(headers), let session = try await self.sessions.find(token.hash),
            session.login == LoginKind.proxy.rawValue, session.person == person.name
        {
            return Visitor(person, browser: token)
        }
        let token = try await self.begin(person.name, person.roles, .proxy)
        return Visitor(person, browser: token, cookies: [self.cookie.set(token.text)])
    }

    private func begin(
        _ name: String,
        _ roles: Set<Role>,
        _ login: LoginKind,
        subject: String? = nil
    ) async throws -> SessionToken {
        let token = SessionToken()
        let names = Role.allCases.filter(roles.contains).map(\.rawValue)
        try await self.sessions.begin(token.hash, of: name, roles: names, login: login.rawValue, subject: subject)
        return token
    }

    private func token(_ headers: HTTPFields) -> SessionToken? {
        self.cookie.value(in: headers[.cookie]).flatMap { SessionToken(text: $0) }
    }

    private func guest(_ headers: HTTPFields) -> Visitor {
        if let known = self.guestCookie.value(in: headers[.cookie]).flatMap({ SessionToken(text: $0) }) {
            return Visitor(browser: known)
        }
        let token = SessionToken()
        return Visitor(browser: token, cookies: [self.guestCookie.set(token.text)])
    }
}

/// Hashes one password at a time: each takes 32 MiB and a tenth of a second.
private actor Passwords {
    private var decoy: PasswordHash?

    /// - Parameter hash: nil is no password's.
    func match(_ password: String, _ hash: PasswordHash?) throws -> Bool {
        if let hash { return try hash.matches(password) }
        let decoy = try self.decoy ?? PasswordHash(of: SessionToken().text)
        self.decoy = decoy
        _ = try decoy.matches(password)
        return false
    }
}

extension HTTPField.Name {
    fileprivate static let fetchDestination = HTTPField.Name("Sec-Fetch-Dest")!
}
