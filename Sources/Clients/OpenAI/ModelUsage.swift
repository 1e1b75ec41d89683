/// What one call has cost.
public struct ModelUsage: Sendable, Hashable {
    /// The model that was asked for.
    public var model: String
    /// Nil where the endpoint does not count.
    public var inputTokens: Int?
    public var outputTokens: Int?
    /// As counted, or else estimated from the bytes that went out and came back.
    public var billedTokens: (input: Int, output: Int) {
        (self.inputTokens ?? self.estimatedInput, self.outputTokens ?? self.estimatedOutput)
    }

    let estimatedInput: Int
    let estimatedOutput: Int
}
