internal import Time

/// The number of tokens that one customer's conversations may use per day (UTC). Beyond that they are still analysed,
/// but less often, so that one chat does not use up a shared budget.
public struct TokenAllowance: Sendable, Hashable {
    /// Input and output together.
    public var tokens: Int
    /// The first delay of a conversation once the allowance is spent.
    public var firstWait: Duration

    public init(tokens: Int, firstWait: Duration = .seconds(600)) {
        (self.tokens, self.firstWait) = (tokens, firstWait)
    }

    /// Doubles with each further quarter of the allowance, three times at most. Zero within the allowance.
    public func wait(after spent: Int) -> Duration {
        guard spent >= self.tokens else { return .zero }
        let quarters = (spent - self.tokens) / max(1, self.tokens / 4)
        return self.firstWait * (1 << min(quarters, 3))
    }

    /// The wait before the analysis of a claimed conversation: at most until the end of the day, and only once for the
    /// same messages. nil if it may start now.
    func delay(of claim: Claim, after spent: Int) -> Duration? {
        let wait = self.wait(after: spent)
        guard wait > .zero, let pending = claim.pendingSince else { return nil }
        let nextDay = UnixTime(seconds: (claim.claimedAt.seconds / 86_400 + 1) * 86_400)
        let until = min(pending + wait, nextDay)
        return claim.claimedAt < until ? until - claim.claimedAt : nil
    }
}

/// The customers that have spent the allowance of a day, as the store knows them.
public struct TokenSpenders: Sendable, Hashable {
    /// Days since 1970 (UTC), by the store's clock.
    public var day: Int64
    /// Tokens of the day, by customer.
    public var tokens: [String: Int]

    public init(day: Int64, tokens: [String: Int]) { (self.day, self.tokens) = (day, tokens) }

    /// Zero if the claim is from another day.
    func tokens(of claim: Claim) -> Int {
        claim.claimedAt.seconds / 86_400 == self.day ? self.tokens[claim.customerID] ?? 0 : 0
    }
}

/// The cost of one customer's conversations.
public struct CustomerSpending: Sendable, Hashable {
    public var tokens: Int
    /// The number of analyses that waited because the allowance was spent.
    public var putOff: Int

    public init(tokens: Int = 0, putOff: Int = 0) { (self.tokens, self.putOff) = (tokens, putOff) }

    public static func + (left: CustomerSpending, right: CustomerSpending) -> CustomerSpending {
        CustomerSpending(tokens: left.tokens + right.tokens, putOff: left.putOff + right.putOff)
    }
}

/// A sum of calls and of their tokens.
public struct SpentTokens: Sendable, Hashable {
    public var calls: Int
    public var input: Int
    public var output: Int

    public init(calls: Int = 0, input: Int = 0, output: Int = 0) {
        (self.calls, self.input, self.output) = (calls, input, output)
    }

    public static func + (left: SpentTokens, right: SpentTokens) -> SpentTokens {
        SpentTokens(
            calls: left.calls + right.calls,
            input: left.input + right.input,
            output: left.output + right.output
        )
    }
}
