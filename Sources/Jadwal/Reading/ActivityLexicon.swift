/// What people arrange with each other, by topic. The kinds of two lines differ where they would be two events.
enum ActivityLexicon {
    static let lines = Self.meals + Self.sport + Self.care + Self.errands + Self.work + Self.social + Self.outings

    static let meals: [ActivityLine] = [
        ActivityLine(
            "dinner",
            "Dinner",
            "عشاء",
            .evening,
            "dinner|dinners|supper|iftar dinner|عشاء|عشا",
            others: "عزيمة|عزومة|عزيمه|3sha|3asha|3esha|3shak|3ashak|3asha2|dine|عشوة",
            verbs: "تعشي|عشي"
        ),
        ActivityLine(
            "bbq",
            "Barbecue",
            "شواء",
            .evening,
            "bbq|barbecue|barbeque|barbie|cookout|شواء|مشاوي|باربيكيو|باربكيو",
            others: "grill|grilling",
            verbs: "شوي"
        ),
        ActivityLine(
            "lunch",
            "Lunch",
            "غداء",
            .noon,
            "lunch|lunches|غداء|غدا",
            others: "ghada|ghda|8ada|netghada|mnetghadda|nt8da",
            verbs: "تغدي|غدي"
        ),
        ActivityLine(
            "breakfast",
            "Breakfast",
            "فطور",
            .morning,
            "breakfast|brekkie|فطور",
            others: "foto2r|f6oor|ftoor|fotoor|ريوق|نتريق|تتريق",
            verbs: "فطر|تريق"
        ),
        ActivityLine("brunch", "Brunch", "برنش", .morning, "brunch|برنش"),
        ActivityLine("iftar", "Iftar", "إفطار", .evening, "iftar|ifthar|افطار", others: "فطورك|فطوركم|ftar"),
        ActivityLine("suhoor", "Suhoor", "سحور", .night, "suhoor|suhur|سحور", verbs: "تسحر"),
        ActivityLine(
            "coffee",
            "Coffee",
            "قهوة",
            nil,
            "coffee|coffees|tea|karak|chai|قهوة|شاي|كرك",
            others: "cafe|café|كوفي|gahwa|qahwa|ahwe|2ahwe|ahwa|2ahwa|cuppa|brew|espresso|latte|matcha|ماتشا|كافيه",
            verbs: "تقهوي"
        ),
        ActivityLine(
            "drinks",
            "Drinks",
            "مشروب",
            .evening,
            "drinks|juice|عصير",
            others: "drink|beer|beers|pint|pints|wine"
        ),
        ActivityLine("icecream", "Ice cream", "آيس كريم", .evening, "ice cream|gelato|ايس كريم|آيس كريم|بوظة"),
        ActivityLine("roast", "Sunday roast", "غداء", .noon, "roast"),
        ActivityLine(
            "shawarma",
            "Shawarma",
            "شاورما",
            .night,
            "shawarma|شاورما|burger|burgers|pizza|sushi|ramen|برقر|برجر|بيتزا|سوشي|كبسة|مندي|كشري",
            others: "burger run"
        ),
    ]

    static let sport: [ActivityLine] = [
        ActivityLine(
            "gym",
            "Gym",
            "نادي",
            .evening,
            "gym|workout|leg day|training session|crossfit|نادي|جيم|كروس فت|حديد",
            others: "work out|working out|gymming"
        ),
        ActivityLine(
            "football",
            "Football",
            "كورة",
            .evening,
            "football|soccer|friendly match|a friendly|friendly against|friendly with|futsal|5-a-side|five a side|كورة|كرة القدم|كرة|مباراة|ماتش|match|mabarah|matsh",
            others: "kora|koora|ملعب|malaab|mal3ab"
        ),
        ActivityLine("padel", "Padel", "بادل", .evening, "padel|paddle|بادل"),
        ActivityLine("tennis", "Tennis", "تنس", .evening, "tennis|table tennis|ping pong|تنس"),
        ActivityLine("squash", "Squash", "سكواش", .evening, "squash|سكواش"),
        ActivityLine("badminton", "Badminton", "ريشة", .evening, "badminton|ريشة"),
        ActivityLine("cricket", "Cricket practice", "كريكت", .evening, "cricket|net practice|nets|كريكت"),
        ActivityLine("bowling", "Bowling", "بولينج", .evening, "bowling|بولينج|بولنج"),
        ActivityLine("golf", "Golf", "جولف", .morning, "golf|driving range|جولف|قولف"),
        ActivityLine("climb", "Climbing", "تسلق", .evening, "climb|climbing|bouldering|تسلق"),
        ActivityLine("yoga", "Yoga", "يوغا", nil, "yoga|pilates|reformer|zumba|يوغا|يوقا|بيلاتس|زومبا"),
        ActivityLine("swim", "Swim", "سباحة", nil, "swim|swimming|swim meet|سباحة|مسبح", verbs: "سبح"),
        ActivityLine(
            "sport",
            "Practice",
            "تمرين",
            .evening,
            "practice|basketball|volleyball|boxing|karate|judo|taekwondo|rugby|hockey|تمرين|سلة|طائرة|بوكسنق|كاراتيه|ملاكمة",
            others: "تمارين|train together",
            verbs: "تمرن"
        ),
        ActivityLine(
            "run",
            "Run",
            "جري",
            .morning,
            "run|runs|jog|parkrun|run club|hike|hiking|bike ride|cycling|ride|marathon|جري|هايكنق|هايك|دراجات|سيكل|ماراثون",
            others: "run together|jogging|go running|running"
        ),
        ActivityLine("walk", "Walk", "مشي", .evening, "walk|stroll|dog walk|ممشى|مشي", verbs: "تمشي"),
        ActivityLine("riding", "Horse riding", "خيل", .afternoon, "horse riding|خيل|فروسية|اسطبل"),
        ActivityLine("hunting", "Hunting trip", "رحلة قنص", .dawn, "hunting|hunting trip|قنص"),
        ActivityLine("fishing", "Fishing", "صيد", .dawn, "fishing|fishing trip|صيد|حداق"),
        ActivityLine("diving", "Diving", "غوص", .morning, "diving|scuba|snorkeling|snorkelling|غوص"),
    ]
}
