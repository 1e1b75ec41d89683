internal import HTTPTypes
public import Hummingbird

/// How a request for a page ends, if nothing is wrong with it.
public enum WebAnswer<Own: OwnFault>: Sendable {
    case page(Page, cookies: [String] = [])
    /// A page with another status than 200, such as a form that was refused.
    case refused(Page, WebFault<Own>, cookies: [String] = [])
    /// A page with what only its reader may see. The browser leaves it for the route after a while.
    case revealed(Page, for: Duration, back: Route, WebFault<Own>? = nil)
    /// The browser asks for this page.
    case seeOther(Route, cookies: [String] = [], clearsSite: Bool = false)
    /// The browser goes to another host, such as an issuer's.
    case elsewhere(String, cookies: [String])
    case asset(PageAsset)
    /// A text under an address that stays, such as the service worker.
    case text(String, type: String)
    case file(WebFile)
    case kept(WebKeptFile)
    case download(WebDownload)
    case stream(WebStream)
}

/// A short file that is whole, and that browsers store.
public struct WebFile: Sendable {
    let name: String
    let type: String
    let content: [UInt8]

    /// - Parameter name: letters of ASCII, digits, `-` and `.`.
    public init(name: String, type: String, content: [UInt8]) {
        (self.name, self.type, self.content) = (name, type, content)
    }
}

/// A file that is written while it is sent.
public struct WebDownload: Sendable {
    public typealias Write = @concurrent @Sendable (inout PageDownload) async throws -> Void

    let name: String
    let type: String
    let write: Write

    /// - Parameter name: letters of ASCII, digits, `-` and `.`.
    public init(name: String, type: String, write: @escaping Write) {
        (self.name, self.type, self.write) = (name, type, write)
    }
}

/// Events for a page while it is shown.
public struct WebStream: Sendable {
    public typealias Write = @concurrent @Sendable (inout PageEvents) async throws -> Void

    let leave: @Sendable () -> Void
    let write: Write

    /// - Parameter leave: called when the browser has gone; `write` must return soon then.
    public init(whenClosed leave: @escaping @Sendable () -> Void, write: @escaping Write) {
        (self.leave, self.write) = (leave, write)
    }
}

extension PageFront {
    public func response(_ answer: WebAnswer<Own>, _ request: Request, _ context: WebContext<Self>) -> Response {
        var response = self.plain(answer, request, context)
        // No other page learns an address that is a right.
        if case .found(let route, _) = context.match, route.row.isBearer {
            response.headers[.referrerPolicy] = "no-referrer"
        }
        return response
    }

    private func plain(_ answer: WebAnswer<Own>, _ request: Request, _ context: WebContext<Self>) -> Response {
        let isSecure = self.address.isSecure
        switch answer {
        case .page(let page, let cookies): return self.html(page, nil, context, cookies: cookies)
        case .refused(let page, let fault, let cookies): return self.html(page, fault, context, cookies: cookies)
        case .revealed(let page, let time, let back, let fault):
            var response = self.html(page, fault, context)
            response.reload(afterSeconds: Int(time / .seconds(1)), back)
            return response
        case .seeOther(let route, let cookies, let clearsSite):
            var response = Self.seeOther(route.text, cookies, isSecure)
            // The browser's cached pages of a person are deleted with the session.
            if clearsSite { response.headers[.clearSiteData] = "\"cache\", \"storage\"" }
            return response
        case .elsewhere(let address, let cookies): return Self.seeOther(address, cookies, isSecure)
        case .asset(let asset): return Response(asset, isSecure: isSecure)
        case .text(let text, let type): return Response(.ok, type, text, isSecure: isSecure)
        case .file(let file): return Response(file: file.name, file.type, file.content, isSecure: isSecure)
        case .kept(let file): return Response(kept: file, of: request, isSecure: isSecure)
        case .download(let file):
            return Response(file: file.name, file.type, on: context.connection, isSecure: isSecure, file.write)
        case .stream(let stream):
            return Response(
                eventsFor: request,
                on: context.connection,
                isSecure: isSecure,
                whenClosed: stream.leave,
                stream.write
            )
        }
    }

    private func html(
        _ page: Page,
        _ fault: WebFault<Own>?,
        _ context: WebContext<Self>,
        cookies: [String] = []
    ) -> Response {
        if let fault { self.count(fault) }
        var fields: HTTPFields = [.contentLanguage: context.page.language.rawValue]
        if let seconds = fault?.retryAfterSeconds { fields[.retryAfter] = "\(seconds)" }
        if fault == .wrongMethod { fields[.allow] = "GET, POST" }
        return Response(
            fault?.status ?? .ok,
            "text/html; charset=utf-8",
            self.document(page, context.page),
            fields,
            cookies: cookies,
            isSecure: self.address.isSecure
        )
    }

    private static func seeOther(_ address: String, _ cookies: [String], _ isSecure: Bool) -> Response {
        Response(.seeOther, "text/plain; charset=utf-8", "", [.location: address], cookies: cookies, isSecure: isSecure)
    }
}

extension HTTPField.Name {
    fileprivate static let clearSiteData = HTTPField.Name("Clear-Site-Data")!
}
