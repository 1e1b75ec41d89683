internal import Pipeline
internal import Time
internal import Web

/// The words of the morning brief, and of the fields that choose its parts.
enum BriefPhrase: Phrase {
    case parts, rare, city, cityHint, placeOfPrayers, news, newsHint, weather
    case clock, changeClock
    case more(Int), together, freeHour(LocalTime), unread, noNews
    case missing(MorningLack)
    case oneMissing(MorningLack)

    var both: Both {
        switch self {
        case .parts: Both("What the morning brief has", "ما في موجز الصباح")
        case .rare: Both("Snooze and time to sleep", "الغفوة ووقت النوم")
        case .city: Both("Weather in", "الطقس في")
        case .cityHint: Both("A city. Empty: no weather.", "مدينة. فارغ: بلا طقس.")
        case .placeOfPrayers: Both("Weather where I pray", "طقس مكان صلاتي")
        case .news: Both("News", "الأخبار")
        case .newsHint:
            Both(
                "Links to news feeds (RSS), each on a line of its own, at most \(NewsItem.mostFeeds).",
                "روابط خلاصات أخبار، كل رابط في سطر، و\(NewsItem.mostFeeds) على الأكثر."
            )
        case .weather: Both("Weather", "الطقس")
        case .clock: Both("By the clock of", "بتوقيت")
        case .changeClock: Both("Change your clock", "غيّر توقيتك")
        case .more(let count): Both("and \(count) more", "وغيرها: \(count)")
        case .together: Both("At the same time:", "في الوقت نفسه:")
        case .freeHour(let time): Both("First free hour: \(time)", "أول ساعة فراغ: \u{2066}\(time)\u{2069}")
        case .unread: Both("This calendar could not be read:", "تعذرت قراءة هذا التقويم:")
        case .noNews: Both("No news since the day before yesterday.", "لا أخبار منذ أول أمس.")
        case .missing(let lack):
            Both(
                "Missing: \(lack.sentence(isArabic: false))",
                "غير موجود: \(lack.sentence(isArabic: true))"
            )
        case .oneMissing(let lack):
            Both(
                "One site is missing: \(lack.sentence(isArabic: false))",
                "ينقص موقع واحد: \(lack.sentence(isArabic: true))"
            )
        }
    }
}

/// `clear, 12 to 27 °C, rain 10 %`
struct WeatherPhrase: Phrase {
    private let weather: MorningWeather

    init(_ weather: MorningWeather) { self.weather = weather }

    var both: Both { Both(self.weather.facts(isArabic: false), self.weather.facts(isArabic: true)) }
}
