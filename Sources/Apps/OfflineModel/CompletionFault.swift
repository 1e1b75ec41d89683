internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// An error in OpenAI's format: `{"error": {"message", "type", "param", "code"}}`. It never quotes the request.
struct CompletionFault: Error, Encodable {
    let status: HTTPResponse.Status
    let message: String
    let parameter: String?
    let code: String?

    init(_ status: HTTPResponse.Status, _ message: String, parameter: String? = nil, code: String? = nil) {
        (self.status, self.message, self.parameter, self.code) = (status, message, parameter, code)
    }

    private enum OuterKeys: String, CodingKey { case error }
    private enum InnerKeys: String, CodingKey {
        case message
        case type
        case parameter = "param"
        case code
    }

    func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: OuterKeys.self)
        var inner = outer.nestedContainer(keyedBy: InnerKeys.self, forKey: .error)
        try inner.encode(self.message, forKey: .message)
        try inner.encode(self.status.code < 500 ? "invalid_request_error" : "server_error", forKey: .type)
        try inner.encode(self.parameter, forKey: .parameter)
        try inner.encode(self.code, forKey: .code)
    }
}

/// Turns every error into OpenAI's format.
struct FaultMiddleware: RouterMiddleware {
    typealias Context = BasicRequestContext

    @concurrent
    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let fault: CompletionFault
        do {
            return try await next(request, context)
        } catch let error as CompletionFault {
            fault = error
        } catch let error as HTTPError {
            fault = Self.fault(of: error.status)
        } catch is NIOTooManyBytesError {
            fault = Self.fault(of: .contentTooLarge)
        } catch {
            fault = CompletionFault(.internalServerError, "The request could not be processed.")
        }
        return try OfflineModelServer.json(fault, status: fault.status)
    }

    private static func fault(of status: HTTPResponse.Status) -> CompletionFault {
        switch status {
        case .contentTooLarge:
            CompletionFault(status, "The body is larger than \(OfflineModelServer.largestBody) bytes.")
        case .notFound: CompletionFault(status, "There is /v1/models and /v1/chat/completions.", code: "unknown_url")
        default: CompletionFault(status, status.reasonPhrase)
        }
    }
}
