import Pipeline
import TestSupport
import Testing
import Time

@testable import Mornings

@Suite("The weather is read from any answer that has it") struct WeatherTests {
    private static let cell = WeatherCell(Coordinates(latitude: 24.6877, longitude: -0.4491)!)
    private static let riyadh = Zone("Asia/Riyadh")!

    private static func hours(_ range: Range<Int>, code: Int? = 3, chance: (Int) -> Int? = { $0 }) -> [WeatherHour] {
        range.map {
            WeatherHour(hour: $0, code: code, temperature: 12.1 + Double($0) / 2, rainChance: chance($0))
        }
    }

    private static func day(_ hours: [WeatherHour], code: Int? = 61, chance: Int? = 35) -> WeatherDay {
        WeatherDay(code: code, highest: 24.6, lowest: 12.1, rainChance: chance, hours: hours)
    }

    private static func wanted(_ word: String) -> WeatherDay {
        switch word {
        case "nulls": Self.day(Self.hours(0..<24, code: nil).filter { $0.hour != 3 }, code: nil, chance: nil)
        case "short":
            Self.day(Self.hours(0..<2) + Self.hours(2..<6, code: nil))
        case "bare": Self.day([], code: nil, chance: nil)
        default: Self.day(Self.hours(0..<24))
        }
    }

    @Test(arguments: ["", "texts", "nulls", "short", "bare"])
    func answerIsRead(_ word: String) async throws {
        try await MorningServer.lend { server in
            #expect(await server.weather(word).ask(Self.cell, in: Self.riyadh) == .success(Self.wanted(word)))
        }
    }

    static let faults: [(word: String, gap: MorningGap)] = [
        ("empty", .isUnreadable), ("list", .isUnreadable), ("broken", .isUnreadable), ("status/500", .isUnreachable),
        ("status/429", .isUnreachable), ("status/403", .isRefused), ("status/404", .isUnreadable),
        ("status/302", .isUnreadable),
    ]

    @Test(arguments: Self.faults.map(\.word)) func faultHasItsReason(_ word: String) async throws {
        let gap = try #require(Self.faults.first { $0.word == word }).gap
        try await MorningServer.lend { server in
            #expect(await server.weather(word).ask(Self.cell, in: Self.riyadh) == .failure(gap))
        }
    }

    @Test func slowServiceIsLeft() async throws {
        try await MorningServer.lend { server in
            let client = server.weather("late", within: .milliseconds(300))
            #expect(await client.ask(Self.cell, in: Self.riyadh) == .failure(.tookTooLong))
        }
    }

    /// A place leaves to a tenth of a degree: some eleven kilometres.
    @Test func serviceLearnsACellAndAZoneAlone() async throws {
        try await MorningServer.lend { server in
            _ = await server.weather("").ask(Self.cell, in: try #require(Zone("Etc/GMT+3")))
            let asked = try await server.seen()
            #expect(
                asked.map(\.path) == [
                    "/v1/forecast?latitude=24.7&longitude=-0.4&daily=weather_code,temperature_2m_max,"
                        + "temperature_2m_min,precipitation_probability_max"
                        + "&hourly=temperature_2m,weather_code,precipitation_probability"
                        + "&timezone=Etc%2FGMT%2B3&forecast_days=1"
                ]
            )
            #expect(asked.first?.fields["user-agent"] == "jadwal")
        }
    }

    @Test func anotherDayIsAskedForByItsDate() async throws {
        try await MorningServer.lend { server in
            let date = try #require(LocalDate("2026-12-01"))
            #expect(try await server.weather("").ask(Self.cell, on: date, in: Self.riyadh).get().highest > 0)
            let days = "&timezone=Asia%2FRiyadh&start_date=2026-12-01&end_date=2026-12-01"
            #expect(try await server.seen().first?.path.hasSuffix(days) == true)
        }
    }

    @Test(arguments: [
        "{\"daily\":{\"temperature_2m_max\":[1e400],\"temperature_2m_min\":[1]}}",
        "{\"daily\":{\"temperature_2m_max\":[300],\"temperature_2m_min\":[1]}}",
        "{\"daily\":{\"temperature_2m_max\":[\"NaN\"],\"temperature_2m_min\":[1]}}",
        "{\"daily\":{\"temperature_2m_max\":[true],\"temperature_2m_min\":[1]}}", "[]", "null", "{\"daily\":[]}",
        "{\"daily\":{\"temperature_2m_max\":[[]],\"temperature_2m_min\":{}}}", "", "{",
    ])
    func whatIsNoTemperatureIsNone(_ text: String) { #expect(WeatherReader.read(Array(text.utf8)) == nil) }

    @Test func hoursStandInForTheDay() {
        let text = """
            {"hourly": {"time": ["2026-11-30T00:00", "2026-11-30T01:00", "2026-11-30T01:00", "2026-11-30T01:30", "x"],
            "temperature_2m": [5, "7.5", 9, 30, 40], "weather_code": [0, 999],
            "precipitation_probability": [101, "55"]}}
            """
        let first = WeatherHour(hour: 0, code: 0, temperature: 5)
        let second = WeatherHour(hour: 1, temperature: 7.5, rainChance: 55)
        let wanted = WeatherDay(code: nil, highest: 7.5, lowest: 5, hours: [first, second])
        #expect(WeatherReader.read(Array(text.utf8)) == wanted)
    }
}
