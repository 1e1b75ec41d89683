/// The number of calls that an endpoint can take at once. It starts at the ceiling, decreases when the endpoint is busy
/// or lets calls wait, and grows by one after each round of successes (additive increase, multiplicative decrease).
struct AdaptiveLimit {
    static let decrease = 0.7

    private let ceiling: Double
    private var limit: Double
    private(set) var inFlight = 0
    /// Grows with each decrease. Results of calls that began before it are ignored.
    private var round = 0

    init(ceiling: Int) { (self.ceiling, self.limit) = (Double(max(1, ceiling)), Double(max(1, ceiling))) }

    var calls: Int { Int(self.limit) }

    /// nil if the limit is reached.
    mutating func enter() -> Int? {
        guard self.inFlight < self.calls else { return nil }
        self.inFlight += 1
        return self.round
    }

    mutating func leave(_ round: Int, after end: End) {
        switch end {
        case .answered where self.inFlight * 2 >= self.calls:
            // Calls one after the other do not show that the endpoint can take more at once.
            self.limit = min(self.ceiling, self.limit + 1 / self.limit)
        case .busy where round == self.round:
            self.limit = max(1, self.limit * Self.decrease)
            self.round += 1
        case .queued(let slots) where round == self.round:
            self.limit = max(1, min(self.limit, Double(slots)))
            self.round += 1
        case .answered, .busy, .queued, .other:
            break
        }
        self.inFlight -= 1
    }

    enum End {
        case answered
        case busy
        /// The call has waited long at the endpoint, which seems to work on this many calls at once.
        case queued(slots: Int)
        /// Another error of the endpoint or the conversation. It does not show how many calls the endpoint can take.
        case other
    }
}
