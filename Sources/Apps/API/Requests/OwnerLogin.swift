internal import Assembly
internal import Foundation
internal import HTTPTypes
internal import Mail
internal import Pipeline
internal import Store
internal import Web
internal import WorkerKit

/// Finds out who sends a request, and lets owners in: by links, and by what an issuer of OpenID Connect has proven.
struct OwnerLogin: Sendable {
    typealias Visitor = WebVisitor<OwnerFront>

    /// Longer than it takes to store a link and its e-mail.
    static let answerTime = Duration.milliseconds(300)

    /// In seconds. The browser remembers for so long which address a link was asked for.
    private static let linkAge = 15 * 60
    /// In seconds. Browsers keep no cookie longer than 400 days.
    private static let marksAge = 400 * 86_400
    /// So many owners may share a browser without an e-mail about each sign-in.
    private static let mostMarks = 5

    private let links: PostgresSignIn
    private let logins: PostgresIssuerSignIn
    private let sessions: PostgresOwnerSessions
    private let cookie, guestCookie, askedCookie, marksCookie: PageCookie
    private let metrics: OwnerMetrics

    init(_ settings: OwnerSettings, _ store: StoreContext, _ rules: SignInRules, metrics: OwnerMetrics) {
        self.metrics = metrics
        (self.links, self.logins) = (PostgresSignIn(store, rules), PostgresIssuerSignIn(store, rules))
        self.sessions = PostgresOwnerSessions(store)
        let age = Int(SignInRules.sessionLongest.components.seconds)
        self.cookie = PageCookie("jadwal-owner", isSecure: settings.isSecure, age: age)
        self.guestCookie = PageCookie("jadwal-guest", isSecure: settings.isSecure)
        self.askedCookie = PageCookie("jadwal-owner-asked", isSecure: settings.isSecure, age: Self.linkAge)
        self.marksCookie = PageCookie("jadwal-owner-known", isSecure: settings.isSecure, age: Self.marksAge)
    }

    func visitor(_ headers: HTTPFields) async throws -> Visitor {
        var visitor = self.guest(headers)
        guard let shown = self.shown(headers) else { return visitor }
        switch try await self.sessions.read(shown.id, token: shown.token.text) {
        case .open(let session, let newToken):
            (visitor.person, visitor.formSecret) = (session, session.formSecret)
            visitor.cookies = newToken.map { [self.cookie.set("\(session.id).\($0)")] } ?? []
        case .reused:
            visitor.refusal = .sessionReused
            visitor.cookies.append(self.cookie.clear)
        case .none: visitor.cookies.append(self.cookie.clear)
        }
        return visitor
    }

    /// Takes at least `answerTime`: one that is refused because of a limit writes nothing, and would be faster.
    ///
    /// - Parameters:
    ///   - sender: the address that the request comes from.
    ///   - browser: what only the asking browser has.
    func ask(
        _ address: MailAddress,
        from sender: ClientAddress,
        browser: SessionToken,
        language: Language
    ) async throws {
        let end = ContinuousClock.now + Self.answerTime
        let asked = try await self.links.ask(
            AccountAddress(address),
            from: AskingNetwork(sender),
            browserHash: browser.hash,
            language: language.rawValue
        )
        self.metrics.count(asked)
        try await Task.sleep(until: end, clock: .continuous)
    }

    /// As `ask`, for the owner who is signed in. The link leads back to where they were.
    ///
    /// - Returns: the cookies by which this browser is known when the link is opened; nil if nothing is sent.
    func askAgain(_ address: MailAddress, _ request: OwnerRequest, for place: StepUp) async throws -> [String]? {
        let asked = try await self.links.ask(
            AccountAddress(address),
            from: AskingNetwork(request.address),
            browserHash: request.browser.hash,
            language: request.context.language.rawValue,
            next: place.rawValue
        )
        self.metrics.count(asked)
        return asked.isStored ? [self.guestCookie.set(request.browser.text)] : nil
    }

    /// The browser remembers the address, so that its owner need not type it again. Nothing of it is stored here.
    func remember(_ address: MailAddress) -> String {
        self.askedCookie.set(Data(address.text.utf8).base64EncodedString().replacing("=", with: ""))
    }

    /// The address that this browser has asked a link for; nil if there is none any more.
    func remembered(_ headers: HTTPFields) -> MailAddress? {
        guard let value = self.askedCookie.value(in: headers[.cookie]) else { return nil }
        let padded = value + String(repeating: "=", count: (4 - value.utf8.count % 4) % 4)
        return Data(base64Encoded: padded).flatMap { String(validating: $0, as: UTF8.self) }.flatMap { MailAddress($0) }
    }

