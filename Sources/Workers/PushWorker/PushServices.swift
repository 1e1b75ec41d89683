internal import APNs
internal import Assembly
internal import HTTP
internal import Jadwal
internal import Logging
internal import PushEndpoints
internal import Store
internal import WorkerKit

/// Everything that devices can be reached by.
struct PushServices: Sendable {
    private let settings: PushWorkerSettings
    private let connections: PushConnections
    private let store: StoreContext
    private let logger: Logger

    init(_ settings: PushWorkerSettings, _ connections: PushConnections, _ store: StoreContext, _ logger: Logger) {
        (self.settings, self.connections, self.store, self.logger) = (settings, connections, store, logger)
    }

    func all() async throws -> [Device.Service: PushService] {
        let endpoints = self.connections.endpoints
        let exchange: HTTPExchange = { call throws(HTTPError) in try await endpoints.execute(call) }
        let allowed = self.settings.pipeline.outgoing.allowPrivate.compactMap { AllowedAddress($0) }
        return [
            .apns: try await self.apple(),
            .ntfy: NtfyClient(exchange: exchange, policy: .customer(allowing: allowed)).service,
            .webhook: WebhookClient(exchange: exchange, policy: .customer(allowing: allowed)).service,
        ]
    }

    private func apple() async throws -> PushService {
        guard let settings = self.settings.push else {
            self.logger.notice("No APNs key is configured: pushes to Apple's devices go to the log")
            return LogNotifier.service(logger: self.logger)
        }
        let configuration = APNsConfiguration(
            key: settings.key,
            keyID: settings.keyID,
            teamID: settings.teamID,
            topic: settings.topic,
            url: settings.url
        )
        let connection = self.connections.apple
        let tokens = SharedProviderTokens(
            self.tokenStore(settings),
            signer: try await ProviderTokenSigner(configuration)
        )
        return APNsClient(
            exchange: { call throws(HTTPError) in try await connection.execute(call) },
            configuration: configuration,
            tokens: tokens.source
        ).service
    }

    private func tokenStore(_ settings: PushSettings) -> ProviderTokenStore {
        let tokens = PostgresProviderTokens(
            self.store,
            teamID: settings.teamID,
            keyID: settings.keyID,
            minimumAge: ProviderToken.minimumAge
        )
        return ProviderTokenStore {
            let state = try await tokens.load()
            var token: ProviderToken?
            if let text = state.text, let issuedAt = state.issuedAt {
                token = ProviderToken(text: text, issuedAt: issuedAt)
            }
            return ProviderTokenStore.State(token: token, number: state.number, now: state.now)
        } replace: { number, token in
            try await tokens.replace(number, with: token.text, issuedAt: token.issuedAt)
        }
    }
}
