/// The seam to whatever completes a prompt.
public struct LanguageModel: Sendable {
    /// Asks once: retrying is the caller's business, and the queue is the only loop that does. Throws no later than the
    /// deadline that the implementation was configured with; cancelling the task ends the call at once.
    public var complete: @Sendable (_ prompt: Prompt) async throws(ModelError) -> ModelAnswer

    public init(complete: @escaping @Sendable (_ prompt: Prompt) async throws(ModelError) -> ModelAnswer) {
        self.complete = complete
    }
}
