internal import Pipeline

/// When a conversation is analysed, and by which model.
extension SettingGroup {
    static let analysis = SettingGroup(readBy: SettingUser.pipeline, .quietPeriod, .maximumWait)

    static let model = SettingGroup(
        readBy: [.analysisWorker, .commands],
        .modelBaseURL,
        .modelKey,
        .modelName,
        .prompt,
        .verifyModel,
        .verifyKey,
        .modelConcurrency,
        .modelTimeout,
        .modelFallbacks,
        .modelFallbackKeys,
        .modelRequestsPerMinute,
        .modelFallbackRequestsPerMinute,
        .modelRequestTokens,
        .modelDailyTokens,
        .modelCustomerTokens,
        .prefilter,
        .prefilterSample
    )
}

extension Setting<Duration> {
    public static var quietPeriod: Self {
        .duration(
            "JADWAL_QUIET_PERIOD",
            standard: "30s",
            in: .milliseconds(100) ... .seconds(86_400),
            "how long a conversation must be quiet before it is analysed"
        )
    }

    public static var maximumWait: Self {
        .duration(
            "JADWAL_MAX_WAIT",
            standard: "10m",
            in: .milliseconds(100) ... .seconds(7 * 86_400),
            range: "the quiet period to 7d",
            "how long a conversation waits at most, even if it is never quiet"
        )
    }

    public static var modelTimeout: Self {
        .duration(
            "JADWAL_LLM_TIMEOUT",
            standard: "60s",
            in: .seconds(10) ... .seconds(1800),
            "the longest time for a call to a model, without the time that it waits behind others at the server"
        )
    }
}

extension Setting<String> {
    public static var modelBaseURL: Self {
        .url(
            "OPENAI_BASE_URL",
            standard: "http://127.0.0.1:8377/v1",
            "any OpenAI-compatible endpoint; the default is the address of jadwal-offline-model"
        )
    }

    public static var prompt: Self {
        .text("JADWAL_PROMPT", standard: "v4", range: "v1 to v4, or a folder", "the prompt of the model")
    }
}

extension Setting<String?> {
    public static var modelKey: Self {
        .secret("OPENAI_API_KEY", "the endpoint's key, sent as a bearer token")
    }

    public static var modelName: Self {
        .text("OPENAI_MODEL", "the model; required once OPENAI_BASE_URL is set, else jadwal-offline")
    }

    public static var verifyModel: Self {
        .text(
            "JADWAL_VERIFY_MODEL",
            range: "model@https://…/v1, or off",
            "the model that verifies claims that are not certain; by default the one that reads"
        )
    }

    public static var verifyKey: Self { .secret("JADWAL_VERIFY_KEY", "the verifying endpoint's key") }
}

extension Setting<[String]> {
    public static var modelFallbacks: Self {
        .list(
            "JADWAL_LLM_FALLBACKS",
            range: "model@https://…/v1, …, at most \(ModelBounds.fallbacks)",
            "endpoints that are asked in this order if those before them are down or overloaded"
        )
    }

    public static var modelFallbackKeys: Self {
        .list(
            "JADWAL_LLM_FALLBACK_KEYS",
            range: "as many as fallbacks; - for none",
            isSecret: true,
            "the fallbacks' keys, in their order"
        )
    }

    public static var modelFallbackRequestsPerMinute: Self {
        .list(
            "JADWAL_LLM_FALLBACK_REQUESTS_PER_MINUTE",
            range: "as many as fallbacks; - for no bound",
            "the same for each of the fallbacks, in their order"
        )
    }
}

/// Bounds that several settings of the model share.
public enum ModelBounds {
    /// Endpoints that are asked if the first is down. Each is a label of metrics.
    public static let fallbacks = 8
    /// Of each endpoint.
    public static let requestsPerMinute = 1...1_000_000
}

extension Setting<Int> {
    public static var modelConcurrency: Self {
        .number(
            "JADWAL_LLM_CONCURRENCY",
            standard: 64,
            in: 1...1024,
            "model calls at once in one analysis-worker; fewer while the endpoint refuses them"
        )
    }

    public static var modelCustomerTokens: Self {
        .number(
            "JADWAL_LLM_CUSTOMER_DAILY_TOKENS",
            standard: 3_000_000,
            in: 1000...1_000_000_000_000,
            "tokens that one customer's conversations may cost in a day (UTC) before they are analysed less often; "
                + "by default at most a fifth of JADWAL_LLM_DAILY_TOKENS"
        )
    }

    public static var prefilterSample: Self {
        .number(
            "JADWAL_PREFILTER_SAMPLE",
            standard: 2,
            in: 0...100,
            "how many of a hundred conversations that the pre-filter keeps back are sent to the model anyway"
        )
    }
}

extension Setting<Int?> {
    public static var modelRequestsPerMinute: Self {
        .number(
            "JADWAL_LLM_REQUESTS_PER_MINUTE",
            in: ModelBounds.requestsPerMinute,
            "requests that one analysis-worker sends to the endpoint in any minute; divide the provider's limit by the "
                + "number of workers"
        )
    }

    public static var modelRequestTokens: Self {
        .number(
            "JADWAL_LLM_REQUEST_TOKENS",
            in: 2000...2_000_000,
            "estimated tokens of one request, prompt and answer; a longer request is halved, then it is a failure"
        )
    }

    public static var modelDailyTokens: Self {
        .number(
            "JADWAL_LLM_DAILY_TOKENS",
            in: 1000...1_000_000_000_000,
            "tokens that all workers together may use in a day (UTC); then conversations wait for the next day"
        )
    }
}

extension Setting<Bool> {
    public static var prefilter: Self {
        .lowercaseFlag(
            "JADWAL_PREFILTER",
            standard: Prefilter.isOnByDefault,
            "whether conversations without a cue of a plan are not sent to the model"
        )
    }
}
