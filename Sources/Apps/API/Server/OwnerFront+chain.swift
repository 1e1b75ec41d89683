internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import Store
internal import Web
internal import WorkerKit

extension WebContext<OwnerFront> {
    /// The token of a button of a notification, of a phone or of a feed, if it is asked for.
    fileprivate var tap: String? {
        guard case .found(let route, let parameters) = self.match, route.row.isBearer else { return nil }
        return parameters.first
    }
}

extension OwnerFront: PageFront {
    /// For one network.
    private static let requestsPerSecond = 20

    static let first = OwnerRoute.first
    static let takesFiles = true
    static let failure: Logger.Message = "A request to the owners' pages has failed"

    /// Answers requests for pages. Set up once: it counts what each network and each session asks.
    func responder() -> some HTTPResponder<PageConnection> {
        let limit = RequestLimit(Self.requestsPerSecond, in: .seconds(1))
        let tapLimit = RequestLimit(10, in: .seconds(1))
        let ownerLimit = OwnerLimit(30, atOnce: 90)
        return WebResponder(self) {
            RequireOwnHost(self, else: .otherHost)
            ServeAssets(self)
            // Counted before the database is asked: a stranger's cookie is looked up too.
            LimitRequests(OwnerFault.self) { limit.wait(NetworkName.of($0.address)) }
            LimitRequests(OwnerFault.self) { $0.tap.flatMap { tapLimit.wait($0) } }
            IdentifyVisitor(self)
            LimitRequests(OwnerFault.self) { $0.page.session.flatMap { ownerLimit.wait($0) } }
            NameDatabaseOwner { $0.page.session }
            RequirePermission(self)
            HoldImportPlace(self.services.imports)
            ReadForm(self)
            RequireRecentSignIn(self)
        }
    }

    static func allows(_ permission: OwnerPermission, _ session: OwnerSession?) -> Bool {
        switch permission {
        case .everybody: true
        case .owner: session != nil
        }
    }

    func document(_ page: Page, _ context: OwnerContext) -> String { OwnerFrame.document(page, context) }

    func isProxy(_ peer: PeerAddress) -> Bool { peer.isIn(self.proxies) }

    func visitor(_ headers: HTTPFields, from peer: PeerAddress) async throws -> WebVisitor<OwnerFront> {
        try await self.services.login.visitor(headers)
    }

    func refusal(
        of route: OwnerRoute,
        _ parameters: [String],
        _ context: WebContext<OwnerFront>
    ) async throws -> OwnerFault {
        .notSignedIn
    }

    func signInPage(for here: Route) -> Route? { OwnerRoute.signInPage.link() }

    func lasting(_ error: any Error) -> String? { StoreFaults.lasting(error) }

    func count(_ fault: OwnerFault) {
        switch fault {
        case .unreadable, .own(.otherHost): self.metrics.count(.unreadable)
        case .forged: self.metrics.count(.forged)
        case .tooLarge: self.metrics.count(.tooLarge)
        case .tooSlow: self.metrics.count(.tooSlow)
        case .tooOften: self.metrics.count(.tooOften)
        case .own(.linkGone), .own(.profileGone), .own(.tapGone), .own(.placesEnded), .own(.feedGone):
            self.metrics.count(.link)
        case .own(.otherAddress): self.metrics.count(.address)
        case .own(.sessionReused): self.metrics.count(.reused)
        case .own(.loginNotBegun), .own(.loginRefused), .own(.oldLogin), .own(.otherLogin), .own(.noProvenAddress):
            self.metrics.count(.login)
        case .notSignedIn, .notFound, .wrongMethod, .unavailable, .issuerAway, .own(.closed), .own(.ending), .broken:
            break
        }
    }
}

/// Answers the calls of the API, and everything else with a page.
struct OwnerResponder<Calls: HTTPResponder<PageConnection>, Pages: HTTPResponder<PageConnection>>: HTTPResponder {
    typealias Context = PageConnection

    let address: OwnAddress
    /// nil: there are pages only.
    let calls: Calls?
    let pages: Pages

    @concurrent
    func respond(to request: Request, context: PageConnection) async throws -> Response {
        guard let calls = self.calls, self.address.isOwn(request.head.authority), ConnectMethod.find(request) != nil
        else { return try await self.pages.respond(to: request, context: context) }
        return try await calls.respond(to: request, context: context)
    }
}
