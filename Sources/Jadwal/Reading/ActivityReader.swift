/// Finds what a message proposes to do.
enum ActivityReader {
    static func read(_ tokens: [Token], of text: String) -> [ReadPhrase<Activity>] {
        var found: [ReadPhrase<Activity>] = []
        var index = 0
        while index < tokens.count {
            var match = Self.table.match(tokens, at: index)
            if match == nil, let bare = DayWords.withoutPrefix(tokens[index]) {
                match = Self.table.match([bare], at: 0).map { ($0.value, index + 1) }
            }
            if match == nil, let bare = Self.withoutArticle(tokens[index]) {
                match = Self.table.match([bare], at: 0).map { ($0.value, index + 1) }
            }
            if let match {
                found.append(ReadPhrase(match.value, index..<match.end, in: tokens, of: text))
                index = match.end
            } else {
                index += 1
            }
        }
        return found
    }

    /// "الزواج", "والزواج", "بالنادي" without what stands before the noun.
    private static func withoutArticle(_ token: Token) -> Token? {
        let bare = DayWords.withoutPrefix(token)?.text ?? token.text
        guard bare.hasPrefix("ال"), bare.count > 4 else { return nil }
        return Token(
            kind: token.kind,
            text: String(bare.dropFirst(2)),
            range: token.range,
            isAttached: token.isAttached
        )
    }

    private static func line(
        _ kind: String,
        _ english: String,
        _ arabic: String,
        _ usual: DayPart?,
        _ names: String
    ) -> (Activity, String) {
        (Activity(kind: kind, english: english, arabic: arabic, usual: usual), names)
    }

