extension ActivityLexicon {
    static let work: [ActivityLine] = [
        ActivityLine(
            "meeting",
            "Meeting",
            "اجتماع",
            .morning,
            "meeting|meetings|seminar|webinar|conference|orientation|induction|drill|kickoff|kick-off|catchup|catch-up|review|walk-through|walkthrough|sync|standup|stand-up|session|1:1|one on one|debrief|retro|briefing|viva|defence|defense|assessment|parents evening|اجتماع|مؤتمر|ندوة|ميتنق|ميتنج|ميتينج|جلسة عمل|لقاء عمل",
            others: "1-1|go through|walk through|run through|talk through|auditors|audit|vat|present the|نراجع|نناقش",
            verbs: "جتمع"
        ),
        ActivityLine("meeting", "Interview", "مقابلة", .morning, "interview|مقابلة|انترفيو"),
        ActivityLine("meeting", "Workshop", "ورشة", .morning, "workshop|ورشة عمل|ورشة"),
        ActivityLine("meeting", "Training", "تدريب", .morning, "training|course|تدريب|دورة تدريبية"),
        ActivityLine("meeting", "Presentation", "عرض", .morning, "presentation|demo|عرض|عرض تقديمي|برزنتيشن"),
        ActivityLine(
            "meeting",
            "Discussion",
            "مناقشة",
            .morning,
            "مناقشة"
        ),
        ActivityLine(
            "call",
            "Call",
            "مكالمة",
            .morning,
            "call|phone call|video call|facetime|مكالمة|اتصال|كول|فيديو كول",
            others:
                "zoom|skype|google meet|ms teams|discord|زوم|تيمز|سكايب|ديسكورد|نتكلم|اكلمك|نتصل|اتصل عليك|ring you|ring me|speak on the phone"
        ),
        ActivityLine(
            "exam",
            "Exam",
            "اختبار",
            .morning,
            "mock exam|driving test|اختبار القيادة",
            others: "ielts"
        ),
        ActivityLine(
            "study",
            "Study session",
            "مذاكرة",
            nil,
            "study|study session|study group|revision|homework|group project|مذاكرة|دراسة|مراجعة المادة|مشروع التخرج",
            others: "studying|revise|nthakr|nzaker|nzakir",
            verbs: "ذاكر|درس"
        ),
        ActivityLine(
            "class",
            "Class",
            "درس",
            .evening,
            "lesson|lessons|class|tutoring|tuition|maths|piano lesson|driving lesson|swimming lesson|guitar lesson|درس|حصة|محاضرة|دورة|كورس|كلاس|تحفيظ|حلقة تحفيظ"
        ),
        ActivityLine("lesson", "Piano lesson", "درس بيانو", .evening, "piano|guitar|violin|oud|بيانو|عود|جيتار"),
        ActivityLine(
            "rehearsal",
            "Rehearsal",
            "بروفة",
            .evening,
            "rehearsal|choir|band practice|choir practice|audition|كورال"
        ),
    ]

