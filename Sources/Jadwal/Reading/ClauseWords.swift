/// Words by which a clause shows what it does, beside its cues.
enum ClauseWords {
    static let nods = Folding.words([
        "ok", "okay", "k", "kk", "👍", "طيب", "اوكي", "تمام", "fine", "noted", "np", "cool", "6yb", "alright", "زين",
    ])

    static let question = Folding.words([
        "what", "which", "who", "where", "when", "why", "how", "وين", "متي", "مين", "كم", "ليش", "ليه", "وش", "ايش",
        "كيف", "هل", "wain", "mita", "امتي", "ايمتي", "فين", "emta",
    ])

    static let negations = Folding.words(["not", "مو", "مب", "مش", "غير", "except", "ولا", "ماعدا"])
    /// A day or hour after these bounds another.
    static let bounds = Folding.words([
        "before", "after", "until", "till", "til", "since", "past", "قبل", "لين", "منذ", "than",
    ])
    /// A time beside these is the one that the clock shows.
    static let nows = Folding.words(["now", "already", "الحين", "الان", "دلوقتي", "هلق"])
    /// Before a length these say that it is how long it takes.
    static let lasting = Folding.words(["for", "لمده", "مده", "takes", "about", "max", "تاخذ", "ياخذ", "بس"])
    /// Say nothing.
    static let fillers = Folding.words([
        "so", "then", "and", "pls", "please", "bro", "man", "dear", "habibi", "habibti", "haha", "hahaha", "lol", "اجل",
        "طيب",
        "اذا", "ok", "يا", "ياخي", "والله", "هلا", "ان", "شاء", "الله", "maybe", "the", "a", "for", "on", "at", "in",
        "just",
        "it", "is", "its", "el", "al", "f", "fi", "w", "حبيبي", "حبيبتي", "ههههه", "هههه", "ههه", "in", "sir", "maam",
    ])

    /// Before "from … to …" these say that the second is the new one.
    static let moving = Folding.words([
        "push", "moved", "move", "moving", "shifted", "shift", "changed", "change", "rescheduled", "reschedule",
        "pushed",
        "نقل", "انتقل",
        "تغير", "غيرنا", "نغير", "ننقل", "نقلنا", "تاجل", "تأجل", "اجلنا",
    ])

