/// What is said around a time of day, in both languages.
enum TimeWords {
    /// After or before an hour: which half of the day it is in.
    static let parts = PhraseTable<DayPart>([
        (.dawn, "الفجر|فجرا|at dawn|dawn|فجر"),
        (
            .morning,
            "am|a.m.|a|in the morning|this morning|morning|ص|صباحا|صباحاً|الصبح|الصباح|صباح|في الصباح|بالصباح|الضحى|sharp am|el sob7"
        ),
        (.noon, "الظهر|ظهرا|ظهراً|الظهيرة|بعد صلاة الظهر"),
        (
            .afternoon,
            "pm|p.m.|p|in the afternoon|this afternoon|afternoon|after lunch|after work|م|بعد الظهر|العصر|عصرا|عصراً|بعد العصر|بعد صلاة العصر|ba3d el 3asr"
        ),
        (
            .evening,
            "in the evening|this evening|evening|مساء|مساءً|المساء|المسا|مسا|بالمسا|المغرب|مغرب|بعد المغرب|بعد صلاة المغرب|قبل المغرب|after maghrib|ba3d el maghrib"
        ),
        (
            .night,
            "at night|in the night|night|tonight|late night|العشاء|العشا|عشاء|بعد العشاء|بعد العشا|بعد صلاة العشاء|بالليل|الليل|ليلا|ليلاً|في الليل|الليلة|هالليلة|after isha|ba3d el 3asha|el laila"
        ),
    ])

    /// Parts of the day that are said without an hour, and so are the time.
    static let vague = PhraseTable<DayPart>([
        (.dawn, "الفجر|بعد الفجر|at dawn|after fajr"), (.morning, "in the morning|الصبح|صباحا|morning"),
        (.noon, "بعد الظهر|بعد صلاة الظهر|after dhuhr"),
        (.afternoon, "العصر|بعد العصر|بعد صلاة العصر|in the afternoon|afternoon|after work|after asr|بعد الدوام"),
        (.evening, "بعد المغرب|بعد صلاة المغرب|المغرب|in the evening|evening|after maghrib|المسا|المساء|مساء"),
        (.night, "بعد العشاء|بعد العشا|بعد صلاة العشاء|after isha|at night|بالليل|الليل|after dinner|بعد التراويح"),
    ])

    static let wholeTimes = PhraseTable<Int>([
        (12, "noon|midday|at noon|at midday|الساعة اثنعش الظهر"),
        (0, "midnight|at midnight|منتصف الليل|نص الليل|نصف الليل"),
    ])

    static let fractions = PhraseTable<Int>([
        (30, "ونص|ونصف|والنصف|و نص|و نصف|wnos|w nos"), (15, "وربع|والربع|و ربع|w rob3"), (20, "وثلث|والثلث|و ثلث"),
        (-15, "الا ربع|إلا ربع|الا الربع|إلا الربع"), (-20, "الا ثلث|إلا ثلث|إلا الثلث"), (10, "وعشر|وعشر دقائق"),
        (5, "وخمس|وخمس دقائق"), (-10, "الا عشر|إلا عشر دقائق"), (-5, "الا خمس|إلا خمس دقائق"), (35, "ونص وخمس"),
        (25, "ونص الا خمس"),
    ])

    /// Before the hour: "half past seven".
    static let past = PhraseTable<Int>([
        (30, "half past|half"), (15, "quarter past|a quarter past|quarter after"),
        (-15, "quarter to|a quarter to|quarter til|quarter of"),
        (10, "ten past"), (20, "twenty past"), (5, "five past"), (-10, "ten to"), (-20, "twenty to"), (-5, "five to"),
    ])

    static let openers = PhraseTable<Bool>([
        (
            true,
            "at|@|at about|at around|around|about|by|from|between|الساعة|الساعه|ساعة|على الساعة|عالساعة|حوالي|في الساعة|من|بين|since|sa3a|el sa3a|كم"
        )
    ])
    /// Of these an hour in words or a bare number after it is certainly an hour.
    static let surely = Folding.words(["at", "@", "الساعه", "عالساعه", "sa3a", "around"])

    static let rangeWords = Folding.words([
        "to", "till", "til", "until", "-", "and", "الى", "لين", "حتي", "ل", "لـ", "و",
    ])

    static let oclock = PhraseTable<Bool>([(true, "oclock|o clock|ish|sharp|تماما|بالضبط")])
}
