/// Which half of the day people speak of who name hours without it: "only our mornings", "straight from work",
/// "before the sun".
enum HalfOfDay {
    enum Sign: Sendable {
        /// Before the day begins for others: five and six are in the morning too.
        case dawn
        case morning
        /// Nothing else is possible: "صباحنا بس".
        case onlyMorning
        case evening
        /// Among colleagues, who meet in office hours.
        case work
        /// Sounds like one of them and is only a greeting.
        case greeting
    }

    /// Nil when nothing says it, or both halves are named.
    static func part(of clauses: [[Clause]], _ texts: [String]) -> DayPart? {
        var signs: Set<Sign> = []
        for text in texts { signs.formUnion(Self.signs(in: Tokenizer.tokens(of: text))) }
        if signs.contains(.onlyMorning) { return .morning }
        for clause in clauses.joined() where Self.isOfDay(clause.options) { signs.insert(.work) }
        for part in clauses.joined().flatMap({ [$0.day?.value.part, $0.time?.value.part] }).compactMap(\.self) {
            signs.insert([.dawn, .morning].contains(part) ? .morning : .evening)
        }
        if signs.contains(.dawn), !signs.contains(.evening) { return .dawn }
        switch (signs.contains(.morning), signs.contains(.evening)) {
        case (true, false): return .morning
        case (false, true): return .evening
        case (true, true): return nil
        case (false, false): return signs.contains(.work) ? .morning : nil
        }
    }

    static func signs(in tokens: [Token]) -> Set<Sign> {
        var signs: Set<Sign> = []
        var index = 0
        while index < tokens.count {
            guard let match = Self.phrases.match(tokens, at: index) else {
                index += 1
                continue
            }
            signs.insert(match.value)
            index = match.end
        }
        return signs
    }

    /// "Fri 4 pm, Sat 9.30 or Sun after 12": what is offered beside it is all in the day.
    private static func isOfDay(_ options: [SlotOption]) -> Bool {
        let settled = options.compactMap(\.time?.start).filter(\.isSettled)
        return options.count > 1 && !settled.isEmpty && settled.allSatisfy { (8..<18).contains($0.hour) }
    }

    private static let phrases = PhraseTable<Sign>([
        (
            .morning,
            """
            morning|mornings|before class|school run|school drop off|school drop|breakfast|subah|savere|sabah|sabahtan|matin|before the heat|before it gets hot\
            |mañana por la mañana|قبل الحر|الصبح|صباح|صباحا|الصباح|صباحنا|صبح|الصبحية|الضحى|sb7|el sb7|elsob7|sob7|sobh|el sobh|9abah|essobh
            """
        ),
        (
            .dawn,
            """
            first thing|crack of dawn|sunrise|the sun|the sun up|before work|before school|early doors|dawn patrol|الفجر|فجر|الشروق|قبل الدوام|قبل المدرسة|قبل الشمس|من بدري|el fajr|elfajr|abl el shoghl
            """
        ),
        (
            .onlyMorning,
            "صباحنا بس|الصبح بس|بس الصبح|صباحا فقط|الصبح فقط|mornings only|only mornings|only in the morning|only in the mornings|morning only|only our mornings|only the morning"
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
            client|clients|vendor|supplier|stakeholder|stakeholders|handover|deck|slides|quarterly|kpi|kpis|budget|procurement|onboarding|hr|interview|office hours|the bank|passport office|the embassy|the consulate|the municipality|the notary|courthouse|my office|your office|the office|vet|the vet|dentist|the dentist|gp|surgery|clinic|el bank|elbank|el jawazat|eljawazat\
            |العميل|مكتبي|مكتبك|بمكتبي|بمكتبك|المكتب|العيادة|بالعيادة|المستوصف|البيطري|العملاء|المورد|الموردين|المشروع|المناقصة|الميزانية|الموارد البشرية|البنك|للبنك|بالبنك|عالبنك|المصرف|الجوازات|للجوازات|الاحوال المدنية|الاحوال|المحكمة|للمحكمة|كتابة العدل|كاتب العدل|السفارة|للسفارة|القنصلية|البلدية|للبلدية|المرور|مكتب العمل|التأمينات|الشهر العقاري|السجل المدني
            """
        ),
        (
            .greeting,
            """
            bank holiday|bank transfer|good morning|gm|morning all|good evening|good night|goodnight|night night|sabah el kheir|sabah alkhair|9aba7 el5er|masa el kheir\
            |صباح الخير|صباح النور|صباح الورد|صباح الفل|صباحك|صباحكم|مساء الخير|مساء النور|مساء الورد|تصبح على خير|تصبحين على خير|ليلة سعيدة
            """
        ),
    ])
}
