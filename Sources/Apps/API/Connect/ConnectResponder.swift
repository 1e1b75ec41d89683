internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import Pipeline
internal import Postgres
internal import Store
internal import SwiftProtobuf
internal import Time
internal import Web
internal import WorkerKit

/// Answers calls of the API, by Connect's protocol for unary methods. Who calls is told by a bearer token, never by a
/// cookie: no page elsewhere can make a browser call.
struct ConnectResponder: Sendable {
    /// Of a body as it comes, and inflated.
    static let longestBody = 256 << 10
    static let longestMessage = 1 << 20
    /// The same limit for callers without a session.
    static let longestOfStrangers = (body: PageConnection.longestOfStrangers, message: 64 << 10)
    /// Of one network.
    private static let callsPerSecond = 100

    let isSecure: Bool
    let login: AppLogin
    private let services: OwnerServices
    private let metrics: OwnerMetrics
    private let logger: Logger
    private let limit = RequestLimit(Self.callsPerSecond, in: .seconds(1))
    private let ownerLimit = OwnerLimit(50, atOnce: 150)

    init(_ login: AppLogin, _ services: OwnerServices, isSecure: Bool, metrics: OwnerMetrics, logger: Logger) {
        (self.login, self.services, self.isSecure) = (login, services, isSecure)
        (self.metrics, self.logger) = (metrics, logger)
    }

    /// - Parameter address: where the request comes from.
    func respond(
        to request: Request,
        _ method: ConnectMethod,
        from address: ClientAddress,
        _ context: PageConnection
    ) async -> Response {
        guard request.method == .post else { return self.plain(.methodNotAllowed, [.allow: "POST"]) }
        guard let codec = ConnectCodec(request.headers) else {
            let accepted = ConnectCodec.allCases.map(\.rawValue).joined(separator: ", ")
            return self.plain(.unsupportedMediaType, [.acceptPost: accepted])
        }
        let language = ConnectHeaders.language(request.headers)
        do {
            let answer = try await self.answer(request, method, codec, language, address, context)
            let bytes = try codec.write(answer)
            self.metrics.count(call: method.row.path, code: "ok")
            return self.response(.ok, codec, bytes)
        } catch {
            let fault = self.fault(for: error)
            self.metrics.count(call: method.row.path, code: fault.code.rawValue)
            var response = self.response(fault, language)
            // The rest of a body may still come.
            let isCut = fault.code == .resourceExhausted && fault.retryAfterSeconds == nil
            if isCut || fault.code == .deadlineExceeded { context.closeSoon(&response) }
            return response
        }
    }

    private func answer(
        _ request: Request,
        _ method: ConnectMethod,
        _ codec: ConnectCodec,
        _ language: Language,
        _ address: ClientAddress,
        _ context: PageConnection
    ) async throws -> any Message {
        guard self.limit.allows(NetworkName.of(address)) else {
            throw ConnectFault(.resourceExhausted, ConnectPhrase.tooOften, retryAfterSeconds: 1)
        }
        let headers = try ConnectHeaders(request.headers)
        let row = method.row
        let now = UnixTime.now()
        let session = row.permission == .owner ? try await self.session(request.headers, at: now) : nil
        if let wait = session.flatMap({ self.ownerLimit.wait($0) }) {
            throw ConnectFault(.resourceExhausted, ConnectPhrase.tooOften, retryAfterSeconds: wait)
        }
        guard let answer = row.answer else { throw ConnectFault(.unimplemented, ConnectPhrase.notYet) }
        let body = try await self.body(request, headers, isKnown: session != nil, context)
        let message = try row.read(codec, body)
        if row.stepUp == .call, session?.isRecent != true { throw ConnectFault.signInAgain }
        let call = ConnectCall(
            session: session,
            language: language,
            now: now,
            address: address,
            userAgent: request.headers[.userAgent] ?? "",
            key: row.isAct ? headers.key : nil,
            services: self.services,
            login: self.login
        )
        return try await DatabaseOwner.$current.withValue(session?.customerID) {
            try await Self.within(headers.timeout) {
                guard let key = call.key, let session else { return try await answer(message, call) }
                let once = CallOnce(PostgresRepeatedCalls(call.services.store), key: key, for: session)
                return try await once.answer(message, row) { try await answer(message, call) }
            }
        }
    }

    private func session(_ fields: HTTPFields, at now: UnixTime) async throws -> OwnerSession {
        guard let token = ConnectHeaders.bearer(fields), let session = try await self.login.session(token, at: now)
        else { throw ConnectFault.unauthenticated }
        return session
    }

    private func body(
        _ request: Request,
        _ headers: ConnectHeaders,
        isKnown: Bool,
        _ context: PageConnection
    ) async throws -> [UInt8] {
        let longest = isKnown ? (body: Self.longestBody, message: Self.longestMessage) : Self.longestOfStrangers
        let tooLarge = ConnectFault(.resourceExhausted, ConnectPhrase.tooLarge)
        let bytes: [UInt8]
        switch try await context.body(request, atMost: longest.body) {
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

    /// nil for what is a bug, or data that cannot be read.
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
