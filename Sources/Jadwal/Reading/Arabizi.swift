/// Arabic in Latin letters: what people write for a word of the tables, whatever vowels and digits they choose.
///
/// Each known Arabic word has a skeleton of consonants; a Latin word with the same skeleton is taken for it. Words that hold a digit as
/// a letter are Arabic beyond doubt; others only beside such a word, or when nothing in English looks like them.
enum Arabizi {
    /// The tokens with Arabic words in place of Latin ones, articles joined to what they stand before. Unchanged for English.
    static func arabic(_ tokens: [Token]) -> [Token] {
        let sure = tokens.count { Self.isSure($0.text) }
        guard sure > 0 else { return tokens }
        let latin = tokens.count { $0.kind == .word && $0.text.first?.isASCII == true }
        let english = tokens.count { Self.english.contains($0) }
        let isArabizi = english <= 1 || english * 4 <= latin
        var result: [Token] = []
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            if isArabizi, let prefix = Self.articles[token.text], index + 1 < tokens.count,
                let noun = Self.word(tokens[index + 1].text, among: Self.nouns)
            {
                let range = token.range.lowerBound..<tokens[index + 1].range.upperBound
                let whole = noun.hasPrefix("ال") ? prefix + noun.dropFirst(2) : prefix + noun
                result.append(Token(kind: .word, text: whole, range: range, isAttached: token.isAttached))
                index += 2
                continue
            }
            let isOpen = isArabizi || Self.isSure(token.text)
            let text = isOpen && token.kind == .word ? Self.word(token.text, among: Self.all) : nil
            result.append(
                text.map { Token(kind: .word, text: $0, range: token.range, isAttached: token.isAttached) } ?? token
            )
            index += 1
        }
        return result
    }

    /// The words in Arabic, where at least one has a spelling that leaves no doubt; else nil.
    static func exactly(_ words: [String]) -> [String]? {
        guard words.contains(where: { Self.exact[$0] != nil }), words.contains(where: Self.isSure) else { return nil }
        return words.map { Self.exact[$0] ?? $0 }
    }

    /// "ba3d", "7abibi", and the words that English does not have.
    private static func isSure(_ word: String) -> Bool {
        guard word.first?.isASCII == true, word.count >= 2 else { return false }
        if Self.markers.contains(word) { return true }
        guard word.utf8.contains(where: (UInt8(ascii: "2")...UInt8(ascii: "9")).contains) else { return false }
        let digits = word.count { "23567989".contains($0) }
        let letters = word.count { $0.isLetter }
        guard digits > 0, letters >= digits, letters >= 2 else { return false }
        return Self.word(word, among: Self.all) != nil
    }

    private static func word(_ latin: String, among table: [String: String]) -> String? {
        guard latin.first?.isASCII == true, latin.contains(where: \.isLetter) else { return nil }
        if let exact = Self.exact[latin] { return exact }
        guard !Self.english.contains(latin) else { return nil }
        let skeleton = Self.skeleton(ofLatin: latin)
        if let word = table[skeleton] { return word }
        // "elyoum", "belleil", "3alsa3a": the article clings.
        for (article, prefix) in Self.clinging where latin.hasPrefix(article) && latin.count > article.count + 2 {
            let rest = Self.skeleton(ofLatin: String(latin.dropFirst(article.count)))
            if let noun = Self.nouns[rest] { return prefix + (noun.hasPrefix("ال") ? String(noun.dropFirst(2)) : noun) }
        }
        return nil
    }

    /// Digits and digraphs become one sign each, vowels go unless they open the word.
    static func skeleton(ofLatin word: String) -> String {
        var text = SearchedText(word)
        for (digraph, sign) in Self.digraphs where text.contains(digraph) {
            text = SearchedText(text.text.replacing(digraph, with: sign))
        }
        var result = ""
        for character in text.text {
            let sign = Self.signs[character] ?? character
            guard sign != "-" else { continue }
            if sign != result.last { result.append(sign) }
        }
        return result
    }

    /// The same for an Arabic word: long vowels go too.
    static func skeleton(ofArabic word: String) -> String {
        var result = ""
        for character in word {
            guard let sign = Self.letters[character], sign != "-" else { continue }
            if sign != result.last { result.append(sign) }
        }
        return result
    }

    private static let digraphs = [
        ("9'", "D"), ("6'", "D"), ("3'", "G"), ("7'", "K"), ("kh", "K"), ("gh", "G"), ("sh", "C"), ("ch", "k"),
        ("th", "T"), ("dh", "D"),
        ("ou", "-"), ("oo", "-"), ("ee", "-"), ("ay", "-"), ("ai", "-"), ("ei", "-"), ("ey", "-"), ("aw", "-"),
        ("ow", "-"),
    ]
    /// `-` is not kept. Emphatic letters, and g, q and j, are written in many ways.
    private static let signs: [Character: Character] = [
        "a": "-", "e": "-", "i": "-", "o": "-", "u": "-", "y": "-", "w": "-", "'": "-", "2": "-",
        "3": "3", "7": "h", "5": "K", "6": "t", "9": "s", "8": "q", "4": "C", "c": "k", "g": "q", "j": "q", "v": "f",
        "x": "K", "p": "b",
        "D": "d", "T": "t", "z": "z",
    ]
    private static let letters: [Character: Character] = [
        "ا": "-", "و": "-", "ي": "-", "ء": "-", "ه": "h", "ع": "3", "ح": "h", "خ": "K", "ط": "t", "ظ": "d", "ض": "d",
        "ذ": "d", "ص": "s",
        "ق": "q", "ج": "q", "غ": "G", "ش": "C", "ث": "t", "ت": "t", "س": "s", "ز": "z", "ر": "r", "د": "d", "ب": "b",
        "ن": "n", "م": "m",
        "ل": "l", "ك": "k", "ف": "f",
    ]

    private static let articles = [
        "el": "ال", "al": "ال", "il": "ال", "l": "ال", "ael": "ال", "bel": "بال", "bil": "بال", "bl": "بال",
        "fel": "بال", "fil": "بال",
        "3al": "عال", "3l": "عال", "lel": "لل", "lil": "لل", "wel": "وال", "wal": "وال",
    ]
    private static let clinging = [
        ("3al", "عال"), ("3el", "عال"), ("bel", "بال"), ("bil", "بال"), ("fel", "بال"), ("wel", "وال"), ("lel", "لل"),
        ("el", "ال"),
        ("al", "ال"), ("il", "ال"), ("l", "ال"),
    ]

    /// Small words and those whose skeleton says too little.
    private static let exact: [String: String] = {
        var words: [String: String] = [:]
        for (arabic, latin) in Self.spellings {
            for word in latin.split(separator: " ") { words[String(word)] = Folding.fold(arabic) }
        }
        return words
    }()

    private static let spellings: [(String, String)] = [
        ("الخميس", "5amees 5amis khamees khamis 5ames"), ("السبت", "sabt"),
        ("الجمعه", "jum3a gom3a jom3a gum3a jem3a"),
        ("ما", "ma"), ("مو", "mo mu moo mw mub mb mob"), ("مش", "mesh mish msh mosh mush"),
        ("لا", "la laa la2 la22 laaa"), ("و", "w wa"),
        ("بس", "bs bas bass"), ("يا", "ya"), ("انا", "ana anaa"), ("انت", "enta inta enti inti ente"), ("في", "fi fee"),
        ("من", "mn men"),
        ("على", "3ala 3la 3a"), ("عند", "3nd 3end 3ind 3and"), ("عندي", "3ndi 3endi 3indi 3andi 3ndy 3andy"),
        ("عندنا", "3ndna 3endna 3indna 3andna"), ("عندك", "3ndk 3ndak 3endak 3indak 3andak 3ndek 3endik 3andek 3ndich"),
        ("اي", "ee eeh ay ey eyy"), ("ايه", "eh eih aiwa aywa aywaa ewa"), ("يلا", "yalla yallah yala yla ylla"),
        ("تم", "tm tmm tam tamm"), ("تمام", "tamam tmam tamaam tmaam"),
        ("خلاص", "5las 5alas khalas khlas 5la9 5ala9 khala9 5alaas khalaas"),
        ("زين", "zain zein zen zeen"), ("طيب", "6yb 6ayb 6ayeb tyb tayeb tayyib tayyeb taib 6yyb 6ayyeb tab"),
        ("اوكي", "oki okeey okayy"),
        ("ابشر", "abshir abshr abshri absher ebsher ibshir abshiri"), ("حياك", "7yak 7ayak hayak 7ayyak"),
        ("موافق", "mwafig mwafeg mowafeq mwafi8 mwafe2"),
        ("وش", "wsh wesh wish"), ("وين", "wain wein wen ween wayn"), ("فين", "fain fein fen feen"),
        ("كيف", "kaif keef kef kayf shlon shloon"),
        ("متى", "mita mta meta mata emta emty imta amta"), ("كم", "kam chm cham"), ("الساعه", "sa3a esa3a essa3a"),
        ("ساعه", "sa3ah"),
        ("بكره", "bokra bukra bokrah bukrah bokraa bkra bkrh bukraa bokhra boukra b2ra bukr"),
        ("باكر", "bacher bachir baacher bachr bakir baker bajer"),
        ("اليوم", "alyoum alyom elyoum elyom elyoom elyum 2lyom lyom lyoum"),
        ("النهارده", "enaharda elnaharda innaharda naharda enharda ennaharda elnharda elnahrda"),
        ("الليله", "ellaila ellela elleila allaila allayla elaila leila laila lela lelah laylah ellelah"),
        ("بالليل", "bellail belleil bellel bileil billel"),
        ("بعد", "ba3d b3d ba3ad bad3 3ugub 3gb 3ogob"), ("قبل", "8abl gabl gabel abl 2abl qabl"),
        ("ونص", "wnos wnus wnoss wnuss wnuṣ wno9 wnu9 wnss"),
        ("نص", "nos nuss noss no9 nu9"), ("ربع", "rob3 rub3 rb3"), ("تلت", "telt tilt thulth"),
        ("الا", "illa ella ela ila"),
        ("تعال", "ta3al t3al ta3aal t3aal"), ("تعالي", "ta3ali t3ali ta3aly ta3alay"),
        ("تعالوا", "ta3alo t3alo ta3alu"), ("تجي", "tiji teji tji tejee tigi tegi tigy tegy"),
        ("تيجي", "teegi teejy"), ("نروح", "nroo7 nro7 nru7 nrooh nrouh nrou7 nro7o"),
        ("نطلع", "n6l3 ni6la3 netla3 ne6la3 nitla3 n6la3 ntla3"),
        ("نلعب", "nl3b nil3ab nel3ab nl3ab"), ("نشوفك", "nshoofak nshofk nshoufak"),
        ("اشوفك", "ashoofak ashofk ashoofk ashoufak ashofak ashoofik ashofik"),
        ("نتقابل", "nt8abal nt2abal net2abel nit2abal netgabal nitgabal"), ("نلتقي", "niltigi neltegi naltaqi nelta2i"),
        ("ناكل", "nakel nakol naakel"),
        ("خلنا", "5alna khalna 5lna"), ("خلينا", "5alina khalina 5aleena khaleena 5alena"),
        ("خليها", "5aliha khaliha 5leeha 5aleeha khaleeha 5alyha khaleha 5leha"),
        ("خلها", "5alha khalha khallha 5allha 5lha"),
        ("امرك", "amrk amrak amerrek amorak amorrak amrek amrrich amrich amerrak amurrak amrik amorrik"),
        ("بمرك", "bmrk bamrk bamorrak bamorak bamrrak bmorrak bamerrek"),
        ("اجيك", "ajeek ajik ajeeek ajyak ajeech ajich"), ("بجيك", "bajeek bajik bjeek"),
        ("جاي", "jay jai jaay gay gy jayy yay"), ("جايه", "jaya jayah gaya"),
        ("جايين", "jayeen jayen gayeen gayin jayin"),
        ("معاك", "ma3ak m3ak m3ak wyak wyach wayak wayach ma3aki"), ("معك", "ma3ik ma3k m3k"),
        ("معاكم", "ma3akom m3akom ma3ako wyakom"), ("معكم", "ma3kom ma3kum"),
        ("فاضي", "fadi fady fadhi faadi fa9'i fa6'i fadee fathi"),
        ("فاضيه", "fadya fadia fa9'ya fa9'yah fadye fa6'ya fadhya"),
        ("مشغول", "mashghool mashghol mash3'ol msh3'ol mashgol"),
        ("ناوي", "nawi"), ("صعب", "9a3b sa3b s3b 9a3ab"), ("صعبه", "9a3ba sa3ba 9a3bah"),
        ("ماقدر", "magdar magdr ma8dar ma2dar maqdar mgdr"),
        ("اقدر", "agdar agder a8dar a2dar aqdar 2dar 2ader"), ("فديتك", "fdaitich fdaitk fdetk fdaitik fdaitak"),
        ("احسن", "a7san ahsan a7sn"),
        ("مناسب", "mnasb mnasib monaseb munasib"), ("يناسبك", "ynasbk ynasbik ynasbak ynasebak"),
        ("يناسبني", "ynasbni ynasibni"), ("حلو", "7lw 7elo 7ilu 7elw 7ilo 7ulu"),
        ("اكيد", "akeed akid 2akeed"), ("يمكن", "ymkn yemken yemkin yimkin"), ("مدري", "madri madry mdri"),
        ("بشوف", "bashoof bashof bshof bshoof"), ("اشوف", "ashoof ashof"),
        ("ابي", "abi aby abee"), ("ابغى", "abgha ab3'a abga ab8a"), ("نبي", "nbi nabi naby nby"),
        ("تبي", "tbi tabi tbe taby"), ("ودي", "wdi widi wddi wedi"), ("ودك", "wdk widdak weddak widak"),
        ("بدك", "baddak badak bddk biddak bedak"), ("بدي", "baddi badi biddi bedi"), ("عايز", "3ayez 3ayz 3awez"),
        ("والله", "wallah walla wlh wala wallahi wallhi"),
        ("البيت", "elbait elbeit elbet"), ("روح", "roo7 ro7"), ("روحوا", "roo7o ro7o roo7aw ro7aw"),
        ("صوروا", "9awro 9awero sawro"), ("لنا", "lna lana"), ("نرجع", "nrj3 nerja3 nrja3 nirja3"),
        ("الجمعه", "eljum3a eljom3a elgom3a aljum3a aljom3a"), ("مرتاح", "mrta7"),
        ("دوام", "dawam dwam dawaam"), ("مسافر", "msafer mosafer musafir msafr"), ("تعبان", "ta3ban t3ban"),
        ("عشا", "3asha 3esha 3sha"), ("غدا", "ghada 3'ada ghda 8ada"), ("فطور", "f6oor ftoor fotoor futoor"),
        ("قهوه", "gahwa gahwah 2ahwa ahwa qahwa 8ahwa ghawa"), ("نتغدى", "ntghada netghada nt3'ada"),
        ("نتعشى", "nt3sha net3asha nit3asha"), ("نتقهوى", "ntgahwa nitgahwa"),
        ("شرايك", "shrayk sharayk shrayek shrayik shrayich"), ("رايك", "rayk rayak ra2yak rayek rayik"),
        ("بدري", "badri bdri"), ("متاخر", "mt25r met2a5er mit2akhir"),
        ("مناوب", "mnaweb munawib"), ("الغيت", "al3'eit alghait al8eet"), ("كنسل", "kansel kansal kncl cansel"),
        ("العصر", "el3asr el3a9r"), ("حق", "7ag 7aq 7a2"),
        ("خمس", "5ams khams 5amsa khamsa 5msa"), ("ست", "sitta setta"), ("سبع", "sab3 sab3a saba3"),
        ("ثمان", "thman thamanya tamanya"), ("تسع", "tis3 tis3a tes3a tes3"), ("عشر", "3ashr 3ashra"),
    ]

    private static let known = """
        العصر المغرب العشاء الفجر الظهر الصبح الضحى صلاه التراويح سبت احد اثنين ثلاثاء اربعاء خميس جمعه اسبوع بعدين قريب موعد اجتماع مكتب مطعم كافيه مجلس بيتنا بيتي بيتك بيتكم \
        مزرعه استراحه شاليه ديوانيه مستشفى عياده مدرسه جامعه مسجد سوق مول مطار ملعب نادي حديقه بحر مباراه ماتش تمرين رحله كشته مخيم عزيمه عزومه حفله زواج عرس ملكه تخرج \
        نجتمع نتجمع نسهر نسافر نزور نزوركم نجيكم نجيك نمرك نفطر نتسحر نشرب نتمشى نذاكر نشتغل نحجز تحضر تحضرين مشغوله مسافره تعبانه مريض مريضه اعتذر معليش للاسف مناسبه ممتاز \
        متفقين اتفقنا حاضر حاضرين موجود موجودين جاهز جاهزه ننتظرك انتظرك استناك احاول بحاول احتمال بظروفها اتاكد ملغي تاجل ناجل بكرا يصير ينفع يصلح مزبوط مضبوط معزوم عازمك عندهم \
        ساعتين دقايق دقيقه نصف تقريبا بالضبط حجزت حجزنا محجوز تكرم منيح بعرف مابعرف متاكد
        """

    /// By skeleton; what has fewer than three signs is too common.
    private static let all: [String: String] = Self.table(Self.known.split(separator: " ").map(String.init))
    private static let nouns: [String: String] = {
        var table = Self.all
        for (arabic, skeletons) in [
            ("يوم", "m"), ("ليله", "l lh"), ("ليل", "l"), ("ساعه", "s3 s3h"), ("بيت", "bt"), ("عصر", "3sr"),
            ("مغرب", "mqrb mGrb"), ("عشا", "3C"),
            ("فجر", "fqr"), ("ظهر", "dhr tohr dr"), ("صبح", "sbh"), ("احد", "hd"), ("اثنين", "tnn"),
            ("ثلاثاء", "tlt tlta"), ("اربعاء", "rb3"),
            ("خميس", "Kms"), ("جمعه", "qm3 qm3h m3"), ("سبت", "sbt"), ("جاي", "q"), ("جايه", "qh"),
        ] {
            for skeleton in skeletons.split(separator: " ") { table[String(skeleton)] = Folding.fold(arabic) }
        }
        return table
    }()

    private static func table(_ words: [String]) -> [String: String] {
        var table: [String: String] = [:]
        for word in words.map({ Folding.fold($0) }) {
            var skeleton = Self.skeleton(ofArabic: word)
            // A last "ه" is silent after a consonant.
            if skeleton.count > 3, word.hasSuffix("ه") { skeleton.removeLast() }
            guard skeleton.count >= 3, table[skeleton] == nil else { continue }
            table[skeleton] = word
            if word.hasSuffix("ه") { table[skeleton + "h"] = word }
            if word.hasPrefix("ال") { table[String(skeleton.dropFirst())] = word }
        }
        return table
    }

    private static let markers: WordSet = [
        "wallah", "walla", "wlh", "yalla", "shlonak", "shlonik", "shlonich", "shlonek", "khalas", "tamam", "tmam",
        "bukra", "bokra", "bacher", "nrooh", "abshir", "absher",
        "enta", "inta", "msh", "mesh", "kaifak", "kifak", "keefak", "izzayak", "ezayak", "akeed", "mashghool", "nshoof",
        "ashoof", "ashoofak", "elyoum", "ellaila", "wain",
        "inshallah", "habibi", "habibti", "marhaba", "salam", "shukran", "yisalmo", "bs", "wdi", "abi", "abgha",
        "agdar", "khalha", "khaliha", "jay", "hala", "zaina", "wyach",
    ]
    /// Looks like Arabic in Latin letters and is English.
    private static let english: WordSet = [
        "a", "i", "the", "is", "it", "to", "and", "or", "of", "in", "on", "at", "for", "we", "you", "u", "me", "my",
        "your", "he", "she", "they", "are", "am", "be", "do",
        "did", "will", "can", "not", "no", "yes", "so", "but", "if", "this", "that", "what", "when", "where", "who",
        "how", "with", "from", "have", "has", "had", "was",
        "were", "go", "get", "got", "see", "let", "lets", "come", "coming", "time", "day", "night", "good", "fine",
        "great", "ok", "okay", "sure", "maybe", "home", "work",
        "just", "then", "there", "here", "one", "two", "up", "out", "by", "as", "an", "im", "ill", "its", "dont",
        "cant", "today", "tomorrow", "tonight", "pm", "thanks", "back",
    ]
}