    func look(_ token: SessionToken, _ browser: SessionToken) async throws -> FoundLink {
        try await self.links.look(token.text, browserHash: browser.hash)
    }

    /// - Returns: what the link was, and the cookies of the new session.
    func use(
        _ token: SessionToken,
        typed: MailAddress?,
        _ request: OwnerRequest
    ) async throws -> (link: UsedLink, cookies: [String]) {
        let own = SessionToken()
        let session = self.beginning(own, request)
        let link = try await self.links.use(
            token.text,
            browserHash: request.browser.hash,
            typed: typed.map { AccountAddress($0) },
            for: session
        )
        guard case .signedIn(let account) = link else { return (link, []) }
        return (link, try await self.cookies(of: session, own, request, account.customerID))
    }

    /// - Returns: what came of the login, and the cookies of the new session.
    func enter(
        _ person: ProvenPerson,
        _ request: OwnerRequest
    ) async throws -> (login: UsedLogin, cookies: [String]) {
        let own = SessionToken()
        let session = self.beginning(own, request)
        let login = try await self.logins.use(person, language: request.context.language.rawValue, for: session)
        guard case .signedIn(let account) = login else { return (login, []) }
        return (login, try await self.cookies(of: session, own, request, account.customerID))
    }

    /// Whether the owner has signed in at an issuer once, and may confirm there who they are.
    func hasIssuer(_ session: OwnerSession) async throws -> Bool { try await self.logins.isKnown(session.customerID) }

    /// An owner who is signed in has signed in at an issuer once more.
    ///
    /// - Returns: the cookies of the new session; nil if it was somebody else.
    func confirm(_ person: ProvenPerson, _ request: OwnerRequest) async throws -> [String]? {
        let own = SessionToken()
        let session = self.beginning(own, request)
        let customer = try request.owner().customerID
        guard try await self.logins.confirm(person, as: customer, for: session) else { return nil }
        return try await self.cookies(of: session, own, request, customer)
    }

    /// The session of a browser. It is new to an owner who has not signed in with it.
    private func beginning(_ own: SessionToken, _ request: OwnerRequest) -> NewSession {
        var marks = Set(self.marks(request.headers))
        if let session = request.context.session { marks.insert(self.sessions.mark(of: session.customerID)) }
        return NewSession(token: own.text, agent: AgentName.of(request.headers[.userAgent] ?? ""), marks: marks)
    }

    /// The last one is the newest.
    private func marks(_ headers: HTTPFields) -> [String] {
        (self.marksCookie.value(in: headers[.cookie]) ?? "").split(separator: ".").map(String.init)
            .suffix(Self.mostMarks)
    }

    private func cookies(
        of session: NewSession,
        _ own: SessionToken,
        _ request: OwnerRequest,
        _ customer: String
    ) async throws -> [String] {
        // What this browser had before is of no use any more.
        if let old = request.context.session {
            _ = try await self.sessions.end(old.id, of: old.customerID, before: session.id)
        }
        let mark = self.sessions.mark(of: customer)
        let marks = (self.marks(request.headers).filter { $0 != mark } + [mark]).suffix(Self.mostMarks)
        return [
            self.cookie.set("\(session.id).\(own.text)"), self.guestCookie.clear, self.askedCookie.clear,
            self.marksCookie.set(marks.joined(separator: ".")),
        ]
    }

    /// The cookies of a browser whose session has ended.
    var signedOut: [String] { [self.cookie.clear, self.guestCookie.clear] }

    private func shown(_ headers: HTTPFields) -> (id: String, token: SessionToken)? {
        guard let value = self.cookie.value(in: headers[.cookie]) else { return nil }
        let parts = value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let identity = EventIdentity(parts[0]), let token = SessionToken(text: parts[1]) else {
            return nil
        }
        return (identity.id, token)
    }

    private func guest(_ headers: HTTPFields) -> Visitor {
        if let known = self.guestCookie.value(in: headers[.cookie]).flatMap({ SessionToken(text: $0) }) {
            return Visitor(browser: known)
        }
        let token = SessionToken()
        return Visitor(browser: token, cookies: [self.guestCookie.set(token.text)])
    }
}

extension AccountAddress {
    init(_ address: MailAddress) { self.init(text: address.text, lookupText: address.lookupText) }
}

extension AskingNetwork {
    /// - Parameter address: where a request comes from.
    fileprivate init(_ address: ClientAddress) {
        self.init(
            NetworkName.of(address, four: 24, six: 64),
            site: NetworkName.of(address, four: 24, six: 48),
            provider: NetworkName.of(address, four: 16, six: 32)
        )
    }
}
