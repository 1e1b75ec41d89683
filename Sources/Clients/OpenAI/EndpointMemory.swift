/// What one endpoint has taught about itself and its model. Gone with the process: it is learned again in a call or two.
struct EndpointMemory {
    /// Servers are upgraded: after so long the full request is tried again.
    static let lifetime = Duration.seconds(86_400)

    /// Tokens of a prompt for each of its bytes in UTF-8. Between what English (about 0.25) and Arabic (about 0.4) need, until
    /// the endpoint has counted.
    private(set) var tokensPerByte = 0.4
    private var shape = RequestShape()
    private var learnedAt: ContinuousClock.Instant?
    private var names: Set<String> = []

    mutating func shape(at now: ContinuousClock.Instant) -> RequestShape {
        if let learnedAt, learnedAt + Self.lifetime <= now { (self.shape, self.learnedAt) = (RequestShape(), nil) }
        return self.shape
    }

    mutating func learn(_ shape: RequestShape, at now: ContinuousClock.Instant) {
        let combined = self.shape.combined(with: shape)
        guard combined != self.shape else { return }
        (self.shape, self.learnedAt) = (combined, self.learnedAt ?? now)
    }

    /// Follows what the endpoint counts, slowly: languages differ from one conversation to the next.
    mutating func learn(inputTokens: Int, bytes: Int) {
        guard inputTokens > 0, bytes > 0 else { return }
        self.tokensPerByte += 0.1 * (Double(inputTokens) / Double(bytes) - self.tokensPerByte)
    }

    func estimate(bytes: Int) -> Int { Int((Double(bytes) * self.tokensPerByte).rounded(.up)) }

    /// Whether a model of this name has not answered before. Remembers a few: a server may make them up.
    mutating func isNew(_ name: String) -> Bool { self.names.count < 16 && self.names.insert(name).inserted }
}
