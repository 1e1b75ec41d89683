/// What is said around a time of day, in both languages.
enum TimeWords {
    /// After or before an hour: which half of the day it is in.
    static let parts = PhraseTable<DayPart>([
        (.dawn, "الفجر|فجرا|at dawn|dawn|فجر|قبل الفجر|بعد الفجر|el fajr|fajr|el fajer|after fajr|السحر"),
        (
            .morning,
            "am|a.m.|a m|a|in the am|in the morning|in morning|this morning|morning|early in the morning|early morning|ص|صباحا|صباحاً|الصبح|الصباح|صباح|في الصباح|بالصباح|الصبحيه|الضحى|ضحى|sharp am|el sob7|el so7b|sob7|elsob7|el subh|الصبح بدري|بدري الصبح|قبل الظهر|بدري|الصبحيات|صبحية|ضحوية|الضحوية|before work|before school|قبل الدوام|قبل المدرسة|first thing"
        ),
        (.morning, "subah|subha|umaga|ng umaga|sa umaga|pagi|sabah|du matin|le matin|morgens|vormittags"),
        (.evening, "shaam|shaam ko|akşam|aksam|du soir|le soir|abends|gabi|ng gabi|sa gabi|malam"),
        (.night, "raat|raat ko"),
        (.afternoon, "dopahar|hapon|ng hapon|nachmittags|de la tarde|por la tarde|aprem|cet aprem"),
        (
            .noon,
            "الظهر|ظهرا|ظهراً|الظهيرة|ظهر|عالظهر|بعد صلاة الظهر|بعد الظهر مباشرة|el dohor|el thohor|el duhr|at noon|وقت الغداء|وقت الغدا|at lunch|lunchtime|at lunchtime"
        ),
        (
            .afternoon,
            "pm|p.m.|p m|p|in the pm|in the afternoon|in afternoon|this afternoon|afternoon|after lunch|after work|م|بعد الظهر|بعد ظهر|العصر|عصرا|عصراً|عصر|عالعصر|بعد العصر|بعد صلاة العصر|قبل العصر|ba3d el 3asr|el 3asr|3asr|3l 3asr|العصريه|after asr|بعد الدوام"
        ),
        (
            .evening,
            "in the evening|in evening|this evening|evening|eve|مساء|مساءً|المساء|المسا|مسا|بالمسا|في المساء|بالليل بدري|هالمساء|هذا المساء|المغرب|مغرب|عالمغرب|بعد المغرب|بعد صلاة المغرب|قبل المغرب|after maghrib|ba3d el maghrib|el maghrib|maghrib|المغربيه|bel masa|el masa|el mesa|bil masa|3al maghrib"
        ),
        (
            .night,
            "at night|in the night|night|tonight|tonite|late night|late at night|late tonight|العشاء|العشا|عشاء|بعد العشاء|بعد العشا|بعد صلاة العشاء|بعد صلاة العشا|قبل العشا|بالليل|بليل|الليل|ليلا|ليلاً|في الليل|الليلة|هالليلة|هذه الليلة|منتصف الليل|اخر الليل|نص الليل|after isha|ba3d el 3asha|ba3d el 3esha|el laila|bel leil|bellail|bel lail|bil leil|belleil|bellel|bellil|belil|bileil|bleil|el leil|el 3isha|ba3d el 3isha|el 3esha"
        ),
    ])

    /// Parts of the day that are said without an hour, and so are the time.
    static let vague = PhraseTable<DayPart>([
        (.dawn, "الفجر|بعد الفجر|بعد صلاة الفجر|قبل الفجر|at dawn|after fajr|ba3d el fajr"),
        (
            .morning,
            "in the morning|الصبح|صباحا|morning|في الصباح|بالصباح|الضحى|الصباح|el sob7|early morning|الصبح بدري|من الصبح|before work|before school|قبل الدوام|قبل المدرسة|first thing|الصبحيات|صبحية|ضحوية|الضحوية|el sob7 badri"
        ),
        (
            .noon,
            "بعد صلاة الظهر|after dhuhr|after duhr|after zuhr|الظهر|ظهرا|عالظهر|بعد صلاة الجمعة|بعد الصلاة|after jummah|after jumuah|after friday prayer|after friday prayers|lunchtime|at lunch|at lunchtime|over lunch|وقت الغداء|وقت الغدا"
        ),
        (
            .afternoon,
            "العصر|عصرا|بعد العصر|بعد صلاة العصر|بعد الظهر|in the afternoon|afternoon|after work|after asr|بعد الدوام|ba3d el 3asr|el 3asr|عالعصر|after lunch|after school|arvo|العصرية|العصريات|عصرية|بعد المدرسة|بعد العمل|ba3d el dawam|ba3d el dwam|el 3asreyya"
        ),
        (
            .evening,
            "بعد المغرب|بعد صلاة المغرب|المغرب|in the evening|evening|after maghrib|المسا|المساء|مساء|في المساء|بالمسا|ba3d el maghrib|el maghrib|عالمغرب|قبل المغرب|at sunset|before maghrib|المغربية|بعد الفطور|after iftar|ba3d el ftoor"
        ),
        (
            .night,
            "بعد العشاء|بعد العشا|بعد صلاة العشاء|بعد صلاة العشا|after isha|after esha|at night|بالليل|الليل|في الليل|after dinner|بعد التراويح|بعد صلاة التراويح|after taraweeh|ba3d el 3asha|ba3d el 3esha|bel leil|اخر الليل|late night|bellail|ba3d el 3isha|ba3d el tarawee7|belleil|bellel|belil"
        ),
    ])

