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
            if let match {
                found.append(ReadPhrase(match.value, index..<match.end, in: tokens, of: text))
                index = match.end
            } else {
                index += 1
            }
        }
        return found
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
        line("coffee", "Coffee", "قهوة", .evening, "coffee|cafe|café|قهوة|القهوة|كوفي|نتقهوى|tea|شاي|gahwa|qahwa"),
        line("drinks", "Drinks", "مشروب", .evening, "drinks|drink|juice|عصير"),
        line(
            "meeting",
            "Meeting",
            "اجتماع",
            .morning,
            "meeting|interview|review|sync|standup|workshop|presentation|demo|اجتماع|الاجتماع|نجتمع|مقابلة|ميتنق|ورشة عمل|عرض"
        ),
        line("call", "Call", "مكالمة", .morning, "call|phone call|video call|zoom|مكالمة|اتصال|نتكلم|اكلمك|زوم|كول"),
        line(
            "appointment",
            "Appointment",
            "موعد",
            .morning,
            "appointment|موعد|الموعد|موعدي|موعدك|checkup|consultation|استشارة|كشف"
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
        line("tennis", "Tennis", "تنس", .evening, "tennis|squash|badminton|تنس|سكواش"),
        line(
            "sport",
            "Practice",
            "تمرين",
            .evening,
            "practice|basketball|cricket|volleyball|bowling|golf|swimming|سباحة|بولينج|سلة|طائرة"
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
            "gathering|get together|reunion|جلسة|قعدة|سهرة|استراحة|الاستراحة|ديوانية|الديوانية"
        ),
        line(
            "trip",
            "Trip",
            "رحلة",
            .morning,
            "trip|road trip|camping|رحلة|الرحلة|كشتة|الكشتة|مخيم|البر|نسافر|getaway"
        ),
        line("shopping", "Shopping", "تسوق", .evening, "shopping|mall|تسوق|السوق|المول|مول"),
        line("class", "Class", "درس", .evening, "lesson|class|tutoring|study session|درس|حصة|مذاكرة|نذاكر|دورة"),
        line("concert", "Concert", "حفلة", .evening, "concert|show|match|festival|مهرجان"),
        line("beach", "Beach", "بحر", .afternoon, "beach|البحر|شاليه|الشاليه|chalet|picnic|نزهة"),
    ])
}
