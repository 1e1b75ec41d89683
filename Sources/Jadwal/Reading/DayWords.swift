/// The names of days and months in both languages, and what stands around them.
enum DayWords {
    static let weekdays = PhraseTable<Weekday>([
        (.sunday, "sunday|الاحد|يوم احد|يوم الاحد|el a7ad|al ahad"),
        (.monday, "monday|الاثنين|يوم اثنين|يوم الاثنين|الإثنين|الاتنين|el ethnain|al ithnain"),
        (.tuesday, "tuesday|tues|الثلاثاء|الثلاثا|يوم الثلاثاء|يوم الثلاثا|الثلوث|el thulatha"),
        (.wednesday, "wednesday|الأربعاء|الأربعا|يوم الأربعاء|يوم الأربعا|الربوع|el arb3a"),
        (.thursday, "thursday|thurs|الخميس|يوم الخميس|يوم خميس|el khamees|al khamis"),
        (.friday, "friday|الجمعة|يوم الجمعة|يوم جمعة|el jum3a|al jumua"),
        (.saturday, "saturday|السبت|يوم السبت|يوم سبت|el sabt|al sabt"),
    ])

    /// Words of their own in English too: they count only beside something else of a time.
    static let shortWeekdays = PhraseTable<Weekday>([
        (.sunday, "sun"), (.monday, "mon"), (.tuesday, "tue"), (.wednesday, "wed"), (.thursday, "thu|thur"),
        (.friday, "fri"),
        (.saturday, "sat"),
    ])

    static let months = PhraseTable<Int>([
        (1, "january|jan|يناير|كانون الثاني"), (2, "february|feb|فبراير|شباط"), (3, "march|mar|مارس|آذار"),
        (4, "april|apr|أبريل|ابريل|نيسان"), (5, "may|مايو|أيار|ايار"), (6, "june|jun|يونيو|يونيه|حزيران"),
        (7, "july|jul|يوليو|يوليه|تموز"), (8, "august|aug|أغسطس|آب"), (9, "september|sept|sep|سبتمبر|أيلول"),
        (10, "october|oct|أكتوبر|تشرين الأول"), (11, "november|nov|نوفمبر|تشرين الثاني"),
        (12, "december|dec|ديسمبر|كانون الأول"),
    ])

    /// Days from today.
    static let relative = PhraseTable<RelativeDay>([
        (RelativeDay(0), "today|اليوم|el youm|al yom|اليوم هذا"),
        (
            RelativeDay(0, .night),
            "tonight|tonite|2nite|الليلة|هالليلة|الليله ذي|هذه الليلة|الليله هذي|el laila|al laila|el lela"
        ),
        (RelativeDay(0, .morning), "this morning|هذا الصباح|صباح اليوم|اليوم الصبح"),
        (RelativeDay(0, .afternoon), "this afternoon|عصر اليوم|اليوم العصر"),
        (RelativeDay(0, .evening), "this evening|هذا المساء|مساء اليوم|المساء اليوم"),
        (
            RelativeDay(1),
            "tomorrow|tmrw|tmr|tmrow|tomorow|tommorow|tommorrow|2moro|2morrow|بكرة|بكره|بكرا|باكر|غدا|غداً|يوم غد|bukra|bokra|bukrah|bacher"
        ),
        (RelativeDay(1, .morning), "tomorrow morning|صباح الغد|صباح غد|بكره الصبح|بكرة الصبح"),
        (RelativeDay(1, .afternoon), "tomorrow afternoon|بكرة العصر|بكره العصر"),
        (RelativeDay(1, .evening), "tomorrow evening|مساء الغد|مساء غد|بكرة المغرب"),
        (RelativeDay(1, .night), "tomorrow night|بكرة بالليل|بكرة الليل|ليلة الغد|ليلة غد"),
        (
            RelativeDay(2),
            "day after tomorrow|the day after tomorrow|بعد بكرة|بعد بكره|بعد بكرا|بعد باكر|بعد غد|بعد الغد|ba3d bukra|ba3d bokra|اللي بعد بكرة"
        ),
        (RelativeDay(-1), "yesterday|last night|امس|أمس|البارحة|امبارح|مبارح|ams|el bar7a"),
        (RelativeDay(-2), "day before yesterday|the day before yesterday|قبل امس|أول أمس|اول امس|قبل البارحة"),
    ])

    static let lengths = PhraseTable<Int>([
        (1, "day|days|يوم|أيام|ايام"), (7, "week|weeks|أسبوع|اسبوع|أسابيع|اسابيع"),
    ])
    static let dualLengths = PhraseTable<Int>([(2, "يومين"), (14, "أسبوعين|اسبوعين")])
    static let after = PhraseTable<Bool>([(true, "from now|from today|later")])

    static let this = Folding.words(["this", "هذا", "هذه", "هذي", "ذا", "ذي", "هال"])
    static let next = Folding.words(["next"])
    static let coming = Folding.words([
        "coming", "الجاي", "الجايه", "الجي", "القادم", "القادمه", "المقبل", "المقبله", "الياي", "eljay",
    ])
    static let ordinalSuffixes = Folding.words(["st", "nd", "rd", "th"])
    static let rangeWords = Folding.words(["to", "till", "til", "until", "through", "-", "الى", "لين", "حتي", "ل"])
    static let ofWords = Folding.words(["of", "من", "شهر"])

    /// "والجمعة", "بالجمعة", "للجمعة" without their prefix.
    static func withoutPrefix(_ token: Token) -> Token? {
        let text = token.text
        guard text.count > 4 else { return nil }
        let bare: String
        if text.hasPrefix("لل") {
            bare = "ال" + text.dropFirst(2)
        } else if ["وال", "فال", "بال", "كال"].contains(where: text.hasPrefix) {
            bare = String(text.dropFirst())
        } else if ["وبكر", "لبكر"].contains(where: text.hasPrefix) {
            bare = String(text.dropFirst())
        } else {
            return nil
        }
        return Token(kind: token.kind, text: bare, range: token.range, isAttached: token.isAttached)
    }
}
