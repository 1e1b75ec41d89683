internal import HTTPTypes
public import Hummingbird

extension PageFront {
    public func response(_ answer: WebAnswer<Own>, _ request: Request, _ context: WebContext<Self>) -> Response {
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
