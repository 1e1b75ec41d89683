public import HTTPTypes
internal import Hummingbird
internal import NIOCore
public import Time
public import WorkerKit

/// A request for a page on its way through the steps, with what they have found out so far.
public struct WebContext<Front: PageFront>: Sendable {
    public let connection: PageConnection
    public let peer: PeerAddress
    /// Where the request comes from.
    public let address: ClientAddress
    /// nil if the address cannot be read.
    public let target: Route?
    public let match: Front.Routes.Match
    /// A stranger, until `IdentifyVisitor` has asked.
    public private(set) var visitor: WebVisitor<Front>
    public private(set) var page: FrontContext<Front.Person, Front.Notice>
    /// Empty unless the route is a form's.
    public internal(set) var form = RequestItems()
    /// The file that came with the form.
    var file: [UInt8]?

    init(_ front: Front, _ request: Request, _ connection: PageConnection) {
        self.connection = connection
        self.peer = PeerAddress(connection.channel)
        self.address = ClientAddress(of: self.peer, request.headers, isProxy: front.isProxy(self.peer))
        let text = request.uri.string
        let target = Route(local: text, longest: Front.longest(text))
        let match = target.map { Front.Routes.find(request.method, $0.path) } ?? Front.Routes.Match.none
        (self.target, self.match) = (target, match)
        let stranger = WebVisitor<Front>(browser: SessionToken())
        self.visitor = stranger
        self.page = Self.page(
            LanguageCookie(isSecure: front.address.isSecure).language(request.headers),
            stranger,
            target.map { Front.shown($0, match) } ?? Route()
        )
    }

    func identified(as visitor: WebVisitor<Front>) -> Self {
        var context = self
        context.visitor = visitor
        context.page = Self.page(self.page.language, visitor, self.page.here)
        return context
    }

    /// The route of the address.
    public func found() throws(WebFault<Front.Own>) -> (route: Front.Routes, parameters: [String]) {
        guard case .found(let route, let parameters) = self.match else { throw .notFound }
        return (route, parameters)
    }

    private static func page(
        _ language: Language,
        _ visitor: WebVisitor<Front>,
        _ here: Route
    ) -> FrontContext<Front.Person, Front.Notice> {
        FrontContext(
            language: language,
            now: .now(),
            person: visitor.person,
            tokens: FormTokens(secret: visitor.formSecret),
            here: here,
            notice: here.query.last { $0.name == Front.Notice.field }.flatMap { Front.Notice(rawValue: $0.value) }
        )
    }
}

/// A request that may be answered: its route was found, its sender may ask it, and its form was not forged.
public struct WebRequest<Front: PageFront>: Sendable {
    public let route: Front.Routes
    /// The parameters of the route's path, in the order of its `:`.
    public let parameters: [String]
    public let query: RequestItems
    /// Empty unless the route is a form's.
    public let form: RequestItems
    /// The file that came with the form, or the body, if its route takes one.
    public let file: [UInt8]?
    public let headers: HTTPFields
    /// Where it comes from.
    public let address: ClientAddress
    /// True if browsers use HTTPS.
    public let isSecure: Bool
    /// It asks for the headers that a GET would have.
    public let isHead: Bool
    public let context: FrontContext<Front.Person, Front.Notice>
    /// A token that only this browser has.
    public let browser: SessionToken
    public let services: Front.Services

    init(
        _ front: Front,
        _ request: Request,
        _ context: WebContext<Front>,
        _ route: Front.Routes,
        _ parameters: [String]
    ) {
        (self.route, self.parameters, self.headers) = (route, parameters, request.headers)
        (self.query, self.form) = (RequestItems(context.target?.query ?? []), context.form)
        (self.file, self.address, self.context) = (context.file, context.address, context.page)
        (self.isSecure, self.isHead) = (front.address.isSecure, request.method == .head)
        (self.browser, self.services) = (context.visitor.browser, front.services)
    }

    /// The part of the path at the only `:`.
    public var id: String { self.parameters.first ?? "" }
}

/// A word of a closed list in an address: the page says what the action before it did.
public protocol PageNotice: Sendable {
    /// The field of the address.
    static var field: String { get }

    var tone: Markup.Tone { get }

    init?(rawValue: String)
}

/// The context of a page besides its model: the viewer, the language, and the time.
public struct FrontContext<Person: Sendable, Notice: PageNotice>: Sendable {
    public let language: Language
    public let now: UnixTime
    /// nil before signing in.
    public let person: Person?
    public let tokens: FormTokens
    /// The address that was asked for.
    public let here: Route
    /// The result of the action before this page.
    public var notice: Notice?

    public init(
        language: Language,
        now: UnixTime,
        person: Person?,
        tokens: FormTokens,
        here: Route,
        notice: Notice? = nil
    ) {
        (self.language, self.now, self.person) = (language, now, person)
        (self.tokens, self.here, self.notice) = (tokens, here, notice)
    }

    public func say(_ phrase: some Phrase) -> Spoken { Spoken(phrase, in: self.language) }

    public func words(_ phrase: some Phrase) -> Markup { .words(self.say(phrase)) }

    /// For a form that is sent to this route.
    public func token(for route: Route) -> FormToken { self.tokens.token(for: route) }
}
