/// Which model is asked, and where.
public struct OpenAIConfiguration: Sendable {
    /// As clients of this protocol write it: `https://api.openai.com/v1`, with or without a slash at the end. A
    /// query, as some gateways want one, stays behind the path.
    public var baseURL: String
    /// Sent as a bearer token. Servers on one's own machine need none.
    public var apiKey: String?
    public var model: String
    /// For one completion in all, including what is asked again in a simpler form. `ModelRouter` does not count the time
    /// that a call waits behind others at the endpoint.
    public var deadline: Duration
    /// The most that one request may cost, prompt and answer, by an estimate. A longer one is not sent.
    public var requestTokens: Int?
    /// The most that is asked in a minute. Nil for no bound. Kept by `ModelRouter`.
    public var requestsPerMinute: Int?

    public init(
        baseURL: String,
        apiKey: String? = nil,
        model: String,
        deadline: Duration = .seconds(60),
        requestTokens: Int? = nil,
        requestsPerMinute: Int? = nil
    ) {
        (self.baseURL, self.apiKey, self.model) = (baseURL, apiKey, model)
        (self.deadline, self.requestTokens, self.requestsPerMinute) = (deadline, requestTokens, requestsPerMinute)
    }

    func url(of path: String) -> String {
        let parts = self.baseURL.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var base = parts[0]
        while base.last == "/" { base.removeLast() }
        return base + path + (parts.count > 1 ? "?" + parts[1] : "")
    }
}

extension OpenAIConfiguration: CustomStringConvertible, CustomReflectable {
    /// Without the key, and without the address, which may hold a name and a password.
    public var description: String { "OpenAIConfiguration(model: \(self.model))" }
    public var customMirror: Mirror { Mirror(self, children: ["model": self.model, "deadline": self.deadline]) }
}
