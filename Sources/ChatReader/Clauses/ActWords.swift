/// Words by which a clause makes a request, wavers, jokes or speaks of other people.
package enum ActWords {
    /// Asks the other side to do something that is not the plan itself.
    package static let requests = PhraseTable<Bool>(.acts, "requests")
    package static let confirming = WordSet(.acts, "confirming")
    /// Asks for the place or the link, which somebody asks who intends to come.
    package static let details = WordSet(.acts, "details")
    /// With one of these, the details are wanted before the answer, so the request does not accept.
    package static let before = WordSet(.acts, "before")
    /// Asks for the answer itself.
    package static let askingBack = PhraseTable<Bool>(.acts, "askingBack")
    /// Says that what was asked for is done or on its way.
    package static let delivering = WordSet(.acts, "delivering")
    /// Doubts the agreement explicitly.
    package static let wavering = PhraseTable<Bool>(.acts, "wavering")
    /// Wants to ask or check first. A yes next to it does not count yet.
    package static let checkingFirst = PhraseTable<Bool>(.acts, "checkingFirst")
    /// Asks for the hours of a place.
    package static let opening = PhraseTable<Bool>(.acts, "opening")
    package static let preparing = WordSet(.acts, "preparing")
    package static let wanting = WordSet(.acts, "wanting")
    package static let rethinking = WordSet(.acts, "rethinking")
    package static let possessing = WordSet(.acts, "possessing")
    /// Things that keep a person busy.
    package static let occupations = WordSet(.acts, "occupations")
    /// Announces when the answer will come.
    package static let reporting = PhraseTable<Bool>(.acts, "reporting")
    /// A plan with one of these is a joke.
    package static let absurd = PhraseTable<Bool>(.acts, "absurd")
    /// Mocks what the other side proposed.
    package static let mocking = PhraseTable<Bool>(.acts, "mocking")
    package static let serious = PhraseTable<Bool>(.acts, "serious")
    /// Laughter, as a prefix of a token.
    package static let laughs = ["ههه", "haha", "hehe", "lol", "lmao", "rofl", "😂", "🤣", "💀", "😹", "خخخ", "jaja"]
    /// Other people, whose plans are not plans of the two who chat.
    package static let others = WordSet(.acts, "others")
    /// Things with an hour that is no plan: opening times, deadlines, broadcasts.
    package static let facts = PhraseTable<Bool>(.acts, "facts")
    package static let comings = PhraseTable<Bool>(.acts, "comings")
    package static let daysOff = PhraseTable<Bool>(.acts, "daysOff")
    /// The next customer or guest after the other side.
    package static let following = PhraseTable<Bool>(.acts, "following")
    /// "يرجعون", "بيسافرون": verbs in the third person plural, about other people.
    package static func isTheirVerb(_ word: String) -> Bool {
        guard word.hasSuffix("ون"), word.count >= 6 else { return false }
        return ["ي", "بي", "وي", "راي", "هي", "حي"].contains { word.hasPrefix($0) } && !word.hasSuffix("يكون")
    }

    /// Text that WhatsApp writes in place of a message.
    package static func isSystem(_ folded: SearchedText) -> Bool {
        folded.text.utf8.count < 120 && Self.system.contains(where: folded.contains)
    }

    private static let system = [
        "this message was deleted", "you deleted this message", "تم حذف هذه الرساله", "حذفت هذه الرساله",
        "missed voice call", "missed video call", "مكالمه صوتيه فايته", "مكالمه فيديو فايته", "<media omitted>",
    ].map { Folding.fold($0) }
}
