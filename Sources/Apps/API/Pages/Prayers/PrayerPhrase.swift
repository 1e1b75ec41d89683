internal import Pipeline
internal import Time
internal import UseCases
internal import Web

enum PrayerPhrase: Phrase {
    case title, hint, notSaved, week, month, monthTitle, monthBefore, monthAfter, day
    /// - Parameter minutes: until then.
    case next(Prayer, LocalTime, minutes: Int)
    case borrowed(LocalDate)
    case ownPlace, otherPlace, city, search, noCity, which, choose, coordinates, coordinatesHint, latitude, longitude
    case choices, save
    case proposed(PrayerSettings)
    case methodTitle
    case method(PrayerMethod)
    case customTitle, fineTuning, customFajr, customIsha, customMinutes
    case schoolTitle
    case school(AsrSchool)
    case ruleTitle, byLatitude
    case rule(HighLatitudeRule)
    case ramadan, offsetTitle
    case offset(Int)
    case adjust(Prayer)
    case alertAll, alertEach
    case alert(Prayer)
    /// Minutes before.
    case lead(Int)
    case keepMinutes, keepFriday, yields
    case wrong(PrayerFault)
    case feedTitle, feed, feedRight, profile, endFeeds
    case end, ending

    var both: Both {
        switch self {
        case .title: Both("Prayer times", "مواقيت الصلاة")
        case .hint:
            Both(
                "Choose your city. The times are computed here; nobody is asked where you are.",
                "اختر مدينتك. تُحسب المواقيت هنا، ولا يُسأل أحد عن مكانك."
            )
        case .notSaved: Both("Nothing was saved.", "لم يُحفظ شيء.")
        case .week: Both("This week", "هذا الأسبوع")
        case .month: Both("The whole month, to print", "الشهر كله، للطباعة")
        case .monthTitle: Both("Prayer times of a month", "مواقيت الصلاة لشهر")
        case .monthBefore: Both("Month before", "الشهر السابق")
        case .monthAfter: Both("Month after", "الشهر التالي")
        case .day: Both("Day", "اليوم")
        case .next(let prayer, let time, let minutes): Self.next(prayer, time, minutes)
        case .borrowed(let date): Self.borrowed(date)
        case .ownPlace: Both("your coordinates", "إحداثياتك")
        case .otherPlace: Both("Another place", "مكان آخر")
        case .city: Both("City", "المدينة")
        case .search: Both("Search", "بحث")
        case .noCity:
            Both(
                "No city of this name is known. Try another spelling, a larger city nearby, or your coordinates.",
                "لا توجد مدينة معروفة بهذا الاسم. جرّب كتابة أخرى أو مدينة أكبر قريبة أو إحداثياتك."
            )
        case .which: Both("Which one?", "أي مدينة؟")
        case .choose: Both("Use this place", "استخدم هذا المكان")
        case .coordinates: Both("By coordinates", "بالإحداثيات")
        case .coordinatesHint:
            Both(
                "In degrees, north and east without a sign: 21.4225 and 39.8262. They are stored encrypted.",
                "بالدرجات، والشمال والشرق بلا إشارة: 21.4225 و39.8262. وتُحفظ مشفّرة."
            )
        case .latitude: Both("Latitude", "خط العرض")
        case .longitude: Both("Longitude", "خط الطول")
        case .choices: Both("How they are computed", "طريقة الحساب")
        case .save: Both("Save", "حفظ")
        case .proposed(let settings): Self.proposed(settings)
        case .methodTitle: Both("Method", "الطريقة")
        case .method(let method): Self.name(method)
        case .customTitle: Both("Angles of your own method", "زوايا طريقتك الخاصة")
        case .fineTuning: Both("Fine tuning: Ramadan, Hijri date, minutes", "ضبط دقيق: رمضان والتاريخ الهجري والدقائق")
        case .customFajr: Both("Fajr, degrees", "درجات الفجر")
        case .customIsha: Both("Isha, degrees", "درجات العشاء")
        case .customMinutes: Both("or isha, minutes after maghrib", "أو دقائق العشاء بعد المغرب")
        case .schoolTitle: Both("Asr", "العصر")
        case .school(.standard): Both("Shafi, Maliki, Hanbali", "الشافعي والمالكي والحنبلي")
        case .school(.hanafi): Both("Hanafi (later)", "الحنفي (متأخر)")
        case .ruleTitle: Both("Far north and south", "في أقصى الشمال والجنوب")
        case .byLatitude: Both("By the latitude", "حسب خط العرض")
        case .rule(.middleOfNight): Both("Middle of the night", "منتصف الليل")
        case .rule(.seventhOfNight): Both("Seventh of the night", "سُبع الليل")
        case .rule(.angle): Both("By the angle", "حسب الزاوية")
        case .ramadan:
            Both("Umm al-Qura: isha 30 minutes later in Ramadan", "أم القرى: تأخير العشاء 30 دقيقة في رمضان")
        case .offsetTitle: Both("Hijri date", "التاريخ الهجري")
        case .offset(0): Both("As Umm al-Qura", "كتقويم أم القرى")
        case .offset(let days) where days > 0: Both("A day ahead", "متقدم يومًا")
        case .offset: Both("A day behind", "متأخر يومًا")
        case .adjust(let prayer): Self.about(prayer, "%: minutes ±", "%: دقائق ±")
        case .alertAll: Both("Notify me of each prayer", "نبهني لكل صلاة")
        case .alertEach: Both("Besides, each prayer by itself", "وأيضًا كل صلاة على حدة")
        case .alert(let prayer): Self.about(prayer, "Notify me of %", "نبهني لصلاة %")
        case .lead(0): Both("At its time", "في وقتها")
        case .lead(let minutes): Both("\(minutes) min before", "قبلها بـ\(minutes) د")
        case .keepMinutes:
            Both("Minutes kept free from each prayer on (0: none)", "دقائق تبقى خالية من وقت كل صلاة (0: لا شيء)")
        case .keepFriday: Both("Of dhuhr on Fridays", "ولظهر الجمعة")
        case .yields: Both("Suggest times for events also during prayers", "يجوز اقتراح أوقات أخرى للمواعيد خلالها")
        case .wrong(let fault): Self.fault(fault)
        case .feedTitle: Both("In your calendar", "في تقويمك")
        case .feed:
            Both(
                "Subscribe to this address in any calendar. It has a year of times and follows your choices here.",
                "اشترك بهذا العنوان في أي تقويم. فيه مواقيت سنة، ويتبع اختياراتك هنا."
            )
        case .feedRight:
            Both(
                "Whoever has the address can read the times, and from them about where you are.",
                "يمكن لكل من لديه العنوان قراءة المواقيت، ومنها معرفة مكانك تقريبًا."
            )
        case .profile: Both("Subscribe on an iPhone or iPad", "اشترك على آيفون أو آيباد")
        case .endFeeds: Both("End this address and make a new one", "أوقف هذا العنوان وأنشئ عنوانًا جديدًا")
        case .end: Both("End prayer times", "إيقاف مواقيت الصلاة")
        case .ending:
            Both(
                "Notifications and feed end, and your place is deleted.",
                "تتوقف الإشعارات والاشتراك ويُحذف مكانك."
            )
        }
    }

