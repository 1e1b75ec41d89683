internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import Pipeline
internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// Answers requests: finds the route, who asks, and whether they may; then lets the route answer.
struct ConsoleResponder: HTTPResponder {
    typealias Context = PageConnection

    private static let requestsPerSecond = 20

    private let settings: ConsoleSettings
    private let services: ConsoleServices
    private let metrics: ConsoleMetrics
    private let logger: Logger
    private let limit = RequestLimit(Self.requestsPerSecond, in: .seconds(1))
    private let languages: LanguageCookie

    var isSecure: Bool { self.settings.isSecure }
    var hasSignOut: Bool { self.services.login.hasPage }

    init(_ settings: ConsoleSettings, _ services: ConsoleServices, metrics: ConsoleMetrics, logger: Logger) {
        (self.settings, self.services, self.metrics, self.logger) = (settings, services, metrics, logger)
        self.languages = LanguageCookie(isSecure: settings.isSecure)
    }

    @concurrent
    func respond(to request: Request, context: PageConnection) async throws -> Response {
        let peer = PeerAddress(context.channel)
        let address = ClientAddress(of: peer, request.headers, isProxy: self.settings.isProxy(peer))
        let language = self.languages.language(request.headers)
        var visitor = Login.Visitor(person: nil, secret: SessionToken().text)
        let target = Route(local: request.uri.string, longest: Self.longest(request.uri.string))
        var page = self.context(language, visitor, target ?? Route())
        let result: Result<ConsoleAnswer, ConsoleFault>
        do {
            guard let target else { throw ConsoleFault.unreadable(field: "") }
            let route = ConsoleRoute.find(request.method, target.path)
            if case .found(.asset, let parameters) = route {
                guard let asset = PageAsset.named(parameters[0]) else { throw ConsoleFault.notFound }
                return self.response(.asset(asset), page, request, context)
            }
            guard self.isOwnHost(request.head.authority) else { throw ConsoleFault.unreadable(field: "Host") }
            visitor = try await self.services.login.visitor(request.headers, from: peer)
            page = self.context(language, visitor, Self.shown(target, route))
            guard self.limit.allows(visitor.person == nil ? address.description : visitor.secret) else {
                throw ConsoleFault.tooOften(retryAfterSeconds: 1)
            }
            result = .success(try await self.answer(request, route, target, page, address, context))
        } catch let fault as ConsoleFault {
            result = .failure(fault)
        } catch {
            result = .failure(self.fault(for: error))
        }
        var response: Response
        switch result {
        case .success(let answer):
            if case .refused(_, let fault, _) = answer { self.count(fault) }
            if case .revealed(_, for: _, back: _, let fault?) = answer { self.count(fault) }
            response = self.response(answer, page, request, context)
        case .failure(.notSignedIn) where self.services.login.hasPage && request.method == .get:
            let next = Route.Item(SignInPage.next, page.here.text)
            let asked = page.here.path.isEmpty ? [] : [next]
            response = self.response(.seeOther(ConsoleRoute.signInPage.link(query: asked)), page, request, context)
        case .failure(let fault):
            self.count(fault)
            response = self.response(.refused(FaultPage.page(fault, page), fault), page, request, context)
            if fault == .tooLarge || fault == .tooSlow { context.closeSoon(&response) }
            // A page comes back by itself.
            if fault == .unavailable, request.method == .get { response.reload(afterSeconds: 5) }
        }
        if request.method == .head { response.body = ResponseBody() }
        for cookie in visitor.cookies where !response.sets(cookie) {
            response.headers.append(HTTPField(name: .setCookie, value: cookie))
        }
        return response
    }

