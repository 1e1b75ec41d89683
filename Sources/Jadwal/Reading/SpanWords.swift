/// Units of days and the words that count them.
enum SpanWords {
    enum Unit: Sendable, Hashable, CaseIterable, WordValue {
        case day
        case week
        case month
        case year

        func added(_ count: Int, to date: LocalDate) -> LocalDate? {
            switch self {
            case .day: date.adding(days: count)
            case .week: date.adding(days: 7 * count)
            case .month: date.adding(months: count)
            case .year: date.adding(months: 12 * count)
            }
        }
    }

    static let units = PhraseTable<Unit>(.days, "units")

    /// Two of a unit in one word.
    static let duals = PhraseTable<Unit>(.days, "duals")

    /// Before the count, towards later.
    static let ahead = WordSet(.days, "ahead")
    /// Before the count, towards earlier.
    static let back = WordSet(.days, "back")
    /// After the count, towards later.
    static let later = PhraseTable<Bool>(.days, "later")
    static let ago = PhraseTable<Bool>(.days, "ago")
    /// After the count comes the day from which it counts: "a week from Friday".
    static let from = PhraseTable<Bool>(.days, "from")

    /// A week as a whole.
    static let week = PhraseTable<Bool>(.days, "week")
    static let weekend = PhraseTable<Bool>(.days, "weekend")
    static let month = PhraseTable<Bool>(.days, "month")
    static let year = PhraseTable<Bool>(.days, "year")
    static let middle = PhraseTable<Bool>(.days, "middle")
    static let beginning = PhraseTable<Bool>(.days, "beginning")
    static let end = PhraseTable<Bool>(.days, "end")
}
