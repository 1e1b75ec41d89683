/// What a user message of the prompt holds.
struct PromptInput {
    enum Version: Sendable {
        case first
        case second
        case third
        /// Not what was agreed, but whether something was.
        case verification
    }

    let version: Version
    /// The owner's, which version 1 does not tell.
    let zone: Zone?
    let messages: [ReadMessage]
    let known: [KnownEvent]
}
