/// What a chat was found to be, told from what the verdict left in the store.
enum DemoVerdict: Sendable, Hashable {
    /// With the ids of its events.
    case agreed([String])
    case denied
    case notConfirmed
    case noEvent
    /// The model's answer was not accepted, or there was none.
    case rejected(String)
}
