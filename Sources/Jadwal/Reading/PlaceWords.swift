/// Words around places, and for their kinds, in both languages.
enum PlaceWords {
    static let online = PhraseTable<Bool>([
        (
            true,
            "zoom|ms teams|teams|google meet|gmeet|skype|discord|facetime|webex|online|زوم|تيمز|سكايب|ديسكورد|قوقل ميت|جوجل ميت|اونلاين|أونلاين|عن بعد|فيس تايم"
        )
    ])

    static let own = PhraseTable<Bool>([
        (
            true,
            """
            my place|my house|my home|my flat|my apartment|my office|my desk|my room|your place|ur place|your house|ur house|your home|your flat|your apartment|your office|your desk\
            |our place|our house|our office|our desk|his place|her place|her house|his house|their place|their house|بيتي|بيتنا|بيتك|بيتكم|بيتهم|ببيتي|ببيتنا|ببيتكم|مكتبي|مكتبك\
            |مكتبنا|بمكتبي|بمكتبك|البيت عندي|البيت عندنا|beity|beiti|betna|baytna|bayti|استراحتنا|استراحتكم|مزرعتنا|مزرعتكم|مجلسنا|downstairs|upstairs
            """
        )
    ])
    static let pronouns: WordSet = ["mine", "yours", "ours", "home"]
    static let with = Folding.words([
        "عندي", "عندنا", "عندك", "عندكم", "3ndi", "3ndna", "3andi", "3andna", "3ndk", "3ndkm",
    ])
    /// Before "عندي" these say that one has something.
    static let having = Folding.words(["ما", "انا", "لان", "بس", "ماعندي", "يكون", "اذا", "لو"])

    /// Any place, before its name.
    static let general = Folding.words(["place", "spot", "bar", "pub", "مكان", "المكان", "مطعم", "كافيه"])
    static let naming = Folding.words(["called", "named", "اسمه", "اسمها"])
    static let particles = Folding.words(["al", "el", "the", "of", "de", "la", "le", "&", "and", "-"])
    /// What begins with a capital letter without being a name.
    static let noNames = Folding.words([
        "i", "im", "ill", "we", "you", "yes", "yeah", "no", "ok", "okay", "thanks", "thank", "sorry", "please", "lets",
        "let", "see",
        "what", "where", "when", "how", "who", "right", "sure", "haha", "lol", "it", "its", "they", "he", "she", "that",
        "this",
        "there", "then", "so", "if", "but", "not",
    ])

    static let openers = PhraseTable<Bool>([
        (
            true,
            "at|@|in|near|outside|opposite|behind|beside|next to|in front of|close to|over at|by the|inside|across from|f el|fi el|f|fi|fel|3nd|3and|3end|janb|jamb"
        )
    ])
    static let towards: WordSet = ["to", "at", "@"]
    /// What is done at somebody's home.
    static let hosted: WordSet = [
        "dinner", "lunch", "breakfast", "brunch", "coffee", "gathering", "visit", "iftar", "suhoor", "bbq", "party",
        "birthday", "game",
        "film",
    ]
    static let going: WordSet = ["go", "come", "head", "over", "going", "coming", "round", "drive", "walk"]
    static let being = Folding.words([
        "im", "am", "still", "was", "hes", "shes", "theyre", "left", "is", "stuck", "live", "lives", "انا", "جالس",
        "جالسه", "لسه",
        "باقي", "توني", "هو", "هي", "كنت", "مناوب", "ساكن",
    ])
    /// Right after a place these say that it will not do.
    static let unavailable = Folding.words([
        "booked", "taken", "closed", "full", "packed", "busy", "محجوزه", "محجوز", "مسكر", "مسكره", "مقفل", "مقفله",
        "زحمه", "مليان",
        "بعيد", "بعيده", "غالي", "is",
    ])
    static let articles: WordSet = [
        "the", "a", "an", "my", "your", "our", "his", "her", "their", "that", "this", "new", "old",
    ]
    static let joints: WordSet = [",", "-", "in", "on", "near", "at", "في", "ب", "جنب", "عند", "the"]

    static let arabicOpeners = Folding.words([
        "في", "ف", "عند", "قدام", "جنب", "قبال", "مقابل", "امام", "ورا", "خلف", "حد", "ب", "بجنب", "قرب", "داخل", "جمب",
        "فى",
    ])
    static let arabicGoing = Folding.words([
        "نروح", "منروح", "هنروح", "تعال", "تعالي", "تعالوا", "نطلع", "روح", "نجي", "نمشي", "بنروح", "توديني", "وديني",
        "نطلع",
    ])
    /// Between a kind and a name, or a name and another.
    static let kin = Folding.words(["ابو", "ام", "بن", "ابن", "عبد", "ال", "بيت", "شارع", "حي", "طريق", "فرع", "مخرج"])

    static let numbered = Folding.words([
        "room", "gate", "court", "terminal", "hall", "block", "building", "floor", "exit", "villa", "lane", "pitch",
        "table", "studio",
        "غرفه", "بوابه", "قاعه", "القاعه", "ملعب", "صاله", "مبني", "مخرج", "الدور", "دور", "الطابق", "البوابه",
        "الغرفه", "الصاله",
        "عماره", "شقه", "فيلا", "رصيف",
    ])

