/// Words of consent that the reader does not know, and days and consent in other languages: French, German, Spanish,
/// Italian, Portuguese, Turkish, Indonesian, and Hindi and Urdu in Latin letters.
enum ForeignWords {
    static let weekdays = PhraseTable<Weekday>(.foreign, "weekdays")

    /// Days from today.
    static let relative = PhraseTable<Int>(.foreign, "relative")

    static let openers = WordSet(.foreign, "openers")

    static let cues = PhraseTable<Cue>(.foreign, "cues")
}
