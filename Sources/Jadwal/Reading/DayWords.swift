/// The names of days and months in both languages, and what stands around them.
enum DayWords {
    static let weekdays = PhraseTable<Weekday>([
        (
            .sunday,
            "sunday|sundays|الاحد|الحد|يوم احد|يوم الاحد|el a7ad|al ahad|ela7ad|ala7ad|el ahad|el7ad|l7ad|yom el a7ad|el 7ad|al a7ad"
        ),
        (
            .monday,
            "monday|mondays|الاثنين|يوم اثنين|يوم الاثنين|الاتنين|التنين|el ethnain|al ithnain|elethnain|el ithnain|el etnein|al ethnain|el etnen|letnein|el tanein|eletnein|etnein|ethnain"
        ),
        (
            .tuesday,
            "tuesday|tuesdays|tues|tue|الثلاثاء|الثلاثا|يوم الثلاثاء|يوم الثلاثا|الثلوث|التلات|التلاتا|الثلاث|el thulatha|al thulatha|elthulatha|el talat|el thalatha|al thalatha|eltalat|el tlata|thulatha"
        ),
        (
            .wednesday,
            "wednesday|wednesdays|weds|الأربعاء|الأربعا|يوم الأربعاء|يوم الأربعا|الربوع|الاربع|el arb3a|al arb3a|elarb3a|el arbe3a|al arbi3a|el arba3|elarba3|larb3a|arb3a|arbe3a"
        ),
        (
            .thursday,
            "thursday|thursdays|thurs|thur|thu|الخميس|يوم الخميس|يوم خميس|el khamees|al khamis|elkhamees|alkhamis|alkhamees|al khamees|el khamis|el 5amees|el5amees|el 5amis|khamees|khamis|5amees|5amis|el5amis|l5amees"
        ),
        (
            .friday,
            "friday|fridays|fri|الجمعة|يوم الجمعة|يوم جمعة|الجمعه|el jum3a|al jumua|eljum3a|aljum3a|al jum3a|el jom3a|el gom3a|el gum3a|jum3a|jom3a|gom3a|eljom3a|elgom3a|elgum3a|ljom3a|el jem3a"
        ),
        (
            .saturday,
            "saturday|saturdays|السبت|يوم السبت|يوم سبت|el sabt|al sabt|elsabt|alsabt|es sabt|as sabt|essabt|sabt|el sebt"
        ),
    ])

    /// Without their article they are common words: they count only after "the first" and its like.
    static let bareWeekdays = PhraseTable<Weekday>([
        (.sunday, "احد"), (.monday, "اثنين|اتنين"), (.tuesday, "ثلاثاء|ثلاثا"), (.wednesday, "اربعاء|اربعا"),
        (.thursday, "خميس"),
        (.friday, "جمعة"), (.saturday, "سبت"),
    ])

    /// Arabic in Latin letters, after its article.
    static let latinWeekdays = PhraseTable<Weekday>([
        (.sunday, "a7ad|ahad|7ad"), (.monday, "ethnain|ithnain|ethnein|tnein|etnein"),
        (.tuesday, "thulatha|thalatha|tholatha|talat|tlata"),
        (.wednesday, "arb3a|arbe3a|arba3|arbi3a"), (.thursday, "khamees|khamis|5amees|5amis"),
        (.friday, "jum3a|gom3a|jom3a|jumua"),
        (.saturday, "sabt"),
    ])
    static let latinArticles: WordSet = ["el", "al", "il", "bel", "bil", "yom", "youm", "l", "es", "as"]

    /// Words of their own in English too: they count only beside something else of a time.
    static let shortWeekdays = PhraseTable<Weekday>([
        (.sunday, "sun"), (.monday, "mon"), (.wednesday, "wed"), (.saturday, "sat"),
    ])

    static let months = PhraseTable<Int>([
        (1, "january|jan|يناير|كانون الثاني|كانون ثاني"), (2, "february|feb|فبراير|شباط|فبراير"),
        (3, "march|mar|مارس|آذار"), (4, "april|apr|أبريل|إبريل|نيسان"), (5, "may|مايو|أيار"),
        (6, "june|jun|يونيو|يونيه|حزيران|جوان"), (7, "july|jul|يوليو|يوليه|تموز|جويلية"),
        (8, "august|aug|أغسطس|آب"), (9, "september|sept|sep|سبتمبر|أيلول|شتنبر"),
        (10, "october|oct|أكتوبر|تشرين الأول|تشرين اول"), (11, "november|nov|نوفمبر|تشرين الثاني|تشرين ثاني|نونبر"),
        (12, "december|dec|ديسمبر|كانون الأول|كانون اول|دجنبر"),
    ])

