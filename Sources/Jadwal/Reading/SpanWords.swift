/// Units of days and the words that count them.
enum SpanWords {
    enum Unit: Sendable, Hashable {
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

    static let units = PhraseTable<Unit>([
        (.day, "day|days|يوم|أيام|ايام|تيام|yom|ayam"), (.week, "week|weeks|wk|wks|أسبوع|أسابيع|جمعات|osbo3|usbu3"),
        (.month, "month|months|شهر|أشهر|شهور|اشهر|shahar"), (.year, "year|years|yr|yrs|سنة|سنوات|سنين|عام|أعوام"),
    ])

    /// Two of a unit in one word.
    static let duals = PhraseTable<Unit>([
        (.day, "يومين|yomain"), (.week, "أسبوعين|osbo3ain"), (.month, "شهرين"), (.year, "سنتين|عامين"),
    ])

    /// Before the count, towards later.
    static let ahead = Folding.words(["in", "بعد", "كمان", "خلال", "within", "ba3d", "ba3ad"])
    /// Before the count, towards earlier.
    static let back = Folding.words(["قبل", "منذ"])
    /// After the count, towards later.
    static let later = PhraseTable<Bool>([(true, "from now|from today|later|hence|من الان|من اليوم|من الحين|من دلوقتي")]
    )
    static let ago = PhraseTable<Bool>([(true, "ago|back|earlier|before")])
    /// After the count comes the day from which it counts: "a week from Friday".
    static let from = PhraseTable<Bool>([(true, "from|after|on|من|بعد")])

    /// A week as a whole.
    static let week = PhraseTable<Bool>([(true, "week|weeks|wk|الاسبوع|اسبوع|el osbo3|the week")])
    static let weekend = PhraseTable<Bool>([
        (
            true,
            "weekend|week end|wknd|نهاية الاسبوع|نهاية اسبوع|الويكند|ويكند|الويك اند|ويك اند|اخر الاسبوع|el weekend|elweekend"
        )
    ])
    static let month = PhraseTable<Bool>([(true, "month|الشهر|شهر")])
    static let year = PhraseTable<Bool>([(true, "year|yr|السنة|العام|سنة|عام")])
    static let middle = PhraseTable<Bool>([(true, "middle of|mid|half of|نص|نصف|منتصف|وسط")])
    static let beginning = PhraseTable<Bool>([(true, "beginning of|start of|early|بداية|مطلع|اوائل|اول")])
    static let end = PhraseTable<Bool>([(true, "end of|late|نهاية|اواخر|اخر|eom")])
}
