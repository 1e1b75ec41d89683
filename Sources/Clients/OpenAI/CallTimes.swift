/// Measures how long calls to one endpoint take, without the time that they wait there behind other calls.
///
/// A server with few slots works on calls in order. When one call ends, the next may just have started, so its time is
/// counted from then.
struct CallTimes {
    private struct Call {
        /// The earliest time at which the server may have started the call.
        var begun: ContinuousClock.Instant
        let sent: ContinuousClock.Instant
        /// Calls that were in flight when this one was sent.
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

    /// The number of calls that were in flight when this one was sent.
    func ahead(of number: Int) -> Int { self.calls[number]?.ahead ?? 0 }

    /// The time at which the call has used up its limit.
    func end(of number: Int, limit: Duration) -> ContinuousClock.Instant? {
        self.calls[number].map { $0.begun + limit }
    }

    /// Ends a call.
    ///
    /// - Returns: the number of calls that the endpoint works on at once, if this call has waited long enough to show
    ///   it; otherwise nil.
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
        // At least half of the calls in flight: one slow call proves little.
        let atOnce = call.ahead + 1
        let worked = self.fastest.map { Int((Double(atOnce) * ($0 / took)).rounded()) } ?? 1
        return max(1, worked, atOnce / 2)
    }
}
