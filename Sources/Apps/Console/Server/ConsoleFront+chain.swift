internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import Pipeline
internal import Store
internal import UseCases
internal import Web
internal import WorkerKit

extension ConsoleFront: PageFront {
    private static let requestsPerSecond = 20

    static let first = NavigationItem.first
    static let takesFiles = false
    static let failure: Logger.Message = "A request to the console has failed"

    /// Answers requests. Set up once: it counts what each session and each stranger's address asks.
    func responder() -> some HTTPResponder<PageConnection> {
        let limit = RequestLimit(Self.requestsPerSecond, in: .seconds(1))
        return WebResponder(self) {
            ServeAssets(self)
            RequireOwnHost(self, else: .unreadable(field: "Host"))
            IdentifyVisitor(self)
            LimitRequests(ConsoleFault.self) { context in
                limit.wait(
                    context.page.person == nil ? context.address.description : context.visitor.browser.text
                )
            }
            RequirePermission(self)
            ReadForm(self)
        }
    }

    /// Some issuers send back codes of 2 kB and more, and a count names what was chosen.
    static func longest(_ address: String) -> Int {
        let long: [ConsoleRoute] = [.signInBack, .previewFailures]
        return long.contains { address.hasPrefix("\($0.link().text)?") } ? 8192 : 2048
    }

    /// The address that links of the page lead back to. It never contains an issuer's answer. A page that shows an input
    /// leads back to the page of its failure.
    static func shown(_ target: Route, _ match: ConsoleRoute.Match) -> Route {
        guard case .found(let route, let parameters) = match else { return target }
        if route == .signInBack { return ConsoleRoute.signInPage.link() }
        // The chosen values are too long for a part of another address.
        if route == .previewFailures, target.text.utf8.count > 1024 { return ConsoleRoute.failures.link() }
        let opens: Set<ConsoleRoute> = [.revealFailure, .openFailure, .editFailure]
        return opens.contains(route) ? ConsoleRoute.failure.link(parameters[0]) : target
    }

    static func allows(_ permission: Permission, _ person: SignedIn?) -> Bool {
        permission.isGranted(to: person?.roles)
    }

    func document(_ page: Page, _ context: PageContext) -> String {
        ConsoleFrame.document(page, context, hasSignOut: self.services.login.hasPage)
    }

    func isProxy(_ peer: PeerAddress) -> Bool { self.settings.isProxy(peer) }

    func visitor(_ headers: HTTPFields, from peer: PeerAddress) async throws -> WebVisitor<ConsoleFront> {
        try await self.services.login.visitor(headers, from: peer)
    }

    func answer(toUnknown context: WebContext<ConsoleFront>) throws(ConsoleFault) -> ConsoleAnswer {
        guard context.page.person != nil else { throw .notSignedIn }
        if context.target?.path.isEmpty == true { return .seeOther(NavigationItem.first) }
        guard case .wrongMethod = context.match else { throw .notFound }
        throw .wrongMethod
    }

    /// A refused look at a text, or a change of one, is recorded.
    func refusal(
        of route: ConsoleRoute,
        _ parameters: [String],
        _ context: WebContext<ConsoleFront>
    ) async throws -> ConsoleFault {
        guard let person = context.page.audited() else { return .notSignedIn }
        if let subject = parameters.first.flatMap({ EventIdentity($0) }) {
            try await InputActions.recordRefusal(of: route, subject, by: person, self.services.store)
        }
        return .notAllowed(route.row.permission)
    }

    func signInPage(for here: Route) -> Route? {
        guard self.services.login.hasPage else { return nil }
        let asked = here.path.isEmpty ? [] : [Route.Item(OperatorSignInPage.next, here.text)]
        return ConsoleRoute.signInPage.link(query: asked)
    }

    func lasting(_ error: any Error) -> String? { StoreFaults.lasting(error) }

    func count(_ fault: ConsoleFault) {
        switch fault {
        case .unreadable: self.metrics.count(.unreadable)
        case .own(.notAllowed), .own(.revealOff): self.metrics.count(.role)
        case .forged: self.metrics.count(.forged)
        case .tooLarge: self.metrics.count(.tooLarge)
        case .tooSlow: self.metrics.count(.tooSlow)
        case .tooOften, .own(.crowded): self.metrics.count(.tooOften)
        case .own(.wrongPassword): self.metrics.count(.password)
        case .own(.loginRefused): self.metrics.count(.login)
        case .notSignedIn, .notFound, .wrongMethod, .unavailable, .issuerAway, .broken: break
        }
    }
}
