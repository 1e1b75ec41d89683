/// Words of plans beyond what the reader knows as days, hours, activities and cues; and greetings that only look like days.
enum PlanWords {
    /// A calendar, clocks, a pin, tickets, journeys.
    static let marks: Set<Unicode.Scalar> = Set("📅📆🗓⏰⏱⌚📍🎟🎫✈🛫🛬🎂🎉🥳💍🏖🏕⛺".unicodeScalars).union(
        (0x1F550...0x1F567).compactMap(Unicode.Scalar.init)
    ).subtracting(["\u{FE0F}"])

    static func isNamed(in tokens: [Token]) -> Bool {
        if Self.words.contains(in: tokens) { return true }
        return tokens.contains { token in
            Self.bare(token.text).contains { Self.arabicStems.contains($0) }
        }
    }

    /// Without "و", "ف", "ب", "ل", "ك", the future's "ح" and "س", and the article.
    private static func bare(_ word: String) -> [String] {
        guard let first = word.unicodeScalars.first, (0x0621...0x064A).contains(first.value) else { return [] }
        var forms = [word]
        for prefixes in [["و", "ف"], ["ب", "ل", "ك", "ع", "ه", "ح", "س"], ["ال", "ل"]] {
            for form in forms {
                for prefix in prefixes where form.hasPrefix(prefix) && form.count > prefix.count + 2 {
                    forms.append(String(form.dropFirst(prefix.count)))
                }
            }
        }
        return forms
    }

    static let greetings = PhraseTable<Bool>([
        (
            true,
            """
            good morning|morning everyone|gm|good night|goodnight|gn|night night|good evening|good afternoon|have a good day|have a nice day\
            |have a great day|have a lovely day|have a good one|have a good night|have a nice evening|how was your day|hows your day|how is your day\
            |how was the day|happy friday|happy birthday|happy new year|long time no see|long time|long day|all day|every day|everyday|these days\
            |the other day|nowadays|any time|in no time|last time|first time|every time|all the time|this time|same here|see you|take care\
            |hows it going|how is it going|how are things going|whats going on|going on|come on|cmon|oh come on|the day off|at the moment\
            |one of|no one|someone|everyone|anyone|one day|day by day|of the day|year old|years old
            """
        ),
        (
            true,
            """
            صباح الخير|صباح النور|صباح الورد|صباح الفل|صباحك خير|صباحو|صباحك ورد|يسعد صباحك|يسعد مساك|مساء الخير|مساء النور|مساك الله بالخير|مساء الورد\
            |تصبح على خير|تصبحين على خير|تصبحون على خير|وانت من اهله|وانت من اهل الخير|جمعة مباركة|جمعه مباركه|جمعتكم مباركة|كل يوم|طول اليوم\
            |كيف كان يومك|كيف يومك|يومك سعيد|نهارك سعيد|ليلة سعيدة|كل عام وانت بخير|كل عام وانتم بخير|كل سنة وانت طيب|هالايام|هالأيام|هذي الايام\
            |ايام زمان|من زمان|اول مرة|كل مرة|هالمرة|على طول|ان شاء الله|شاء الله|صبا7 el 5eir|saba7 el 5er|saba7 el kheir|sabah el kheir|masa el kheir\
            |tesba7 3ala kheir|jum3a mubarka|jum3a mubaraka
            """
        ),
    ])

    /// In lower case.
    static let meetingLinks = [
        "maps", "goo.gl", "waze", "zoom.", "meet.", "teams.", "calend", "event", "book", "ticket", "invite", "rsvp",
        "webex",
    ]

