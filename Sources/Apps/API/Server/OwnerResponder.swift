internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import Pipeline
internal import Postgres
internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// Answers requests: finds the route and who asks; then lets the route answer.
struct OwnerResponder: HTTPResponder {
    typealias Context = PageConnection

    /// Of one network.
    private static let requestsPerSecond = 20

    private let settings: OwnerSettings
    private let services: OwnerServices
    private let metrics: OwnerMetrics
    private let logger: Logger
    private let limit = RequestLimit(Self.requestsPerSecond, in: .seconds(1))
    private let ownerLimit = OwnerLimit(30, atOnce: 90)
    private let languages: LanguageCookie
    /// nil: there are pages only.
    private let connect: ConnectResponder?

    var isSecure: Bool { self.settings.isSecure }

    init(
        _ settings: OwnerSettings,
        _ services: OwnerServices,
        _ connect: ConnectResponder? = nil,
        metrics: OwnerMetrics,
        logger: Logger
    ) {
        self.connect = connect
        (self.settings, self.services, self.metrics, self.logger) = (settings, services, metrics, logger)
        self.languages = LanguageCookie(isSecure: settings.isSecure)
    }

    @concurrent
    func respond(to request: Request, context: PageConnection) async throws -> Response {
        let peer = PeerAddress(context.channel)
        let address = ClientAddress(of: peer, request.headers, isProxy: peer.isIn(self.settings.proxies))
        let target = Route(local: request.uri.string)
        let isShort = request.uri.string.utf8.count <= 2048
        // A call of the API has no session of a browser, nor forms.
        if let connect = self.connect, isShort, self.isOwnHost(request.head.authority),
            let method = target.flatMap({ ConnectMethod.find($0.path) })
        {
            return await connect.respond(to: request, method, from: address, context)
        }
        let language = self.languages.language(request.headers)
        let stranger = SessionToken()
        var visitor = OwnerLogin.Visitor(session: nil, browser: stranger, formSecret: stranger.text)
        var page = self.context(language, visitor, target ?? Route())
        let result: Result<OwnerAnswer, OwnerFault>
        do {
            guard self.isOwnHost(request.head.authority) else { throw OwnerFault.otherHost }
            guard let target, isShort else { throw OwnerFault.unreadable(field: "") }
            let route = OwnerRoute.find(request.method, target.path)
            if case .found(.asset, let parameters) = route {
                guard let asset = PageAsset.named(parameters[0]) else { throw OwnerFault.notFound }
                return self.response(.asset(asset), page, on: context)
            }
            // Counted before the database is asked: a stranger's cookie is looked up too.
            guard self.limit.allows(NetworkName.of(address)) else { throw OwnerFault.tooOften(retryAfterSeconds: 1) }
            visitor = try await self.services.login.visitor(request.headers)
            page = self.context(language, visitor, target)
            if visitor.isReused { throw OwnerFault.sessionReused }
            if let wait = visitor.session.flatMap({ self.ownerLimit.wait($0) }) {
                throw OwnerFault.tooOften(retryAfterSeconds: wait)
            }
            result = .success(
                try await DatabaseOwner.$current.withValue(visitor.session?.customerID) { [page, visitor] in
                    try await self.answer(request, route, target, page, visitor, address, context)
                }
            )
        } catch let fault as OwnerFault {
            result = .failure(fault)
        } catch {
            result = .failure(self.fault(for: error))
        }
        var response = self.response(result, page, request, context)
        if request.method == .head { response.body = ResponseBody() }
        for cookie in visitor.cookies where !response.sets(cookie) {
            response.headers.append(HTTPField(name: .setCookie, value: cookie))
        }
        return response
    }

    private func response(
        _ result: Result<OwnerAnswer, OwnerFault>,
        _ page: OwnerContext,
        _ request: Request,
        _ context: PageConnection
    ) -> Response {
        switch result {
        case .success(let answer):
            if case .refused(_, let fault) = answer { self.count(fault) }
            return self.response(answer, page, on: context)
        case .failure(.notSignedIn) where request.method == .get:
            return self.response(.seeOther(OwnerRoute.signInPage.link()), page, on: context)
        case .failure(let fault):
            self.count(fault)
            var response = self.response(.refused(OwnerFaultPage.page(fault, page), fault), page, on: context)
            // A browser that still sends shows the answer after that.
            let sends = request.headers[.contentType]?.lowercased().hasPrefix("multipart/") ?? false
            if fault == .tooLarge || fault == .tooSlow || sends { context.closeSoon(&response) }
            // A page comes back by itself.
            if fault == .unavailable, request.method == .get { response.reload(afterSeconds: 5) }
            return response
        }
    }

