/// The words that may follow a number which is an hour. Any other word says what is counted: "3 eggs", "١٢ الف".
enum BareHours {
    static func mayPrecede(_ token: Token) -> Bool {
        Self.words.contains(token) || DayWords.weekdays.match([token], at: 0) != nil
            || DayWords.relative.match([token], at: 0) != nil || token.text.hasPrefix("ال") && token.text.count > 4
    }

    private static let words = Folding.words([
        "ok", "okay", "works", "is", "then", "at", "in", "on", "and", "or", "but", "fine", "good", "better", "perfect",
        "great",
        "it", "please", "yes", "yeah", "sounds", "for", "if", "instead", "so", "with", "the", "works", "your", "my",
        "suits", "theek", "thik", "kar", "pe", "se", "tak", "bhi", "done", "pls", "po", "na", "max", "latest", "tops",
        "same", "sharp", "ill", "well", "lets", "see", "cool", "deal", "yh", "ye", "yep", "ya", "mate", "bro", "x",
        "sir",
        "في", "عند", "تمام", "تم", "زين", "طيب", "اوكي", "مناسب", "بعد", "قبل", "عشان", "كويس", "يناسبك", "ان", "انا",
        "نلتقي", "بدل", "بدال", "f", "fi", "3nd", "3and", "b", "el", "inshallah", "لا", "تعال", "تعالي", "نتغدي",
        "نتعشي", "نفطر",
        "حضوري", "عن",
        "هناك", "عندي", "عندنا", "عندك", "عندكم", "المسا", "امر", "امرك", "بمرك", "اوكيه", "ماشي", "اشوفك", "نطلع",
        "نروح", "سوا", "3ndi",
        "la", "w", "ولا", "او", "خلاص", "مناسبه", "احسن", "حلو", "نتقابل", "يوم", "وش", "بكره", "اليوم",
        "تكفي", "تكفين", "تكفون", "بالكثير", "يا", "اجل", "بالضبط", "تقريبا", "كذا", "كده", "هيك", "مو", "بالليل",
        "يمديك", "يمديني",
        "ينفع", "يصلح", "يمشي", "اوك", "ماشي", "حلوه", "انسب", "افضل", "عندي", "عندنا", "عندك", "بالبيت", "تمر", "امرك",
        "وانا", "تقدر", "تقدرين", "تقدرون", "تجي", "تجين", "تيجي", "تيجوا", "تحضر", "تحضرين", "فاضي", "فاضيه", "فاضين",
        "نبدا", "تناسبك", "تناسبكم", "يناسبكم", "شرايك", "رايك", "صح", "اكيد", "can", "could", "coming", "alright",
        "work",
        "suit", "sound", "rather",
    ])

    /// After a word that settles something a number is the hour, whatever comes next: "خلاص ١١ ...", "make it 7 ...".
    static func mayFollow(_ tokens: [Token], _ end: Int) -> Bool {
        guard end >= 2, tokens[end - 1].kind == .number else { return false }
        return Self.settling.contains(tokens[end - 2])
            && LengthReader.length(tokens, end - 1) == nil && !Self.counted.contains(tokens[end])
    }

    /// True for what a number counts: "3 people".
    static func counts(_ token: Token) -> Bool { Self.counted.contains(token) }

    /// "3 at least", "10 of us".
    static func isAmount(_ tokens: [Token], _ end: Int) -> Bool { Self.amounts.match(tokens, at: end) != nil }

    private static let amounts = PhraseTable<Bool>([
        (
            true,
            "at least|at most|in total|all together|altogether|of us|of them|of you|each|per person|على الاقل|كحد اقصى"
        )
    ])

    private static let settling = Folding.words([
        "ok", "okay", "خلاص", "تمام", "طيب", "اوكي", "تم", "اجل", "خلها", "خليها", "نخليها", "يلا", "it", "yes", "ايه",
        "fine", "then",
    ])
    private static let counted = Folding.words([
        "people", "persons", "kids", "guys", "of", "riyal", "riyals", "sar", "aed", "usd", "kg", "km", "ريال", "اشخاص",
        "انفار",
        "الف", "مليون", "نفر", "حبات", "حبه", "kilos", "pieces", "percent", "more", "times", "left",
    ])
}
