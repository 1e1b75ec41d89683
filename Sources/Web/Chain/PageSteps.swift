internal import HTTPTypes
public import Hummingbird

/// Refuses requests that name another host.
public struct RequireOwnHost<Front: PageFront>: RouterMiddleware {
    private let front: Front
    private let fault: WebFault<Front.Own>

    public init(_ front: Front, else fault: WebFault<Front.Own>) { (self.front, self.fault) = (front, fault) }

    @concurrent
    public func handle(
        _ request: Request,
        context: WebContext<Front>,
        next: @concurrent (Request, WebContext<Front>) async throws -> Response
    ) async throws -> Response {
        guard self.front.address.isOwn(request.head.authority) else { throw self.fault }
        return try await next(request, context)
    }
}

/// Answers requests for style sheet, script and pictures, which are the same for everybody; refuses unreadable
/// addresses.
public struct ServeAssets<Front: PageFront>: RouterMiddleware {
    private let front: Front

    public init(_ front: Front) { self.front = front }

    @concurrent
    public func handle(
        _ request: Request,
        context: WebContext<Front>,
        next: @concurrent (Request, WebContext<Front>) async throws -> Response
    ) async throws -> Response {
        guard context.target != nil else { throw WebFault<Front.Own>.unreadable(field: "") }
        guard case .found(.asset, let parameters) = context.match else { return try await next(request, context) }
        guard let asset = PageAsset.named(parameters[0]) else { throw WebFault<Front.Own>.notFound }
        return self.front.response(.asset(asset), request, context)
    }
}

/// Finds out who asks. Faults after this step have a page for this visitor.
public struct IdentifyVisitor<Front: PageFront>: RouterMiddleware {
    private let front: Front

    public init(_ front: Front) { self.front = front }

    @concurrent
    public func handle(
        _ request: Request,
        context: WebContext<Front>,
        next: @concurrent (Request, WebContext<Front>) async throws -> Response
    ) async throws -> Response {
        let visitor = try await self.front.visitor(request.headers, from: context.peer)
        let context = context.identified(as: visitor)
        var response: Response
        do {
            if let refusal = visitor.refusal { throw refusal }
            response = try await next(request, context)
        } catch {
            response = self.front.answer(to: error, request, context)
        }
        for cookie in visitor.cookies where !response.sets(cookie) {
            response.headers.append(HTTPField(name: .setCookie, value: cookie))
        }
        return response
    }
}

/// Answers addresses without a route, and refuses forms from elsewhere and people without the permission. All of it
/// before a form is read: a form that was forged says nothing about who is signed in, and callers without the
/// permission cannot fill the memory.
public struct RequirePermission<Front: PageFront>: RouterMiddleware {
    private let front: Front

    public init(_ front: Front) { self.front = front }

    @concurrent
    public func handle(
        _ request: Request,
        context: WebContext<Front>,
        next: @concurrent (Request, WebContext<Front>) async throws -> Response
    ) async throws -> Response {
        guard case .found(let route, let parameters) = context.match else {
            return self.front.response(try self.front.answer(toUnknown: context), request, context)
        }
        let row = route.row
        let origin = self.front.address.origin(request.head.authority)
        guard row.method != .post || row.isBearer || FormOrigin.isOwn(request.headers, origin) else {
            throw WebFault<Front.Own>.forged
        }
        guard Front.allows(row.permission, context.page.person) else {
            throw try await self.front.refusal(of: route, parameters, context)
        }
        return try await next(request, context)
    }
}

/// Reads forms, and refuses those without a token of this session and address.
public struct ReadForm<Front: PageFront>: RouterMiddleware {
    public init(_ front: Front) {}

    @concurrent
    public func handle(
        _ request: Request,
        context: WebContext<Front>,
        next: @concurrent (Request, WebContext<Front>) async throws -> Response
    ) async throws -> Response {
        let row = try context.found().route.row
        guard row.method == .post else { return try await next(request, context) }
        var context = context
        guard !row.isBearer else {
            switch try await context.connection.body(request, atMost: PageConnection.longestOfStrangers) {
            case .bytes(let bytes):
                context.file = bytes
                return try await next(request, context)
            case .tooLong: throw WebFault<Front.Own>.tooLarge
            case .tooSlow: throw WebFault<Front.Own>.tooSlow
            }
        }
        switch row.body {
        case .form: context.form = try await Self.form(request, context)
        case .upload(let longest, let seconds):
            switch try await context.connection.upload(request, atMost: longest, within: .seconds(seconds)) {
            case .tooLong: throw WebFault<Front.Own>.tooLarge
            case .tooSlow: throw WebFault<Front.Own>.tooSlow
            case .unreadable(let field): throw WebFault<Front.Own>.unreadable(field: field)
            case .form(let items, let file): (context.form, context.file) = (items, file)
            }
        }
        guard let target = context.target,
            context.page.tokens.check(context.form.exact(FormToken.field), for: target) != nil
        else { throw WebFault<Front.Own>.forged }
        return try await next(request, context)
    }

    private static func form(_ request: Request, _ context: WebContext<Front>) async throws -> RequestItems {
        switch try await context.connection.form(request, isKnown: context.page.person != nil) {
        case .tooLong: throw WebFault<Front.Own>.tooLarge
        case .tooSlow: throw WebFault<Front.Own>.tooSlow
        case .unreadable(let field): throw WebFault<Front.Own>.unreadable(field: field)
        case .text(let text):
            guard let items = RequestItems(parsing: text) else { throw WebFault<Front.Own>.unreadable(field: "") }
            return items
        }
    }
}

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
