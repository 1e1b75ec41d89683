/// What a phrase does for a plan.
public enum Cue: Sendable, Hashable, CaseIterable {
    /// Accepts what the other side proposed: "ok", "تم".
    case acceptance
    /// Refuses it: "can't", "ما اقدر".
    case refusal
    /// Leaves it open: "let me check", "يمكن".
    case hesitation
    /// Cancels what was agreed: "cancelled", "ألغينا".
    case cancellation
    /// Invites: "shall we", "نلتقي".
    case invitation
    /// Moves what was agreed: "can we shift it", "نأجلها".
    case change
    /// Says what one has to do at that time: "I have a meeting", "عندي دوام".
    case engagement
    /// Tells of the past: "yesterday we", "was".
    case past
    /// Something to send, pay or deliver: "the report is due", "موعد التسليم".
    case task
    /// Not meant, or only wished: "just kidding", "ياليت".
    case jest
    /// Tells of others: "her wedding", "told me".
    case hearsay
}

/// The cues of all languages that are read.
enum CuePhrases {
    static let table = PhraseTable<Cue>(
        [.cueAcceptance, .cueRefusal, .cueHesitation, .cueCancellation, .cueInvitation, .cueOthers],
        "cues"
    )

    /// Phrases that have a word of the table and mean nothing: "can't believe it", "ماشي الحال".
    static let idle = PhraseTable<Bool>(.cueOthers, "idle")
}

extension Cue: WordValue {}