    private static let table = PhraseTable<Activity>([
        line(
            "dinner",
            "Dinner",
            "عشاء",
            .evening,
            "dinner|supper|عشاء|العشاء|عشا|العشا|نتعشى|تتعشى|عشاك|عشاكم|عزيمة|عزومة|bbq|barbecue|شواء"
        ),
        line("lunch", "Lunch", "غداء", .noon, "lunch|غداء|الغداء|الغدا|نتغدى|تتغدى|غداك|غداكم"),
        line("breakfast", "Breakfast", "فطور", .morning, "breakfast|فطور|الفطور|نفطر"),
        line("brunch", "Brunch", "برنش", .morning, "brunch|برنش"),
        line("iftar", "Iftar", "إفطار", .evening, "iftar|افطار|إفطار|افطاركم|الإفطار|فطورك"),
        line("suhoor", "Suhoor", "سحور", .night, "suhoor|سحور|السحور|نتسحر"),
        line("coffee", "Coffee", "قهوة", nil, "coffee|cafe|café|قهوة|القهوة|كوفي|نتقهوى|tea|شاي|gahwa|qahwa"),
        line("drinks", "Drinks", "مشروب", .evening, "drinks|drink|juice|عصير"),
        line(
            "meeting",
            "Meeting",
            "اجتماع",
            .morning,
            "meeting|training|seminar|webinar|conference|orientation|تدريب|مؤتمر|ندوة|kickoff|kick-off|catchup|catch-up|interview|review|sync|standup|workshop|presentation|demo|اجتماع|الاجتماع|نجتمع|مقابلة|ميتنق|ورشة عمل|عرض"
        ),
        line("call", "Call", "مكالمة", .morning, "call|phone call|video call|zoom|مكالمة|اتصال|نتكلم|اكلمك|زوم|كول"),
        line(
            "appointment",
            "Appointment",
            "موعد",
            .morning,
            "appointment|موعد|الموعد|موعدي|موعدك|موعدكم|موعدنا|checkup|consultation|استشارة|كشف"
        ),
        line("visit", "Visit", "زيارة", .evening, "visit|زيارة|نزورك|نزوركم|ازورك|site walk|site visit|viewing|معاينة"),
        line(
            "service",
            "Technician's visit",
            "زيارة الفني",
            .morning,
            "technician|plumber|electrician|فني|الفني|صيانة|maintenance|delivery of furniture"
        ),
        line("gym", "Gym", "نادي", .evening, "gym|workout|training session|النادي|نادي|جيم|تمرين"),
        line("football", "Football", "كورة", .evening, "football|soccer|5-a-side|كورة|مباراة|ملعب|الملعب|malaab"),
        line("padel", "Padel", "بادل", .evening, "padel|بادل"),
        line("tennis", "Tennis", "تنس", .evening, "tennis|تنس"),
        line("squash", "Squash", "سكواش", .evening, "squash|سكواش"),
        line("badminton", "Badminton", "ريشة", .evening, "badminton"),
        line("cricket", "Cricket practice", "كريكت", .evening, "cricket|net practice|nets|كريكت"),
        line("bowling", "Bowling", "بولينج", .evening, "bowling|بولينج|بولنج"),
        line("golf", "Golf", "جولف", .morning, "golf|driving range|جولف"),
        line("quiz", "Quiz", "مسابقة", .evening, "pub quiz|quiz night|trivia"),
        line("yoga", "Yoga", "يوغا", nil, "yoga|pilates|يوغا"),
        line("swim", "Swim", "سباحة", nil, "swim|swimming|سباحة"),
        line("haircut", "Haircut", "حلاقة", .morning, "haircut|barber|حلاق|حلاقة|salon|صالون"),
        line("makeup", "Makeup appointment", "موعد مكياج", .afternoon, "makeup|مكياج|استشوار|facial|nails"),
        line("lesson", "Piano lesson", "درس بيانو", .evening, "piano lesson|piano|بيانو"),
        line("shawarma", "Shawarma", "شاورما", .night, "shawarma|شاورما|burger run|burgers"),
        line("moving", "Help with the move", "نقل", .morning, "moving on|help me move|moving house|نقل العفش"),
        line("hunting", "Hunting trip", "رحلة قنص", .dawn, "القنص|قنص|hunting"),
        line("roast", "Sunday roast", "غداء", .noon, "roast"),
        line(
            "sport",
            "Practice",
            "تمرين",
            .evening,
            "practice|basketball|volleyball|سلة|طائرة"
        ),
        line("run", "Run", "جري", .morning, "run together|jog|go running|hike|hiking|هايكنق|هايك|bike ride|cycling"),
        line("walk", "Walk", "مشي", .evening, "walk|نتمشى|ممشى|الممشى|نمشي في"),
        line("film", "Movie", "فيلم", .evening, "movie|cinema|film|فيلم|سينما|السينما"),
        line(
            "game",
            "Game",
            "لعب",
            .evening,
            "board games|game night|playstation|online game|بلوت|البلوت|نلعب|بلايستيشن|cards"
        ),
        line("party", "Party", "حفلة", .evening, "party|birthday|baby shower|farewell|graduation|حفلة|حفل|عيد ميلاد"),
        line("wedding", "Wedding", "زواج", .evening, "wedding|زواج|عرس|ملكة|engagement party"),
        line(
            "gathering",
            "Gathering",
            "جمعة",
            .evening,
            "gathering|get together|reunion|جلسة|قعدة|سهرة|استراحة|الاستراحة|ديوانية|الديوانية|istiraha|estra7a|diwaniya|hangout|get-together|تجمع|لمة|عزيمتنا"
        ),
        line(
            "trip",
            "Trip",
            "رحلة",
            .morning,
            "trip|road trip|cabin|camping|رحلة|الرحلة|كشتة|الكشتة|مخيم|البر|نسافر|getaway"
        ),
        line("shopping", "Shopping", "تسوق", .evening, "shopping|mall|تسوق|السوق|المول|مول"),
        line("class", "Class", "درس", .evening, "lesson|class|tutoring|study session|درس|حصة|مذاكرة|نذاكر|دورة"),
        line("concert", "Concert", "حفلة", .evening, "concert|show|match|festival|مهرجان"),
        line("beach", "Beach", "بحر", .afternoon, "beach|البحر|شاليه|الشاليه|chalet|picnic|نزهة"),
    ])
}
