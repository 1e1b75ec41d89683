internal import Time

/// A brief in a notification, in the owner's language.
extension Morning {
    private static let mostHeadlines = 3

    var text: String {
        let lines = (self.agenda.value.map { self.lines(of: $0) } ?? []) + self.weatherLines + self.newsLines
        return lines.joined(separator: "\n")
    }

    private var isArabic: Bool { self.owner.speaksArabic }

    private func say(_ english: String, _ arabic: String) -> String { self.isArabic ? arabic : english }

    private func lines(of agenda: DayAgenda) -> [String] {
        var lines = agenda.lines
        if lines.isEmpty { lines.append(self.say("No events today.", "لا مواعيد اليوم.")) }
        if agenda.more > 0 { lines.append(self.say("and \(agenda.more) more", "وغيرها: \(agenda.more)")) }
        lines += agenda.overlaps.map { overlap in
            let (one, other) = (overlap.one.title, overlap.other.title)
            return self.say("At the same time: \(one), \(other)", "في الوقت نفسه: \(one)، \(other)")
        }
        if let free = agenda.freeHour, agenda.items.contains(where: { !$0.isAllDay }) {
            let time = self.owner.zone.local(free).time
            lines.append(self.say("First free hour: \(time)", "أول ساعة فراغ: \(time)"))
        }
        lines += agenda.unread.map { self.say("Not read: the calendar \($0)", "لم يُقرأ تقويم \($0)") }
        if self.lacks.contains(where: { $0.part == "calendar" }) {
            lines.append(self.say("Your calendars could not be read.", "تعذرت قراءة تقاويمك."))
        }
        return lines
    }

    private var weatherLines: [String] {
        switch self.weather {
        case .notChosen: []
        case .here(let weather):
            [weather.text(isArabic: self.isArabic)]
        case .missing(let lack): [self.say("Weather: ", "الطقس: ") + lack.sentence(isArabic: self.isArabic)]
        }
    }

    private var newsLines: [String] {
        switch self.news {
        case .notChosen: []
        case .here(let news): news.items.prefix(Self.mostHeadlines).map { "• \($0.title)" }
        case .missing(let lack): [self.say("News: ", "الأخبار: ") + lack.sentence(isArabic: self.isArabic)]
        }
    }
}

extension MorningWeather {
    /// `Riyadh: clear, 12 to 27 °C, rain 10 %`
    public func text(isArabic: Bool) -> String {
        let place = self.place.name(isArabic: isArabic) ?? (isArabic ? "الطقس" : "Weather")
        return "\(place): " + self.facts(isArabic: isArabic)
    }

    /// `clear, 12 to 27 °C, rain 10 %`
    public func facts(isArabic: Bool) -> String {
        let (low, high) = (Self.degrees(self.day.lowest), Self.degrees(self.day.highest))
        var parts = self.day.sky.map { [$0.name(isArabic: isArabic)] } ?? []
        parts.append(isArabic ? "من \(low) إلى \(high) درجة" : "\(low) to \(high) °C")
        if let chance = self.day.rainChance {
            parts.append(isArabic ? "احتمال المطر \(chance)٪" : "rain \(chance) %")
        }
        return parts.joined(separator: isArabic ? "، " : ", ")
    }

    /// In whole degrees, with a minus sign that text keeps together with its number.
    private static func degrees(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1000 else { return "?" }
        let rounded = Int(value.rounded())
        return rounded < 0 ? "−\(-rounded)" : "\(rounded)"
    }
}

extension Sky {
    public func name(isArabic: Bool) -> String {
        switch self {
        case .clear: isArabic ? "صحو" : "clear"
        case .cloudy: isArabic ? "غائم جزئيًا" : "partly cloudy"
        case .overcast: isArabic ? "غائم" : "overcast"
        case .fog: isArabic ? "ضباب" : "fog"
        case .drizzle: isArabic ? "رذاذ" : "drizzle"
        case .rain: isArabic ? "مطر" : "rain"
        case .snow: isArabic ? "ثلج" : "snow"
        case .thunderstorm: isArabic ? "عواصف رعدية" : "thunderstorms"
        case .freezingRain: isArabic ? "مطر متجمد" : "freezing rain"
        }
    }
}

extension MorningLack {
    /// Says what a person may do, where there is something to be done.
    public func sentence(isArabic: Bool) -> String {
        switch self {
        case .gap(.isOff): isArabic ? "غير متاح في هذا الخادم." : "not offered by this server."
        case .gap(.tookTooLong):
            isArabic ? "تأخر الموقع في الرد." : "the site took too long to answer."
        case .gap(.isUnreachable): isArabic ? "تعذر الوصول إلى الموقع." : "the site could not be reached."
        case .gap(.isRefused): isArabic ? "رفض الموقع الطلب." : "the site refused."
        case .gap(.isUnreadable): isArabic ? "تعذرت قراءة رد الموقع." : "the site's answer could not be read."
        case .notPrepared:
            isArabic ? "لم يبقَ وقت للسؤال قبل أن يرن." : "there was no time to ask before it rang."
        case .noPlace:
            isArabic ? "اختر مدينة، أو مكان مواقيت الصلاة." : "choose a city, or a place for your prayer times."
        }
    }
}