    private func answer(
        _ request: Request,
        _ match: ConsoleRoute.Match,
        _ target: Route,
        _ page: PageContext,
        _ address: ClientAddress,
        _ context: PageConnection
    ) async throws -> ConsoleAnswer {
        guard case .found(let route, let parameters) = match else {
            guard page.person != nil else { throw ConsoleFault.notSignedIn }
            if target.path.isEmpty { return .seeOther(NavigationItem.first) }
            guard case .wrongMethod = match else { throw ConsoleFault.notFound }
            throw ConsoleFault.wrongMethod
        }
        let row = route.row
        var form = RequestItems()
        // A form that was forged says nothing about who is signed in.
        guard row.method != .post || FormOrigin.isOwn(request.headers, self.origin(request.head.authority)) else {
            throw ConsoleFault.forged
        }
        // Before a form is read: callers without the right cannot fill the memory.
        guard row.permission.isGranted(to: page.person?.roles) else {
            throw try await self.refusal(of: route, parameters, page)
        }
        if row.method == .post {
            switch try await context.form(request, isKnown: page.person != nil) {
            case .tooLong: throw ConsoleFault.tooLarge
            case .tooSlow: throw ConsoleFault.tooSlow
            case .unreadable(let field): throw ConsoleFault.unreadable(field: field)
            case .text(let text):
                guard let items = RequestItems(parsing: text) else { throw ConsoleFault.unreadable(field: "") }
                form = items
            }
            guard page.tokens.check(form.exact(FormToken.field), for: target) != nil else { throw ConsoleFault.forged }
        }
        return try await row.answer(
            ConsoleRequest(
                route: route,
                parameters: parameters,
                query: RequestItems(target.query),
                form: form,
                headers: request.headers,
                address: address,
                isSecure: self.isSecure,
                context: page,
                services: self.services
            )
        )
    }

    /// A refused look at a text, or a change of one, is recorded.
    private func refusal(
        of route: ConsoleRoute,
        _ parameters: [String],
        _ page: PageContext
    ) async throws -> ConsoleFault {
        guard let person = page.audited() else { return .notSignedIn }
        if let subject = parameters.first.flatMap({ EventIdentity($0) }) {
            try await InputActs.recordRefusal(of: route, subject, by: person, self.services.store)
        }
        return .notAllowed(route.row.permission)
    }

    private func context(_ language: Language, _ visitor: Login.Visitor, _ here: Route) -> PageContext {
        PageContext(
            language: language,
            now: .now(),
            person: visitor.person,
            tokens: FormTokens(secret: visitor.secret),
            session: SessionToken(text: visitor.secret)?.hash ?? "",
            here: here,
            notice: here.query.last { $0.name == ConsoleNotice.field }.flatMap { ConsoleNotice(rawValue: $0.value) }
        )
    }

    /// The longest address. Some issuers send back codes of 2 kB and more, and a count names what was chosen.
    private static func longest(_ text: String) -> Int {
        let long: [ConsoleRoute] = [.signInBack, .previewFailures]
        return long.contains { text.hasPrefix("\($0.link().text)?") } ? 8192 : 2048
    }

    /// The address that links of the page lead back to. An issuer's answer stands in no page, and what an act has
    /// opened is not opened by a link.
    private static func shown(_ target: Route, _ match: ConsoleRoute.Match) -> Route {
        guard case .found(let route, let parameters) = match else { return target }
        if route == .signInBack { return ConsoleRoute.signInPage.link() }
        // The chosen values are too long for a part of another address.
        if route == .previewFailures, target.text.utf8.count > 1024 { return ConsoleRoute.failures.link() }
        let opens: Set<ConsoleRoute> = [.revealFailure, .openFailure, .editFailure]
        return opens.contains(route) ? ConsoleRoute.failure.link(parameters[0]) : target
    }

    /// On loopback the host must be this machine, so that no other site's name can be pointed here.
    private func isOwnHost(_ host: String?) -> Bool {
        guard self.settings.url == nil else { return true }
        return host.flatMap { HostAndPort($0.contains(":") ? $0 : "\($0):80") }?.isLoopback ?? false
    }

    /// Scheme, host and port, as the browser knows them.
    private func origin(_ host: String?) -> String {
        let scheme = self.isSecure ? "https" : "http"
        return self.settings.url ?? "\(scheme)://\((host ?? "").lowercased())"
    }

    private func fault(for error: any Error) -> ConsoleFault {
        guard case .permanent(let kind, _) = StoreFaults.handlingError(for: error) else { return .unavailable }
        self.logger.error(
            "A request to the console has failed",
            metadata: [LogKey.errorType: "\(type(of: error))", LogKey.errorKind: "\(kind)"]
        )
        return .broken
    }

    private func count(_ fault: ConsoleFault) {
        switch fault {
        case .unreadable: self.metrics.count(.unreadable)
        case .notAllowed, .revealOff: self.metrics.count(.role)
        case .forged: self.metrics.count(.forged)
        case .tooLarge: self.metrics.count(.tooLarge)
        case .tooSlow: self.metrics.count(.tooSlow)
        case .tooOften, .crowded: self.metrics.count(.tooOften)
        case .wrongPassword: self.metrics.count(.password)
        case .loginRefused: self.metrics.count(.login)
        case .notSignedIn, .notFound, .wrongMethod, .unavailable, .issuerAway, .broken: break
        }
    }
}
