internal import Store
internal import Web

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
        if let place = issuers.place(request.id, request.headers) {
            return try await Self.confirmed(place, request)
        }
        let person = try await Self.person(request)
        let (login, cookies) = try await request.services.login.enter(person, request)
        switch login {
        case .noAddress: throw OwnerFault.noProvenAddress
        case .closed: throw OwnerFault.closed
        case .ending: throw OwnerFault.ending
        case .usedToken: throw OwnerFault.loginRefused
        case .signedIn(let account):
            return .seeOther(OwnerRoute.next(after: account), cookies: cookies + [issuers.clear])
        }
    }

    private static func person(_ request: OwnerRequest) async throws(OwnerFault) -> ProvenPerson {
        try await request.services.issuers.person(
            request.id,
            answering: request.query.without(),
            request.headers,
            at: request.context.now
        )
    }

    /// An owner who is signed in comes back to where they were. If the issuer proves somebody else, or nobody, the page
    /// says so, and offers both ways again.
    private static func confirmed(_ place: StepUp, _ request: OwnerRequest) async throws -> OwnerAnswer {
        _ = try request.owner()
        do {
            let person = try await Self.person(request)
            guard let cookies = try await request.services.login.confirm(person, request) else {
                throw OwnerFault.otherLogin
            }
            return .seeOther(request.back(to: place), cookies: cookies + [request.services.issuers.clear])
        } catch let fault as OwnerFault {
            var page = try await StepUpPage.load(place, request)
            page.refusal = fault
            return .refused(page.page(request.context), fault)
        }
    }
}

/// The links to issuers, on the page where owners sign in.
struct IssuerLinks {
    static func render(_ names: [String], _ context: OwnerContext) -> Markup {
        Self.render(names, IssuerPhrase.or, context) { OwnerRoute.issuerBegin.link($0) }
    }

    /// On the page where an owner confirms who they are.
    static func render(_ names: [String], for place: StepUp, _ context: OwnerContext) -> Markup {
        let next = Route.Item(StepUp.field, place.rawValue)
        return Self.render(names, IssuerPhrase.orConfirm, context) {
            OwnerRoute.stepUpIssuer.link($0, query: [next])
        }
    }

    private static func render(
        _ names: [String],
        _ words: IssuerPhrase,
        _ context: OwnerContext,
        _ route: (String) -> Route
    ) -> Markup {
        guard !names.isEmpty else { return .nothing }
        let links = names.map { name in
            // A link, since browsers let no form of this page end at another host.
            Markup.p([
                .link(
                    route(name),
                    [.classes("button")],
                    [context.words(IssuerPhrase.go), .value(" "), .value(Self.title(name))]
                )
            ])
        }
        return .section([.classes("sign-in")], [.p([context.words(words)])] + links)
    }

    private static func title(_ name: String) -> String {
        name == OwnerIssuers.google ? "Google" : name.prefix(1).uppercased() + name.dropFirst()
    }
}

enum IssuerPhrase: Phrase {
    case or
    case orConfirm
    /// The issuer's name follows.
    case go

    var both: Both {
        switch self {
        case .or: Both("Or sign in with an account that you have:", "أو ادخل بحساب لديك:")
        case .orConfirm:
            Both(
                "Or sign in once more with the account that you sign in with:",
                "أو ادخل مرة أخرى بالحساب الذي تدخل به:"
            )
        case .go: Both("Continue with", "المتابعة بحساب")
        }
    }
}
