internal import Assembly
internal import HTTP
internal import HTTPTypes
internal import Logging
internal import Mail
internal import OpenIDConnect
internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// The issuers of OpenID Connect at which owners may sign in.
struct OwnerIssuers: Sendable {
    /// The issuer whose ID tokens `UseGoogle` takes.
    static let google = "google"

    private struct Issuer: Sendable {
        let name: String
        let address: String
        let client: OpenIDClient
    }

    private let issuers: [Issuer]
    /// Notes the issuer's name, and where an owner was who confirms who they are.
    private let flow: IssuerFlow<OpenIDError>

    init(_ settings: OwnerSettings, over exchange: @escaping HTTPExchange, logger: Logger) {
        let url = settings.url ?? ""
        self.issuers = settings.issuers.compactMap { issuer in
            guard let client = issuer.clientIDs.first else { return nil }
            let configuration = OpenIDConfiguration(
                issuer: issuer.issuer,
                clientID: client,
                otherClientIDs: Array(issuer.clientIDs.dropFirst()),
                clientSecret: issuer.clientSecret,
                // One for each issuer: an answer that another one has mixed in comes to the wrong address (RFC 9700,
                // section 4.4.2.2).
                redirectURL: url + OwnerRoute.issuerBack.link(issuer.name).text,
                scopes: ["email"]
            )
            return Issuer(
                name: issuer.name,
                address: issuer.issuer,
                client: OpenIDClient(configuration, over: exchange)
            )
        }
        self.flow = IssuerFlow(
            cookie: "jadwal-owner-login",
            isSecure: settings.isSecure,
            age: PendingLogin.longest,
            failed: "A login of an owner at an issuer has failed",
            logger: logger,
            kind: { $0.code == .notBegun ? nil : "\($0.code)" }
        )
    }

    /// In the order of the page.
    var names: [String] { self.issuers.map(\.name) }

    /// The cookie that forgets the login that has begun.
    var clear: String { self.flow.clear }

    /// Where the browser goes to sign in, and the cookie that it keeps meanwhile.
    ///
    /// - Parameter place: an owner who is signed in confirms who they are, and comes back there.
    func begin(
        _ name: String,
        for place: StepUp? = nil,
        at now: UnixTime
    ) async throws(OwnerFault) -> (address: String, cookie: String) {
        let issuer = try self.issuer(name)
        let login = PendingLogin(at: now)
        let note = place.map { "\(name)/\($0.rawValue)" } ?? name
        do throws(OpenIDError) {
            return try await self.flow.begin(login.text, noting: note) { () async throws(OpenIDError) in
                try await issuer.client.address(for: login, anew: place != nil)
            }
        } catch {
            throw Self.fault(error)
        }
    }

    /// A login that the browser began at this issuer, and where the owner was who confirms who they are.
    private func kept(_ name: String, _ headers: HTTPFields) -> (login: String, place: StepUp?) {
        let begun = self.flow.begun(headers)
        let parts = begun.note.split(separator: "/").map(String.init)
        // A login that was begun at another issuer is none here.
        guard parts.first == name else { return ("", nil) }
        return (begun.login, parts.count == 2 ? StepUp(rawValue: parts[1]) : nil)
    }

    /// Where the owner was who confirms at this issuer who they are; nil for an owner who signs in.
    func place(_ name: String, _ headers: HTTPFields) -> StepUp? { self.kept(name, headers).place }

    /// The owner who came back from this issuer. To confirm who they are, they must have signed in there anew.
    ///
    /// - Parameter items: of the address at which the browser came back.
    func person(
        _ name: String,
        answering items: [Route.Item],
        _ headers: HTTPFields,
        at now: UnixTime
    ) async throws(OwnerFault) -> ProvenPerson {
        let issuer = try self.issuer(name)
        let kept = self.kept(name, headers)
        do throws(OpenIDError) {
            let person = try await self.flow.reporting { () async throws(OpenIDError) in
                try await issuer.client.person(
                    answering: items.map { (name: $0.name, value: $0.value) },
                    PendingLogin(text: kept.login),
                    anew: kept.place != nil,
                    at: now
                )
            }
            return Self.proven(person, by: issuer)
        } catch {
            throw Self.fault(error)
        }
    }

    /// The owner whose ID token of Google an app hands in; nil if Google is not set up.
    func person(ofGoogle token: String, at now: UnixTime) async throws(OpenIDError) -> ProvenPerson? {
        guard let issuer = self.issuers.first(where: { $0.name == Self.google }) else { return nil }
        let person = try await issuer.client.person(handingIn: token, at: now)
        var proven = Self.proven(person, by: issuer)
        proven.token = HandedToken(hash: person.token.hash, endsAt: person.token.endsAt)
        return proven
    }

    private func issuer(_ name: String) throws(OwnerFault) -> Issuer {
        guard let issuer = self.issuers.first(where: { $0.name == name }) else { throw .notFound }
        return issuer
    }

    private static func proven(_ person: OpenIDPerson, by issuer: Issuer) -> ProvenPerson {
        let address = person.provenMail.flatMap { MailAddress($0) }
        return ProvenPerson(
            issuer: issuer.address,
            subject: person.subject,
            address: address.map { AccountAddress($0) },
            signedInAt: person.signedInAt
        )
    }

    private static func fault(_ error: OpenIDError) -> OwnerFault {
        switch error.code {
        case .unreachable, .badIssuer: .issuerAway
        case .notBegun: .loginNotBegun
        case .refused, .badToken: .loginRefused
        case .oldSignIn: .oldLogin
        }
    }
}
