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
