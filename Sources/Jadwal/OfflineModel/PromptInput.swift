/// What a user message of the prompt holds.
struct PromptInput {
    enum Version: Sendable {
        case first
        case second
    }

    let version: Version
    /// The owner's, which version 1 does not tell.
    let zone: Zone?
    let messages: [ReadMessage]
    let known: [KnownEvent]
}
