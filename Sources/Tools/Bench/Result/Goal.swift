/// A goal of the bench. It is met if each of its bounds is met.
struct Goal: Sendable {
    let what: String
    let bounds: [GoalBound]

    init(_ what: String, _ bounds: GoalBound...) { (self.what, self.bounds) = (what, bounds) }

    /// One outcome for each bound. A bound without a figure counts as missed if a contestant of its case could not be
    /// measured.
    ///
    /// - Parameter isQuick: whether the sizes were too small to judge the goals.
    func outcomes(of results: BenchResults, isQuick: Bool = false) -> [GoalOutcome] {
        self.bounds.map { bound in
            let figure = bound.seen(results)
            let couldNot = bound.caseName.map { results.lacksSomething(of: $0) } ?? false
            let verdict: GoalOutcome.Verdict =
                figure.map { isQuick ? .notJudged : bound.isMet(by: $0.value) ? .met : .missed }
                ?? (couldNot ? .missed : .notRun)
            return GoalOutcome(
                goal: self.what,
                wanted: bound.wanted,
                bound: bound.bound,
                seen: figure?.value,
                seenText: figure.map { bound.unit.text($0.value) },
                caseName: figure?.caseName,
                variant: figure?.variant,
                verdict: verdict
            )
        }
    }
}

/// One figure of a goal, and how large or small it has to be.
struct GoalBound: Sendable {
    enum Side: String, Sendable {
        case atLeast = "≥"
        case atMost = "≤"
    }

    let side: Side
    let bound: Double
    let unit: GoalUnit
    /// The text after the bound, such as `of the C limit`.
    let of: String
    /// The case of the figure; nil for all cases.
    let caseName: String?
    /// Reads the figure; nil if it was not measured.
    let seen: @Sendable (BenchResults) -> GoalFigure?

    static func atLeast(
        _ bound: Double,
        _ unit: GoalUnit,
        _ of: String = "",
        in caseName: String?,
        seen: @escaping @Sendable (BenchResults) -> GoalFigure?
    ) -> GoalBound {
        GoalBound(side: .atLeast, bound: bound, unit: unit, of: of, caseName: caseName, seen: seen)
    }

    static func atMost(
        _ bound: Double,
        _ unit: GoalUnit,
        _ of: String = "",
        in caseName: String?,
        seen: @escaping @Sendable (BenchResults) -> GoalFigure?
    ) -> GoalBound {
        GoalBound(side: .atMost, bound: bound, unit: unit, of: of, caseName: caseName, seen: seen)
    }

    var wanted: String {
        "\(self.side.rawValue) \(self.unit.text(self.bound))" + (self.of.isEmpty ? "" : " \(self.of)")
    }

    /// NaN does not meet any bound.
    func isMet(by value: Double) -> Bool {
        switch self.side {
        case .atLeast: value >= self.bound
        case .atMost: value <= self.bound
        }
    }
}

/// The unit of a goal's figure.
enum GoalUnit: Sendable {
    /// 0.5 is 50 %.
    case share
    case perSecond
    case times
    case milliseconds
    case megabytes

    func text(_ value: Double) -> String {
        switch self {
        case .share: "\(FigureText.of(value * 100)) %"
        case .perSecond: "\(FigureText.of(value))/s"
        case .times: "\(FigureText.of(value))×"
        case .milliseconds: "\(FigureText.of(value)) ms"
        case .megabytes: "\(FigureText.of(value)) MB"
        }
    }
}

/// The figure that a goal judges, with its case and variant.
struct GoalFigure: Sendable {
    var value: Double
    var caseName: String
    var variant: String
}

/// The result of one bound of a goal.
struct GoalOutcome: Sendable, Codable {
    private enum CodingKeys: String, CodingKey {
        case goal, wanted, bound, seen, seenText
        case caseName = "case"
        case variant, verdict
    }

    enum Verdict: String, Sendable, Codable {
        case met
        case missed
        /// Its case did not run, or not in the size that the goal is about.
        case notRun = "not_run"
        /// It ran, but with sizes that are too small to judge.
        case notJudged = "not_judged"

        var text: String { self.rawValue.replacing("_", with: " ") }
    }

    var goal: String
    var wanted: String
    var bound: Double
    var seen: Double?
    /// `seen` with its unit, for people.
    var seenText: String?
    /// The case and variant of the figure.
    var caseName: String?
    var variant: String?
    var verdict: Verdict

    /// - Parameter outcomes: grouped by goal.
    static func table(_ outcomes: [GoalOutcome]) -> AlignedTable {
        var table = AlignedTable(["goal", "wanted", "seen", "verdict"], firstFigure: 4)
        var before: String?
        for outcome in outcomes {
            let place = [outcome.caseName, outcome.variant].compactMap(\.self).joined(separator: " · ")
            let seen = outcome.seenText.map { "\($0) (\(place))" } ?? "–"
            table.lines.append(
                .cells([before == outcome.goal ? "" : outcome.goal, outcome.wanted, seen, outcome.verdict.text])
            )
            before = outcome.goal
        }
        return table
    }
}