    private static func next(_ prayer: Prayer, _ time: LocalTime, _ minutes: Int) -> Both {
        let (hours, rest) = (minutes / 60, minutes % 60)
        let english = [hours > 0 ? "\(hours) h" : "", rest > 0 || hours == 0 ? "\(rest) min" : ""]
        let arabic = [hours > 0 ? "\(hours) س" : "", rest > 0 || hours == 0 ? "\(rest) د" : ""]
        func joined(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: " ") }
        return Both(
            "\(prayer.name(isArabic: false)) at \(time), in \(joined(english))",
            "\(prayer.name(isArabic: true)) \u{2066}\(time)\u{2069}، بعد \(joined(arabic))"
        )
    }

    private static func borrowed(_ date: LocalDate) -> Both {
        let day = DayPhrase(date).both
        return Both(
            "The sun does not rise and set here today. These are the times of the nearest day on which it does: "
                + "\(day.english).",
            "لا تشرق الشمس وتغرب هنا اليوم. هذه مواقيت أقرب يوم تشرق فيه وتغرب: \(day.arabic)."
        )
    }

    private static func proposed(_ settings: PrayerSettings) -> Both {
        guard let country = settings.place.city?.country else {
            return Both(
                "For coordinates the Muslim World League's method is proposed.",
                "للإحداثيات تُقترح طريقة رابطة العالم الإسلامي."
            )
        }
        let method = Self.name(PrayerMethod(proposedFor: country))
        return Both(
            "Proposed for \(CountryName.of(country, in: .english)): \(method.english).",
            "الطريقة المقترحة في \(CountryName.of(country, in: .arabic)): \(method.arabic)."
        )
    }

    private static func about(_ prayer: Prayer, _ english: String, _ arabic: String) -> Both {
        Both(
            english.replacing("%", with: prayer.name(isArabic: false)),
            arabic.replacing("%", with: prayer.name(isArabic: true))
        )
    }

    private static func name(_ method: PrayerMethod) -> Both {
        switch method {
        case .ummAlQura: Both("Umm al-Qura, Makkah", "أم القرى، مكة")
        case .muslimWorldLeague: Both("Muslim World League", "رابطة العالم الإسلامي")
        case .egyptian: Both("Egyptian Survey Authority", "الهيئة المصرية للمساحة")
        case .karachi: Both("University of Karachi", "جامعة العلوم الإسلامية، كراتشي")
        case .isna: Both("ISNA, North America", "إسنا، أمريكا الشمالية")
        case .tehran: Both("University of Tehran", "جامعة طهران")
        case .dubai: Both("Dubai", "دبي")
        case .kuwait: Both("Kuwait", "الكويت")
        case .qatar: Both("Qatar", "قطر")
        case .singapore: Both("Singapore, Malaysia, Indonesia", "سنغافورة وماليزيا وإندونيسيا")
        case .turkey: Both("Diyanet, Turkey", "ديانت، تركيا")
        case .custom: Both("Own method", "طريقة خاصة")
        }
    }

    private static func fault(_ fault: PrayerFault) -> Both {
        switch fault {
        case .missing: Both("Choose a city, or type coordinates.", "اختر مدينة أو اكتب إحداثيات.")
        case .cityUnknown: PrayerPhrase.noCity.both
        case .unknownZone: Both("This time zone is not known.", "هذه المنطقة الزمنية غير معروفة.")
        case .unreadable: Both("This cannot be read as a number or a choice.", "لا يمكن قراءة هذا كرقم أو خيار.")
        case .outOfRange:
            Both(
                "Out of range: latitude −90 to 90, longitude −180 to 180, angles 4° to 25°, isha 1 to 180 minutes, "
                    + "other minutes −60 to 60, notifications 0 to 120 minutes before, kept free 0 to 120 minutes.",
                "خارج المجال: العرض −90 إلى 90، والطول −180 إلى 180، والزوايا 4° إلى 25°، والعشاء 1 إلى 180 دقيقة، "
                    + "والدقائق الأخرى −60 إلى 60، والتنبيه قبل 0 إلى 120 دقيقة، وما يبقى خاليًا 0 إلى 120 دقيقة."
            )
        case .tooMany:
            Both(
                "At most \(PrayerSettings.mostLeads) notifications of one prayer.",
                "الحد الأقصى \(PrayerSettings.mostLeads) تنبيهات لكل صلاة."
            )
        }
    }
}

/// `Maghrib`
struct PrayerName: Phrase {
    private let prayer: Prayer

    init(_ prayer: Prayer) { self.prayer = prayer }

    var both: Both { Both(self.prayer.name(isArabic: false), self.prayer.name(isArabic: true)) }
}

/// The day of a row: `Today`, or `Tuesday 1 December`.
struct PrayerDayPhrase: Phrase {
    private let date: LocalDate
    private let today: LocalDate

    init(_ date: LocalDate, today: LocalDate) { (self.date, self.today) = (date, today) }

    var both: Both {
        if self.date == self.today { return NearDayPhrase.today.both }
        let (weekday, day) = (DayPhrase.weekday(self.date), DayPhrase.withoutWeekday(self.date, withYear: false))
        return Both("\(weekday.english) \(day.english)", "\(weekday.arabic) \(day.arabic)")
    }
}
