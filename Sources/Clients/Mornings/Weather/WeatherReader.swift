internal import HTTP
public import Pipeline
internal import Time

/// Reads forecasts as Open-Meteo writes them, forgivingly: numbers may be texts, and much may be missing.
public enum WeatherReader {
    /// On earth, in °C.
    private static let temperatures = -100.0...70.0
    /// WMO's table 4677.
    private static let codes = 0...99
    private static let longestDay = 48

    /// nil if it does not say how warm it will be.
    public static func read(_ bytes: [UInt8]) -> WeatherDay? {
        guard let answer = LooseJSON(bytes) else { return nil }
        let daily = answer["daily"]
        let hours = Self.hours(answer["hourly"], of: Self.first(daily?["time"])?.text)
        let warmest = hours.map(\.temperature).max()
        let coldest = hours.map(\.temperature).min()
        guard let one = Self.temperature(Self.first(daily?["temperature_2m_max"])) ?? warmest,
            let other = Self.temperature(Self.first(daily?["temperature_2m_min"])) ?? coldest
        else { return nil }
        return WeatherDay(
            code: Self.code(Self.first(daily?["weather_code"] ?? daily?["weathercode"])),
            highest: max(one, other),
            lowest: min(one, other),
            rainChance: Self.percent(Self.first(daily?["precipitation_probability_max"])),
            hours: hours
        )
    }

    /// - Parameter day: `2026-11-30`; hours of other days are left out.
    private static func hours(_ hourly: LooseJSON?, of day: String?) -> [WeatherHour] {
        guard let hourly else { return [] }
        let (codes, chances) = (hourly["weather_code"] ?? hourly["weathercode"], hourly["precipitation_probability"])
        let (times, temperatures) = (hourly["time"]?.elements ?? [], hourly["temperature_2m"]?.elements ?? [])
        var found: [Int: WeatherHour] = [:]
        for (index, value) in temperatures.prefix(Self.longestDay).enumerated() {
            let time = times.indices.contains(index) ? times[index].text : nil
            guard let temperature = Self.temperature(value), let hour = Self.hour(time, of: day, index),
                found[hour] == nil
            else { continue }
            found[hour] = WeatherHour(
                hour: hour,
                code: Self.code(Self.element(index, of: codes)),
                temperature: temperature,
                rainChance: Self.percent(Self.element(index, of: chances))
            )
        }
        return found.values.sorted { $0.hour < $1.hour }
    }

    /// Of `2026-11-30T06:00`; of a list without times the place in it.
    private static func hour(_ time: String?, of day: String?, _ index: Int) -> Int? {
        guard let time else { return index < 24 ? index : nil }
        guard day.map({ time.hasPrefix($0) }) ?? true, let clock = LocalTime(time.dropFirst(11).prefix(5)) else {
            return nil
        }
        return clock.minute == 0 ? clock.hour : nil
    }

    private static func element(_ index: Int, of list: LooseJSON?) -> LooseJSON? {
        let elements = list?.elements ?? []
        return elements.indices.contains(index) ? elements[index] : nil
    }

    /// Of a list; a single value may stand in place of it.
    private static func first(_ value: LooseJSON?) -> LooseJSON? { value?.elements.first ?? value }

    private static func temperature(_ value: LooseJSON?) -> Double? {
        Self.number(value).flatMap { Self.temperatures.contains($0) ? $0 : nil }
    }

    private static func percent(_ value: LooseJSON?) -> Int? {
        Self.number(value).flatMap { (0...100).contains($0) ? Int($0.rounded()) : nil }
    }

    private static func code(_ value: LooseJSON?) -> Int? {
        Self.number(value).flatMap { Int(exactly: $0) }.flatMap { Self.codes.contains($0) ? $0 : nil }
    }

    private static func number(_ value: LooseJSON?) -> Double? {
        guard let number = value?.decimal ?? value?.text.flatMap({ Double($0) }), number.isFinite else { return nil }
        return number
    }
}