    /// Days from today.
    static let relative = PhraseTable<RelativeDay>([
        (
            RelativeDay(0),
            "today|todays|later today|اليوم|el youm|al yom|el yom|elyoum|alyom|اليوم هذا|هذا اليوم|هاليوم|النهارده|النهاردة|انهارده|later on today|2day|elnaharda|el naharda|ennaharda|enaharda|innaharda|en naharda|inharda|enharda|elyom|lyom|il yom|hal yom|النهاردا|إنهارده"
        ),
        (
            RelativeDay(0, .night),
            "tonight|tonite|2nite|2night|الليلة|هالليلة|الليله ذي|هذه الليلة|هذي الليلة|الليله هذي|el laila|al laila|el lela|el leila|ellaila|allaila|el layla|el layle|ellayla|el leile|ellela|elleila|hal layle|hallayle|il leila|laila|اليوم بالليل|اليوم الليل|هالمسا بالليل"
        ),
        (
            RelativeDay(0, .morning),
            "this morning|هذا الصباح|صباح اليوم|صباح هذا اليوم|اليوم الصبح|اليوم صباحا|الصبح اليوم|today morning|النهارده الصبح|el sob7 el yom"
        ),
        (RelativeDay(0, .noon), "ظهر اليوم|اليوم الظهر|الظهر اليوم"),
        (RelativeDay(0, .afternoon), "this afternoon|عصر اليوم|اليوم العصر|العصر اليوم|today afternoon"),
        (
            RelativeDay(0, .evening),
            "this evening|this eve|today evening|هذا المساء|مساء اليوم|المساء اليوم|اليوم مساء|اليوم المسا|اليوم المغرب|المغرب اليوم|هالمسا"
        ),
        (
            RelativeDay(1),
            "tomorrow|tomorrows|tmrw|tmr|tmrow|tmro|tmrrw|tomorow|tommorow|tommorrow|tomoro|2moro|2morrow|2mrw|2morro|2moz|tmw|tomo|tomoz|tomoro|tmo|tmorrow|tommorrow|tmmrw|بكرة|بكرا|بكرى|باكر|غدا|غد|الغد|يوم غد|اليوم التالي|bukra|bokra|bukrah|bokrah|bacher|boukra"
        ),
        (
            RelativeDay(1, .morning),
            "tomorrow morning|tmrw morning|صباح الغد|صباح غد|غدا صباحا|بكرة الصبح|بكرا الصبح|باكر الصبح|bukra el sob7"
        ),
        (
            RelativeDay(1, .noon),
            "ظهر الغد|ظهر غد|بكرة الظهر|باكر الظهر|tomorrow noon|tomorrow lunch|tomorrow lunchtime"
        ),
        (
            RelativeDay(1, .afternoon),
            "tomorrow afternoon|tmrw afternoon|بكرة العصر|باكر العصر|عصر الغد|عصر غد|بكرا العصر"
        ),
        (
            RelativeDay(1, .evening),
            "tomorrow evening|tmrw evening|مساء الغد|مساء غد|غدا مساء|بكرة المغرب|بكرة المسا|بكرة مساء"
        ),
        (
            RelativeDay(1, .night),
            "tomorrow night|tmrw night|tmr night|بكرة بالليل|بكرة الليل|بكرا بالليل|باكر بالليل|ليلة الغد|ليلة غد|bukra bel leil|bukra bellail"
        ),
        (
            RelativeDay(2),
            "day after tomorrow|the day after tomorrow|day after tmrw|the day after tmrw|overmorrow|بعد بكرة|بعد بكرا|بعد باكر|بعد غد|بعد الغد|بعد يوم غد|ba3d bukra|ba3d bokra|ba3ad bukra|اللي بعد بكرة"
        ),
        (
            RelativeDay(-1),
            "yesterday|last night|امس|الامس|أمس|يوم امس|البارحة|البارح|امبارح|مبارح|ams|el bar7a|embare7|imbare7|اليوم الماضي|اليوم السابق|ليلة امس|الليلة الماضية|embari7|mbare7"
        ),
        (
            RelativeDay(-2),
            "day before yesterday|the day before yesterday|قبل امس|أول أمس|اول امبارح|قبل البارحة|قبل يوم امس|قبل امبارح|يوم قبل امس|اليوم القبل البارحة|اليوم اللي قبل امبارح|اليوم الي قبل امبارح|اول البارحة"
        ),
    ])

