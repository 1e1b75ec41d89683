/// What is said around a time of day, in both languages.
enum TimeWords {
    /// After or before an hour: which half of the day it is in.
    static let parts = PhraseTable<DayPart>(.times, "parts")

    /// Parts of the day that are said without an hour, and so are the time.
    static let vague = PhraseTable<DayPart>(.times, "vague")

    static let wholeTimes = PhraseTable<Int>(.times, "wholeTimes")

    static let fractions = PhraseTable<Int>(.times, "fractions")

    /// Before the hour: "half past seven".
    static let past = PhraseTable<Int>(.times, "past")

    static let minutes = PhraseTable<Bool>(.times, "minutes")
    /// Between minutes and their hour.
    static let signs = ["past": 1, "after": 1, "to": -1, "til": -1, "till": -1, "before": -1, "بعد": 1, "قبل": -1]

    static let openers = PhraseTable<Bool>(.times, "openers")
    /// Of these an hour in words or a bare number after it is certainly an hour.
    static let surely = WordSet(.times, "surely")

    /// After these an Arabic number in letters is an hour unless a word behind it says what is counted: "خلها سبع".
    static let awaiting = WordSet(.times, "awaiting")

    static let rangeWords = WordSet(.times, "rangeWords")

    static let oclock = PhraseTable<Bool>(.times, "oclock")
}
