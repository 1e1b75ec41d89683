import Testing
import WorkerKit

@testable import Console

@Suite("Prices of models are checked before the start, and reckoned exactly") struct ModelPricesTests {
    private func read(_ text: String?) async throws -> ModelPrices {
        var environment = ["JADWAL_CONSOLE_LOGIN": "proxy", "JADWAL_CONSOLE_PROXY_FROM": "127.0.0.1"]
        environment["JADWAL_CONSOLE_PROXY_SECRET"] = "sixteen-characters"
        environment["JADWAL_LLM_PRICES"] = text
        let sources = await SettingsSources.load(environment: environment)
        return try SettingsReader.read(sources) { ConsoleSettings(reading: &$0) }.prices
    }

    @Test func pricesAreReadByModel() async throws {
        let prices = try await self.read(" gpt-4o-mini = 0.15/0.60 ,org/name=x=1/4,free=0/0, dear=1000000/0.000001")
        #expect(prices["gpt-4o-mini"] == ModelPrice("0.15/0.6") && prices["org/name=x"] == ModelPrice("1/4"))
        #expect(prices["free"]?.cost(input: 1_000_000, output: 1_000_000).hundredths == 0)
        #expect(prices["dear"]?.cost(input: 1_000_000, output: 0).hundredths == 100_000_000)
        #expect(prices["other"] == nil && !prices.isEmpty)
    }

    @Test func noPricesWithoutTheSetting() async throws {
        #expect(try await self.read(nil).isEmpty)
        #expect(try await self.read("").isEmpty)
    }

    @Test(arguments: [
        "kitchen", "kitchen=", "=1/2", "model=1", "model=1/", "model=/2", "model=1/2/3", "model=-1/2", "model=1/-2",
        "model=+1/2", "model=1e3/2", "model=1,5/2", "model=.5/2", "model=1./2", "model=0.1234567/2", "model=1.2.3/4",
        "model=1000001/2", "model=1000000.000001/2", "model=99999999999999999999/2", "model=nan/2", "model=inf/2",
        "model=0x1/2", "model=1 /2", "model=$1/$2", "model=١/٢", "a=1/2, a=3/4", "a=1/2,,b=1/2",
        (0...100).map { "m\($0)=1/2" }.joined(separator: ","),
    ])
    func settingThatCannotBeIsNamed(_ text: String) async throws {
        let thrown = await #expect(throws: ConfigurationError.self) { _ = try await self.read(text) }
        let error = try #require(thrown)
        #expect(error.faults.map(\.name) == ["JADWAL_LLM_PRICES"])
        #expect(!error.description.contains(text))
    }

    /// 0.1 and 0.2 are no sums of powers of two.
    @Test func costsAreExact() throws {
        let price = try #require(ModelPrice("0.1/0.2"))
        let each = price.cost(input: 1, output: 1)
        let sum = (0..<100_000).reduce(ModelCost.zero) { sum, _ in sum + each }
        #expect(sum == price.cost(input: 100_000, output: 100_000) && sum.hundredths == 3)
        let dearest = try #require(ModelPrice("1000000/1000000"))
        #expect(dearest.cost(input: .max, output: .max).hundredths == Int128(Int64.max) * 200)
    }

    @Test func halfOfAHundredthIsRoundedUp() throws {
        let price = try #require(ModelPrice("0.01/0"))
        #expect(price.cost(input: 499_999, output: 0).hundredths == 0)
        #expect(price.cost(input: 500_000, output: 0).hundredths == 1)
    }
}
