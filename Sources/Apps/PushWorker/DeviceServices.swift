internal import Assembly
internal import HTTP
internal import Logging
internal import Pipeline
internal import Push
internal import Store
internal import WorkerKit

/// The push services of all kinds of device.
struct DeviceServices: Sendable {
    private let settings: PushWorkerSettings
    private let apple: HTTPExchange
    private let endpoints: HTTPExchange
    private let store: StoreContext
    private let logger: Logger

    /// - Parameters:
    ///   - apple: APNs wants one connection with many streams, not many connections.
    ///   - endpoints: to devices' own servers.
    init(
        _ settings: PushWorkerSettings,
        apple: @escaping HTTPExchange,
        endpoints: @escaping HTTPExchange,
        _ store: StoreContext,
        _ logger: Logger
    ) {
        (self.settings, self.store, self.logger) = (settings, store, logger)
        (self.apple, self.endpoints) = (apple, endpoints)
    }

    func all() async throws -> [Device.Service: PushService] {
        let allowed = self.settings.pipeline.outgoing.allowPrivate.compactMap { AllowedAddress($0) }
        return PushServices.all(
            over: self.endpoints,
            policy: .customer(allowing: allowed),
            vapid: self.settings.vapid,
            pages: self.settings.pages,
            apple: try await self.appleService()
        )
    }

    private func appleService() async throws -> PushService {
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
        let tokens = SharedProviderTokens(
            self.tokenStore(settings),
            signer: try ProviderTokenSigner(configuration)
        )
        return APNsClient(
            exchange: self.apple,
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
