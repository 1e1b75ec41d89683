public import HTTPTypes

/// The requirements of a route, and the function that answers it.
public struct PageRow<Front: PageFront>: Sendable {
    public typealias Answer = @Sendable (WebRequest<Front>) async throws -> WebAnswer<Front.Own>

    /// The kind of body that a request has.
    public enum Body: Sendable, Hashable {
        case form
        /// A longer form, with a file of at most so many bytes, for which one waits longer. 0: it has none.
        case upload(longest: Int, seconds: Int64)
    }

    public let method: HTTPRequest.Method
    /// `:` stands for any part.
    public let path: [String]
    public let permission: Front.Permission
    public let item: Front.Item?
    public let answer: Answer
    /// Wants a sign-in of the last minutes.
    public private(set) var stepUp: Front.SignInReason?
    public private(set) var body = Body.form
    /// The address is the right to it: a form of it has neither a token nor an origin, and its body is a
    /// file of any kind.
    public private(set) var isBearer = false

    private init(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ permission: Front.Permission,
        _ item: Front.Item?,
        _ answer: @escaping Answer
    ) {
        (self.method, self.path) = (method, path.split(separator: "/").map(String.init))
        (self.permission, self.item, self.answer) = (permission, item, answer)
    }

    /// Shows something, and changes nothing.
    public static func page(
        _ path: String,
        _ permission: Front.Permission,
        _ answer: @escaping Answer,
        in item: Front.Item? = nil
    ) -> Self {
        Self(.get, path, permission, item, answer)
    }

    /// A form: it comes with a token of its session and from a page of this program.
    public static func act(_ path: String, _ permission: Front.Permission, _ answer: @escaping Answer) -> Self {
        Self(.post, path, permission, nil, answer)
    }

    public func needing(_ stepUp: Front.SignInReason) -> Self {
        var row = self
        row.stepUp = stepUp
        return row
    }

    public func byItsAddress() -> Self {
        var row = self
        row.isBearer = true
        return row
    }

    public func taking(_ body: Body) -> Self {
        var row = self
        row.body = body
        return row
    }
}

/// Every address of a front. A route without a row does not compile.
public protocol PageRoutes: Sendable, Hashable, CaseIterable {
    associatedtype Front: PageFront where Front.Routes == Self

    static var table: RouteTable<Self> { get }
    /// Style sheet, script and pictures.
    static var asset: Self { get }

    var row: PageRow<Front> { get }
}

extension PageRoutes {
    public typealias Row = PageRow<Front>
    public typealias Match = RouteTable<Self>.Match

    public static func makeTable() -> RouteTable<Self> {
        RouteTable(Array(Self.allCases)) { ($0.row.method, $0.row.path) }
    }

    public static func find(_ method: HTTPRequest.Method, _ path: [String]) -> Match { Self.table.find(method, path) }

    /// The address of this route, with a value for each `:`.
    public func link(_ parameters: String..., query: [Route.Item] = []) -> Route {
        Route(filling: self.row.path, with: parameters, query: query)
    }
}

/// The addresses of a program's pages. `Page` names one of them.
public struct RouteTable<Page: Sendable>: Sendable {
    public enum Match: Sendable {
        /// The parameters are the parts of the address at each `:`, in order.
        case found(Page, parameters: [String])
        /// The path exists for another method.
        case wrongMethod
        case none
    }

    private struct Row: Sendable {
        let page: Page
        let method: HTTPRequest.Method
        let path: [String]
    }

    private let rows: [Row]

    /// - Parameter place: the method of a page and the parts of its path, in which `:` stands for any part.
    public init(_ pages: [Page], place: (Page) -> (method: HTTPRequest.Method, path: [String])) {
        self.rows = pages.map { page in
            let place = place(page)
            return Row(page: page, method: place.method, path: place.path)
        }
    }

    /// A literal path wins over one with `:`. HEAD is treated as GET.
    public func find(_ method: HTTPRequest.Method, _ path: [String]) -> Match {
        let method = method == .head ? .get : method
        var isKnown = false
        var best: (page: Page, parameters: [String])?
        for row in self.rows {
            guard let parameters = Self.parameters(row.path, path) else { continue }
            isKnown = true
            guard row.method == method, parameters.count < best?.parameters.count ?? .max else { continue }
            best = (row.page, parameters)
        }
        if let best { return .found(best.page, parameters: best.parameters) }
        return isKnown ? .wrongMethod : .none
    }

    /// nil if the path does not match.
    private static func parameters(_ pattern: [String], _ path: [String]) -> [String]? {
        guard pattern.count == path.count, zip(pattern, path).allSatisfy({ $0 == ":" || $0 == $1 }) else { return nil }
        return zip(pattern, path).filter { $0.0 == ":" }.map(\.1)
    }
}

extension Route {
    /// The address of a path with a value for each `:`.
    public init(filling pattern: [String], with parameters: [String], query: [Item] = []) {
        var rest = parameters[...]
        self.init(pattern.map { $0 == ":" ? rest.popFirst() ?? "" : $0 }, query)
    }
}
