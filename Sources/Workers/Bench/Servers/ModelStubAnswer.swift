internal import ArgumentParser

/// What a model stub says to everything that it is asked.
enum ModelStubAnswer: String, Sendable, ExpressibleByArgument {
    /// The event of `AgreeingChat`.
    case agreed
    case none

    /// An answer to version 2 of the prompt.
    var text: String {
        switch self {
        case .agreed: AgreeingChat.today.answer
        case .none: #"{"status":"NO_EVENT","events":[]}"#
        }
    }
}
