public import Pipeline
public import WorkerKit

/// Which model is asked, with which prompt and with how many calls at once.
public struct ModelSettings: Sendable {
    /// Such as `https://…/v1`, without a slash at the end.
    public let baseURL: String
    /// Nil for the offline model, even if a key is configured: a key is sent only to its own endpoint.
    public let apiKey: String?
    public let model: String
    /// No endpoint is configured: `jadwal-offline-model` answers.
    public let isOffline: Bool
    public let concurrency: Int
    /// For one call.
    public let timeout: Duration
    /// Asked in this order if the endpoint before is down.
    public let fallbacks: [FallbackModel]
    /// Nil if there is no limit.
    public let requestsPerMinute: Int?
    public let requestTokens: Int?
    public let dailyTokens: Int?
    public let allowance: TokenAllowance
    public let prompt: PromptChoice
    public let verification: VerificationChoice

    /// The name of the model that verifies.
    public var verifyingModel: String {
        if case .other(let endpoint) = self.verification { endpoint.model } else { self.model }
    }

    public init(reading reader: inout SettingsReader) {
        self.isOffline = !reader.isGiven(.modelBaseURL)
        self.baseURL = reader.value(.modelBaseURL)
        let key = reader.text(.modelKey)
        self.apiKey = self.isOffline ? nil : key
        if let key, !key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            reader.report(.modelKey, "must be printable ASCII without blanks")
        }
        if self.isOffline {
            self.model = reader.text(.modelName) ?? "jadwal-offline"
        } else {
            self.model = reader.required(.modelName, because: " once \(Setting.modelBaseURL.name) is set")
        }
        self.concurrency = reader.value(.modelConcurrency)
        self.timeout = reader.value(.modelTimeout)
        self.fallbacks = FallbackModel.read(&reader)
        if self.isOffline, !self.fallbacks.isEmpty {
            reader.report(.modelFallbacks, "is for another endpoint than jadwal-offline-model: set OPENAI_BASE_URL")
        }
        self.requestsPerMinute = reader.value(.modelRequestsPerMinute)
        self.requestTokens = reader.value(.modelRequestTokens)
        self.dailyTokens = reader.value(.modelDailyTokens)
        self.allowance = TokenAllowance(
            tokens: Self.customerTokens(
                reader.value(.modelCustomerTokens),
                isGiven: reader.isGiven(.modelCustomerTokens),
                of: self.dailyTokens
            )
        )
        if let text = reader.text(.prompt), let prompt = PromptChoice(text) {
            self.prompt = prompt
        } else {
            self.prompt = .version("v4")
            reader.report(.prompt, "must be \(PromptChoice.choices)")
        }
        self.verification = VerificationChoice(reading: &reader)
    }

    /// By default one customer may use a fifth of the daily tokens of all.
    private static func customerTokens(_ tokens: Int, isGiven: Bool, of daily: Int?) -> Int {
        guard !isGiven, let daily else { return tokens }
        return min(tokens, max(1, daily / 5))
    }
}

/// Which prompt the model is asked with.
public enum PromptChoice: Sendable, Hashable {
    /// A prompt that comes with Jadwal: `v1` to `v4`.
    case version(String)
    /// A folder with the same files as those in `prompts/`.
    case folder(path: String)

    public static let versions = ["v1", "v2", "v3", "v4"]
    /// For errors: "v1, v2, v3, v4 or the path of a folder".
    public static let choices = versions.joined(separator: ", ") + " or the path of a folder"

    /// A version or a path. A path has a slash, so that `v5` is not read as one.
    public init?(_ text: String) {
        if Self.versions.contains(text) {
            self = .version(text)
        } else if text.contains("/") {
            self = .folder(path: text)
        } else {
            return nil
        }
    }
}

extension Prefilter {
    /// Reads whether the pre-filter is on, and how many of the conversations that it keeps back are sampled.
    public init(reading reader: inout SettingsReader) {
        self.init(isOn: reader.value(.prefilter), sampledPercent: reader.value(.prefilterSample))
    }
}
