internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Pages

extension OwnerResponder {
    func response(_ answer: OwnerAnswer, _ page: OwnerContext) -> Response {
        switch answer {
        case .page(let content): return self.html(.ok, content, page)
        case .refused(let content, let fault): return self.html(fault.status, content, page, fault)
        case .seeOther(let route, let cookies, let clearsSite):
            var response = self.response(
                .seeOther,
                "text/plain; charset=utf-8",
                "",
                [.location: route.text],
                cookies
            )
            // What the browser has kept of an owner's pages goes with the session.
            if clearsSite { response.headers[.clearSiteData] = "\"cache\", \"storage\"" }
            return response
        case .asset(let asset):
            var response = Response(
                status: .ok,
                headers: PageHeaders.fields(isSecure: self.isSecure, isKept: true),
                body: ResponseBody(byteBuffer: ByteBuffer(string: asset.text))
            )
            response.headers[.contentType] = asset.contentType
            return response
        }
    }

    private func html(
        _ status: HTTPResponse.Status,
        _ content: Page,
        _ page: OwnerContext,
        _ fault: OwnerFault? = nil
    ) -> Response {
        var fields: HTTPFields = [.contentLanguage: page.language.rawValue]
        if case .tooOften(let seconds) = fault { fields[.retryAfter] = "\(seconds)" }
        if case .wrongMethod = fault { fields[.allow] = "GET, POST" }
        return self.response(status, "text/html; charset=utf-8", OwnerFrame.document(content, page), fields)
    }

    private func response(
        _ status: HTTPResponse.Status,
        _ type: String,
        _ body: String,
        _ fields: HTTPFields,
        _ cookies: [String] = []
    ) -> Response {
        var headers = PageHeaders.fields(isSecure: self.isSecure)
        headers[.contentType] = type
        for field in fields { headers.append(field) }
        for cookie in cookies { headers.append(HTTPField(name: .setCookie, value: cookie)) }
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    }
}

extension Response {
    /// Whether it sets the same cookie, to any value.
    func sets(_ cookie: String) -> Bool {
        let name = cookie.prefix { $0 != "=" }
        return self.headers[values: .setCookie].contains { $0.prefix { $0 != "=" } == name }
    }
}

extension OwnerFault {
    var status: HTTPResponse.Status {
        switch self {
        case .unreadable: .badRequest
        case .notSignedIn, .forged, .otherAddress, .closed, .sessionReused: .forbidden
        case .notFound: .notFound
        case .wrongMethod: .methodNotAllowed
        case .otherHost: .misdirectedRequest
        case .tooLarge: .contentTooLarge
        case .tooOften: .tooManyRequests
        case .unavailable: .serviceUnavailable
        case .linkGone: .gone
        case .broken: .internalServerError
        }
    }
}

extension HTTPField.Name {
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
    static let clearSiteData = HTTPField.Name("Clear-Site-Data")!
}
