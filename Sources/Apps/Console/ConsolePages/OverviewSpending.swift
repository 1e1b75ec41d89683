internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// The requests to models by day, and their cost if there are prices.
enum OverviewSpending {
    static func render(_ week: WeekOfCounts, _ prices: ModelPrices, _ context: PageContext) -> Markup {
        let table = PageTable(
            caption: context.say(CountPhrase.spending),
            [
                .init(context.say(CountPhrase.dayAndModel)),
                .init(context.say(CountPhrase.calls), isNumber: true),
                .init(context.say(CountPhrase.input), isNumber: true),
                .init(context.say(CountPhrase.output), isNumber: true),
            ] + (prices.isEmpty ? [] : [.init(context.say(CountPhrase.cost), isNumber: true)]),
            week.spending.map { row in
                let cells: [Markup] = [
                    .machine("\(row.day) \(row.model)"), .number(row.calls), .number(row.input), .number(row.output),
                ]
                guard !prices.isEmpty else { return cells }
                return cells + [row.cost(prices).map { .cost($0) } ?? context.words(CountPhrase.noPrice)]
            },
            empty: context.say(CountPhrase.nothingSpent)
        ).markup
        let cut: Markup =
            week.isSpendingCut ? .p([], [context.words(CountPhrase.spendingCut(week.spending.count))]) : .nothing
        guard !prices.isEmpty, !week.spending.isEmpty else { return .group([table, cut]) }
        return .group([table, cut, Self.sums(week, prices, context)])
    }

    /// Days, because that is how tokens are counted.
    private static func sums(_ week: WeekOfCounts, _ prices: ModelPrices, _ context: PageContext) -> Markup {
        let (today, recent) = (week.spending(ofDays: 1), week.spending(ofDays: 7))
        // The newest days come first: what was not read is of the last one's day, or older.
        guard !week.isSpendingCut || recent.count < week.spending.count else {
            return .p([], [context.words(CountPhrase.noSumOfPart)])
        }
        let unpriced = Set(recent.map(\.model).filter { prices[$0] == nil }).sorted()
        guard unpriced.isEmpty else {
            let names: [Markup] = unpriced.flatMap { [Markup.value(" "), .machine($0)] }
            return .p([], [context.words(CountPhrase.noSum)] + names)
        }
        return .facts([
            context.figure(CountPhrase.costToday, .cost(today.cost(prices))),
            context.figure(CountPhrase.costOfWeek, .cost(recent.cost(prices))),
        ])
    }
}

extension WeekOfCounts {
    /// - Parameter days: today (UTC) is the first of them.
    fileprivate func spending(ofDays days: Int) -> [DailySpending] {
        let first = Timestamp.utcText(self.lastHour - .seconds(86_400 * (days - 1))).prefix(10)
        return self.spending.filter { $0.day >= first }
    }
}

extension DailySpending {
    /// nil for a model without a price.
    fileprivate func cost(_ prices: ModelPrices) -> ModelCost? {
        prices[self.model]?.cost(input: self.input, output: self.output)
    }
}

extension [DailySpending] {
    fileprivate func cost(_ prices: ModelPrices) -> ModelCost {
        self.compactMap { $0.cost(prices) }.reduce(.zero, +)
    }
}

extension Markup {
    /// `1,234.50`
    fileprivate static func cost(_ cost: ModelCost) -> Markup {
        let (whole, rest) = cost.hundredths.quotientAndRemainder(dividingBy: 100)
        return .value("\(NumberText.grouped(Int(clamping: whole))).\(rest < 10 ? "0" : "")\(rest)")
    }
}
