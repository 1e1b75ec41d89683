/// A row of small bars in a cell, without axes: whether something grows.
public enum TrendLine {
    private static let step = 4
    private static let height = 20

    /// - Parameter words: say what the bars show, with numbers.
    public static func markup(_ values: [Int], _ words: Spoken) -> Markup {
        let most = Double(max(values.max() ?? 0, 1))
        let bars = values.enumerated().filter { $0.element > 0 }.map { index, value in
            let tall = max(1, Double(value) / most * Double(Self.height))
            return Markup.element(
                .rect,
                [
                    .classes("series-1"), .x(Double(index * Self.step)), .y(Double(Self.height) - tall),
                    .width(Double(Self.step - 1)), .height(tall),
                ],
                []
            )
        }
        return .element(
            .svg,
            [
                .classes("trend"), .viewBox(max(1, values.count) * Self.step, Self.height), .stretched, .role("img"),
                .label(words),
            ],
            [.element(.title, [], [.words(words)])] + bars
        )
    }
}
