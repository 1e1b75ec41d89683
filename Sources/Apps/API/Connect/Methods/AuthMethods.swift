internal import APIMessages
internal import Mail
internal import OpenIDConnect
internal import Postgres
internal import Store
internal import SwiftProtobuf
internal import UseCases
internal import Web

/// How apps sign in and out.
enum AuthMethods {
    static func initiateEmail(
        _ request: Auth_V1_InitiateEmailRequest,
        _ call: ConnectCall
    ) async throws -> Auth_V1_InitiateEmailResponse {
        guard let address = MailAddress(request.email.withoutBlanks) else {
            throw ConnectFault("email", "ADDRESS", ConnectPhrase.noAddress)
        }
        // No browser has asked: in one, the address must be typed.
        try await call.services.login.ask(
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
        case .gone, .noAddress, .usedToken: throw Self.linkGone
        case .closed: throw ConnectFault(.permissionDenied, ConnectPhrase.closed)
        case .ending: throw ConnectFault(.permissionDenied, OwnerFaultPhrase.explanation(.ending))
        case .tokens(let tokens):
            let address = try await Self.address(of: tokens, call)
            return .with {
                ($0.accessToken, $0.refreshToken) = (tokens.access, tokens.refresh)
                ($0.userID, $0.email) = (tokens.customer, address)
            }
        }
    }

    static func useGoogle(
        _ request: Auth_V1_UseGoogleRequest,
        _ call: ConnectCall
    ) async throws -> Auth_V1_UseGoogleResponse {
        let entry: AppLogin.Entry
        do {
            let token = request.googleToken
            guard let person = try await call.services.issuers.person(ofGoogle: token, at: call.now) else {
                throw ConnectFault(.unimplemented, ConnectPhrase.noGoogle)
            }
            entry = try await call.login.enter(person, language: call.language, agent: call.agent, at: call.now)
        } catch let error as OpenIDError {
            switch error.code {
            case .unreachable, .badIssuer: throw ConnectFault(.unavailable, ConnectPhrase.away)
            case .notBegun, .refused, .badToken, .oldSignIn:
                // Google's access tokens have no dots at the places of an ID token, and may be for another app.
                let isIDToken = request.googleToken.split(separator: ".", omittingEmptySubsequences: false).count == 3
                throw ConnectFault(
                    .unauthenticated,
                    isIDToken ? ConnectPhrase.loginRefused : ConnectPhrase.accessToken
                )
            }
        }
        switch entry {
        case .noAddress: throw ConnectFault(.failedPrecondition, ConnectPhrase.noProvenAddress)
        case .usedToken: throw ConnectFault(.unauthenticated, ConnectPhrase.usedToken)
        case .closed, .gone: throw ConnectFault(.permissionDenied, ConnectPhrase.closed)
        case .ending: throw ConnectFault(.permissionDenied, OwnerFaultPhrase.explanation(.ending))
        case .tokens(let tokens):
            let address = try await Self.address(of: tokens, call)
            return .with {
                ($0.accessToken, $0.refreshToken) = (tokens.access, tokens.refresh)
                ($0.userID, $0.email) = (tokens.customer, address)
            }
        }
    }

    private static func address(of tokens: AppLogin.Tokens, _ call: ConnectCall) async throws -> String {
        try await DatabaseOwner.$current.withValue(tokens.customer) {
            try await PostgresOwnerAccounts(call.services.store).show(tokens.customer)?.address ?? ""
        }
    }

    private static let linkGone = ConnectFault(.failedPrecondition, ConnectPhrase.linkGone)

    static func generateMagicToken(
        _ request: Auth_V1_GenerateMagicTokenRequest,
        _ call: ConnectCall
    ) async throws -> Auth_V1_GenerateMagicTokenResponse {
        switch request.type {
        case .caldav: break
        case .telegram: throw ConnectFault(.unimplemented, ConnectPhrase.notYet)
        case .unspecified, .UNRECOGNIZED: throw ConnectFault("type", "UNKNOWN", ConnectPhrase.needed)
        }
        let token = SessionToken()
        switch try await AskForProfile().run(token.text, as: try call.actor(), in: call.services.store) {
        case .success: return .with { $0.magicToken = token.text }
        case .failure(.noAccount): throw ConnectFault.noCalendar
        case .failure(.signInAgain): throw ConnectFault.signInAgain
        case .failure(.tooOften): throw ConnectFault.tooOften(retryAfterSeconds: CalendarTester.hour)
        }
    }

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
        // It may have ended meanwhile.
        _ = try await EndSession().run(session.id, as: try call.actor(), in: call.services.store)
        call.login.forget(session.id)
        return Auth_V1_LogoutResponse()
    }

    static func logoutEverywhere(
        _ request: Auth_V1_LogoutEverywhereRequest,
        _ call: ConnectCall
    ) async throws -> Auth_V1_LogoutEverywhereResponse {
        let ended = try await EndAllSessions().run(as: try call.actor(), in: call.services.store).get()
        call.login.forgetAll(of: try call.customer)
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
        switch try await EndSession().run(request.id, as: try call.actor(), in: call.services.store) {
        case .success(let id):
            call.login.forget(id)
            return Auth_V1_RevokeSessionResponse()
        case .failure(.notFound): throw ConnectFault.notFound
        }
    }
}
