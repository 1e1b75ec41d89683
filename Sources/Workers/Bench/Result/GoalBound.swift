/// One figure of a goal, and how large or small it has to be.
struct GoalBound: Sendable {
    enum Side: String, Sendable {
        case atLeast = "≥"
        case atMost = "≤"
    }

    let side: Side
    let bound: Double
    let unit: GoalUnit
    /// What follows the bound: `of the C limit`.
    let of: String
    /// Whose figure it is; nil for that of all cases.
    let caseName: String?
    /// nil when it was not measured.
    let seen: @Sendable (BenchResults) -> GoalSight?

    static func atLeast(
        _ bound: Double,
        _ unit: GoalUnit,
        _ of: String = "",
        in caseName: String?,
        seen: @escaping @Sendable (BenchResults) -> GoalSight?
    ) -> GoalBound {
        GoalBound(side: .atLeast, bound: bound, unit: unit, of: of, caseName: caseName, seen: seen)
    }

    static func atMost(
        _ bound: Double,
        _ unit: GoalUnit,
        _ of: String = "",
        in caseName: String?,
        seen: @escaping @Sendable (BenchResults) -> GoalSight?
    ) -> GoalBound {
        GoalBound(side: .atMost, bound: bound, unit: unit, of: of, caseName: caseName, seen: seen)
    }

    var wanted: String {
        "\(self.side.rawValue) \(self.unit.text(self.bound))" + (self.of.isEmpty ? "" : " \(self.of)")
    }

    /// A figure that is no number meets nothing.
    func isMet(by value: Double) -> Bool {
        switch self.side {
        case .atLeast: value >= self.bound
        case .atMost: value <= self.bound
        }
    }
}
