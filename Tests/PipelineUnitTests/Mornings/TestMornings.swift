import Pipeline
import Testing
import Time

/// Sources of mornings that do what a test says.
struct TestMornings: MorningSources {
    var weather: @Sendable (WeatherCell, LocalDate, Zone) async -> Result<WeatherDay, MorningGap> = { _, _, _ in
        .failure(.isOff)
    }
    var news: @Sendable ([String]) async -> (items: [NewsItem], gaps: [MorningGap]) = { _ in ([], []) }

    func weather(at cell: WeatherCell, on date: LocalDate, in zone: Zone) async -> Result<WeatherDay, MorningGap> {
        await self.weather(cell, date, zone)
    }

    func news(of feeds: [String]) async -> (items: [NewsItem], gaps: [MorningGap]) { await self.news(feeds) }
}

/// A morning of an owner in Riyadh.
enum MorningBed {
    static let zone = Zone("Asia/Riyadh")!
    static let date = LocalDate("2026-11-29")!
    static let feed = "https://news.example.org/rss"
    static let place = PrayerPlace(
        Coordinates(latitude: 24.6877, longitude: 46.7219)!,
        city: PrayerPlace.City(108_410, "Riyadh", arabicName: "الرياض", country: "SA"),
        zone: Self.zone
    )
    static let sunny = WeatherDay(code: 0, highest: 27.4, lowest: 11.6, rainChance: 10)

    static func at(_ time: String) -> UnixTime {
        Self.zone.instant(of: LocalDateTime(date: Self.date, time: LocalTime(time)!))
    }

    static func owner(_ locale: String = "en") -> CalendarOwner {
        CalendarOwner(customerID: "c", zone: Self.zone, locale: locale)
    }

    /// Everything.
    static var parts: MorningParts {
        var parts = MorningParts()
        (parts.weather, parts.feeds, parts.music) = (.city(Self.place), [Self.feed], "https://music.example.org/")
        return parts
    }

    static func event(_ title: String, _ start: String, _ end: String) -> CalendarEvent {
        CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: title,
            description: "",
            location: nil,
            times: .timed(
                start: LocalDateTime(date: Self.date, time: LocalTime(start)!),
                end: LocalDateTime(date: Self.date, time: LocalTime(end)!),
                zone: Self.zone
            )
        )
    }
}
