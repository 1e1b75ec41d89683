internal import Assembly
internal import HTTP
internal import Logging
internal import OpenAI
internal import Pipeline
internal import WorkerKit

/// How the configured endpoints are asked.
enum ModelConnection {
    static func router(
        _ settings: ModelSettings,
        _ http: HTTPClient,
        _ meter: UsageMeter,
        _ context: WorkerContext
    ) -> ModelRouter {
        Self.router(Self.configurations(settings), calls: settings.concurrency, http, meter, context)
    }

    /// The model of the second look: the first one, or an endpoint of its own, whose tokens count in the same budget.
    /// Nil when that is switched off.
    static func verifier(
        _ settings: ModelSettings,
        besides router: ModelRouter,
        _ http: HTTPClient,
        _ meter: UsageMeter,
        _ context: WorkerContext
    ) -> LanguageModel? {
        switch settings.verification {
        case .off: nil
        case .same: router.model
        case .other(let endpoint):
            Self.router(
                [Self.configuration(of: endpoint, settings)],
                calls: settings.concurrency,
                http,
                meter,
                context
            ).model
        }
    }

    private static func router(
        _ configurations: [OpenAIConfiguration],
        calls: Int,
        _ http: HTTPClient,
        _ meter: UsageMeter,
        _ context: WorkerContext
    ) -> ModelRouter {
        let (metrics, logger) = (context.metrics, context.logger)
        return ModelRouter(
            exchange: Self.exchange(http),
            configurations: configurations,
            calls: calls,
            meter: meter,
            watch: ModelWatch(
                used: { metrics.tokens(input: $0.inputTokens, output: $0.outputTokens) },
                substituted: { asked, answered, isNews in
                    metrics.modelSubstituted()
                    guard isNews else { return }
                    logger.warning(
                        "Another model has answered than the one that was asked for",
                        metadata: [LogKey.model: "\(asked)", LogKey.modelAnswered: "\(answered)"]
                    )
                }
            )
        )
    }

    /// How the endpoints are, as metrics.
    static func gauges(_ router: ModelRouter, _ context: WorkerContext) -> Periodic {
        Periodic("model gauges", every: .seconds(2), context: context) {
            for endpoint in router.conditions {
                context.metrics.model(endpoint.name, limit: endpoint.limit, isOpen: endpoint.isOpen)
            }
        }
    }

    /// Asks each endpoint for its models: a cheap proof that addresses and keys are right.
    static func check(_ settings: ModelSettings, _ http: HTTPClient) async throws -> String {
        var found: [String] = []
        var configurations = Self.configurations(settings)
        if case .other(let endpoint) = settings.verification {
            configurations.append(Self.configuration(of: endpoint, settings))
        }
        for configuration in configurations {
            let client = OpenAIClient(exchange: Self.exchange(http), configuration: configuration)
            let isListed = try await client.listModels().contains(configuration.model)
            found.append(isListed ? configuration.model : "answers, but does not list \(configuration.model)")
        }
        return found.joined(separator: "; ")
    }

    private static func exchange(_ http: HTTPClient) -> HTTPExchange {
        { call throws(HTTPError) in try await http.execute(call) }
    }

    private static func configuration(
        of endpoint: VerificationChoice.Endpoint,
        _ settings: ModelSettings
    ) -> OpenAIConfiguration {
        OpenAIConfiguration(
            baseURL: endpoint.baseURL,
            apiKey: endpoint.apiKey,
            model: endpoint.model,
            deadline: settings.timeout,
            requestTokens: settings.requestTokens
        )
    }

    private static func configurations(_ settings: ModelSettings) -> [OpenAIConfiguration] {
        let primary = OpenAIConfiguration(
            baseURL: settings.baseURL,
            apiKey: settings.apiKey,
            model: settings.model,
            deadline: settings.timeout,
            requestTokens: settings.requestTokens,
            requestsPerMinute: settings.requestsPerMinute
        )
        return [primary]
            + settings.fallbacks.map { fallback in
                OpenAIConfiguration(
                    baseURL: fallback.baseURL,
                    apiKey: fallback.apiKey,
                    model: fallback.model,
                    deadline: settings.timeout,
                    requestTokens: settings.requestTokens,
                    requestsPerMinute: fallback.requestsPerMinute
                )
            }
    }
}
