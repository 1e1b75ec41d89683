public import Hummingbird

/// A fault that asks a caller to wait.
public protocol WaitFault: Error {
    static func tooOften(retryAfterSeconds: Int) -> Self
}

/// The step that refuses a request whose sender asks too often.
public struct LimitRequests<Context: Sendable, Fault: WaitFault>: RouterMiddleware {
    private let wait: @Sendable (Context) -> Duration?

    /// - Parameter wait: counts a request; nil if it may be answered, otherwise how long its sender has to wait.
    public init(_ fault: Fault.Type, _ wait: @escaping @Sendable (Context) -> Duration?) { self.wait = wait }

    @concurrent
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        if let wait = self.wait(context) {
            throw Fault.tooOften(retryAfterSeconds: max(1, Int((wait / .seconds(1)).rounded(.up))))
        }
        return try await next(request, context)
    }
}