    static let wholeTimes = PhraseTable<Int>([
        (
            12,
            "noon|midday|at noon|at midday|the midday|the noon|high noon|الساعة اثنعش الظهر|منتصف النهار|12 noon|12 midday|twelve noon|١٢ الظهر|12 ظهرا"
        ),
        (0, "midnight|at midnight|منتصف الليل|نص الليل|نصف الليل|12 midnight|12 at night|12 منتصف الليل"),
    ])

    static let fractions = PhraseTable<Int>([
        (30, "ونص|ونصف|والنصف|والنص|و نص|و نصف|و النصف|wnos|w nos|wnus|w nus|w noss|wnoss"),
        (15, "وربع|والربع|و ربع|و الربع|w rob3|wrob3|w rub3"),
        (20, "وثلث|والثلث|و ثلث|وتلت|w thulth"), (45, "وثلاثة ارباع|وثلاث ارباع"),
        (-15, "الا ربع|إلا ربع|الا الربع|إلا الربع|الا ربعا|illa rob3|ella rob3"),
        (-20, "الا ثلث|إلا ثلث|إلا الثلث|الا تلت"),
        (10, "وعشر|وعشر دقائق|وعشرة|وعشر دقايق"), (5, "وخمس|وخمس دقائق|وخمسة|وخمس دقايق"),
        (-10, "الا عشر|إلا عشر دقائق|الا عشرة|الا عشر دقايق"), (-5, "الا خمس|إلا خمس دقائق|الا خمسة|الا خمس دقايق"),
        (35, "ونص وخمس|ونص وخمسة"), (25, "ونص الا خمس|ونص الا خمسة"),
    ])

    /// Before the hour: "half past seven".
    static let past = PhraseTable<Int>([
        (30, "half past|half"), (15, "quarter past|a quarter past|quarter after|a quarter after|1/4 past"),
        (-15, "quarter to|a quarter to|quarter til|quarter till|quarter of|a quarter till"),
        (10, "ten past"), (20, "twenty past"), (5, "five past"), (25, "twenty five past"), (-10, "ten to"),
        (-20, "twenty to"), (-5, "five to"), (-25, "twenty five to"),
    ])

    static let minutes = PhraseTable<Bool>([
        (true, "minute|minutes|min|mins|دقيقة|دقائق|دقايق|د|daqiqa|d2aye2|dgayeg")
    ])
    /// Between minutes and their hour.
    static let signs = ["past": 1, "after": 1, "to": -1, "til": -1, "till": -1, "before": -1, "بعد": 1, "قبل": -1]

    static let openers = PhraseTable<Bool>([
        (
            true,
            """
            at about|um|gegen|a las|à|vers|saat|jam|pukul|alas|bandang|at like|like|for about|at|@|at around|around|about|by|from|between|in between|for|since|الساعة|ساعة|على الساعة|عالساعة|حوالي|حوالي الساعة|في الساعة\
            |في حدود|في حدود الساعة|تقريبا الساعة|للساعة|بالساعة|ع الساعة|من|من الساعة|بين|بين الساعة|sa3a|el sa3a|elsa3a|alsa3a|3al sa3a|الى|على|على حدود|كم\
            |خلها|خليها|نخليها|نخليه|خله|خليه|نخلها|ع|ع ال|على ال|بحدود|بحدود الساعة|حدود|قرابة|قرابة الساعة|من بعد الساعة|بعد الساعة|قبل الساعة|مابين|ما بين|عند|عند الساعة|في
            """
        )
    ])
    /// Of these an hour in words or a bare number after it is certainly an hour.
    static let surely = Folding.words([
        "at", "@", "las", "à", "saat", "jam", "pukul", "alas", "gegen", "vers", "الساعه", "عالساعه", "للساعه",
        "بالساعه", "sa3a", "elsa3a", "alsa3a", "around",
    ])

    /// After these an Arabic number in letters is an hour unless a word behind it says what is counted: "خلها سبع".
    static let awaiting = Folding.words([
        "خلها", "خليها", "نخليها", "نخليه", "خله", "خليه", "خليهم", "نخلها", "على", "ع", "من", "حدود", "بحدود", "قرابه",
        "حوالي", "قبل", "بعد",
    ])

    static let rangeWords = Folding.words([
        "to", "till", "til", "until", "-", "and", "الى", "لين", "حتي", "وحتي", "ل", "لـ", "و", "لحد", "لغايه", "للساعه",
    ])

    static let oclock = PhraseTable<Bool>([
        (true, "oclock|o clock|o \" clock|ish|sharp|تماما|بالضبط|o'clock|on the dot|uhr|baje|bje|exactly|بالتمام")
    ])
}
