/// Measures how long calls to one endpoint take, without the time that they wait there behind other calls.
///
/// A server with few slots works on calls in order. When one call ends, the next may just have started, so its time is
/// counted from then.
struct CallTimes {
    private struct Call {
        let sent: ContinuousClock.Instant
        /// Calls that were in flight when this one was sent.
        let ahead: Int
    }

    private struct Ended {
        let number: Int
        let at: ContinuousClock.Instant
    }

    private var calls: [Int: Call] = [:]
    private var next = 0
    /// Calls that have ended, without those that a later call ended after: both numbers and times grow.
    private var ended: [Ended] = []
    /// The shortest time from a request to its answer.
    private var fastest: Duration?

    /// Returns the number of the call.
    mutating func begin(at now: ContinuousClock.Instant) -> Int {
        self.next += 1
        self.calls[self.next] = Call(sent: now, ahead: self.calls.count)
        return self.next
    }

    /// The number of calls that were in flight when this one was sent.
    func ahead(of number: Int) -> Int { self.calls[number]?.ahead ?? 0 }

    /// The time at which the call has used up its limit.
    func end(of number: Int, limit: Duration) -> ContinuousClock.Instant? {
        self.calls[number].map { max($0.sent, self.lastEnd(before: number) ?? $0.sent) + limit }
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
        self.note(Ended(number: number, at: now))
        let took = call.sent.duration(to: now)
        if isAnswered { self.fastest = min(self.fastest ?? took, took) }
        guard call.ahead > 0, took > limit / 2 else { return nil }
        // At least half of the calls in flight: one slow call proves little.
        let atOnce = call.ahead + 1
        let worked = self.fastest.map { Int((Double(atOnce) * ($0 / took)).rounded()) } ?? 1
        return max(1, worked, atOnce / 2)
    }

    /// The last time at which a call that was sent before this one has ended.
    private func lastEnd(before number: Int) -> ContinuousClock.Instant? {
        var (low, high) = (0, self.ended.count)
        while low < high {
            let middle = (low + high) / 2
            if self.ended[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? self.ended[low - 1].at : nil
    }

    /// Costs the same for any number of calls in flight, on average.
    private mutating func note(_ end: Ended) {
        while let last = self.ended.last, last.number > end.number { self.ended.removeLast() }
        self.ended.append(end)
        guard self.ended.count > 2 * self.calls.count + 16 else { return }
        // Of the calls before all that are in flight, only the last one counts.
        let oldest = self.calls.keys.min() ?? self.next
        let past = self.ended.prefix { $0.number < oldest }.count
        self.ended.removeFirst(max(0, past - 1))
    }
}