    static let oneAfter = PhraseTable<Bool>([
        (
            true,
            "اللي بعده|اللي بعدها|الي بعده|الي بعدها|الذي يليه|التي تليها|بعده|the one after|the day after|the next one|the following one"
        )
    ])
    /// Days of a whole number of weeks and more, as the British count them.
    static let further = PhraseTable<RelativeDay>([
        (RelativeDay(7), "(a/) week today|(a/) week from today|this day next week|today week"),
        (RelativeDay(8), "(a/) week tomorrow|(a/) week from tomorrow|tomorrow week"),
        (RelativeDay(14), "(a/) fortnight today|(2/two) weeks today|(a/) fortnight from today|in a fortnight"),
        (RelativeDay(15), "(a/) fortnight tomorrow|(2/two) weeks tomorrow"),
        (
            RelativeDay(0, .evening),
            "ce soir|bu akşam|bu aksam|heute abend|esta noche|stasera|aaj (raat/shaam/sham)|mamayang gabi|nanti malam|malam ini"
        ),
        (
            RelativeDay(1),
            "2morro|tomo|tomoz|tmoz|tomozz|2mo|tmw|tmrrow|tommorw|tomorrw|the morrow|morrow|bukas|demain|yarın|yarin|besok|domani|kal"
        ),
        (
            RelativeDay(1, .morning),
            "tmw morning|tomo morning|tomoz morning|tom morning|demain matin|yarın sabah|yarin sabah|kal subah|bukas ng umaga|besok pagi|morgen früh|mañana por la mañana"
        ),
        (
            RelativeDay(1, .evening),
            "tmw evening|tomo evening|tom evening|demain soir|yarın akşam|yarin aksam|kal (shaam/sham)|besok malam|morgen abend|mañana por la (noche/tarde)|bukas ng gabi"
        ),
        (RelativeDay(1, .night), "tmw night|tomo night|tomoz night|tom night|2moro night|kal raat"),
        (RelativeDay(0), "2dy|tdy|aaj|mamaya|bugün|bugun|hari ini|aujourdhui|heute|ngayon"),
    ])

    static let this = Folding.words([
        "this", "هذا", "هذه", "هذي", "ذا", "ذي", "هاد", "هادا", "ده", "دي", "هال", "current", "الحالي",
    ])
    static let next = Folding.words(["next"])
    static let coming = Folding.words([
        "coming", "upcoming", "الجاي", "الجايه", "الجي", "الجايه", "جاي", "القادم", "القادمه", "المقبل", "المقبله",
        "الياي",
        "الياه", "eljay", "aljay", "elgay", "التالي", "التاليه",
    ])
    static let last = Folding.words([
        "last", "past", "previous", "الماضي", "الماضيه", "الفايت", "الفائت", "السابق", "المنصرم", "الاخير",
    ])
    static let ordinalSuffixes = Folding.words(["st", "nd", "rd", "th"])
    static let rangeWords = Folding.words([
        "to", "till", "til", "until", "through", "thru", "-", "الى", "لين", "حتي", "وحتي", "ل", "لحد", "لغايه",
    ])
    static let ofWords = Folding.words(["of", "من", "في", "شهر", "ب"])
    static let choice = Folding.words(["or", "او", "ولا", "والا", "/", "either", "aw", "wala"])

    /// "والجمعة", "بالجمعة", "للجمعة", "هالجمعة" without their prefix.
    static func withoutPrefix(_ token: Token) -> Token? {
        let text = token.text
        guard token.kind == .word, text.unicodeScalars.first.map(Self.prefixes.contains) ?? false, text.count > 4 else {
            return nil
        }
        let bare: String
        if text.hasPrefix("لل") {
            bare = "ال" + text.dropFirst(2)
        } else if ["وال", "فال", "بال", "كال", "هال", "عال", "لال"].contains(where: text.hasPrefix) {
            bare = String(text.dropFirst())
        } else if ["وبكر", "لبكر", "بغد", "لغد", "وغد", "وبعد", "لبعد", "وليل", "لليل", "وباك", "لباك", "وامس"]
            .contains(
                where: text.hasPrefix
            )
        {
            bare = String(text.dropFirst())
        } else {
            return nil
        }
        return Token(kind: token.kind, text: bare, range: token.range, isAttached: token.isAttached)
    }

    /// With what each of these opens. Most words are none of them, and to compare each prefix costs most of what a day does.
    private static let prefixes = "لوفبكهع".unicodeScalars

    /// The same tokens from `index` on, the first without its prefix.
    static func bare(_ tokens: [Token], _ index: Int) -> [Token]? {
        guard index < tokens.count, let bare = Self.withoutPrefix(tokens[index]) else { return nil }
        return [bare] + tokens[(index + 1)...].prefix(4)
    }
}