    static let social: [ActivityLine] = [
        ActivityLine(
            "visit",
            "Visit",
            "زيارة",
            .evening,
            "visit|زيارة|عيادة مريض",
            others: "visiting|come see the baby",
            verbs: "زور"
        ),
        ActivityLine(
            "birthday",
            "Birthday",
            "عيد ميلاد",
            .evening,
            "birthday|birthday party|bday|b-day|عيد ميلاد|ميلاد",
            others: "3eed milad|eid milad"
        ),
        ActivityLine(
            "party",
            "Party",
            "حفلة",
            .evening,
            "party|baby shower|bridal shower|farewell|graduation|housewarming|hen do|stag do|prom|gender reveal|حفلة|حفل|تخرج|توديع عزوبية|استقبال مولود|تمايم|عقيقة",
            others: "7afla|haflah|hafla|7aflah"
        ),
        ActivityLine(
            "wedding",
            "Wedding",
            "زواج",
            .evening,
            "wedding|engagement|engagement party|nikah|زواج|عرس|ملكة|خطوبة|كتب كتاب|كتب الكتاب|فرح|زفاف|شبكة|غمرة",
            others: "3ers|3rs|malka"
        ),
        ActivityLine("condolence", "Condolences", "عزاء", .evening, "funeral|wake|condolences|عزاء|العزا|جنازة"),
        ActivityLine(
            "gathering",
            "Gathering",
            "جمعة",
            .evening,
            "gathering|get together|get-together|reunion|hangout|majlis|diwaniya|potluck|sleepover|جلسة|قعدة|سهرة|لمة|تجمع|مجلس|ميلس|ديوانية|دورية|شعبنة|قرقيعان|ختمة|عيدية",
            others:
                "استراحة|الاستراحة|istiraha|estra7a|esteraha|عزيمتنا|hang out|hanging out|lamma|جمعتنا|جمعة الشباب|جمعة البنات|عصيرية"
        ),
        ActivityLine("gathering", "Morning gathering", "ضحوية", .morning, "ضحوية|صبحية|ضحويه"),
        ActivityLine(
            "film",
            "Movie",
            "فيلم",
            .evening,
            "movie|movies|film|فيلم|سينما",
            others: "cinema|imax|الافلام|aflam"
        ),
        ActivityLine(
            "game",
            "Game",
            "لعب",
            .evening,
            "game|game night|board games|playstation|ps5|fifa|online game|card game|cards|poker|chess|tournament|billiards|snooker|pool|karaoke|escape room|laser tag|go karting|karting|paintball|raid|بلوت|بلايستيشن|سوني|شطرنج|بطولة|بلياردو|كارتنق|كاراوكي",
            others: "gaming|valorant|cod|fortnite|minecraft|warzone|وارزون|نلعب|nl3b|nel3ab",
            verbs: "لعب"
        ),
        ActivityLine("quiz", "Quiz", "مسابقة", .evening, "pub quiz|quiz night|trivia|trivia night|مسابقة"),
        ActivityLine("bookclub", "Book club", "نادي الكتاب", .evening, "book club|نادي الكتاب|نادي القراءة"),
        ActivityLine(
            "concert",
            "Concert",
            "حفلة",
            .evening,
            "concert|show|festival|gig|opera|theatre|theater|play|panto|pantomime|musical|stand up comedy|comedy night|exhibition|gallery|museum|air show|fireworks|مهرجان|حفلة غنائية|كونسرت|مسرحية|معرض|متحف|فعالية"
        ),
        ActivityLine(
            "prayer",
            "Prayer",
            "صلاة",
            nil,
            "jummah|jumuah|eid prayer|taraweeh prayer|صلاة العيد|صلاة التراويح|صلاة الجنازة|حلقة الذكر|mass|church"
        ),
        ActivityLine(
            "shoot",
            "Photo shoot",
            "جلسة تصوير",
            .afternoon,
            "photoshoot|photo shoot|shoot|تصوير|جلسة تصوير|سشن"
        ),
    ]

    static let outings: [ActivityLine] = [
        ActivityLine("umrah", "Umrah", "عمرة", nil, "umrah|umra|omra|3omra|3umra|عمرة|العمرة", verbs: "عتمر"),
        ActivityLine(
            "camping",
            "Camping",
            "كشتة",
            .afternoon,
            "camping|camp|kashta|كشتة|مخيم|تخييم|طلعة بر|مكشات",
            others: "البر|kashtah|campsite",
            verbs: "خيم|كشت"
        ),
        ActivityLine(
            "trip",
            "Trip",
            "رحلة",
            .morning,
            "trip|road trip|roadtrip|getaway|safari|cruise|weekend away|desert trip|day trip|city break|staycation|رحلة|سفرة|سفر|كروز",
            others: "travel to|fly to|طلعة البر|سفرتنا",
            verbs: "سافر"
        ),
        ActivityLine("farm", "Farm", "مزرعة", .evening, "farm day|مزرعة|المزرعة", others: "mazra3a|mazr3a|farm"),
        ActivityLine(
            "beach",
            "Beach",
            "بحر",
            .afternoon,
            "beach|beach day|picnic|boat trip|boat|sailing|yacht|pool day|pool party|chalet|بحر|شاليه|نزهة|بيكنك|يخت|طراد|الطراد|قارب|لنش|منتجع",
            others: "corniche|كورنيش|الكورنيش"
        ),
        ActivityLine(
            "park",
            "Outing",
            "طلعة",
            .evening,
            "theme park|zoo|aquarium|ملاهي|حديقة الحيوان|بوليفارد|boulevard|طلعة|outing",
            others: "tal3a|6al3a"
        ),
    ]
}
