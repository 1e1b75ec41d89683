import Store
import Testing
import Time
import Web

@testable import Console
@testable import WorkerKit

@Suite("The overview says what models cost") struct OverviewSpendingTests {
    private static let now = UnixTime(seconds: 1_800_000_000)

    private func html(_ prices: [String: String], _ language: Language = .english) -> String {
        // 2027-01-15 is today.
        let rows: [(String, String, Int64, Int64)] = [
            ("2027-01-15", "small", 1_000_000, 2_000_000), ("2027-01-15", "large", 3_000_000, 500_000),
            ("2027-01-09", "small", 10_000_000_000, 0), ("2027-01-08", "old", 5_000_000, 0),
        ]
        let week = WeekOfCounts(
            lastHour: Self.now,
            counts: [],
            spending: rows.map { DailySpending(day: $0.0, model: $0.1, calls: 1, input: $0.2, output: $0.3) }
        )
        let known = ModelPrices(prices.compactMapValues { ModelPrice($0) })
        #expect(prices.allSatisfy { known[$0.key] != nil })
        return OverviewSpending.render(week, known, PageSamples.context(language)).html
    }

    @Test(arguments: Language.allCases)
    func costsStandInTheTableAndInSums(_ language: Language) {
        let html = self.html(["small": "0.15/0.60", "large": "2.5/10"], language)
        // 0.15 + 1.20, 7.50 + 5.00, 1,500.00; the model of eight days ago has no price.
        for text in ["1.35", "12.50", "1,500.00"] { #expect(html.contains("<bdi>\(text)</bdi>"), "\(text)") }
        #expect(html.contains(language == .english ? "no price" : "بلا سعر"))
        // Of today, and of seven days, to which the model without a price does not belong.
        #expect(html.contains("<bdi>13.85</bdi>") && html.contains("<bdi>1,513.85</bdi>"))
        #expect(html.contains(language == .english ? "Cost of 7 days (UTC)" : "تكلفة 7 أيام (UTC)"))
    }

    @Test(arguments: Language.allCases)
    func modelWithoutAPriceIsNamedAndNotCountedAsFree(_ language: Language) {
        let html = self.html(["small": "0.15/0.60"], language)
        #expect(html.contains(language == .english ? "these models have no price:" : "هذه النماذج بلا سعر:"))
        #expect(html.contains("<bdi>large</bdi>") && !html.contains("<bdi>old</bdi>") && !html.contains("1,501.35"))
    }

    @Test(arguments: Language.allCases)
    func withoutPricesNothingIsSaidOfCost(_ language: Language) {
        let html = self.html([:], language)
        #expect(html.contains("2027-01-15 small") && html.matches(of: #/<th[^>]*role="columnheader"/#).count == 4)
        #expect(!html.contains("rice") && !html.contains("ost ") && !html.contains("سعر") && !html.contains("تكلفة"))
    }

    /// - Parameter days: how long ago each row is. All are of models with a price.
    private func cut(_ days: [Int], _ language: Language) -> String {
        let rows = days.enumerated().map { number, ago in
            let day = "2027-01-\(15 - ago < 10 ? "0" : "")\(15 - ago)"
            return DailySpending(day: day, model: "m\(number)", calls: 1, input: 1_000_000, output: 0)
        }
        let week = WeekOfCounts(lastHour: Self.now, counts: [], spending: rows, isSpendingCut: true)
        let prices = Dictionary(uniqueKeysWithValues: rows.map { ($0.model, ModelPrice("1/1")) })
        return OverviewSpending.render(
            week,
            ModelPrices(prices.compactMapValues { $0 }),
            PageSamples.context(language)
        ).html
    }

    @Test(arguments: Language.allCases)
    func tableThatIsCutSaysSo(_ language: Language) {
        // Of the day of eight days ago, and of older ones, rows are missing. The sums need none of them.
        let html = self.cut([0, 1, 7], language)
        #expect(html.contains(language == .english ? "Only the first 3 rows are shown." : "تُعرض أول 3 صف فقط."))
        #expect(html.contains("<bdi>2.00</bdi>"))
        // Of the last of the seven days rows may be missing.
        let part = self.cut([0, 1, 6], language)
        #expect(part.contains(language == .english ? "There is no sum, because rows" : "لا مجموع، لأن صفوفًا"))
        #expect(!part.contains("<bdi>3.00</bdi>") && !part.contains("figure"))
    }
}
