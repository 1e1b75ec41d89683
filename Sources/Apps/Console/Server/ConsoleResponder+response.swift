internal import HTTPTypes
internal import Hummingbird
internal import Web
internal import WorkerKit

extension ConsoleResponder {
    func response(
        _ answer: ConsoleAnswer,
        _ page: PageContext,
        _ request: Request,
        _ connection: PageConnection
    ) -> Response {
        switch answer {
        case .page(let content): self.html(.ok, content, page)
        case .refused(let content, let fault, let cookies):
            self.html(fault.status, content, page, fault, cookies: cookies)
        case .revealed(let content, let time, let back, let fault):
            self.leaving(self.html(fault?.status ?? .ok, content, page, fault), after: time, to: back)
        case .elsewhere(let address, let cookies):
            Response(
                .seeOther,
                "text/plain; charset=utf-8",
                "",
                [.location: address],
                cookies: cookies,
                isSecure: self.isSecure
            )
        case .seeOther(let route, let cookies):
            Response(
                .seeOther,
                "text/plain; charset=utf-8",
                "",
                [.location: route.text],
                cookies: cookies,
                isSecure: self.isSecure
            )
        case .lines(let lines, let name):
            Response(
                .ok,
                "application/jsonl; charset=utf-8",
                lines.map { $0 + "\n" }.joined(),
                [.contentDisposition: "attachment; filename=\"\(name)\""],
                isSecure: self.isSecure
            )
        case .asset(let asset): Response(asset, isSecure: self.isSecure)
        case .stream(let stream):
            Response(eventsFor: request, on: connection, isSecure: self.isSecure, whenClosed: stream.seat.leave) {
                try await stream.write(to: &$0)
            }
        }
    }

    private func leaving(_ response: Response, after time: Duration, to back: Route) -> Response {
        var response = response
        response.reload(afterSeconds: Int(time / .seconds(1)), back)
        return response
    }

    private func html(
        _ status: HTTPResponse.Status,
        _ content: Page,
        _ page: PageContext,
        _ fault: ConsoleFault? = nil,
        cookies: [String] = []
    ) -> Response {
        var fields: HTTPFields = [.contentLanguage: page.language.rawValue]
        switch fault {
        case .tooOften(let seconds), .crowded(let seconds): fields[.retryAfter] = "\(seconds)"
        default: break
        }
        if case .wrongMethod = fault { fields[.allow] = "GET, POST" }
        let document = ConsoleFrame.document(content, page, hasSignOut: self.hasSignOut)
        return Response(
            status,
            "text/html; charset=utf-8",
            document,
            fields,
            cookies: cookies,
            isSecure: self.isSecure
        )
    }
}

extension ConsoleFault {
    var status: HTTPResponse.Status {
        switch self {
        case .unreadable: .badRequest
        case .notSignedIn, .notAllowed, .revealOff, .forged, .loginRefused: .forbidden
        case .notFound: .notFound
        case .wrongMethod: .methodNotAllowed
        case .tooLarge: .contentTooLarge
        case .tooSlow: .requestTimeout
        case .tooOften: .tooManyRequests
        case .unavailable, .crowded, .issuerAway: .serviceUnavailable
        case .wrongPassword: .unauthorized
        case .broken: .internalServerError
        }
    }
}
