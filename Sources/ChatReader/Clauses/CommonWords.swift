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

/// Words without a meaning of their own. An answer may use them in a place's name or around words of the chat.
package enum GenericWords {
    package static let all = WordSet(.genericWords, "generic")
}

/// Names of people, in Latin and Arabic letters. A title may contain a name only if the chat does.
package enum GivenNames {
    package static let all = WordSet(.names, "names")
}
