public import Hummingbird

/// A front that people use. `WebResponder` answers its requests through the steps that it is set up with.
public protocol WebFront: Sendable {
    /// The knowledge of the steps about a request.
    associatedtype Context: Sendable

    func context(_ request: Request, _ connection: PageConnection) -> Context

    /// The answer to a request that has passed all steps.
    func answer(_ request: Request, _ context: Context) async throws -> Response

    /// The answer to a request that a step has refused, or that has failed.
    func answer(to error: any Error, _ request: Request, _ context: Context) -> Response
}

/// Answers the requests of one front: each step passes a request on, answers it, or throws.
public struct WebResponder<Front: WebFront, Steps: RouterMiddleware>: HTTPResponder
where Steps.Context == Front.Context {
    public typealias Context = PageConnection

    private let front: Front
    private let steps: Steps

    public init(
        _ front: Front,
        @MiddlewareFixedTypeBuilder<Request, Response, Front.Context> steps: () -> Steps
    ) {
        (self.front, self.steps) = (front, steps())
    }

    @concurrent
    public func respond(to request: Request, context connection: PageConnection) async throws -> Response {
        let context = self.front.context(request, connection)
        var response: Response
        do {
            response = try await self.steps.handle(request, context: context) { request, context in
                try await self.front.answer(request, context)
            }
        } catch {
            response = self.front.answer(to: error, request, context)
        }
        if request.method == .head { response.body = ResponseBody() }
        return response
    }
}
