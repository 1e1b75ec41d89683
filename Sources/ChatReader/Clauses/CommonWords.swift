/// Everyday words of English, and of Arabic in Latin letters. They only tell that a text is in a language that the
/// reader knows.
package enum FamiliarWords {
    package static let all = WordSet(.familiarWords, "familiar")
}

/// Consent in other languages than Arabic and English. Days in them: `ForeignDays`.
package enum ForeignWords {
    package static let openers = WordSet(.foreign, "openers")

    package static let cues = PhraseTable<Cue>(.foreign, "consent")
}

/// Words that say nothing alone. An answer may use them for a place, or around words of the chat.
package enum GenericWords {
    package static let all = WordSet(.genericWords, "generic")
}

/// Names of people, in Latin and Arabic letters. A title may have only those that are in the chat.
package enum GivenNames {
    package static let all = WordSet(.names, "names")
}
