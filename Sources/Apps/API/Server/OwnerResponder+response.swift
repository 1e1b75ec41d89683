internal import HTTPTypes
internal import Hummingbird
internal import Web

extension OwnerResponder {
    func response(_ answer: OwnerAnswer, _ page: OwnerContext, on connection: PageConnection) -> Response {
        switch answer {
        case .page(let content, let cookies): return self.html(.ok, content, page, cookies: cookies)
        case .refused(let content, let fault): return self.html(fault.status, content, page, fault)
        case .seeOther(let route, let cookies, let clearsSite):
            var response = self.seeOther(route.text, cookies)
            // What the browser has kept of an owner's pages goes with the session.
            if clearsSite { response.headers[.clearSiteData] = "\"cache\", \"storage\"" }
            return response
        case .elsewhere(let address, let cookies): return self.seeOther(address, cookies)
        case .script(let text): return Response(.ok, "text/javascript; charset=utf-8", text, isSecure: self.isSecure)
        case .manifest(let text): return Response(.ok, "application/manifest+json", text, isSecure: self.isSecure)
        case .json(let text): return Response(.ok, "application/json", text, isSecure: self.isSecure)
        case .download(let file):
            return Response(file: file.name, file.type, on: connection, isSecure: self.isSecure, file.write)
        case .file(let file):
            return Response(file: file.name, file.type, file.content, isSecure: self.isSecure)
        case .asset(let asset): return Response(asset, isSecure: self.isSecure)
        }
    }

    private func html(
        _ status: HTTPResponse.Status,
        _ content: Page,
        _ page: OwnerContext,
        _ fault: OwnerFault? = nil,
        cookies: [String] = []
    ) -> Response {
        var fields: HTTPFields = [.contentLanguage: page.language.rawValue]
        if case .tooOften(let seconds) = fault { fields[.retryAfter] = "\(seconds)" }
        if case .wrongMethod = fault { fields[.allow] = "GET, POST" }
        return Response(
            status,
            "text/html; charset=utf-8",
            OwnerFrame.document(content, page),
            fields,
            cookies: cookies,
            isSecure: self.isSecure
        )
    }

    private func seeOther(_ address: String, _ cookies: [String]) -> Response {
        Response(
            .seeOther,
            "text/plain; charset=utf-8",
            "",
            [.location: address],
            cookies: cookies,
            isSecure: self.isSecure
        )
    }
}

extension OwnerFault {
    var status: HTTPResponse.Status {
        switch self {
        case .unreadable: .badRequest
        case .notSignedIn, .forged, .otherAddress, .closed, .ending, .sessionReused, .loginNotBegun, .loginRefused,
            .oldLogin, .otherLogin, .noProvenAddress:
            .forbidden
        case .notFound: .notFound
        case .wrongMethod: .methodNotAllowed
        case .otherHost: .misdirectedRequest
        case .tooLarge: .contentTooLarge
        case .tooSlow: .requestTimeout
        case .tooOften: .tooManyRequests
        case .unavailable, .issuerAway: .serviceUnavailable
        case .linkGone, .profileGone: .gone
        case .broken: .internalServerError
        }
    }
}

extension HTTPField.Name {
    static let clearSiteData = HTTPField.Name("Clear-Site-Data")!
}
