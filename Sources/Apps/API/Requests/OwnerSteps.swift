internal import Hummingbird
internal import Postgres
internal import Store
internal import Web

/// Names the owner to the database, which shows the rest of the request no other owner's rows.
struct NameDatabaseOwner<Context: Sendable>: RouterMiddleware {
    private let session: @Sendable (Context) -> OwnerSession?

    init(_ session: @escaping @Sendable (Context) -> OwnerSession?) { self.session = session }

    @concurrent
    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await DatabaseOwner.$current.withValue(self.session(context)?.customerID) {
            try await next(request, context)
        }
    }
}

/// Holds one of the few places for exported chats, until what came has been looked into.
struct HoldImportPlace: RouterMiddleware {
    private let imports: ImportReader

    init(_ imports: ImportReader) { self.imports = imports }

    @concurrent
    func handle(
        _ request: Request,
        context: WebContext<OwnerFront>,
        next: @concurrent (Request, WebContext<OwnerFront>) async throws -> Response
    ) async throws -> Response {
        guard case .upload(let longest, _) = try context.found().route.row.body else {
            return try await next(request, context)
        }
        guard let session = context.page.session else { throw OwnerFault.notSignedIn }
        try self.imports.enter(session.customerID, hasFile: longest > 0)
        defer { self.imports.leave(hasFile: longest > 0) }
        return try await next(request, context)
    }
}

/// Leads an owner who has not signed in lately to the page where they confirm who they are. What they typed is kept.
struct RequireRecentSignIn: RouterMiddleware {
    private let front: OwnerFront

    init(_ front: OwnerFront) { self.front = front }

    @concurrent
    func handle(
        _ request: Request,
        context: WebContext<OwnerFront>,
        next: @concurrent (Request, WebContext<OwnerFront>) async throws -> Response
    ) async throws -> Response {
        guard let stepUp = try context.found().route.row.stepUp, let session = context.page.session, !session.isRecent
        else { return try await next(request, context) }
        let kept = self.front.services.typed.keep(context.form, for: stepUp, of: session.customerID)
        return self.front.response(.seeOther(stepUp.page, cookies: kept.map { [$0] } ?? []), request, context)
    }
}
