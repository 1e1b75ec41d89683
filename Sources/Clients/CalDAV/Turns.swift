/// Lets one at a time do what concerns a key, in the order of arrival. Holds nothing of keys that nobody is at.
///
/// Servers' own preconditions are check-then-act on SabreDAV and DAViCal: two writers with the same entity tag may both be
/// told that they have won.
actor Turns<Key: Hashable & Sendable> {
    private var waiting: [Key: [CheckedContinuation<Void, Never>]] = [:]

    /// A cancelled task keeps its place: whoever is before it ends within its own deadlines. The work does not run on this
    /// actor.
    func take<Value: Sendable>(
        _ key: Key,
        _ work: @concurrent @Sendable () async throws(DAVFailure) -> Value
    ) async throws(DAVFailure) -> Value {
        if self.waiting[key] == nil {
            self.waiting[key] = []
        } else {
            await withCheckedContinuation { self.waiting[key]?.append($0) }
        }
        defer { self.leave(key) }
        return try await work()
    }

    /// Keys that somebody is at.
    var count: Int { self.waiting.count }

    private func leave(_ key: Key) {
        guard var others = self.waiting[key], !others.isEmpty else {
            self.waiting[key] = nil
            return
        }
        let next = others.removeFirst()
        self.waiting[key] = others
        next.resume()
    }
}
