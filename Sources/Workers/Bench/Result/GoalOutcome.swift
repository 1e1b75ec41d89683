/// What became of one bound of a goal.
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
        /// It ran, but too small to judge.
        case notJudged = "not_judged"

        var text: String { self.rawValue.replacing("_", with: " ") }
    }

    var goal: String
    var wanted: String
    var bound: Double
    var seen: Double?
    /// `seen` with its unit, for people.
    var seenText: String?
    /// Where it was seen.
    var caseName: String?
    var variant: String?
    var verdict: Verdict

    /// - Parameter outcomes: those of one goal after one another.
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
