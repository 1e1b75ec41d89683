/// What a phrase does in the arranging of something.
public enum Cue: Sendable, Hashable, CaseIterable {
    /// Takes up what the other side proposed: "ok", "تم".
    case acceptance
    /// Turns it down: "can't", "ما اقدر".
    case refusal
    /// Leaves it open: "let me check", "يمكن".
    case hesitation
    /// Calls off what stood: "cancelled", "ألغينا".
    case cancellation
    /// Invites: "shall we", "نلتقي".
    case invitation
    /// Moves what stood: "can we shift it", "نأجلها".
    case change
    /// Says what one has to do at that time: "I have a meeting", "عندي دوام".
    case engagement
    /// Tells of what is over: "yesterday we", "was".
    case past
    /// Something to send, pay or deliver: "the report is due", "موعد التسليم".
    case task
    /// Not meant, or only wished: "just kidding", "ياليت".
    case jest
    /// Tells of others: "her wedding", "told me".
    case hearsay
}
