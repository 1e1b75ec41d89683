/// The results of a run, as goals look at them.
struct BenchResults: Sendable {
    private let all: [BenchResult]

    init(_ all: [BenchResult]) { self.all = all }

    /// Jadwal's, of this build.
    ///
    /// - Parameter caseName: nil for all cases.
    func jadwal(_ caseName: String? = nil) -> [BenchResult] {
        self.all.filter { $0.subject == .jadwal && (caseName == nil || $0.caseName == caseName) }
    }

    /// Whether somebody in the case was missed each time.
    func lacksSomething(of caseName: String) -> Bool {
        self.all.contains { $0.caseName == caseName && $0.medians == nil }
    }

    /// A figure of one variant.
    func sight(_ caseName: String, _ variant: String, _ figure: (BenchResult) -> Double?) -> GoalSight? {
        self.sights(caseName, figure).first { $0.variant == variant }
    }

    /// A figure of the variant in which it is largest.
    func largest(_ caseName: String, _ figure: (BenchResult) -> Double?) -> GoalSight? {
        self.sights(caseName, figure).max { $0.value < $1.value }
    }

    /// A figure of the variant in which it is smallest.
    func smallest(_ caseName: String, _ figure: (BenchResult) -> Double?) -> GoalSight? {
        self.sights(caseName, figure).min { $0.value < $1.value }
    }

    private func sights(_ caseName: String, _ figure: (BenchResult) -> Double?) -> [GoalSight] {
        self.jadwal(caseName).compactMap { result in
            figure(result).map { GoalSight(value: $0, caseName: caseName, variant: result.variant) }
        }
    }
}
