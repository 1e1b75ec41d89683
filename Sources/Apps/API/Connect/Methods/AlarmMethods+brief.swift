internal import APIMessages
internal import Pipeline
internal import SwiftProtobuf
internal import Time

extension Alarms_V1_Brief {
    /// - Parameter isArabic: the language of places.
    init(_ morning: Morning, isArabic: Bool) {
        self.init()
        self.date = "\(morning.date)"
        if let agenda = morning.agenda.value {
            self.events = agenda.items.map { item in
                .with {
                    ($0.title, $0.isAllDay) = (item.title, item.isAllDay)
                    ($0.startsAt, $0.endsAt) = (.init(item.start), .init(item.end))
                }
            }
            self.moreEvents = UInt32(clamping: agenda.more)
            if let freeHour = agenda.freeHour { self.freeHour = .init(freeHour) }
        }
        if let weather = morning.weather.value { self.weather = .init(weather, isArabic: isArabic) }
        self.headlines = (morning.news.value?.items ?? []).map { item in
            .with {
                ($0.title, $0.summary) = (item.title, item.summary)
                ($0.link, $0.feed) = (item.link ?? "", item.feed)
            }
        }
        self.music = morning.music ?? ""
        self.notChosen = morning.notChosen
        self.missing = morning.lacks.map { lack in .with { ($0.part, $0.reason) = (lack.part, lack.lack.code) } }
    }
}

extension Alarms_V1_BriefWeather {
    fileprivate init(_ weather: MorningWeather, isArabic: Bool) {
        self.init()
        (self.place, self.sky) = (weather.place.name(isArabic: isArabic) ?? "", weather.day.sky?.rawValue ?? "")
        (self.highest, self.lowest) = (weather.day.highest, weather.day.lowest)
        if let chance = weather.day.rainChance { self.rainChance = UInt32(clamping: chance) }
    }
}