    private static let words = PhraseTable<Bool>([
        (
            true,
            """
            plan|plans|planning|planned|schedule|scheduled|calendar|appointment|reservation|reserve|reserved|book|booked|booking|ticket|tickets\
            |flight|flights|airport|arrive|arriving|arrival|departure|depart|visit|visiting|come|coming|comes|join|joining|invite|invited|invitation\
            |invites|event|events|later|soon|sometime|someday|somewhen|anytime|whenever|next|then|free|busy|available|weekend|week|weeks|month|months\
            |day|days|date|dates|hour|hours|minute|minutes|min|mins|time|times|tonight|today|tomorrow|tmrw|tmr|tom|2moro|2mrw|2nite|tonite|afternoon\
            |evening|morning|night|noon|midnight|eod|eta|asap|oclock|early|late|after work|after school|before work|after class|waiting for you|wait for me\
            |pick up|pick you|pick me|drop by|drop you|swing by|stop by|pop over|pop in|pop round|round mine|my place|your place|at mine|at yours|the usual\
            |as usual|usual place|same as|let me know if|are you in|you in|count me|you going|we going|going to the|go to|go out|going out|head out\
            |heading to|head to|on my way|omw|otw|leave at|leaving|hang|hangout|chill|beer|beers|pub|bar|drink|drinks|food|eat out|takeaway|feast\
            |restaurant|cinema|theatre|theater|museum|beach|park|pool|spa|match|game|race|tournament|practice|rehearsal|session|exam|interview|viewing\
            |inspection|repair|install|installation|fitting|delivery|deliver|pickup|collect|return it|zoom|teams|meet|skype|facetime|webinar|call\
            |ring me|babysit|babysitting|sleepover|playdate|funeral|condolence|ceremony|graduation|engagement|wedding|birthday|anniversary\
            |eid|ramadan|christmas|easter|holiday|holidays|vacation|trip|journey|drive|ride|lift|hike|camp|picnic|bbq|barbecue|potluck|iftar|suhoor\
            |postpone|reschedule|cancel|cancelled|canceled|confirm|confirmed|confirming|rsvp|remind|reminder|deadline|due|slot|slots|shift|meeting\
            |interested|fancy|keen|up for|down for|game for|wanna|gonna|shall|lets|let us|how about|what about|what if|want to|would you|will you|can you\
            |could you|can we|could we|should we|may we|do we|are we|where|venue|location|address|gate|door|doctor|dentist|clinic|hospital|salon\
            |barber|haircut|gym|class|lesson|course|school run|nursery
            """
        ),
        (
            true,
            """
            bukra|bokra|bukrah|bokrah|bacher|ba3d|b3d|ba3den|b3den|elyom|alyom|lyom|yom|youm|lailah|laila|elleila|leila|sa3a|se3a|elsa3a|mita|meta\
            |emta|imta|mata|wain|wen|fein|feen|ta3al|ta3ali|t3al|ta3alo|nrooh|nro7|nru7|nrou7|nroo7|n6l3|ni6la3|netla3|nitla3|nl3b|nil3ab|nt2abal\
            |nt8abal|nitgabal|neshof|nshoof|nshof|ashoofak|ashofk|bashoofak|tiji|tji|teji|tjoon|tigi|yji|nji|neji|niji|nijeek|amorrak|amrk|bamrk|mor\
            |maw3id|maw3ed|mo3ed|mw3d|3azooma|3azeema|3ozooma|3azeemah|3asha|3asha2|3sha|ghada|8ada|ghadaa|fo6oor|ftoor|gahwa|qahwa|2ahwa|ahwa|kofi\
            |istiraha|estra7a|isterahah|safar|safra|re7la|r7la|ri7la|kashta|mal3ab|koora|kora|youm|jum3a|jom3a|khamis|5amis|5amees|a7ad|al7ad|ethnain\
            |ithnain|thalatha|tholatha|arbi3a|arb3a|sabt|ramadan|eid|3eed|3id|maghrib|maghreb|mghrb|3asr|3a9r|dhuhr|thuhr|'6uhr|6uhr|fajr|isha|9a7|sub7\
            |il yom|il laila|elweekend|weekend|fadi|fadhi|fathi|fa'6i|mashghool|mashghol
            """
        ),
    ])

