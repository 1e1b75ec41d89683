public import HTTPTypes

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
