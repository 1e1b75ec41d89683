internal import Assembly
internal import HTTP
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time
internal import Web
internal import WorkerKit

/// The API, by Connect's protocol for unary methods. A bearer token names the caller, never a cookie: no page
/// elsewhere can make a browser call.
final class CallFront: WebFront {
    /// A call on its way through the steps, with what they have found out so far.
    struct Context: Sendable {
        let connection: PageConnection
        /// Where it comes from.
        let address: ClientAddress
        let language: Language
        let now: UnixTime
        let row: ConnectMethod.Row?
        let codec: ConnectCodec?
        /// nil before `IdentifyCaller`.
        fileprivate(set) var headers: ConnectHeaders?
        /// nil before signing in.
        fileprivate(set) var session: OwnerSession?

        func found() throws(ConnectFault) -> (row: ConnectMethod.Row, codec: ConnectCodec) {
            guard let row = self.row, let codec = self.codec else { throw .unreadable }
            return (row, codec)
        }
    }

    /// The limits of a body as received, and after decompression.
    static let longestBody = 256 << 10
    static let longestMessage = 1 << 20
    /// The same limit for callers without a session.
    static let longestOfStrangers = (body: PageConnection.longestOfStrangers, message: 64 << 10)
    /// Of one network.
    private static let callsPerSecond = 100

    let isSecure: Bool
    fileprivate let login: AppLogin
    private let proxies: [IPNetwork]
    private let services: OwnerServices
    private let metrics: OwnerMetrics
    private let logger: Logger

    init(
        _ settings: OwnerSettings,
        _ login: AppLogin,
        _ services: OwnerServices,
        metrics: OwnerMetrics,
        logger: Logger
    ) {
        (self.isSecure, self.proxies) = (settings.isSecure, settings.proxies)
        (self.login, self.services) = (login, services)
        (self.metrics, self.logger) = (metrics, logger)
    }

    /// Answers calls. Set up once: it counts what each network and each session asks.
    func responder() -> some HTTPResponder<PageConnection> {
        let limit = RequestLimit(Self.callsPerSecond, in: .seconds(1))
        let ownerLimit = OwnerLimit(50, atOnce: 150)
        return WebResponder(self) {
            RequireCall(self)
            LimitRequests(ConnectFault.self) { limit.wait(NetworkName.of($0.address)) }
            IdentifyCaller(self.login)
            LimitRequests(ConnectFault.self) { $0.session.flatMap { ownerLimit.wait($0) } }
            NameDatabaseOwner { $0.session }
        }
    }

    func context(_ request: Request, _ connection: PageConnection) -> Context {
        let peer = PeerAddress(connection.channel)
        return Context(
            connection: connection,
            address: ClientAddress(of: peer, request.headers, isProxy: peer.isIn(self.proxies)),
            language: ConnectHeaders.language(request.headers),
            now: .now(),
            row: ConnectMethod.find(request),
            codec: ConnectCodec(request.headers)
        )
    }

    func answer(_ request: Request, _ context: Context) async throws -> Response {
        let (row, codec) = try context.found()
        guard let answer = row.answer, let headers = context.headers else {
            throw ConnectFault(.unimplemented, ConnectPhrase.notYet)
        }
        let session = context.session
        let message = try row.read(codec, try await self.body(request, headers, context))
        if row.stepUp == .call, session?.isRecent != true { throw ConnectFault.signInAgain }
        let call = ConnectCall(
            session: session,
            language: context.language,
            now: context.now,
            address: context.address,
            userAgent: request.headers[.userAgent] ?? "",
            key: row.isAct ? headers.key : nil,
            services: self.services,
            login: self.login
        )
        let done = try await Self.within(headers.timeout) {
            guard let key = call.key, let session else { return try await answer(message, call) }
            let once = CallOnce(PostgresRepeatedCalls(call.services.store), key: key, for: session)
            return try await once.answer(message, row) { try await answer(message, call) }
        }
        let bytes = try codec.write(done)
        self.metrics.count(call: row.path, code: "ok")
        return self.response(.ok, codec, bytes)
    }