    /// Compared without what Arabic puts before a noun.
    private static let arabicStems: WordSet = Folding.words([
        "موعد", "مواعيد", "حجز", "احجز", "حجزت", "نحجز", "تذكرة", "تذاكر", "رحلة", "طيارة", "طيران", "مطار", "سفر",
        "سفرة",
        "زيارة", "عزيمة", "عزومة", "عزايم", "مناسبة", "اجتماع", "لقاء", "ملتقى", "حفل", "حفلة", "زواج", "عرس", "ملكة",
        "خطوبة",
        "عزاء", "عيد", "رمضان", "اجازة", "عطلة", "ويكند", "متى", "متي", "امتى", "ايمتى", "بكرة", "بكره", "بكرا", "غدا",
        "غد",
        "باكر", "باجر", "باچر", "بعدين", "قريب", "قريبا", "لاحقا", "اسبوع", "أسبوع", "شهر", "سنة", "جاي", "جاية",
        "جايه", "جايين",
        "قادم", "القادمة", "مقبل", "وقت", "اوقات", "يوم", "ايام", "أيام", "ليلة", "ليله", "ليل", "الليلة", "صباح",
        "صبح",
        "ظهر", "عصر", "مغرب", "عشاء", "عشا", "فجر", "مساء", "مسا", "اليوم", "النهاردة", "ساعة", "ساعات", "دقيقة",
        "دقايق",
        "دقائق", "نص", "ربع", "صلاة", "دوام", "حصة", "محاضرة", "اختبار", "امتحان", "مقابلة", "معاينة", "تسليم", "توصيل",
        "استلم", "استلام", "توصلني", "اوصلك", "امرك", "بمرك", "تمرني", "مرني", "مر", "تعال", "تعالي", "تعالو", "تعالوا",
        "نتقابل",
        "نتلاقى", "نلتقي", "نشوفك", "اشوفك", "اجيك", "نجيك", "تجي", "تجين", "تجون", "تجيني", "يجي", "اجي", "نجي", "بجي",
        "حضور",
        "احضر", "تحضر", "تحضرين", "نحضر", "معزوم", "معزومين", "عازمك", "عازمكم", "اعزمك", "نعزمك", "نروح", "تروح",
        "تروحين",
        "اروح", "بروح", "رايح", "رايحين", "رايحة", "نطلع", "تطلع", "تطلعين", "اطلع", "طلعة", "نتمشى", "نسهر", "سهرة",
        "جمعة",
        "جمعتنا", "لمة", "قعدة", "جلسة", "كشتة", "استراحة", "ديوانية", "مطعم", "كافيه", "كوفي", "قهوة", "غدا", "غداء",
        "فطور",
        "سحور", "افطار", "فيلم", "سينما", "ملعب", "مباراة", "كورة", "نادي", "جيم", "مكان", "موقع", "لوكيشن", "عنوان",
        "وين", "فين",
        "عيادة", "دكتور", "مستشفى", "صالون", "حلاق", "فني", "سباك", "كهربائي", "فاضي", "فاضية", "فاضين", "مشغول",
        "مشغولة",
        "متاح", "متفرغ", "برنامج", "برنامجك", "خطة", "خطط", "خططك", "جدول", "جدولك", "ناوي", "ناوين", "نخطط", "نرتب",
        "ترتيب", "رتب",
        "الغي", "نلغي", "الغينا", "ملغي", "نأجل", "تأجل", "نغير", "تأكيد", "اكد", "أكد", "نأكد", "اكدلي", "ذكرني",
        "تذكير",
        "زوم", "تيمز", "ميت", "اتصال", "مكالمة", "اكلمك", "نتكلم", "كلمني", "دعوة", "ندعوكم", "يشرفنا", "تشريفكم",
        "حضوركم", "لازم",
        "خلنا", "خلينا", "خلونا", "ودك", "ودكم", "تبي", "تبين", "تبغى", "تبغين", "تبون", "نبي", "نبغى", "شرايك", "رايك",
        "رأيك",
        "وش رايك", "ايش رايك", "يناسبك", "يناسبكم", "تقدر", "تقدرين", "تقدرون", "نقدر", "يمديك", "يمدينا", "ينفع",
        "عندك", "عندكم",
        "سوا", "مع بعض", "معنا", "معاي", "معي",
    ])
}
