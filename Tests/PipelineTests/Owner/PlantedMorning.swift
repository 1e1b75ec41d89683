import Foundation
import Pipeline
import Postgres
import Store
import Testing
import Time
import Vault
import WorkerKit

/// An alarm of an owner that has just rung, with the brief that a worker has prepared before it.
struct PlantedMorning {
    /// Nobody asks it: the name of its server does not exist.
    static let feed = "https://news.invalid/rss"

    let alarm: String
    let customer: String

    /// As a worker seals it.
    func ring(_ headline: String, for parts: MorningParts, on bed: PipelineBed) async throws {
        var prepared = PreparedMorning(for: .now())
        if case .city(let place)? = parts.weather {
            let day = WeatherDay(code: 61, highest: 27.4, lowest: -3, rainChance: 80)
            prepared.note(.success(day), at: WeatherCell(place.coordinates))
        }
        let item = NewsItem(headline, link: "https://news.example.org/1")
        prepared.note(([item], [.tookTooLong]), of: parts.feeds)
        let seal = SealContext(table: "schedule.brief", row: self.alarm, customer: self.customer)
        let brief = bed.store.messages.seal(Array(try JSONEncoder().encode(prepared)), for: seal)
        try await bed.pool.execute(
            Statement(
                """
                update schedule set brief = $2, brief_until = jadwal_now() + interval '1 hour', changed_at = null,
                    last_due_at = jadwal_now(), last_label = '@alarm@2026-11-29T06:30', last_outcome = 'fired'
                where id = $1
                """,
                [.uuid(self.alarm), .bytes(brief)]
            )
        )
    }

    /// Adds the alarm, too: with weather of a city, news and music whose texts begin with a word.
    func add(_ word: String, from day: LocalDate, on bed: PipelineBed) async throws {
        var alarm = Alarm("\(word)-alarm", at: .clock(.midnight), from: day)
        let city = PrayerPlace.City(1, "\(word)-city", arabicName: nil, country: "SA")
        let coordinates = try #require(Coordinates(latitude: 24.6877, longitude: 46.7219))
        alarm.parts.weather = .city(PrayerPlace(coordinates, city: city))
        (alarm.parts.feeds, alarm.parts.music) = ([Self.feed], "https://\(word)-music.invalid/")
        let waking = alarm
        let added: Result<Void, Never> = try await PostgresAlarms(bed.store)
            .add(self.alarm, of: self.customer, by: .owner) { _ in .success(waking) }
        added.get()
        try await self.ring("\(word)-headline", for: alarm.parts, on: bed)
    }
}
