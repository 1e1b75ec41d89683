/// Keeps what a model has answered, so that the identical question of the same customer is not asked twice: by a worker that takes
/// over from one that has died, or after a commit that did not get through.
public protocol AnswerMemory: Sendable {
    /// Nil when the question has not been answered, or the answer is gone with its messages.
    func answer(to prompt: Prompt, of origin: PromptOrigin, by model: String) async throws -> ModelAnswer?

    /// Kept as long as the messages are that it answers, and until it is rejected. Nothing is kept for a claim that is lost or a
    /// conversation that has gone on.
    func keep(_ answer: ModelAnswer, to prompt: Prompt, of origin: PromptOrigin, by model: String) async throws
}
