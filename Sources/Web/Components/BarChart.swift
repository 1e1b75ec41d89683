/// Stacked bars, such as counts by hour, as an inline drawing with axes. Behind it is a table with the same numbers.
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
    private let unit: Spoken?
    private let labelTitle: Spoken
    private let labels: [String]
    private let series: [Series]
    private let links: [Route?]
    private let tableTitle: Spoken

    /// - Parameter unit: of the bars' height, such as “an hour”.
    /// - Parameter labels: one for each bar, such as `20:00`.
    /// - Parameter labelTitle: what the labels are, such as “Hour”.
    /// - Parameter series: at most `mostSeries`, from the bottom up.
    /// - Parameter links: where each bar and its label in the table lead to; empty: nowhere.
    /// - Parameter tableTitle: opens the table, such as “Numbers”.
    public init(
        _ title: Spoken,
        unit: Spoken? = nil,
        labels: [String],
        labelTitle: Spoken,
        _ series: [Series],
        links: [Route?] = [],
        tableTitle: Spoken
    ) {
        (self.title, self.unit, self.labels, self.labelTitle) = (title, unit, labels, labelTitle)
        (self.series, self.links) = (Array(series.prefix(Self.mostSeries)), links)
        self.tableTitle = tableTitle
    }

    public var markup: Markup {
        .element(
            .figure,
            [.classes("chart")],
            [
                .element(
                    .figcaption,
                    [],
                    [.words(self.title)] + (self.unit.map { [.value(" "), .small([.words($0)])] } ?? [])
                ),
                .div([.classes("plot")], [self.heights, self.drawing, self.times]),
                self.legend,
                .element(.details, [], [.element(.summary, [], [.words(self.tableTitle)]), self.table]),
            ]
        )
    }

    private var sums: [Int] {
        self.labels.indices.map { index in self.series.reduce(0) { $0 + self.value($1, index) } }
    }

    /// The end of the upper half of the scale: an even number of one digit, and zeros.
    static func scale(_ most: Int) -> Int {
        var unit = 1
        while most > 10 * unit { unit *= 10 }
        return [2, 4, 6, 8, 10].map { $0 * unit }.first { $0 >= most } ?? 10 * unit
    }

    /// The scale at the side. The table says it to those who do not see it.
    private var heights: Markup {
        let top = Self.scale(self.sums.max() ?? 0)
        return .div(
            [.classes("heights"), .hidden],
            [top, top / 2, 0].map { .span([.figures(NumberText.grouped($0))]) }
        )
    }

    /// The first, the middle and the last label, below.
    private var times: Markup {
        guard let first = self.labels.first, let last = self.labels.last else { return .nothing }
        return .div(
            [.classes("times"), .hidden],
            [first, self.labels[self.labels.count / 2], last].map { .span([.value($0)]) }
        )
    }

    private var drawing: Markup {
        let top = Double(Self.scale(self.sums.max() ?? 0))
        let step = Double(Self.width) / Double(max(self.labels.count, 1))
        let bars = self.labels.indices.map { index in
            let stack = self.stack(index, top: top, step: step)
            guard !stack.isEmpty, let link = self.link(index) else { return Markup.group(stack) }
            return .link(link, stack)
        }
        // What is inside a picture cannot be reached.
        let role = self.links.isEmpty ? "img" : "group"
        return .element(
            .svg,
            [.viewBox(Self.width, Self.height), .stretched, .role(role), .label(self.title)],
            bars
        )
    }

    private func stack(_ index: Int, top: Double, step: Double) -> [Markup] {
        var end = Double(Self.height)
        var stack: [Markup] = []
        for (place, series) in self.series.enumerated() where self.value(series, index) > 0 {
            let tall = Double(self.value(series, index)) / top * Double(Self.height)
            end -= tall
            let words: [Markup] =
                (self.series.count > 1 ? [series.name, .value(" ")] : [])
                + [.value("\(self.labels[index]): \(NumberText.grouped(self.value(series, index)))")]
            stack.append(
                .element(
                    .rect,
                    [
                        .classes("series-\(place + 1)"), .x(Double(index) * step), .y(end),
                        .width(step * (1 - Self.gap)), .height(tall),
                    ],
                    [.element(.title, [], words)]
                )
            )
        }
        return stack
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
        let head =
            [Markup.element(.th, [.column], [.words(self.labelTitle)])]
            + self.series.map { .element(.th, [.column, .classes("number")], [$0.name]) }
        return .element(
            .table,
            [.classes("plain")],
            [
                .element(.caption, [], [.words(self.title)]), .element(.thead, [], [.element(.tr, [], head)]),
                .element(.tbody, [], self.labels.indices.map { self.row($0) }),
            ]
        )
    }

    private func row(_ index: Int) -> Markup {
        let label = Markup.value(self.labels[index])
        let shown = self.link(index).map { .link($0, [label]) } ?? label
        return .element(
            .tr,
            [],
            [.element(.th, [.row], [shown])]
                + self.series.map { series in
                    .element(.td, [.classes("number")], [.value("\(self.value(series, index))")])
                }
        )
    }

    private func link(_ index: Int) -> Route? { self.links.indices.contains(index) ? self.links[index] : nil }

    private func value(_ series: Series, _ index: Int) -> Int {
        series.values.indices.contains(index) ? max(0, series.values[index]) : 0
    }
}
