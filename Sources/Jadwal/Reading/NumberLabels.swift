/// Numbers that are names or counts by the word before them: "gate 3", "قاعة ٢", "table for 4", "صرنا ١٠".
enum NumberLabels {
    static func names(_ tokens: [Token], _ index: Int) -> Bool {
        guard index > 0 else { return false }
        let before = tokens[index - 1].text
        if Self.isLabel(before) { return true }
        // "Seats 9 and 10".
        if index >= 3, ["and", "&", "-", "to", "و", ","].contains(before), tokens[index - 2].number != nil,
            Self.isLabel(tokens[index - 3].text)
        {
            return true
        }
        // "We're 7pm"
        guard index + 1 == tokens.count || TimeWords.parts.match(tokens, at: index + 1) == nil else { return false }
        if index + 2 < tokens.count, tokens[index + 1].text == ":", tokens[index + 1].isAttached { return false }
        if Self.counting.contains(before) { return true }
        return (1...2).contains { length in
            index > length && Self.groups.match(tokens, at: index - length - 1)?.end == index
        }
    }

    /// As it stands, or after "في", "ب" and the article.
    private static func isLabel(_ word: String) -> Bool {
        if Self.labels.contains(word) { return true }
        return ["بال", "لل", "ال", "ب", "ل"].contains { prefix in
            word.hasPrefix(prefix) && Self.labels.contains(String(word.dropFirst(prefix.count)))
        }
    }

    private static let labels = Folding.words([
        "gate", "room", "floor", "hall", "building", "block", "apt", "apartment", "villa", "no", "number", "terminal",
        "chapter", "page", "episode", "ep", "season", "level", "zone", "exit", "street", "unit", "table", "court",
        "lane", "phase", "part", "pitch", "seat", "seats", "row", "rows", "bay", "plot", "lab", "ward", "platform",
        "grade", "year", "week", "route", "desk", "locker", "aisle", "size", "aged", "question", "version",
        "stall", "booth", "pod", "suite", "dock", "slide", "pier", "berth", "wing", "hangar", "kiosk", "entrance",
        "door",
        "carriage", "warehouse", "pavilion", "chapters", "tent", "cabin", "hole", "junction",
        "بوابه", "قاعه", "شقه", "فيلا", "رقم", "دور", "طابق", "مخرج", "غرفه", "عماره", "شارع", "حلقه", "صفحه",
        "مجموعه", "ملعب", "صاله", "ترمينال", "شابتر", "معمل", "مختبر", "كرسي", "مقعد", "كراسي", "حاره", "قطعه", "مخطط",
        "مبني", "بلوك", "فصل", "محاضره", "حصه", "مقاس", "شعبه", "سوال", "مرحله", "رصيف", "خيمه", "طاوله", "عياده",
        "شباك", "كاونتر", "صف", "مدرج", "سرير", "جزء", "studio", "section", "cubicle", "cinema", "screen", "module",
        "سلايد", "شريحه", "جناح", "برج", "استوديو", "كشك", "وحده", "بند", "مدخل", "مسار", "مستودع", "هنجر", "كبينه",
    ])

    /// Say how many there are, or how old somebody is.
    private static let counting = Folding.words([
        "bring", "bringing", "bringin", "won", "lost", "drew", "scored", "were", "weare", "turns", "turning", "minus",
        "معي", "معاي", "معايا", "صرنا", "بنصير", "نصير", "حنا", "احنا", "نحنا", "عددنا", "كلنا", "عمره", "عمرها",
        "عمري",
        "باقي", "ناقص", "ناقصنا", "ناقصين", "فزنا", "خسرنا", "جيب", "جيبي", "اجيب", "بجيب", "نجيب", "جب",
    ])

    private static let groups = PhraseTable<Bool>([
        (
            true,
            """
            (table/room/seats/places/space/tisch/mesa/spots) (for/für/fur/para)|(party/group/squad/team/total/crew/group) of|the (two/three/four/five/six/rest) of\
            |(طاوله/حجز/غرفه/مكان) (ل/لـ)|كم (عمرها/عمره)
            """
        )
    ])
}
