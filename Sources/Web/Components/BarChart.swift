/// Stacked bars, such as counts by hour, as an inline drawing. Behind it is a table with the same numbers.
public struct BarChart: Sendable {
    public struct Series: Sendable {
        let name: Markup
        let values: [Int]

        public init(_ name: Markup, _ values: [Int]) { (self.name, self.values) = (name, values) }
    }

    private static let width = 480
    private static let height = 120
    private static let gap = 0.2
    /// The style sheet has so many colours.
    public static let mostSeries = 4

    private let title: Spoken
    private let labelTitle: Spoken
    private let labels: [String]
    private let series: [Series]
    private let tableTitle: Spoken

    /// - Parameter labels: one for each bar, such as `20:00`.
    /// - Parameter labelTitle: what the labels are, such as “Hour”.
    /// - Parameter series: at most `mostSeries`, from the bottom up.
    /// - Parameter tableTitle: opens the table, such as “Numbers”.
    public init(
        _ title: Spoken,
        labels: [String],
        labelTitle: Spoken,
        _ series: [Series],
        tableTitle: Spoken
    ) {
        (self.title, self.labels, self.labelTitle) = (title, labels, labelTitle)
        (self.series, self.tableTitle) = (Array(series.prefix(Self.mostSeries)), tableTitle)
    }

    public var markup: Markup {
        .element(
            .figure,
            [.classes("chart")],
            [
                .element(.figcaption, [], [.words(self.title)]),
                self.drawing,
                self.legend,
                .element(.details, [], [.element(.summary, [], [.words(self.tableTitle)]), self.table]),
            ]
        )
    }

    private var drawing: Markup {
        let sums = self.labels.indices.map { index in
            self.series.reduce(0) { $0 + self.value($1, index) }
        }
        let most = Double(max(sums.max() ?? 0, 1))
        let step = Double(Self.width) / Double(max(self.labels.count, 1))
        var bars: [Markup] = []
        for index in self.labels.indices {
            var top = Double(Self.height)
            for (place, series) in self.series.enumerated() where self.value(series, index) > 0 {
                let tall = Double(self.value(series, index)) / most * Double(Self.height)
                top -= tall
                bars.append(
                    .element(
                        .rect,
                        [
                            .classes("series-\(place + 1)"), .x(Double(index) * step), .y(top),
                            .width(step * (1 - Self.gap)), .height(tall),
                        ],
                        [.element(.title, [], [.value("\(self.labels[index]): \(self.value(series, index))")])]
                    )
                )
            }
        }
        return .element(
            .svg,
            [.viewBox(Self.width, Self.height), .role("img"), .label(self.title)],
            bars
        )
    }

    private var legend: Markup {
        guard self.series.count > 1 else { return .nothing }
        return .element(
            .ul,
            [.classes("legend")],
            self.series.enumerated().map { place, series in
                .element(.li, [.classes("series-\(place + 1)")], [series.name])
            }
        )
    }

    private var table: Markup {
        .element(
            .table,
            [.classes("plain")],
            [
                .element(.caption, [], [.words(self.title)]),
                .element(
                    .thead,
                    [],
                    [
                        .element(
                            .tr,
                            [],
                            [.element(.th, [.column], [.words(self.labelTitle)])]
                                + self.series.map { .element(.th, [.column, .classes("number")], [$0.name]) }
                        )
                    ]
                ),
                .element(
                    .tbody,
                    [],
                    self.labels.enumerated().map { index, label in
                        .element(
                            .tr,
                            [],
                            [.element(.th, [.row], [.value(label)])]
                                + self.series.map {
                                    .element(.td, [.classes("number")], [.value("\(self.value($0, index))")])
                                }
                        )
                    }
                ),
            ]
        )
    }

    private func value(_ series: Series, _ index: Int) -> Int {
        series.values.indices.contains(index) ? max(0, series.values[index]) : 0
    }
}
