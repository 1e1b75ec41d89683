/// Words by which a clause shows what it does, beside its cues.
enum ClauseWords {
    static let nods = Folding.words([
        "ok", "okay", "k", "kk", "👍", "طيب", "اوكي", "تمام", "fine", "noted", "np", "cool", "6yb", "alright", "زين",
    ])

    /// What may take note of anything that was said.
    static func acknowledges(_ phrase: String) -> Bool {
        Self.acknowledgements.contains(phrase) || Self.nods.contains(phrase)
    }

    private static let acknowledgements = Folding.words([
        "تم", "تمت", "تم تم", "ابشر", "ابشري", "ابشروا", "حاضر", "حاضره", "حاضرين", "سم", "سمي", "done", "will do",
        "understood", "roger", "copy", "ya", "yup", "yep", "اوك", "اوكيه", "يب", "حلو", "great", "perfect", "👌", "✅",
        "🫡", "🙌", "من عيوني", "على راسي", "ماشي", "خلاص", "اي", "ايه", "اكيد", "sure", "no problem", "of course", "yes",
        "ok then", "okay then", "agreed", "approved", "tm", "tmm", "tmam", "tamam", "abshir", "abshr", "5las", "khalas",
        "6ayb", "tyb", "lovely", "brilliant", "awesome", "go ahead", "thats fine", "its ok", "got it", "gotcha",
        "gotchu",
        "copy", "duly noted", "noted with thanks", "well received", "wilco", "affirm",
    ])

    static let question = Folding.words([
        "what", "which", "who", "where", "when", "why", "how", "وين", "متي", "مين", "كم", "ليش", "ليه", "وش", "ايش",
        "كيف", "هل", "wain", "mita", "امتي", "ايمتي", "فين", "emta",
    ])