    private func answer(
        _ request: Request,
        _ match: OwnerRoute.Match,
        _ target: Route,
        _ page: OwnerContext,
        _ visitor: OwnerLogin.Visitor,
        _ address: ClientAddress,
        _ context: PageConnection
    ) async throws -> OwnerAnswer {
        guard case .found(let route, let parameters) = match else {
            guard case .wrongMethod = match else { throw OwnerFault.notFound }
            throw OwnerFault.wrongMethod
        }
        let row = route.row
        var (form, file) = (RequestItems(), [UInt8]?.none)
        var hasEntered = false
        // A file's place is free when it has been looked into.
        defer { if hasEntered { self.services.imports.leave(hasFile: row.body == .file) } }
        if row.method == .post {
            // A form that was forged says nothing about who is signed in.
            guard FormOrigin.isOwn(request.headers, self.origin(request.head.authority)) else {
                throw OwnerFault.forged
            }
            // Callers who have not signed in cannot fill the memory.
            guard row.permission == .everybody || page.session != nil else { throw OwnerFault.notSignedIn }
            if row.body == .form {
                form = try await self.form(request, isKnown: page.session != nil, context)
            } else {
                guard let session = page.session else { throw OwnerFault.notSignedIn }
                try self.services.imports.enter(session.customerID, hasFile: row.body == .file)
                hasEntered = true
                (form, file) = try await self.upload(request, context, row.body)
            }
        }
        guard row.permission == .everybody || page.session != nil else { throw OwnerFault.notSignedIn }
        if row.method == .post, page.tokens.check(form.exact(FormToken.field), for: target) == nil {
            throw OwnerFault.forged
        }
        if let stepUp = row.stepUp, let session = page.session, !session.isRecent {
            let kept = self.services.typed.keep(form, for: stepUp, of: session.customerID)
            return .seeOther(stepUp.page, cookies: kept.map { [$0] } ?? [])
        }
        return try await row.answer(
            OwnerRequest(
                route: route,
                parameters: parameters,
                query: RequestItems(target.query),
                form: form,
                file: file,
                headers: request.headers,
                address: address,
                isSecure: self.isSecure,
                isHead: request.method == .head,
                context: page,
                browser: visitor.browser,
                services: self.services
            )
        )
    }

    private func form(_ request: Request, isKnown: Bool, _ context: PageConnection) async throws -> RequestItems {
        switch try await context.form(request, isKnown: isKnown) {
        case .tooLong: throw OwnerFault.tooLarge
        case .tooSlow: throw OwnerFault.tooSlow
        case .unreadable(let field): throw OwnerFault.unreadable(field: field)
        case .text(let text):
            guard let items = RequestItems(parsing: text) else { throw OwnerFault.unreadable(field: "") }
            return items
        }
    }

    private func upload(
        _ request: Request,
        _ context: PageConnection,
        _ body: OwnerRoute.Row.Body
    ) async throws -> (RequestItems, [UInt8]?) {
        let longest = body == .file ? ImportDesk.longest : 0
        switch try await context.upload(request, atMost: longest, within: .seconds(ImportDesk.patienceSeconds)) {
        case .tooLong: throw OwnerFault.tooLarge
        case .tooSlow: throw OwnerFault.tooSlow
        case .unreadable(let field): throw OwnerFault.unreadable(field: field)
        case .form(let items, let file): return (items, file)
        }
    }

    private func context(_ language: Language, _ visitor: OwnerLogin.Visitor, _ here: Route) -> OwnerContext {
        OwnerContext(
            language: language,
            now: .now(),
            session: visitor.session,
            tokens: FormTokens(secret: visitor.formSecret),
            here: here,
            notice: here.query.last { $0.name == OwnerNotice.field }.flatMap { OwnerNotice(rawValue: $0.value) }
        )
    }

    /// Letters hold one address, and no other name may be pointed here. On loopback it is any name of this machine.
    private func isOwnHost(_ host: String?) -> Bool {
        guard let url = self.settings.url else {
            return host.flatMap { HostAndPort($0.contains(":") ? $0 : "\($0):80") }?.isLoopback ?? false
        }
        return host.map { url.hasSuffix("://\($0.lowercased())") } ?? false
    }

    /// Scheme, host and port, as the browser knows them.
    private func origin(_ host: String?) -> String { self.settings.url ?? "http://\((host ?? "").lowercased())" }

    private func fault(for error: any Error) -> OwnerFault {
        guard case .permanent(let kind, _) = StoreFaults.handlingError(for: error) else { return .unavailable }
        self.logger.error(
            "A request to the owners' pages has failed",
            metadata: [LogKey.errorType: "\(type(of: error))", LogKey.errorKind: "\(kind)"]
        )
        return .broken
    }

    private func count(_ fault: OwnerFault) {
        switch fault {
        case .unreadable, .otherHost: self.metrics.count(.unreadable)
        case .forged: self.metrics.count(.forged)
        case .tooLarge: self.metrics.count(.tooLarge)
        case .tooSlow: self.metrics.count(.tooSlow)
        case .tooOften: self.metrics.count(.tooOften)
        case .linkGone, .profileGone: self.metrics.count(.link)
        case .otherAddress: self.metrics.count(.address)
        case .sessionReused: self.metrics.count(.reused)
        case .loginNotBegun, .loginRefused, .oldLogin, .otherLogin, .noProvenAddress: self.metrics.count(.login)
        case .notSignedIn, .notFound, .wrongMethod, .unavailable, .issuerAway, .closed, .ending, .broken: break
        }
    }
}
