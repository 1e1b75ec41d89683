import Pipeline
import Testing
import WorkerKit

@testable import Assembly

@Suite("The weather comes from a service of the operator's choice") struct MorningSettingsTests {
    @Test(
        arguments: [
            ([:], nil), (["JADWAL_WEATHER_URL": "https://api.open-meteo.com/"], "https://api.open-meteo.com"),
            (["JADWAL_WEATHER_URL": "http://127.0.0.1:8080/w"], "http://127.0.0.1:8080/w"),
        ] as [([String: String], String?)]
    )
    func serviceIsOffUntilItIsNamed(_ environment: [String: String], _ url: String?) async throws {
        let settings = try SettingsReader.read(await SettingsSources.load(environment: environment)) {
            MorningSettings(reading: &$0)
        }
        #expect(settings.weatherURL == url)
    }

    @Test(arguments: ["http://weather.example.org", "weather", "https://u:p@example.org", "https://example.org?key=x"])
    func addressThatCannotBeUsedIsReported(_ url: String) async {
        let sources = await SettingsSources.load(environment: ["JADWAL_WEATHER_URL": url])
        #expect(throws: (any Error).self) { try SettingsReader.read(sources) { MorningSettings(reading: &$0) } }
    }

    @Test func checkSaysWhatToDo() {
        for gap in MorningGap.allCases {
            let words = "\(WeatherCheckFault(gap: gap))"
            #expect(!words.contains("https://") && words.count > 10)
        }
    }
}
