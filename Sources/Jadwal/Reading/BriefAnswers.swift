/// Words that answer only when they are the whole answer, but for a form of address: "sound", "top", "in x", "class mate".
enum BriefAnswers {
    /// Nil where anything else is said.
    static func read(_ tokens: [Token]) -> Cue? {
        let words = tokens.filter { $0.kind != .mark }
        guard let first = words.firstIndex(where: { !ClauseWords.fillers.contains($0) || $0.text == "in" }),
            words.count <= 5
        else { return nil }
        guard let match = Self.table.match(words, at: first) else { return nil }
        let isWhole = words[match.end...].allSatisfy { word in
            ClauseWords.fillers.contains(word) || Self.addresses.contains(word)
        }
        return isWhole ? match.value : nil
    }

    private static let addresses: WordSet = [
        "you", "ye", "yous", "lads", "so", "both", "all", "sir", "man", "legend", "champ", "sweetheart", "dear",
        "darling",
        "sister", "brother", "uncle", "auntie", "aunty", "my", "friend", "guy", "o", "oh", "ya", "yeah", "yes", "ok",
    ]

    private static let table = PhraseTable<Cue>([
        (
            .acceptance,
            """
            in|down|game|coming|y|yas|قدام|جاك|جايك|sound|top|class|magic|champion|ideal|quality|mint|belter|ripper|beauty|deadly|wicked|lush|epic|lit|dope|rad|savage|gucci|swell|peachy|dandy|golden|sharp|aye|good plan|good idea|good shout|great shout|great idea|great plan|love it|love this|loving it|here for it|miam|woo|yesss|yay|party time|lets gooo|lets goo|lets go|goo|gogo|go|g|gg|gotcha|got it|got you|gotchu|copied|all clear|no objection|i agree|count on me|rely on me|ever ready|anytime|any time|whenever|as always|as usual|the usual|y not|obviously|obv|duh|when am i not|try stopping me|you know me|how could i not|how could i refuse|cant refuse|cant resist|say when|at your service|im ready|all set|im set|sorted|settled|bene|top idee|super|genial|geil|cool|oki|okidoki|oui|si|sí|ja|evet|tamam|haan|han|ha|ji|jee|oo|opo|sige|tara|oya|ya oya|bisa|boleh|klar|gerne|passt|claro|vale|dale|va|ok va|d'accord|entendu|parfait|super top|acha|accha|achha|theek|sahi|done|fixed|fix|final|finalised
            """
        ),
        (
            .refusal,
            "cant|nope|nah|naw|na|non|nein|hayir|hayır|nahi|nai|hindi|di pwede|pass|out|im out|not me|no ta|no thanks"
        ),
        (
            .hesitation,
            "maybe|mayb|perhaps|possibly|poss|prob|probs|prolly|hmm|hm|ehh|eh|er|erm|umm|tempting|well see|we shall see|in sha allah|who knows|time will tell|forse|belki|vielleicht|peut etre|quizas|shayad|siguro|baka|mungkin"
        ),
    ])
}
