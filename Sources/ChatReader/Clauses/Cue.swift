/// The effect of a phrase on a plan.
public enum Cue: Sendable, Hashable, CaseIterable {
    /// Accepts what the other side proposed: "ok", "تم".
    case acceptance
    /// Refuses it: "can't", "ما اقدر".
    case refusal
    /// Leaves it open: "let me check", "يمكن".
    case hesitation
    /// Cancels the agreement: "cancelled", "ألغينا".
    case cancellation
    /// Invites: "shall we", "نلتقي".
    case invitation
    /// Moves the agreed event: "can we shift it", "نأجلها".
    case change
    /// Names a commitment of the writer at that time: "I have a meeting", "عندي دوام".
    case engagement
    /// Speaks of the past: "yesterday we", "was".
    case past
    /// Something to send, pay or deliver: "the report is due", "موعد التسليم".
    case task
    /// A joke or only a wish: "just kidding", "ياليت".
    case jest
    /// Speaks of other people: "her wedding", "told me".
    case hearsay
}

/// The cues of all languages that are read.
enum CuePhrases {
    static let table = PhraseTable<Cue>(
        [.cueAcceptance, .cueRefusal, .cueHesitation, .cueCancellation, .cueInvitation, .cueOthers],
        "cues"
    )

    /// Phrases that contain a word of the table without its meaning: "can't believe it", "ماشي الحال".
    static let idle = PhraseTable<Bool>(.cueOthers, "idle")
}

extension Cue: WordValue {}
