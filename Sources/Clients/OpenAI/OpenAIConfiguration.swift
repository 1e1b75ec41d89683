/// The model and its endpoint.
public struct OpenAIConfiguration: Sendable {
    /// In the usual form of this protocol: `https://api.openai.com/v1`, with or without a trailing slash. A query,
    /// which some gateways require, stays behind the path.
    public var baseURL: String
    /// Sent as a bearer token. Local servers need none.
    public var apiKey: String?
    public var model: String
    /// For one completion, including repeats in a simpler form. `ModelRouter` does not count the time that a call waits
    /// behind others at the endpoint.
    public var deadline: Duration
    /// The highest estimated cost of one request in tokens, prompt and answer. A larger request is not sent.
    public var requestTokens: Int?
    /// The highest number of requests in a minute; nil for no limit. Enforced by `ModelRouter`.
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
    /// Without the key, and without the address, which may contain a name and a password.
    public var description: String { "OpenAIConfiguration(model: \(self.model))" }
    public var customMirror: Mirror { Mirror(self, children: ["model": self.model, "deadline": self.deadline]) }
}
