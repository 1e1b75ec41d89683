internal import HTTP
internal import HTTPTypes
internal import Logging
internal import OpenIDConnect
internal import Time
internal import Web
internal import WorkerKit

/// Signs people in at an issuer of OpenID Connect, and gives them the roles of their groups there.
struct IssuerLogin: Sendable {
    /// The person whom the issuer has proved.
    struct Person: Sendable, Hashable {
        let name: String
        let roles: Set<Role>
        /// The same for ever at this issuer.
        let subject: String
    }

    private let client: OpenIDClient
    private let groups: [String: Set<Role>]
    /// Notes the page that the person wanted, without its first slash.
    private let flow: IssuerFlow<OpenIDError>

    init(_ settings: IssuerSettings, over exchange: @escaping HTTPExchange, isSecure: Bool, logger: Logger) {
        let configuration = OpenIDConfiguration(
            issuer: settings.issuer,
            clientID: settings.clientID,
            clientSecret: settings.clientSecret,
            redirectURL: settings.redirectURL,
            scopes: settings.scopes
        )
        self.client = OpenIDClient(configuration, over: exchange)
        self.groups = settings.groups.mapValues { roles in Set(roles.compactMap { Role(rawValue: $0) }) }
        self.flow = IssuerFlow(
            cookie: "jadwal-login",
            isSecure: isSecure,
            age: PendingLogin.longest,
            failed: "A login at the console's issuer has failed",
            logger: logger,
            kind: { $0.code == .notBegun ? nil : "\($0.code)" }
        )
    }

    /// The cookie that forgets the login that has begun.
    var clear: String { self.flow.clear }

    /// Where the browser goes to sign in, and the cookie that it keeps meanwhile.
    ///
    /// - Parameter destination: the page that the person wanted.
    func begin(to destination: Route?, at now: UnixTime) async throws(ConsoleFault) -> (address: String, cookie: String)
    {
        let login = PendingLogin(at: now)
        let page = String((destination?.text ?? "").dropFirst())
        do throws(OpenIDError) {
            return try await self.flow.begin(login.text, noting: page) { () async throws(OpenIDError) in
                try await self.client.address(for: login)
            }
        } catch {
            throw Self.fault(error)
        }
    }

    /// The returning person, and the page that they requested.
    ///
    /// - Parameter items: the query items of the browser's return address.
    func person(
        answering items: [Route.Item],
        _ headers: HTTPFields,
        at now: UnixTime
    ) async throws(ConsoleFault) -> (person: Person, destination: Route?) {
        let begun = self.flow.begun(headers)
        let person: OpenIDPerson
        do throws(OpenIDError) {
            person = try await self.flow.reporting { () async throws(OpenIDError) in
                try await self.client.person(
                    answering: items.map { (name: $0.name, value: $0.value) },
                    PendingLogin(text: begun.login),
                    at: now
                )
            }
        } catch {
            throw Self.fault(error)
        }
        let roles = person.groups.reduce(into: Set<Role>()) { $0.formUnion(self.groups[$1] ?? []) }
        guard !roles.isEmpty else { throw .loginRefused(.noRole) }
        let named = Person(name: Self.name(of: person), roles: roles, subject: Self.plain(person.subject))
        return (named, begun.note.isEmpty ? nil : Route(local: "/\(begun.note)"))
    }

    private static func fault(_ error: OpenIDError) -> ConsoleFault {
        switch error.code {
        case .unreachable, .badIssuer: .issuerAway
        case .notBegun: .loginRefused(.notBegun)
        case .refused, .badToken, .oldSignIn: .loginRefused(.refused)
        }
    }

    /// As the person is called, if that can be a name here.
    private static func name(of person: OpenIDPerson) -> String {
        if let name = person.preferredName, UserEntry.isName(name) { return name }
        return String(person.subject.unicodeScalars.map { UserEntry.isName("\($0)") ? Character($0) : "-" }.prefix(64))
    }

    /// Subjects are ASCII by their standard. PostgreSQL stores no U+0000.
    private static func plain(_ subject: String) -> String {
        String(subject.unicodeScalars.map { (0x20..<0x7F).contains($0.value) ? Character($0) : "?" })
    }
}
