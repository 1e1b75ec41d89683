extension ActivityLexicon {
    /// The body and its care: doctors, salons.
    static let care: [ActivityLine] = [
        ActivityLine(
            "appointment",
            "Appointment",
            "موعد",
            .morning,
            "appointment|appt|checkup|check-up|follow up|follow-up|consultation|موعد|استشارة|كشف|مراجعة|عملية|surgery",
            others: "apointment|appointement|maw3id|maw3ed"
        ),
        ActivityLine(
            "appointment",
            "Dentist",
            "موعد أسنان",
            .morning,
            "dentist|dental|dentist appointment|braces|root canal|موعد اسنان|موعد الاسنان|دكتور اسنان|تقويم",
            others: "teeth cleaning|اسنان|الاسنان|تنظيف اسنان|asnan"
        ),
        ActivityLine(
            "appointment",
            "Doctor's appointment",
            "موعد دكتور",
            .morning,
            "doctor|gp|eye test|blood test|scan|mri|ultrasound|x-ray|vaccine|vaccination|booster|jab|physio|physiotherapy|therapy|therapist|dermatologist|optician|vet|فحص|تحليل|تحاليل|اشعة|سونار|تطعيم|لقاح|جلدية|عيون|علاج طبيعي",
            others:
                "موعد دكتور|موعد الدكتور|عند الدكتور|عند الدكتورة|عند دكتور|للدكتور|عند الطبيب|عيادة|العيادة|clinic|المستشفى|مستشفى|hospital|gyno|pediatrician|paediatrician",
            verbs: "فحص"
        ),
        ActivityLine(
            "haircut",
            "Haircut",
            "حلاقة",
            nil,
            "haircut|barber|trim|حلاق|حلاقة",
            others: "7allag|7allaq|hairdresser",
            verbs: "حلق"
        ),
        ActivityLine(
            "salon",
            "Salon appointment",
            "موعد صالون",
            nil,
            "salon|hair appointment|blow dry|blowdry|keratin|highlights|صالون|مشغل|كوافير|استشوار|صبغة|بروتين",
            others: "hair salon|سشوار"
        ),
        ActivityLine(
            "nails",
            "Nails",
            "أظافر",
            nil,
            "nails|nail|mani|pedi|mani pedi|manicure|pedicure|gel|lashes|brows|اظافر|مناكير|باديكير|بدكير|رموش"
        ),
        ActivityLine(
            "spa",
            "Spa",
            "سبا",
            nil,
            "spa|massage|facial|hammam|hydrafacial|laser|سبا|مساج|حمام مغربي|ليزر|تنظيف بشرة|بخار"
        ),
        ActivityLine(
            "makeup",
            "Makeup appointment",
            "موعد مكياج",
            .afternoon,
            "makeup|make-up|henna|mehndi|مكياج|ميك اب|حناء|نقش حنا|حنا للعرس|ليلة الحنا"
        ),
        ActivityLine(
            "fitting",
            "Fitting",
            "قياس",
            nil,
            "fitting|dress fitting|tailor|atelier|قياس|تفصيل|خياط|خياطة|اتيليه"
        ),
    ]

    /// Things that have to be done, alone or with help.
    static let errands: [ActivityLine] = [
        ActivityLine(
            "service",
            "Technician's visit",
            "زيارة الفني",
            .morning,
            "maintenance|repair|installation|pest control|deep clean|carpet cleaning|boiler inspection|صيانة|تركيب|تصليح|تنظيف|رش|كهرباء|سباكة|تكييف|مكيف|مكيفات",
            others:
                "technician|plumber|plumbing|electrician|handyman|carpenter|painter|plasterer|cleaner|installer|fix the|فني|سباك|كهربائي|كهربجي|نجار|دهان|مبلط|عامل|عمال|فنيين|delivery of furniture"
        ),
        ActivityLine(
            "viewing",
            "Viewing",
            "معاينة",
            .afternoon,
            "viewing|flat viewing|house viewing|site visit|site walk|walk-through|walkthrough|site tour|factory tour|plant tour|inspection|handover|snagging|معاينة|كشف موقع|تسليم الشقة|تسليم الموقع",
            others:
                "view the apartment|view the flat|see the apartment|see the flat|see the house|see the land|نشوف الشقة|نشوف الارض|نشوف الفيلا|اشوف الشقة",
            verbs: "عاين"
        ),
        ActivityLine(
            "car",
            "Car service",
            "صيانة السيارة",
            .morning,
            "car service|oil change|car wash|test drive|tyre change|mot|فحص دوري|فحص السيارة|غيار زيت|تغيير زيت|صيانة السيارة|غسيل السيارة|تجربة قيادة|كفرات",
            others: "garage|mechanic|tyres|tires|ورشة السيارات|الورشة|ميكانيكي|الميكانيكي"
        ),
        ActivityLine(
            "shopping",
            "Shopping",
            "تسوق",
            .evening,
            "shopping|grocery run|ikea run|تسوق|سوق|مقاضي",
            others: "mall|مول|المول|السوق|souq|souk|نشتري|هنشتري|بنشتري|go buy|ashtri|nshtri|n6l3 lsoog",
            verbs: "تسوق"
        ),
        ActivityLine(
            "pickup",
            "Pick-up",
            "استقبال",
            nil,
            "airport pick up|airport pickup|airport run|airport drop off|school run|توصيل المطار|استقبال المطار",
            others:
                "pick me up from the airport|take me to the airport|توصلني المطار|توديني المطار|تجيبني من المطار|تاخذني من المطار"
        ),
        ActivityLine(
            "moving",
            "Help with the move",
            "نقل",
            .morning,
            "house move|نقل العفش|نقل الاثاث|نقلة",
            others: "moving on|help me move|moving house|move house|moving day|moving flat|moving flats"
        ),
        ActivityLine(
            "paperwork",
            "Paperwork",
            "معاملة",
            .morning,
            "visa appointment|passport appointment|notary|signing|contract signing|توقيع العقد|كتابة العدل|المرور|الجوازات|الاحوال|معاملة|توثيق",
            others: "sign the contract|bank appointment|نوقع العقد|الشهر العقاري"
        ),
    ]
}
