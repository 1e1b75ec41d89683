public import HTTP
internal import HTTPTypes
public import Pipeline
public import Time

/// Asks a weather service of the operator's choice, by the interface of Open-Meteo
/// (https://open-meteo.com/en/docs, `/v1/forecast`). It learns a place to a tenth of a degree, and nothing of who asks.
public struct WeatherClient: Sendable {
    private static let longestAnswer = 256 << 10
    private static let daily = [
        "weather_code", "temperature_2m_max", "temperature_2m_min", "precipitation_probability_max",
    ]
    private static let hourly = ["temperature_2m", "weather_code", "precipitation_probability"]

    private let exchange: HTTPExchange
    private let url: String
    private let limit: Duration

    /// - Parameter url: of the service, without a slash at the end.
    public init(exchange: @escaping HTTPExchange, url: String, within limit: Duration) {
        (self.exchange, self.url, self.limit) = (exchange, url, limit)
    }

    /// - Parameter date: nil for the day that it is in the zone.
    public func ask(
        _ cell: WeatherCell,
        on date: LocalDate? = nil,
        in zone: Zone
    ) async -> Result<WeatherDay, MorningGap> {
        let call = HTTPCall(
            method: .get,
            url: self.address(cell, date, zone),
            fields: [.accept: "application/json"],
            deadline: self.limit,
            maximumAnswerBytes: Self.longestAnswer
        )
        do throws(HTTPError) {
            let answer = try await self.exchange(call)
            guard answer.status == 200 else { return .failure(MorningGap(status: answer.status)) }
            return WeatherReader.read(answer.body).map { .success($0) } ?? .failure(.isUnreadable)
        } catch {
            return .failure(MorningGap(error))
        }
    }

    func address(_ cell: WeatherCell, _ date: LocalDate?, _ zone: Zone) -> String {
        let days = date.map { [("start_date", "\($0)"), ("end_date", "\($0)")] } ?? [("forecast_days", "1")]
        let items = [
            ("latitude", Self.degrees(cell.north)), ("longitude", Self.degrees(cell.east)),
            ("daily", Self.daily.joined(separator: ",")), ("hourly", Self.hourly.joined(separator: ",")),
            ("timezone", zone.name.replacing("/", with: "%2F").replacing("+", with: "%2B")),
        ]
        return "\(self.url)/v1/forecast?" + (items + days).map { "\($0)=\($1)" }.joined(separator: "&")
    }

    /// `-0.5` of -5.
    private static func degrees(_ tenths: Int) -> String {
        "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