    func answer(to error: any Error, _ request: Request, _ context: Context) -> Response {
        let fault = self.fault(for: error)
        if let row = context.row { self.metrics.count(call: row.path, code: fault.code.rawValue) }
        var response = self.response(fault, context.language)
        // The rest of a body may still come.
        let isCut = fault.code == .resourceExhausted && fault.retryAfterSeconds == nil
        if isCut || fault.code == .deadlineExceeded { context.connection.closeSoon(&response) }
        return response
    }

    private func body(
        _ request: Request,
        _ headers: ConnectHeaders,
        _ context: Context
    ) async throws -> [UInt8] {
        let longest =
            context.session != nil ? (body: Self.longestBody, message: Self.longestMessage) : Self.longestOfStrangers
        let tooLarge = ConnectFault(.resourceExhausted, ConnectPhrase.tooLarge)
        let bytes: [UInt8]
        switch try await context.connection.body(request, atMost: longest.body) {
        case .bytes(let read): bytes = read
        case .tooLong: throw tooLarge
        case .tooSlow: throw ConnectFault.timeIsOver
        }
        guard headers.isGzip else { return bytes }
        do throws(Gunzip.Fault) {
            return try Gunzip.inflated(bytes, atMost: longest.message)
        } catch {
            throw error == .tooLong ? tooLarge : .unreadable
        }
    }

    /// Cancels the work when its time is over, and returns once it has ended.
    private static func within(
        _ limit: Duration?,
        _ work: @escaping @Sendable () async throws -> any Message
    ) async throws -> any Message {
        guard let limit else { return try await work() }
        guard limit > .zero else { throw ConnectFault.timeIsOver }
        return try await withThrowingTaskGroup(of: (any Message)?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let answer = first else { throw ConnectFault.timeIsOver }
            return answer
        }
    }

    private func fault(for error: any Error) -> ConnectFault {
        if let fault = Self.known(error) { return fault }
        var metadata: Logger.Metadata = [LogKey.errorType: "\(type(of: error))"]
        if case .permanent(let kind, _) = StoreFaults.handlingError(for: error) {
            metadata[LogKey.errorKind] = "\(kind)"
        }
        self.logger.error("A call of the API has failed", metadata: metadata)
        return ConnectFault(.broken, ConnectPhrase.broken)
    }

    /// nil for a bug, and for data that cannot be read.
    static func known(_ error: any Error) -> ConnectFault? {
        switch error {
        case let fault as ConnectFault: return fault
        case let error as AdministrationError:
            switch error.code {
            case .notFound, .removed: return .notFound
            case .exists: return ConnectFault(.aborted, ConnectPhrase.changed)
            case .unfit: return ConnectFault(.failedPrecondition, ConnectPhrase.nothingChanged)
            case .incomplete, .underWay: return ConnectFault(.unavailable, ConnectPhrase.away)
            }
        case is CancellationError: return ConnectFault(.canceled, ConnectPhrase.away)
        default: break
        }
        if case .permanent = StoreFaults.handlingError(for: error) { return nil }
        return ConnectFault(.unavailable, ConnectPhrase.away)
    }
}

/// Refuses what is no call: another method than POST, or another content than the two.
private struct RequireCall: RouterMiddleware {
    private let front: CallFront

    init(_ front: CallFront) { self.front = front }

    @concurrent
    func handle(
        _ request: Request,
        context: CallFront.Context,
        next: @concurrent (Request, CallFront.Context) async throws -> Response
    ) async throws -> Response {
        guard request.method == .post else { return self.front.plain(.methodNotAllowed, [.allow: "POST"]) }
        guard context.codec != nil else {
            let accepted = ConnectCodec.allCases.map(\.rawValue).joined(separator: ", ")
            return self.front.plain(.unsupportedMediaType, [.acceptPost: accepted])
        }
        return try await next(request, context)
    }
}

/// Finds out whose call it is, unless anybody may make it.
private struct IdentifyCaller: RouterMiddleware {
    private let login: AppLogin

    init(_ login: AppLogin) { self.login = login }

    @concurrent
    func handle(
        _ request: Request,
        context: CallFront.Context,
        next: @concurrent (Request, CallFront.Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.headers = try ConnectHeaders(request.headers)
        if try context.found().row.permission == .owner {
            guard let token = ConnectHeaders.bearer(request.headers),
                let session = try await self.login.session(token, at: context.now)
            else { throw ConnectFault.unauthenticated }
            context.session = session
        }
        return try await next(request, context)
    }
}
