/// Words around places and words for kinds of places, in both languages.
enum PlaceWords {
    static let online = PhraseTable<Bool>(.places, "online")

    static let own = PhraseTable<Bool>(.places, "own")
    static let pronouns = WordSet(.places, "pronouns")
    static let with = WordSet(.places, "with")
    /// Before "عندي" these mean possession.
    static let having = WordSet(.places, "having")

    /// General words for a place that stand before its name.
    static let general = WordSet(.places, "general")
    static let naming = WordSet(.places, "naming")
    static let particles = WordSet(.places, "particles")
    /// Capitalised words that are not names.
    static let noNames = WordSet(.places, "noNames")

    static let openers = PhraseTable<Bool>(.places, "openers")
    static let towards = WordSet(.places, "towards")
    /// Activities at somebody's home.
    static let hosted = WordSet(.places, "hosted")
    static let going = WordSet(.places, "going")
    static let being = WordSet(.places, "being")
    /// Right after a place, these reject it.
    static let unavailable = WordSet(.places, "unavailable")
    static let articles = WordSet(.places, "articles")
    static let joints = WordSet(.places, "joints")

    static let arabicOpeners = WordSet(.places, "arabicOpeners")
    static let arabicGoing = WordSet(.places, "arabicGoing")
    /// Words between a kind and a name, or between two names.
    static let kin = WordSet(.places, "kin")

    static let numbered = WordSet(.places, "numbered")

    static let englishKinds = WordSet(.places, "englishKinds")

    static func isKind(_ word: String) -> Bool {
        Self.englishKinds.contains(word) || Self.arabicKinds.contains(word)
            || word.hasPrefix("ال") && Self.arabicKinds.contains(String(word.dropFirst(2)))
    }

    private static let arabicKinds = WordSet(.places, "arabicKinds")

    static let towns = WordSet(.places, "towns")

    /// "بالنادي" becomes "النادي", "بمطعم" becomes "مطعم", "للمول" becomes "المول". nil without such a prefix.
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

    /// After "at", "in" and similar words, these are not places.
    static let noPlaces = WordSet(.places, "noPlaces")
}

/// Words that do not name an event's subject, and words that join those that do.
enum TopicWords {
    /// Between two words of a topic.
    static let links = WordSet(.topics, "links")

    /// Arabic nouns that are followed by another noun: a visit of whom, a lesson in what.
    static let heads = WordSet(.topics, "heads")

    static let verbs = WordSet(.topics, "verbs")

    static let empty = WordSet(.topics, "empty")
}