    /// Open a question for a fact when nobody of the two is spoken of.
    static let factOpeners: WordSet = [
        "what", "whats", "which", "when", "whens", "where", "wheres", "who", "whos", "is", "does",
    ]
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
        "x", "xx", "xo", "xoxo", "mate", "love", "luv", "pal", "lad", "hun", "hon", "babe", "pet", "dude", "bruv",
        "fam",
        "mum", "mam", "mom", "dad", "sis", "buddy", "yaar", "bhai", "ji", "po", "na", "abeg", "boss", "chief", "guys",
        "oh", "ah", "aw", "tho", "though", "btw", "literally", "actually", "lmao", "madam", "ma", "oga", "coach",
        "prof",
        "thanks", "thank", "thx", "ta", "cheers", "xxx", "hey", "hi",
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
        "سامحني", "سامحيني", "سامحونا", "سامحوني", "المعذره", "عذرا", "اعذرونا", "sam7ni", "sam7ini",
    ])
    static let noes = Folding.words(["no", "nope", "nah", "لا", "pass", "sorry no", "no sorry"])
    static let pastOpeners = Folding.words([
        "did", "didnt", "was", "paid", "posted", "shipped", "submitted", "collected", "returned", "شفت", "شفتي", "رحت",
        "رحتي", "كنت", "كان", "كنا", "دفعت", "دفعتها", "سددت", "استلمت", "سلمت",
    ])
    static let probe = PhraseTable<Bool>([
        (
            true,
            "are you free|you free|u free|are you available|you available|are you around|you around|free|(you/u/ye/yous) (about/around/busy/up to/doing/in town/home/on)|doing anything|up to anything|up to much|got plans|any plans|what you doing|what you up to|in town|فاضي|فاضية|فاضين|عندك شغل|عندك فراغ|عندك شي|متفرغ|متفرغة|مشغول|fadi|fadhi"
        )
    ])
    /// "Doing anything Friday?", "you busy?"
    static let plans = PhraseTable<Bool>([
        (
            true,
            "doing anything|up to anything|up to much|got plans|any plans|have plans|much on|anything on|(you/u/ye) (busy/up to anything/doing anything)|busy|مشغول|مشغوله|مرتبط|مرتبطه|عندك (شي/شغل/ارتباط/موعد)"
        )
    ])
    static let alsos = Folding.words(["too", "also", "either", "كمان", "برضو", "برضه", "حتي"])
    static let thatDay = PhraseTable<Bool>([(true, "that day|that night|that evening|ذاك اليوم|ذيك الليلة|هذاك اليوم")])
    static let wish = PhraseTable<Bool>([
        (
            true,
            "love to|like to|want to|wish i could|i wish|wanna|ودي|والله ودي|نفسي|would have loved|keen|ياليت|يا ليت|ياريت|يا ريت|كان ودي|كان نفسي"
        )
    ])
    static let consoling = PhraseTable<Bool>([
        (
            true,
            "no worries|ah well|oh well|next time|another time|maybe next time|all good|aw ok|its ok|thats ok|never mind|get well|خيرة|خيره|ولا يهمك|ما عليه|معذور|معذورة|مرة ثانية|بالعافية|سلامتك|سلامات|ان شاء الله مرة ثانية|feel better|get better soon|maybe another|المره (الجايه/الجاي/القادمه)|خيرها بغيرها|تتعوض|نعوضها"
        )
    ])
    /// Takes a reason for a no; where none was given, it only gives time.
    static let comforting = PhraseTable<Bool>([
        (
            true,
            "feel better|get better soon|hope (she/he/they/you) (feels/feel/gets/get) better|rest up|take care|no problem at all|dont worry|not your fault|its fine|fair enough|no stress|congrats|congratulations|safe travels|happy (birthday/bday)|shame|too bad|pity|maybe another|المره (الجايه/الجاي/القادمه)|خيرها بغيرها|تتعوض|نعوضها|ما تشوف شر|ما تشوفين شر|سلامتها|سلامته|سلامتهم|الف سلامه|الله يشفيه|الله يشفيها|الله (يعينك/يعينكم/يقويك/يوفقك/يوفقهم/يوفقها/يتقبل/يكون بعونك)|موفق|موفقه|بالتوفيق|ربنا يعينك|تقبل الله|براحتك|براحتكم|على راحتك|على راحتكم|خذ راحتك|خدي راحتك|مو مشكله|مش مشكله|ما في مشكله|عادي|معليش|salemtik|salamtak|salamtik|wala yhemmak|wla yhmk|allah ywaf8k|allah ywf2k|mish mehim|msh mohem"
        )
    ])
    /// Words by which a statement is about the two of them.
    static let together = Folding.words([
        "we", "well", "us", "our", "you", "your", "ur", "u", "both", "together", "youre", "youll", "ill", "سوا", "معي",
        "معاي",
        "معك", "معاك", "معنا", "معانا", "عندي", "عندنا", "عندك", "عندكم", "ابيك", "ابغاك", "لك", "لكم", "3ndi", "3ndna",
        "3ndk", "m3i", "m3ay", "m3ak", "sawa",
    ])
    static let facts = Folding.words([
        "who", "مين", "why", "ليش", "ليه", "how", "كم", "whose", "كيف", "شخبار", "شخبارك", "اخبار", "اخبارك", "شصار",
        "شنو", "بكام", "بكم",
        "منو",
    ])
    static let resigning = PhraseTable<Bool>([
        (
            true,
            """
            براحتك|براحتكم|براحتكو|على راحتك|على راحتكم|على كيفك|كيفك|خيرها بغيرها|خيره|خيره ان شاء الله|(ما/لا) (تشوف/يشوف/تشوفين/تشوفون/يشوفون) شر|سلامتك|سلامته|سلامتها|سلامات|الف سلامه|الله (يشفيك/يشفيه/يشفيها/يشافيك/يشافيه/يقومك بالسلامه/يقومها بالسلامه)|قدامك العافيه|وقدامك العافيه|اجر وعافيه|طهور|طهور ان شاء الله            |تتعوض|بتتعوض|نعوضها|بنعوضها|معوضه|الجايات (اكثر/اكتر/كثير)|الجايات|الايام جايه|الايام بينا|مره ثانيه (ان شاء الله/اجل/خلاص/نشوفك)|مره تانيه ان شاء الله|المره الجايه (ان شاء الله/اجل/خلاص)|معذور|معذوره|معذورين|عذرك معك|عذرك مقبول|مقبول عذرك|فاتك|فاتتك|فاتكم|حسافه|خساره|يا خساره|يالخساره|افا|افا عليك|توصل بالسلامه|تروح وترجع بالسلامه|توصلون بالسلامه|موفق|موفقه|الله (يوفقك/يعينك/يعينكم/يقويك/يعطيك العافيه)|ربنا (معاك/معاكي/يعينك/يشفيه/يشفيها/يقويك)|بسيطه نعوضها|ولا تزعل|مو زعلان|مب زعلان|مش زعلان|ما اخذ بخاطري|في فرصه ثانيه|فرصه ثانيه|فرصه تانيه            |another time then|next time then|maybe next time|your loss|suit yourself|as you like|as you wish|up to you then|get well soon|feel better|hope (you/he/she) (feel/feels/get/gets) better|shame|what a shame|too bad|pity|oh no thats a shame|safe travels|good luck with (it/that/your)|el jayat akthar|el jayat aktar|jayat akthar|bra7tk|braa7tik|bra7tak|bera7tak|brahtak|salamtak|salamtek|5era|kheera
            """
        )
    ])
    static let suggestion = PhraseTable<Bool>([
        (
            true,
            "we should|we must|we need to catch up|we need to meet|lets|let us|لازم نتقابل|لازم نلتقي|لازم نطلع|لازم نشوفك|خلنا|خلينا|ودنا|ودي"
        )
    ])
    static let pickUp = PhraseTable<Bool>([
        (
            true,
            "pick you up|pick u up|pick you|ill get you|(ill/i will/can) (collect/fetch/scoop/grab) you|swing by for you|امر عليكي|بمر عليكي|امر عليج|امرج|بمرج|نمركم|(ا/ب/ه)عدي عليك|(ا/ب/ه)عدي عليكي|باخذك|اخذك معي|باخذج|هاخدك|باخدك|منمر عليك|امرك|بمرك|امر عليك|نمرك|بمر عليك|leave at|leave by|i leave|نطلع من البيت"
        )
    ])
    static let postponing = PhraseTable<Bool>([
        (
            true,
            "postpone|postponed|rain check|raincheck|some other time|another time|نأجل|نأجلها|نأجله|اجلها|تأجل|تأجلت|تاجل|نأجل الموعد|مرة ثانية|وقت ثاني|push it back|put it off|another day|some other day|a different day|later date|until further notice|raincheck|do it another|sort another|(نضطر/مضطرين/مضطر/مضطره/اضطررنا) (لتاجيل/الى تاجيل/ناجل/ااجل/نؤجل)|(تم/نعتذر عن/قررنا/نود) تاجيل|تاجيل (الموعد/الاجتماع/اجتماع/اللقاء/موعد)|نؤجل|نؤجله|نؤجلها|ناجله|اجلنا|اجلناها|اجلناه|ااجل|ااجلها|مؤجل|مؤجله|انجل|نرحلها|لوقت اخر|لاشعار اخر|حتى اشعار اخر|(نخليها/خليها/خلها/نخليه/خليه) (بعدين/لبعدين/وقت ثاني/يوم ثاني/مره ثانيه/يوم تاني/وقت تاني/مره تانيه/الاسبوع الجاي/الاسبوع القادم/بعد العيد/بعد رمضان/لبعد/next week/another/later)"
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
        "lands", "opening", "closing", "تفتحون", "تفتح", "تقفل", "تقفلون", "يقفل", "يسكر", "تسكر", "يداومون", "تداومون",
        "ينزل",
        "تنزل", "وصلت", "وصل", "خلصت", "رجعت", "جيت", "سافرت", "راح", "بتوصل", "بيفتح",
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
        return !tokens[(index + 1)...].prefix(5).contains { Self.factual.contains($0) }
    }

    static func withdraws(_ phrase: String) -> Bool {
        Self.withdrawals.contains { phrase.contains($0) }
    }

    private static let withdrawals = [
        "make it", "not coming", "another time", "rain check", "اقدر", "اعتذر", "مره ثانيه", "وقت ثاني", "مو جاي",
        "cant come",
        "اعذر", "have to pass", "out", "بقدر", "فيني", "فيي", "فيا", "fiyye", "نقدر", "قادر", "wont be able", "unable",
        "نعتذر",
        "اعفيني", "معتذر", "bail", "withdraw", "ينفع", "هقدر", "هعرف", "هاجي", "gonna pass", "going to pass",
        "استانس", "تتعوض", "نعوضها", "خيرها بغيرها", "بدون", "من دوني", "من غيري", "لا تحسب", "لا تنتظر", "لا تستن",
        "لا تنطر", "متستن",
        "مش جاي", "ماني جاي", "مب جاي", "مش هاجي", "مش رايح", "ما راح اجي", "انسحب", "شوفوا غير", "دوروا غير", "خلوني",
    ]
}
