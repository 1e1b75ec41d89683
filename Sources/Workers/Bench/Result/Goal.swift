/// What a run has to show. It is met when each of its bounds is.
struct Goal: Sendable {
    let what: String
    let bounds: [GoalBound]

    init(_ what: String, _ bounds: GoalBound...) { (self.what, self.bounds) = (what, bounds) }

    /// One for each bound. A bound that has no figure since somebody in its case could not be measured is missed.
    ///
    /// - Parameter isQuick: whether the sizes were smaller than the goals', so that a figure says nothing about them.
    func outcomes(of results: BenchResults, isQuick: Bool = false) -> [GoalOutcome] {
        self.bounds.map { bound in
            let sight = bound.seen(results)
            let couldNot = bound.caseName.map { results.lacksSomething(of: $0) } ?? false
            let verdict: GoalOutcome.Verdict =
                sight.map { isQuick ? .notJudged : bound.isMet(by: $0.value) ? .met : .missed }
                ?? (couldNot ? .missed : .notRun)
            return GoalOutcome(
                goal: self.what,
                wanted: bound.wanted,
                bound: bound.bound,
                seen: sight?.value,
                seenText: sight.map { bound.unit.text($0.value) },
                caseName: sight?.caseName,
                variant: sight?.variant,
                verdict: verdict
            )
        }
    }
}
