/// How many calls an endpoint bears at once: as many as allowed until it says that these are too many, then fewer, and one more
/// after each round of successes (additive increase, multiplicative decrease).
struct AdaptiveLimit {
    static let decrease = 0.7

    private let ceiling: Double
    private var limit: Double
    private(set) var inFlight = 0
    /// Grows with each decrease: calls that began before it say nothing about what holds since.
    private var round = 0

    init(ceiling: Int) { (self.ceiling, self.limit) = (Double(max(1, ceiling)), Double(max(1, ceiling))) }

    var calls: Int { Int(self.limit) }

    /// Nil: as many as it bears are under way.
    mutating func enter() -> Int? {
        guard self.inFlight < self.calls else { return nil }
        self.inFlight += 1
        return self.round
    }

    mutating func leave(_ round: Int, after end: End) {
        switch end {
        case .answered where self.inFlight * 2 >= self.calls:
            // Calls that came one by one do not show that more at once would be borne.
            self.limit = min(self.ceiling, self.limit + 1 / self.limit)
        case .busy where round == self.round:
            self.limit = max(1, self.limit * Self.decrease)
            self.round += 1
        case .answered, .busy, .other:
            break
        }
        self.inFlight -= 1
    }

    enum End {
        case answered
        case busy
        /// Its own trouble, or the conversation's: says nothing about how many it bears.
        case other
    }
}
