public import Jadwal

/// Which model is asked, how and with how many calls at once.
public struct ModelSettings: Sendable {
    /// As clients write it, `https://…/v1`, without a slash at its end.
    public let baseURL: String
    /// Nil for the offline model, also when the environment holds one: a key is not sent to a place it is not for.
    public let apiKey: String?
    public let model: String
    /// No endpoint is configured: `jadwal-offline-model` answers.
    public let isOffline: Bool
    public let concurrency: Int
    /// Asked in this order when the endpoint before is away.
    public let fallbacks: [FallbackModel]
    /// Nil for no bound.
    public let requestsPerMinute: Int?
    public let requestTokens: Int?
    public let dailyTokens: Int?
    public let allowance: TokenAllowance
    public let prompt: PromptChoice
    public let verification: VerificationChoice

    /// The name of the model that verifies, whoever that is.
    public var verifyingModel: String {
        if case .other(let endpoint) = self.verification { endpoint.model } else { self.model }
    }

    public init(reading reader: inout SettingsReader) {
        self.isOffline = !reader.isGiven(.modelBaseURL)
        self.baseURL = reader.operatorURL(.modelBaseURL)
        let key = reader.text(.modelKey)
        self.apiKey = self.isOffline ? nil : key
        if let key, !key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            reader.report(.modelKey, "must be printable ASCII without blanks")
        }
        if self.isOffline {
            self.model = reader.text(.modelName) ?? "jadwal-offline"
        } else {
            self.model = reader.required(.modelName, because: " once \(SettingName.modelBaseURL.rawValue) is set")
        }
        self.concurrency = reader.number(.modelConcurrency, in: 1...1024)
        self.fallbacks = FallbackModel.read(&reader)
        if self.isOffline, !self.fallbacks.isEmpty {
            reader.report(.modelFallbacks, "is for another endpoint than jadwal-offline-model: set OPENAI_BASE_URL")
        }
        self.requestsPerMinute = reader.optionalNumber(.modelRequestsPerMinute, in: FallbackModel.requestsPerMinute)
        self.requestTokens = reader.optionalNumber(.modelRequestTokens, in: 2000...2_000_000)
        self.dailyTokens = reader.optionalNumber(.modelDailyTokens, in: 1000...1_000_000_000_000)
        self.allowance = TokenAllowance(
            tokens: Self.customerTokens(
                reader.number(.modelCustomerTokens, in: 1000...1_000_000_000_000),
                isGiven: reader.isGiven(.modelCustomerTokens),
                of: self.dailyTokens
            )
        )
        if let text = reader.text(.prompt), let prompt = PromptChoice(text) {
            self.prompt = prompt
        } else {
            self.prompt = .version("v3")
            reader.report(.prompt, "must be \(PromptChoice.choices)")
        }
        self.verification = VerificationChoice(reading: &reader)
    }

    /// The default leaves four fifths of what all may spend to the others.
    private static func customerTokens(_ tokens: Int, isGiven: Bool, of daily: Int?) -> Int {
        guard !isGiven, let daily else { return tokens }
        return min(tokens, max(1, daily / 5))
    }
}
