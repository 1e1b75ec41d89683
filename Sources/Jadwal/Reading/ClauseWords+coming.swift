extension ClauseWords {
    /// Says that the two will see each other, or that one comes to the other: proposes where nothing is on the table, else takes up.
    static let seeing = PhraseTable<Bool>([
        (
            true,
            """
            see you|see u|cu|meeting you|expecting you|meet you|meet u|catch you|ill be waiting|waiting for you (at/outside/there)|(i can/i could/i will/ill/we can/we could/well/can) (come over/come round/come by/come to you/come to yours/pop over/pop round/pop by/swing by/drop by/stop by/visit you/be over/be at yours/come see you/head over)|(ill/i will/il/we will) (be there/be at yours/be over)\
            |نشوفك|اشوفك|نشوفكم|اشوفكم|بشوفك|هشوفك|نلقاك|القاك|بلقاك|هلاقيك|بانتظارك|بانتظاركم|بنتظارك|انتظرك|ننتظرك|انتظركم|ننتظركم|ناطرك|ناطرينك|ناطرينكم|استناك|هستناك|بستناك|نستناك|نستناكم|مستنيك|مستنيكم|احتريك|نحتريك|نحتريكم|bashoofak|ashoofak|ashoofk|ashofak|bshoofak|astannak|hastannak|antathrek\
            |(اقدر/بقدر/نقدر/) (اجيك/اجيكم/نجيك/نجيكم/ازورك/ازوركم)|بجيك|بجيكم|بنجيك|بنجيكم|نجيكم|بزورك|بنزوركم|هجيلك|هاجيلك|هعدي عليك|بعدي عليك|جايك|جايينك|جايينكم|جايلك|رح اجي لعندك|منجي لعندكم|bajeek|ajeek|benjeekom|hagilak
            """
        )
    ])
    /// Says that one comes: takes up what was only told, too.
    static let coming = PhraseTable<Bool>([
        (
            true,
            """
            (im/i am/were/we are) (in/coming/there/so in/up for it/game/joining)|count (me/us) in|(put/sign) (me/us) down|(ill/well/i will/we will/il) (be there/come/join/attend/make it)|be there|wouldnt miss it|would not miss it|not missing (it/this)|looking forward to it|see you (there/then)|c u there|cu there|should be glad to|delighted to (come/join/attend)\
            |جاي|جايين|جايه|جايك|جايينك|جايينكم|حاضرين|حاضر|حاضره|نتشرف|نتشرف بالحضور|اتشرف|معك|معكم|معاكم|معاك|قدام|بنجي|بجي|بحضر|بنحضر|سنحضر|ساحضر|هحضر|هنحضر|باجي|هاجي|حاجي|رح اجي|راح اجي|نلبي|سنلبي|ملبين|(احسب/احسبي/حسب/حسبي)(ني/نا)|احسبونا|احسبوني|حسبونا|حط اسمي|حطي اسمي|(نكون/بنكون/سنكون/ساكون/بكون/هنكون/هكون/منكون) (اول/من اول/في اول/في مقدمه/عندكم/عندك/عندج/عندكن/حاضرين/موجودين/موجود/معكم/معاكم/هناك)|اول (الحاضرين/الموجودين)|في مقدمه الحضور|(ما/لا/مستحيل) (نفوتها/افوتها/تفوتنا/تفوتني)|ma3kom|ma3ak|jay|jayeen|jayin|gay|gayeen|(aw/aww)al el (7adreen/7a'9reen/mawjoodeen)
            """
        )
    ])
    /// Before a condition on the other side's wish, which is only polite.
    static let courteous = Folding.words([
        "you", "u", "your", "youre", "thats", "that", "ok", "okay", "its", "possible", "poss", "it", "not", "so", "ur",
        "يناسبك", "يناسبكم", "تبي", "تبين", "تبغى", "حاب", "ممكن", "فاضي", "فاضيه", "ما", "بدك", "تحب", "تقدر",
        "تقدرين",
        "سمحت", "سمحتي", "ودك", "عندك", "امكن", "ناسبك", "مناسب", "تحبي", "تحبين", "عايز", "عايزه", "حابب", "فيك",
        "فيكي",
        "عادي", "تكرمت", "تكرمتي", "احتجت", "احتجتي", "بتحب", "مو", "مش", "late", "need",
    ])
    static let conditions = Folding.words(["if", "unless", "اذا", "لو", "iza", "eza", "etha"])
    static let firstPersons: WordSet = [
        "i", "im", "ive", "we", "were", "my", "the", "nothing", "work", "he", "she", "they", "his", "her", "hubby",
        "weather", "everything", "all",
    ]

    /// "Ok if I finish early", "تمام اذا خلصت بدري": the yes hangs on what one does not have in hand.
    static func isConditional(_ tokens: [Token]) -> Bool {
        guard let index = tokens.firstIndex(where: { Self.conditions.contains($0) }), index + 1 < tokens.count
        else { return false }
        let next = tokens[index + 1].text
        guard !Self.courteous.contains(next) else { return false }
        if tokens[index].text == "unless" || Self.firstPersons.contains(next) {
            return !tokens[(index + 1)...].prefix(4).contains { Self.courteous.contains($0) }
        }
        // "خلصت", "قدرنا": the first person of the perfect.
        return tokens[index].text != "if" && next.count >= 3 && (next.hasSuffix("ت") || next.hasSuffix("نا"))
    }
}