    static let englishKinds: WordSet = [
        "malaab", "mazra3a", "istiraha", "estra7a", "esteraha", "caf",
        "branch", "room", "hall", "mall", "park", "club", "clinic", "hospital", "hotel", "stadium", "studio", "office",
        "restaurant",
        "cafe", "café", "court", "gate", "terminal", "block", "building", "tower", "school", "library", "campus",
        "lobby",
        "arena", "station",
        "museum", "plaza", "centre", "center", "market", "pitch", "track", "theatre", "cinema", "mosque", "church",
        "airport",
        "boulevard", "beach", "villa", "compound", "lounge", "bakery", "diner", "bistro", "ground", "uni", "university",
        "spa",
        "salon", "gym", "city", "road", "street", "square", "desk", "floor", "district", "mal3ab", "chalet", "farm",
        "nets",
    ]

    static func isKind(_ word: String) -> Bool {
        Self.englishKinds.contains(word) || Self.arabicKinds.contains(word)
            || word.hasPrefix("ال") && Self.arabicKinds.contains(String(word.dropFirst(2)))
    }

    private static let arabicKinds = Folding.words([
        "قاعة", "استراحة", "ديوانية", "مطعم", "كافيه", "كوفي", "مقهى", "فندق", "مستشفى", "عيادة", "عيادات", "حديقة",
        "شاليه",
        "ملعب", "جامع", "مسجد", "مول", "برج", "محطة", "مركز", "مجمع", "مكتب", "بوابة", "صالة", "منتجع", "حي", "مخيم",
        "نادي",
        "بيت", "محل", "معهد", "سوق", "بنك", "ممشى", "كورنيش", "شاطئ", "منتزه", "استديو", "استوديو", "صالون", "مشغل",
        "مجلس",
        "ميلس", "غرفة", "مدرج", "مبنى", "عمارة", "شقة", "فيلا", "مخرج", "دوار", "جامعة", "كلية", "مدرسة", "مكتبة",
        "مستوصف",
        "مختبر", "مطار", "ميدان", "شارع", "طريق", "مزرعة", "مسبح", "متحف", "سينما", "مسرح", "بوليفارد", "معرض", "حراج",
        "مقر",
        "فرع", "مدخل", "مواقف", "قهوة", "بقالة", "مخبز", "حلاق", "دور", "طابق", "كشك", "سيتي", "ستي", "شركة", "موقع",
        "سطح",
    ])

    static let towns = Folding.words([
        "riyadh", "jeddah", "dammam", "khobar", "makkah", "mecca", "medina", "madinah", "taif", "abha", "alula",
        "dubai", "sharjah",
        "doha", "manama", "bahrain", "kuwait", "muscat", "cairo", "alexandria", "amman", "beirut", "london", "istanbul",
        "karachi",
        "الرياض", "جده", "الدمام", "الخبر", "مكه", "المدينه", "الطايف", "الطائف", "ابها", "العلا", "دبي", "ابوظبي",
        "الشارقه", "الدوحه",
        "المنامه", "البحرين", "الكويت", "مسقط", "القاهره", "اسكندريه", "عمان", "بيروت", "دمشق", "بغداد", "ينبع",
        "القصيم", "بريده",
        "الخرج", "تبوك", "حايل", "جازان", "نجران", "الجبيل", "الاحساء", "الباحه", "النماص", "الهدا", "الشفا",
    ])

    /// "بالنادي" is "النادي", "بمطعم" is "مطعم", "للمول" is "المول". Nil for what does not begin so.
    static func withoutIn(_ word: String) -> String? {
        guard word.count > 4 || word == "بحي" else { return nil }
        if word.hasPrefix("لل") {
            let rest = String(word.dropFirst(2))
            return Self.isKind(rest) ? "ال" + rest : nil
        }
        for prefix in ["ب", "ف", "ع"] where word.hasPrefix(prefix) {
            let rest = String(word.dropFirst())
            if rest.hasPrefix("ال") || Self.isKind(rest) || Self.towns.contains(rest) { return rest }
        }
        return nil
    }

    static let stops = Folding.words([
        "and", "then", "on", "for", "with", "we", "i", "ill", "im", "ive", "if", "but", "by", "so", "because", "is",
        "are", "was",
        "to", "after", "before", "around", "about", "or", "from", "till", "until", "ok", "okay", "please", "pls", "plz",
        "inshallah",
        "that", "you", "u", "at", "me", "works", "work", "when", "cant", "can", "its", "it", "be", "she", "he", "they",
        "them", "her",
        "him", "his", "there", "here", "where", "who", "what", "how", "why", "not", "no", "yes", "in", "as", "than",
        "this", "these",
        "will", "would", "could", "should", "do", "does", "did", "has", "have", "had", "just", "tomorrow", "today",
        "tonight",
        "instead", "too", "also", "right", "again", "bring", "come", "coming", "meet", "see", "get", "got", "take",
        "let", "lets",
        "suits", "fine", "good", "great", "sounds", "perfect", "maybe", "now", "later", "early", "asap", "btw", "bro",
        "dude", "lol",
        "haha", "my", "your", "our", "their", "theyre", "youre", "dont", "doesnt", "wont", "ya", "yalla", "tmm", "tmam",
        "the", "of",
        "last", "next", "first", "same", "x", "xx", "one", "want", "wanna", "w", "wa", "bas", "bs",
    ])