    static let timeAsked = PhraseTable<Bool>([
        (true, "same time|what time|which time|نفس الوقت|اي ساعة|كم الساعة|متى|الساعة كم|when")
    ])
    static let hand = PhraseTable<Bool>([
        (
            true,
            "can you help|could you help|help me|give me a hand|need your help|تساعدني|تساعديني|تفزع لي|فزعتك|want|wanna|game|keen"
        )
    ])
    /// Alone in a clause they take up a proposal.
    static let single = Folding.words(["in", "down", "game", "coming", "y", "yas", "قدام", "جاك", "جايك"])
    static let apologies = Folding.words([
        "sorry", "unfortunately", "apologies", "معليش", "معلش", "للاسف", "اسف", "اسفه", "اعذرني", "اعذريني", "anymore",
        "سامحني",
    ])
    static let noes = Folding.words(["no", "nope", "nah", "لا", "pass", "sorry no", "no sorry"])
    static let pastOpeners = Folding.words(["did", "didnt", "was", "شفت", "شفتي", "رحت", "رحتي", "كنت", "كان", "كنا"])
    static let commitment = PhraseTable<Bool>([
        (
            true,
            """
            im in|i am in|were in|we are in|count me in|count us in|ill be there|well be there|i will be there|be there|im coming|were coming|i will come|ill come|wouldnt miss it\
            |would not miss it|جاي|جايين|جايه|حاضرين|حاضر|حاضره|نتشرف|نتشرف بالحضور|معك|معكم|معاكم|معاك|قدام|بنجي|بجي|ma3kom|ma3ak
            """
        )
    ])
    static let probe = PhraseTable<Bool>([
        (
            true,
            "are you free|you free|u free|are you available|you available|are you around|you around|free|فاضي|فاضية|فاضين|عندك شغل|عندك فراغ|عندك شي|متفرغ|متفرغة|مشغول|fadi|fadhi"
        )
    ])
    static let seeing = PhraseTable<Bool>([
        (
            true,
            "see you|see u|cu|نشوفك|اشوفك|نشوفكم|اشوفكم|bashoofak|ashoofak|ashoofk|meeting you|expecting you|بانتظارك|بنتظارك|انتظرك|ننتظرك"
        )
    ])
    static let alsos = Folding.words(["too", "also", "either", "كمان", "برضو", "برضه", "حتي"])
    static let thatDay = PhraseTable<Bool>([(true, "that day|that night|that evening|ذاك اليوم|ذيك الليلة|هذاك اليوم")])
    static let wish = PhraseTable<Bool>([
        (true, "love to|like to|want to|wish i could|wanna|ودي|والله ودي|نفسي|would have loved|keen")
    ])
    static let consoling = PhraseTable<Bool>([
        (
            true,
            "no worries|ah well|oh well|next time|another time|maybe next time|all good|aw ok|its ok|thats ok|never mind|get well|خيرة|خيره|ولا يهمك|ما عليه|معذور|معذورة|مرة ثانية|بالعافية|سلامتك|سلامات|ان شاء الله مرة ثانية"
        )
    ])
    static let facts = Folding.words(["who", "مين", "why", "ليش", "ليه", "how", "كم", "whose"])
    static let suggestion = PhraseTable<Bool>([
        (
            true,
            "we should|we must|we need to catch up|we need to meet|lets|let us|لازم نتقابل|لازم نلتقي|لازم نطلع|لازم نشوفك|خلنا|خلينا|ودنا|ودي"
        )
    ])
    static let pickUp = PhraseTable<Bool>([
        (
            true,
            "pick you up|pick u up|pick you|ill get you|امرك|بمرك|امر عليك|نمرك|بمر عليك|leave at|leave by|i leave|نطلع من البيت"
        )
    ])
    static let postponing = PhraseTable<Bool>([
        (
            true,
            "postpone|postponed|rain check|raincheck|some other time|another time|نأجل|نأجلها|نأجله|اجلها|تأجل|تأجلت|تاجل|نأجل الموعد|مرة ثانية|وقت ثاني|push it back|put it off"
        )
    ])

    private static let whenPhrases = PhraseTable<Bool>([
        (
            true,
            """
            when|what time|what day|which day|which dates|what dates|which date|when can|what time suits|how about when|متى|امتى|ايمتى|الساعة كم|كم الساعة\
            |اي يوم|أي ساعة|اي وقت|mita|emta|emta|ayy yom
            """
        )
    ])
    /// After "when" these ask for a fact.
    private static let factual = Folding.words([
        "is", "was", "did", "does", "do", "are", "were", "start", "starts", "open", "opens", "close", "closes", "land",
        "lands",
        "arrive", "arrives", "order", "delivery", "arriving", "الطلب", "يبدا", "تبدا", "يفتح", "يوصل", "توصل", "تخلص",
        "يخلص", "ينتهي", "بدا", "عنده", "عندها", "اختبارك",
        "رحلتك", "ولدت", "صار", "صارت", "your", "his", "her", "their",
    ])

    /// Alone they say which half of the day was meant.
    static let halves: [String: DayPart] = ["am": .morning, "pm": .afternoon]

    static func asksWhen(_ tokens: [Token], isQuestion: Bool) -> Bool {
        guard let index = tokens.indices.first(where: { Self.whenPhrases.match(tokens, at: $0) != nil }),
            isQuestion || index <= 2 || tokens.count <= 6
        else { return false }
        return !tokens[(index + 1)...].prefix(5).contains { Self.factual.contains($0.text) }
    }

    static func withdraws(_ phrase: String) -> Bool {
        Self.withdrawals.contains { phrase.contains($0) }
    }

    private static let withdrawals = [
        "make it", "not coming", "another time", "rain check", "اقدر", "اعتذر", "مره ثانيه", "وقت ثاني", "مو جاي",
        "cant come",
        "اعذر", "have to pass", "out",
    ]
}
