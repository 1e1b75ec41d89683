/// How long the calls to one endpoint have taken, without the time that they waited there behind others.
///
/// A server with few slots works on calls in the order in which they came. When one ends, a later one may just have
/// begun. So its time is counted from then.
struct CallTimes {
    private struct Call {
        /// When the server may have begun with it.
        var begun: ContinuousClock.Instant
        let sent: ContinuousClock.Instant
        /// Calls that were under way when it was sent.
        let ahead: Int
    }

    private var calls: [Int: Call] = [:]
    private var next = 0
    /// The shortest time from a request to its answer.
    private var fastest: Duration?

    /// Returns the number of the call.
    mutating func begin(at now: ContinuousClock.Instant) -> Int {
        self.next += 1
        self.calls[self.next] = Call(begun: now, sent: now, ahead: self.calls.count)
        return self.next
    }

    /// How many calls were under way when this one was sent.
    func ahead(of number: Int) -> Int { self.calls[number]?.ahead ?? 0 }

    /// When the call has used its time up.
    func end(of number: Int, limit: Duration) -> ContinuousClock.Instant? {
        self.calls[number].map { $0.begun + limit }
    }

    /// Ends a call.
    ///
    /// - Returns: how many calls the endpoint works on at once, if this one has waited so long that it is worth knowing;
    ///   nil if not.
    mutating func end(
        _ number: Int,
        isAnswered: Bool,
        limit: Duration,
        at now: ContinuousClock.Instant
    ) -> Int? {
        guard let call = self.calls.removeValue(forKey: number) else { return nil }
        for later in self.calls.keys where later > number { self.calls[later]?.begun = now }
        let took = call.sent.duration(to: now)
        if isAnswered { self.fastest = min(self.fastest ?? took, took) }
        guard call.ahead > 0, took > limit / 2 else { return nil }
        // Not fewer than half of those that were under way: one slow call proves little.
        let atOnce = call.ahead + 1
        let worked = self.fastest.map { Int((Double(atOnce) * ($0 / took)).rounded()) } ?? 1
        return max(1, worked, atOnce / 2)
    }
}
