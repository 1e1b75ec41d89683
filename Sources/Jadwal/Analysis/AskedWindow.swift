/// A window as the model got to see it, and what it answered.
struct AskedWindow: Sendable {
    var window: ConversationWindow
    var prompt: Prompt
    var answer: ModelAnswer
}
