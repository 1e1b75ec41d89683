/// The figure that a goal looks at, and where it was seen.
struct GoalSight: Sendable {
    var value: Double
    var caseName: String
    var variant: String
}
