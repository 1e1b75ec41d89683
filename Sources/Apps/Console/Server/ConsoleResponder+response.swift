internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Pages
internal import WorkerKit

extension ConsoleResponder {
    func response(_ answer: ConsoleAnswer, _ page: PageContext, _ request: Request) -> Response {
        switch answer {
        case .page(let content): self.html(.ok, content, page)
        case .refused(let content, let fault): self.html(fault.status, content, page, fault)
        case .seeOther(let route, let cookies):
            self.response(.seeOther, "text/plain; charset=utf-8", "", [.location: route.text], cookies)
        case .lines(let lines, let name):
            self.response(
                .ok,
                "application/jsonl; charset=utf-8",
                lines.map { $0 + "\n" }.joined(),
                [.contentDisposition: "attachment; filename=\"\(name)\""]
            )
        case .asset(let asset): self.asset(asset)
        }
    }

    private func html(
        _ status: HTTPResponse.Status,
        _ content: Page,
        _ page: PageContext,
        _ fault: ConsoleFault? = nil
    ) -> Response {
        var fields: HTTPFields = [.contentLanguage: page.language.rawValue]
        if case .tooOften(let seconds) = fault { fields[.retryAfter] = "\(seconds)" }
        if case .wrongMethod = fault { fields[.allow] = "GET, POST" }
        let document = ConsoleFrame.document(content, page, hasSignOut: self.hasSignOut)
        return self.response(status, "text/html; charset=utf-8", document, fields)
    }

    private func asset(_ asset: PageAsset) -> Response {
        var response = Response(
            status: .ok,
            headers: PageHeaders.fields(isSecure: self.isSecure, isKept: true),
            body: ResponseBody(byteBuffer: ByteBuffer(string: asset.text))
        )
        response.headers[.contentType] = asset.contentType
        return response
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

extension ConsoleFault {
    var status: HTTPResponse.Status {
        switch self {
        case .unreadable: .badRequest
        case .notSignedIn, .notAllowed, .forged: .forbidden
        case .notFound: .notFound
        case .wrongMethod: .methodNotAllowed
        case .tooLarge: .contentTooLarge
        case .tooOften: .tooManyRequests
        case .unavailable: .serviceUnavailable
        case .wrongPassword: .unauthorized
        case .broken: .internalServerError
        }
    }
}

extension HTTPField.Name {
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
}
