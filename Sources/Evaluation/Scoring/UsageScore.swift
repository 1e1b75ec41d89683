internal import Pipeline

/// The calls, tokens, time and money of an evaluation.
public struct UsageScore: Sendable, Hashable, Codable {
    public var calls: Int
    /// Conversations with a repair.
    public var repairs: Int
    public var verifications: Int
    public var inputTokens: Int
    public var outputTokens: Int
    /// In milliseconds; nil if not measured.
    public var medianLatency: Int?
    public var latencyOfSlowestTwentieth: Int?
    /// In the currency of the prices; nil without prices.
    public var price: Double?

    /// - Parameter prices: of a million tokens.
    init(_ scored: [ScoredChat], prices: TokenPrices?) {
        let answers = scored.compactMap(\.given.answer)
        self.calls = scored.reduce(0) { $0 + $1.calls }
        self.verifications = scored.reduce(0) { $0 + $1.verifications }
        self.repairs = scored.count { $0.calls > 1 }
        self.inputTokens = answers.reduce(0) { $0 + ($1.inputTokens ?? 0) }
        self.outputTokens = answers.reduce(0) { $0 + ($1.outputTokens ?? 0) }
        let times = scored.compactMap(\.given.milliseconds).sorted()
        self.medianLatency = times.isEmpty ? nil : times[times.count / 2]
        self.latencyOfSlowestTwentieth = times.isEmpty ? nil : times[min(times.count - 1, times.count * 95 / 100)]
        self.price = prices?.of(input: self.inputTokens, output: self.outputTokens)
    }
}

/// Prices of a million tokens, in any currency.
public struct TokenPrices: Sendable, Hashable {
    public var input: Double
    public var output: Double

    public init(input: Double, output: Double) { (self.input, self.output) = (input, output) }

    func of(input: Int, output: Int) -> Double {
        (Double(input) * self.input + Double(output) * self.output) / 1_000_000
    }
}
