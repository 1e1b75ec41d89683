/// What a user message of the prompt holds.
struct PromptInput {
    enum Version: Sendable {
        case first
        case second
    }

    let version: Version
    let messages: [ReadMessage]
    let known: [KnownEvent]
}
