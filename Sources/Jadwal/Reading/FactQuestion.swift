/// "When is your flight?", "سفرك متى": asks for a day of the other's own, which is no proposal and whose answer is none.
enum FactQuestion {
    static func asks(_ tokens: [Token]) -> Bool {
        guard let when = tokens.firstIndex(where: { Self.whens.contains($0) }) else { return false }
        let near = tokens[max(0, when - 2)..<when] + tokens[(when + 1)...].prefix(3)
        return near.contains { Self.isOwn($0.text) } || Self.english.contains(in: tokens)
    }

    /// "سفرك", "اختباراتكم", "رحلتج".
    private static func isOwn(_ word: String) -> Bool {
        let bare = word.hasPrefix("و") ? String(word.dropFirst()) : word
        guard Self.owned.words.contains(where: bare.hasPrefix) else { return Self.doings.contains(bare) }
        return ["ك", "كم", "كن", "ج", "ه", "ها", "هم", "نا"].contains(where: bare.hasSuffix)
    }

    private static let whens = Folding.words(["متى", "امتى", "when", "whens", "mta", "mita", "emta", "emta", "وقتاش"])
    private static let owned = Folding.words([
        "سفر", "رحل", "طيار", "طيران", "اختبار", "امتحان", "زواج", "عرس", "ملكت", "خطوبت", "تخرج", "ولادت", "عمليت",
        "اجاز", "دوام",
        "رجعت", "عيد ميلاد", "ميلاد", "نقلت", "فاينل", "تسليم", "مقابلت", "عقد", "راتب", "قرض", "شحن", "طلب",
    ])
    private static let doings = Folding.words([
        "تسافر", "تسافرين", "تسافرون", "بتسافر", "بتسافري", "هتسافر", "هتسافري", "مسافر", "مسافره", "مسافرين", "ترجع",
        "ترجعين", "ترجعون",
        "بترجع", "بترجعي", "هترجع", "راجع", "راجعه", "راجعين", "تخلص", "تخلصين", "تخلصون", "بتخلص", "هتخلص", "تداوم",
        "تداومين", "تختبر",
        "تختبرين", "تولد", "تولدين", "تتخرج", "تتخرجين", "توصل", "توصلين", "توصلون", "بتوصل", "هتوصل", "تنقل", "تنقلون",
        "رجعت", "وصلت",
    ])
    private static let english = PhraseTable<Bool>([
        (
            true,
            """
            when (is/are/was/were) (your/ur/her/his/their/my/our) (flight/trip/exam/exams/wedding/birthday/due date/leave/holiday/surgery/interview/finals/graduation/anniversary/appointment)|whens (your/ur/her/his/their) (flight/trip/exam/exams/wedding/birthday/leave/holiday/surgery/interview)|when (do/are) (you/u) (leave/fly/travel/leaving/flying/travelling/traveling/back/land/landing/moving/due)
            """
        )
    ])
}
