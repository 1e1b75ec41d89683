/// Words around places, and for their kinds, in both languages.
enum PlaceWords {
    static let online = PhraseTable<Bool>(.places, "online")

    static let own = PhraseTable<Bool>(.places, "own")
    static let pronouns = WordSet(.places, "pronouns")
    static let with = WordSet(.places, "with")
    /// Before "عندي" these say that one has something.
    static let having = WordSet(.places, "having")

    /// Any place, before its name.
    static let general = WordSet(.places, "general")
    static let naming = WordSet(.places, "naming")
    static let particles = WordSet(.places, "particles")
    /// What begins with a capital letter without being a name.
    static let noNames = WordSet(.places, "noNames")

    static let openers = PhraseTable<Bool>(.places, "openers")
    static let towards = WordSet(.places, "towards")
    /// What is done at somebody's home.
    static let hosted = WordSet(.places, "hosted")
    static let going = WordSet(.places, "going")
    static let being = WordSet(.places, "being")
    /// Right after a place these say that it will not do.
    static let unavailable = WordSet(.places, "unavailable")
    static let articles = WordSet(.places, "articles")
    static let joints = WordSet(.places, "joints")

    static let arabicOpeners = WordSet(.places, "arabicOpeners")
    static let arabicGoing = WordSet(.places, "arabicGoing")
    /// Between a kind and a name, or a name and another.
    static let kin = WordSet(.places, "kin")

    static let numbered = WordSet(.places, "numbered")

    static let englishKinds = WordSet(.places, "englishKinds")

    static func isKind(_ word: String) -> Bool {
        Self.englishKinds.contains(word) || Self.arabicKinds.contains(word)
            || word.hasPrefix("ال") && Self.arabicKinds.contains(String(word.dropFirst(2)))
    }

    private static let arabicKinds = WordSet(.places, "arabicKinds")

    static let towns = WordSet(.places, "towns")

    /// "بالنادي" is "النادي", "بمطعم" is "مطعم", "للمول" is "المول". Nil for what does not begin so.
    static func withoutIn(_ word: String) -> String? {
        guard word.count > 4 || word == "بحي" else { return nil }
        if word.hasPrefix("لل") {
            let rest = String(word.dropFirst(2))
            return Self.isKind(rest) ? "ال" + rest : nil
        }
        for prefix in ["ب", "ف", "ع"] where word.hasPrefix(prefix) {
            let rest = String(word.dropFirst())
            if rest.hasPrefix("ال") || Self.isKind(rest) || Self.towns.contains(rest) { return rest }
        }
        return nil
    }

    static let stops = WordSet(.places, "stops")

    static let arabicStops = WordSet(.places, "arabicStops")

    /// After "at", "in" and their like these are no places.
    static let noPlaces = WordSet(.places, "noPlaces")
}

/// Words that do not tell what an event is about, and words that join those that do.
enum TopicWords {
    /// Between two words of a topic.
    static let links = WordSet(.topics, "links")

    /// Arabic nouns that are followed by another noun: a visit of whom, a lesson in what.
    static let heads = WordSet(.topics, "heads")

    static let verbs = WordSet(.topics, "verbs")

    static let empty = WordSet(.topics, "empty")
}
