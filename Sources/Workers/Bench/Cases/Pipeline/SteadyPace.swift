/// Does things at a steady rate. What could not be done in time is made up for at once.
enum SteadyPace {
    /// No more in one portion.
    private static let portion = 500

    static func run(_ count: Int, perSecond rate: Int, _ body: (Range<Int>) async throws -> Void) async throws {
        let start = ContinuousClock.now
        var done = 0
        while done < count {
            let since = (ContinuousClock.now - start) / .seconds(1)
            let due = min(count, Int(since * Double(rate)) + 1)
            if due > done {
                let next = min(due, done + Self.portion)
                try await body(done..<next)
                done = next
            } else {
                try await Task.sleep(for: .milliseconds(2), tolerance: .zero)
            }
        }
    }
}
