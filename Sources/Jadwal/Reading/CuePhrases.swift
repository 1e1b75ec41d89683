/// The cues of all languages that are read.
enum CuePhrases {
    static let table = PhraseTable<Cue>(
        [.cueAcceptance, .cueRefusal, .cueHesitation, .cueCancellation, .cueInvitation, .cueOthers],
        "cues"
    )

    /// Phrases that have a word of the table and mean nothing: "can't believe it", "ماشي الحال".
    static let idle = PhraseTable<Bool>(.cueOthers, "idle")
}
