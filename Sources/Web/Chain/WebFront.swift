public import HTTPTypes
public import Hummingbird
public import Logging
internal import Time
public import WorkerKit

/// A front that people use. `WebResponder` answers its requests through the steps that it is set up with.
public protocol WebFront: Sendable {
    /// The knowledge of the steps about a request.
    associatedtype Context: Sendable

    func context(_ request: Request, _ connection: PageConnection) -> Context

    /// The answer to a request that has passed all steps.
    func answer(_ request: Request, _ context: Context) async throws -> Response

    /// The answer to a request that a step has refused, or that has failed.
    func answer(to error: any Error, _ request: Request, _ context: Context) -> Response
}

/// Answers the requests of one front: each step passes a request on, answers it, or throws.
public struct WebResponder<Front: WebFront, Steps: RouterMiddleware>: HTTPResponder
where Steps.Context == Front.Context {
    public typealias Context = PageConnection

    private let front: Front
    private let steps: Steps

    public init(
        _ front: Front,
        @MiddlewareFixedTypeBuilder<Request, Response, Front.Context> steps: () -> Steps
    ) {
        (self.front, self.steps) = (front, steps())
    }

    @concurrent
    public func respond(to request: Request, context connection: PageConnection) async throws -> Response {
        let context = self.front.context(request, connection)
        var response: Response
        do {
            response = try await self.steps.handle(request, context: context) { request, context in
                try await self.front.answer(request, context)
            }
        } catch {
            response = self.front.answer(to: error, request, context)
        }
        if request.method == .head { response.body = ResponseBody() }
        return response
    }
}

/// A front of pages: its routes, who its people are, and its frame and words. `WebResponder` and the steps do the rest.
public protocol PageFront: WebFront where Context == WebContext<Self> {
    associatedtype Routes: PageRoutes where Routes.Front == Self
    associatedtype Person: Sendable
    associatedtype Permission: Sendable
    /// The pages that the navigation leads to.
    associatedtype Item: Sendable
    /// The reasons for which a recent sign-in is required.
    associatedtype SignInReason: Sendable
    associatedtype Notice: PageNotice
    associatedtype Own: OwnFault
    associatedtype Services: Sendable

    /// Where people come to when they have asked for no page.
    static var first: Route { get }
    /// The line of the log for a request that has failed by a fault of the program or its data.
    static var failure: Logger.Message { get }

    /// True if forms may come with files.
    static var takesFiles: Bool { get }

    var address: OwnAddress { get }
    var services: Services { get }
    var logger: Logger { get }

    /// The longest address, in bytes.
    static func longest(_ address: String) -> Int

    /// The address that links of a page lead back to.
    static func shown(_ target: Route, _ match: Routes.Match) -> Route

    static func allows(_ permission: Permission, _ person: Person?) -> Bool

    /// The page around a page's content.
    func document(_ page: Page, _ context: FrontContext<Person, Notice>) -> String

    func isProxy(_ peer: PeerAddress) -> Bool

    func visitor(_ headers: HTTPFields, from peer: PeerAddress) async throws -> WebVisitor<Self>

    /// The answer if there is no route for the address.
    func answer(toUnknown context: WebContext<Self>) throws(WebFault<Own>) -> WebAnswer<Own>

    /// Why this person may not ask for the route.
    func refusal(of route: Routes, _ parameters: [String], _ context: WebContext<Self>) async throws -> WebFault<Own>

    /// Where somebody signs in who has asked for a page; nil if not on a page of this program.
    func signInPage(for here: Route) -> Route?

    func count(_ fault: WebFault<Own>)

    /// The kind of an error that will come again; nil if a later request may be answered.
    func lasting(_ error: any Error) -> String?
}

/// The origin of a request.
public struct WebVisitor<Front: PageFront>: Sendable {
    /// nil before signing in.
    public var person: Front.Person?
    /// A token that only this browser has.
    public var browser: SessionToken
    /// Signs the tokens of forms.
    public var formSecret: String
    /// To be set by the answer.
    public var cookies: [String]
    /// Why this visitor gets no page, such as a session that has just been ended.
    public var refusal: WebFault<Front.Own>?

    public init(
        _ person: Front.Person? = nil,
        browser: SessionToken,
        formSecret: String? = nil,
        cookies: [String] = [],
        refusal: WebFault<Front.Own>? = nil
    ) {
        (self.person, self.browser, self.formSecret) = (person, browser, formSecret ?? browser.text)
        (self.cookies, self.refusal) = (cookies, refusal)
    }
}

extension PageFront {
    public static func longest(_ address: String) -> Int { 2048 }

    public static func shown(_ target: Route, _ match: Routes.Match) -> Route { target }

    public func context(_ request: Request, _ connection: PageConnection) -> WebContext<Self> {
        WebContext(self, request, connection)
    }

    public func answer(toUnknown context: WebContext<Self>) throws(WebFault<Own>) -> WebAnswer<Own> {
        guard case .wrongMethod = context.match else { throw .notFound }
        throw .wrongMethod
    }

    public func answer(_ request: Request, _ context: WebContext<Self>) async throws -> Response {
        let (route, parameters) = try context.found()
        let whole = WebRequest(self, request, context, route, parameters)
        return self.response(try await route.row.answer(whole), request, context)
    }

    public func answer(to error: any Error, _ request: Request, _ context: WebContext<Self>) -> Response {
        let fault = (error as? WebFault<Own>) ?? self.fault(for: error)
        if fault == .notSignedIn, request.method == .get, let page = self.signInPage(for: context.page.here) {
            return self.response(.seeOther(page), request, context)
        }
        var response = self.response(.refused(FaultPage.page(fault, context.page), fault), request, context)
        // A browser that still sends shows the answer after that.
        let type = request.headers[.contentType]?.lowercased() ?? ""
        let sends = Self.takesFiles && type.hasPrefix("multipart/")
        if fault == .tooLarge || fault == .tooSlow || sends { context.connection.closeSoon(&response) }
        // A page comes back by itself.
        if fault == .unavailable, request.method == .get { response.reload(afterSeconds: 5) }
        return response
    }

    private func fault(for error: any Error) -> WebFault<Own> {
        guard let kind = self.lasting(error) else { return .unavailable }
        self.logger.error(
            Self.failure,
            metadata: [LogKey.errorType: "\(type(of: error))", LogKey.errorKind: "\(kind)"]
        )
        return .broken
    }
}

/// The address at which browsers reach a program.
public struct OwnAddress: Sendable {
    /// True if browsers use HTTPS.
    public let isSecure: Bool
    private let url: String?
    private let isOnly: Bool

    /// - Parameters:
    ///   - url: nil: the program is reached on loopback alone, by any name of this machine.
    ///   - isOnly: no other name may lead to the program. Otherwise a proxy decides on names.
    public init(_ url: String?, isSecure: Bool, isOnly: Bool) {
        (self.url, self.isSecure, self.isOnly) = (url, isSecure, isOnly)
    }

    /// On loopback the host must be this machine, so that no other site's name can be pointed here.
    public func isOwn(_ host: String?) -> Bool {
        guard let url = self.url else {
            return host.flatMap { HostAndPort($0.contains(":") ? $0 : "\($0):80") }?.isLoopback ?? false
        }
        return !self.isOnly || host.map { url.hasSuffix("://\($0.lowercased())") } ?? false
    }

    /// Scheme, host and port, as the browser knows them.
    func origin(_ host: String?) -> String {
        self.url ?? "\(self.isSecure ? "https" : "http")://\((host ?? "").lowercased())"
    }
}
