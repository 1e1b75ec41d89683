/// Which half of the day people speak of who name hours without it: "only our mornings", "straight from work", "before the sun".
enum HalfOfDay {
    private enum Sign: Sendable {
        case morning
        case evening
        /// Among colleagues, who meet in office hours.
        case work
        /// Sounds like one of them and is only a greeting.
        case greeting
    }

    /// Nil when nothing says it, or both halves are named.
    static func part(of clauses: [[Clause]], _ texts: [String]) -> DayPart? {
        var signs: Set<Sign> = []
        for text in texts {
            let tokens = Tokenizer.tokens(of: text)
            var index = 0
            while index < tokens.count {
                guard let match = Self.phrases.match(tokens, at: index) else {
                    index += 1
                    continue
                }
                signs.insert(match.value)
                index = match.end
            }
        }
        for part in clauses.joined().flatMap({ [$0.day?.value.part, $0.time?.value.part] }).compactMap(\.self) {
            signs.insert([.dawn, .morning].contains(part) ? .morning : .evening)
        }
        switch (signs.contains(.morning), signs.contains(.evening)) {
        case (true, false): return .morning
        case (false, true): return .evening
        case (true, true): return nil
        case (false, false): return signs.contains(.work) ? .morning : nil
        }
    }

    private static let phrases = PhraseTable<Sign>([
        (
            .morning,
            """
            morning|mornings|first thing|crack of dawn|sunrise|the sun|before work|before school|before class|school run|breakfast|early doors|subah|savere|sabah|sabahtan|matin\
            |mañana por la mañana|الصبح|صباح|صباحا|الصباح|صباحنا|صبح|الصبحية|الفجر|فجر|قبل الدوام|قبل المدرسة|من بدري|الضحى|sb7|el sb7|elsob7|sob7|sobh|el sobh|9abah|essobh
            """
        ),
        (
            .evening,
            """
            evening|evenings|tonight|tonite|2nite|night|nite|after work|from work|after school|after dinner|after iftar|sunset|parents evening|shaam|raat|akşam|aksam|soir|noche\
            |الليلة|الليله|بالليل|ليل|الليل|المسا|مساء|المساء|المغرب|العشا|العشاء|بعد الدوام|سهرة|نسهر|السهرة|laila|el laila|ellaila|el layl|bleil|bel leil|masa|el masa|elmasa
            """
        ),
        (
            .work,
            """
            client|clients|vendor|supplier|stakeholder|stakeholders|handover|deck|slides|quarterly|kpi|kpis|budget|procurement|onboarding|hr|interview|office hours\
            |العميل|العملاء|المورد|الموردين|المشروع|المناقصة|الميزانية|الموارد البشرية
            """
        ),
        (
            .greeting,
            """
            good morning|gm|morning all|good evening|good night|goodnight|night night|sabah el kheir|sabah alkhair|9aba7 el5er|masa el kheir\
            |صباح الخير|صباح النور|صباح الورد|صباح الفل|صباحك|صباحكم|مساء الخير|مساء النور|مساء الورد|تصبح على خير|تصبحين على خير|ليلة سعيدة
            """
        ),
    ])
}