    static let arabicStops = Folding.words([
        "و", "ان", "اذا", "بس", "عشان", "علشان", "لان", "مع", "على", "من", "الى", "وش", "قبل", "بعد", "الساعه", "نلتقي",
        "تمام",
        "تم", "طيب", "اوكي", "اوك", "يناسبك", "مناسب", "لو", "انا", "انت", "انتي", "اكون", "في", "جديد", "جديده", "يوم",
        "او", "ولا",
        "زين", "فاتح", "اسمه", "حلو", "اليوم", "بكره", "الليله", "الحين", "هناك", "هنا", "سوا", "معي", "معك", "معاك",
        "معنا", "كل",
        "الله", "ان", "شاء", "ماشي", "اجيك", "امرك", "هو", "هي", "هم", "انه", "كان", "صح", "لا", "ما", "مو", "مش",
        "اكيد", "خلاص",
        "جاهز", "جاهزه", "فاضي", "فاضيه", "عندي", "عندك", "عندنا", "نفس", "وين", "فين", "متى", "كم", "حبيبي", "حبيبتي",
        "والله",
        "ثاني", "لين", "حتى", "بدري", "موعد", "اذن", "يعني", "شوي", "عادي", "عليك", "علي", "عليه", "عليها", "عليكم",
        "جاي", "جايه", "جايين",
    ])

    /// After "at", "in" and their like these are no places.
    static let noPlaces = Folding.words([
        "طراد", "الطراد", "قارب", "القارب", "لنش", "اللنش", "سياره", "السياره", "سيارتي", "سيارتك", "باص", "الباص",
        "تاكسي", "التاكسي", "اوبر", "الاوبر", "دراجه", "الدراجه",
        "least", "all", "first", "last", "once", "it", "case", "time", "fact", "general", "advance", "short", "touch",
        "about",
        "around", "night", "noon", "midnight", "love", "charge", "morning", "evening", "afternoon", "moment", "minute",
        "hour",
        "hours", "minutes", "days", "day", "week", "weeks", "weekend", "month", "months", "year", "years", "meeting",
        "car", "bed",
        "mind", "leave", "touch", "person", "traffic", "shower", "peace", "public", "private", "total", "end", "middle",
        "beginning", "meantime",
        "english", "arabic", "school", "work", "need", "person", "drawer", "place", "way", "future", "past", "rain",
        "heat", "mood",
        "shock", "dwam", "shogol", "shugul", "tears", "trouble", "half", "one", "two", "hand", "front", "same", "group",
        "chat", "app", "invite",
        "email", "link",
        "class", "lecture", "call", "labour", "surgery", "line", "queue", "best", "most", "any", "some", "what",
        "which", "who",
        "نفس", "اقرب", "اي", "البدايه", "النهايه", "الحقيقه", "ان", "الوقت", "الموعد", "كل", "هذا", "هذي", "هذه", "ذا",
        "وقت",
        "اليوم", "يوم", "موضوع", "الموضوع", "شغل", "الشغل", "الدوام", "دوام", "سياره", "السياره", "خير", "الخير",
        "امان", "صحه",
        "بالي", "بال", "الصوره", "الجوال", "الواتس", "القروب", "اجازه", "الاجازه", "اجتماع", "الاجتماع", "محاضره",
        "المحاضره",
        "حاله", "راحه", "الطريق", "طريقي", "الحفظ", "العاده", "الغالب", "المقابل", "النوم", "الصيف", "الشتا", "رمضان",
        "العيد",
        "الليل", "المسا", "المساء", "الصباح", "الظهر", "التوفيق", "العافيه", "الضبط", "السلامه", "الكامل", "النسبه",
        "الاول", "الساعه", "الفعل", "الاسف", "الغداء", "الغدا", "الفطور", "العشا", "الصحه", "البركه", "الرفاه",
        "النجاح", "الانتظار", "المال", "السعر", "الواجب",
        "العربيه", "التاكيد", "المره", "الشنطه", "العكس", "الظبط", "الامس", "المناسبه", "الويكند", "التفصيل",
        "الاسبوع", "الشهر", "السنه", "الجديد", "الموعد", "الهنا", "المجان", "الكثير", "القليل", "الورقه", "البيجاما",
        "الترانزيت",
        "الفيزا", "الكاش", "التقسيط", "الباقي", "الاخير", "الاصل", "الحلال", "العربي", "الميلادي", "الهجري", "الايميل",
        "الرابط",
        "الحجز", "الدور", "خاطري", "حدود", "حدود", "الجو", "البرد", "الحر", "المطر", "الزحمه", "احد", "شي", "مين",
        "اهلي", "اهلك",
    ])
}
