package import Time

/// Everyday words of English, and of Arabic in Latin letters. They only tell that a text is in a language that the
/// reader knows.
package enum FamiliarWords {
    package static let all = WordSet(.familiarWords, "familiar")
}

/// Words of consent that the reader does not know, and days and consent in other languages: French, German, Spanish,
/// Italian, Portuguese, Turkish, Indonesian, and Hindi and Urdu in Latin letters.
package enum ForeignWords {
    package static let weekdays = PhraseTable<Weekday>(.foreign, "weekdays")

    /// Days from today.
    package static let relative = PhraseTable<Int>(.foreign, "relative")

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
