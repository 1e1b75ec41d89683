internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Gives every error the shape of OpenAI's interface.
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
            fault = CompletionFault(.internalServerError, "The request could not be worked.")
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
