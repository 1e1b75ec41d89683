internal import Pages
internal import Store

/// Sends the browser to an issuer of OpenID Connect.
enum IssuerBegin {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard request.context.session == nil else { return .seeOther(OwnerRoute.first) }
        let (address, cookie) = try await request.services.issuers.begin(request.id, at: request.context.now)
        return .elsewhere(address, cookies: [cookie])
    }
}

/// Where the browser comes back from the issuer. Who has begun the login is signed in, and nobody else.
enum IssuerBack {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let issuers = request.services.issuers
        let person = try await issuers.person(
            request.id,
            answering: request.query.without(),
            request.headers,
            at: request.context.now
        )
        let (login, cookies) = try await request.services.login.enter(person, request)
        switch login {
        case .noAddress: throw OwnerFault.noProvenAddress
        case .closed: throw OwnerFault.closed
        case .signedIn(let account):
            return .seeOther(OwnerRoute.next(after: account), cookies: cookies + [issuers.clear])
        }
    }
}

/// The links to issuers, on the page where owners sign in.
struct IssuerLinks {
    static func render(_ names: [String], _ context: OwnerContext) -> Markup {
        guard !names.isEmpty else { return .nothing }
        let links = names.map { name in
            // A link, since browsers let no form of this page end at another host.
            Markup.p([
                .link(
                    OwnerRoute.issuerBegin.link(name),
                    [.classes("button")],
                    [context.words(IssuerPhrase.go), .value(" "), .value(Self.title(name))]
                )
            ])
        }
        return .section([.classes("sign-in")], [.p([context.words(IssuerPhrase.or)])] + links)
    }

    private static func title(_ name: String) -> String {
        name == OwnerIssuers.google ? "Google" : name.prefix(1).uppercased() + name.dropFirst()
    }
}

enum IssuerPhrase: Phrase {
    case or
    /// The issuer's name follows.
    case go

    var both: Both {
        switch self {
        case .or: Both("Or sign in with an account that you have:", "أو ادخل بحساب لديك:")
        case .go: Both("Continue with", "المتابعة بحساب")
        }
    }
}
