internal import APIMessages
internal import Mail
internal import Pages
internal import Pipeline
internal import Store
internal import SwiftProtobuf

/// How apps sign in and out.
enum AuthMethods {
    static func initiateEmail(
        _ request: Auth_V1_InitiateEmailRequest,
        _ call: ConnectCall
    ) async throws -> Auth_V1_InitiateEmailResponse {
        guard let address = MailAddress(request.email) else {
            throw ConnectFault("email", "ADDRESS", ConnectPhrase.noAddress)
        }
        // No browser has asked: in one, the address must be typed.
        _ = try await call.services.login.ask(
            address,
            from: call.address,
            browser: SessionToken(),
            language: call.language
        )
        return Auth_V1_InitiateEmailResponse()
    }

    static func completeEmail(
        _ request: Auth_V1_CompleteEmailRequest,
        _ call: ConnectCall
    ) async throws -> Auth_V1_CompleteEmailResponse {
        guard let link = SessionToken(text: request.token) else { throw Self.linkGone }
        switch try await call.login.enter(link, agent: call.agent, at: call.now) {
        case .gone: throw Self.linkGone
        case .closed: throw ConnectFault(.permissionDenied, ConnectPhrase.closed)
        case .tokens(let tokens):
            let account = try await PostgresOwnerAccounts(call.services.store).show(tokens.customer)
            return .with {
                ($0.accessToken, $0.refreshToken) = (tokens.access, tokens.refresh)
                ($0.userID, $0.email) = (tokens.customer, account?.address ?? "")
            }
        }
    }

    private static let linkGone = ConnectFault(.failedPrecondition, ConnectPhrase.linkGone)

    static func refreshTokens(
        _ request: Auth_V1_RefreshTokensRequest,
        _ call: ConnectCall
    ) async throws -> Auth_V1_RefreshTokensResponse {
        switch try await call.login.renew(request.refreshToken, at: call.now) {
        case .none: throw ConnectFault.unauthenticated
        case .reused: throw ConnectFault(.unauthenticated, ConnectPhrase.tokenReused)
        case .tokens(let tokens):
            return .with { ($0.accessToken, $0.refreshToken) = (tokens.access, tokens.refresh) }
        }
    }

    static func logout(_ request: Auth_V1_LogoutRequest, _ call: ConnectCall) async throws -> Auth_V1_LogoutResponse {
        let session = try call.owner()
        _ = try await PostgresOwnerSessions(call.services.store).end(session.id, of: session.customerID)
        call.login.forget(session.id)
        return Auth_V1_LogoutResponse()
    }

    static func logoutEverywhere(
        _ request: Auth_V1_LogoutEverywhereRequest,
        _ call: ConnectCall
    ) async throws -> Auth_V1_LogoutEverywhereResponse {
        let customer = try call.customer
        let ended = try await PostgresOwnerSessions(call.services.store).endAll(of: customer)
        call.login.forgetAll(of: customer)
        return .with { $0.endedSessions = Int32(clamping: ended) }
    }

    static func listSessions(
        _ request: Auth_V1_ListSessionsRequest,
        _ call: ConnectCall
    ) async throws -> Auth_V1_ListSessionsResponse {
        let own = try call.owner()
        let sessions = try await PostgresOwnerSessions(call.services.store).list(of: own.customerID)
        return .with {
            $0.sessions = sessions.map { session in
                .with {
                    ($0.id, $0.agent) = (session.id, session.agent)
                    ($0.createdAt, $0.lastUsedAt) = (.init(session.createdAt), .init(session.seenAt))
                    $0.isCurrent = session.id == own.id
                }
            }
        }
    }

    static func revokeSession(
        _ request: Auth_V1_RevokeSessionRequest,
        _ call: ConnectCall
    ) async throws -> Auth_V1_RevokeSessionResponse {
        // An id that is not the owner's is answered like one that never was.
        guard let id = EventIdentity(request.id)?.id,
            try await PostgresOwnerSessions(call.services.store).end(id, of: call.customer)
        else { throw ConnectFault.notFound }
        call.login.forget(id)
        return Auth_V1_RevokeSessionResponse()
    }
}
