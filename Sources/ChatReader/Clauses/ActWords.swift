/// Words by which a clause asks for something beside the plan, wavers, jests or tells of others.
package enum ActWords {
    /// Asks the other side to do something that is not the plan itself.
    package static let requests = PhraseTable<Bool>(.acts, "requests")
    package static let confirming = WordSet(.acts, "confirming")
    /// Asks where it is, or for the link. Somebody who comes asks that.
    package static let details = WordSet(.acts, "details")
    /// … unless it is to be there before the answer.
    package static let before = WordSet(.acts, "before")
    /// Asks for the answer itself.
    package static let askingBack = PhraseTable<Bool>(.acts, "askingBack")
    /// Says that what was asked for is done or on its way.
    package static let delivering = WordSet(.acts, "delivering")
    /// Doubts what was agreed, in so many words.
    package static let wavering = PhraseTable<Bool>(.acts, "wavering")
    /// Wants to ask or look first. A yes next to it does not count yet.
    package static let checkingFirst = PhraseTable<Bool>(.acts, "checkingFirst")
    /// Asks for the hours of a place.
    package static let opening = PhraseTable<Bool>(.acts, "opening")
    package static let preparing = WordSet(.acts, "preparing")
    package static let wanting = WordSet(.acts, "wanting")
    package static let rethinking = WordSet(.acts, "rethinking")
    package static let possessing = WordSet(.acts, "possessing")
    /// Things that keep a person busy.
    package static let occupations = WordSet(.acts, "occupations")
    /// Says when the answer comes.
    package static let reporting = PhraseTable<Bool>(.acts, "reporting")
    /// A plan with one of these is a joke.
    package static let absurd = PhraseTable<Bool>(.acts, "absurd")
    /// Mocks what the other side proposed.
    package static let mocking = PhraseTable<Bool>(.acts, "mocking")
    package static let serious = PhraseTable<Bool>(.acts, "serious")
    /// Laughter, as a prefix of a token.
    package static let laughs = ["ههه", "haha", "hehe", "lol", "lmao", "rofl", "😂", "🤣", "💀", "😹", "خخخ", "jaja"]
    /// People whose plans are told: neither of the two who chat.
    package static let others = WordSet(.acts, "others")
    /// Things with an hour that is no plan: opening times, deadlines, broadcasts.
    package static let facts = PhraseTable<Bool>(.acts, "facts")
    package static let comings = PhraseTable<Bool>(.acts, "comings")
    package static let daysOff = PhraseTable<Bool>(.acts, "daysOff")
    /// The person who comes after the other side.
    package static let following = PhraseTable<Bool>(.acts, "following")
    /// "يرجعون", "بيسافرون": what they do, not what we do.
    package static func isTheirVerb(_ word: String) -> Bool {
        guard word.hasSuffix("ون"), word.count >= 6 else { return false }
        return ["ي", "بي", "وي", "راي", "هي", "حي"].contains { word.hasPrefix($0) } && !word.hasSuffix("يكون")
    }

    /// What WhatsApp writes in place of a message.
    package static func isSystem(_ folded: SearchedText) -> Bool {
        folded.text.utf8.count < 120 && Self.system.contains(where: folded.contains)
    }

    private static let system = [
        "this message was deleted", "you deleted this message", "تم حذف هذه الرساله", "حذفت هذه الرساله",
        "missed voice call", "missed video call", "مكالمه صوتيه فايته", "مكالمه فيديو فايته", "<media omitted>",
    ].map { Folding.fold($0) }
}
