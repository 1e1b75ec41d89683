/// Runs the work for one key one after the other, in the order of arrival. Keeps nothing for unused keys.
///
/// SabreDAV and DAViCal check preconditions before they write, without a lock: two writers with the same entity tag
/// may both succeed.
actor KeyedMutex<Key: Hashable & Sendable> {
    private var waiting: [Key: [CheckedContinuation<Void, Never>]] = [:]

    /// A cancelled task keeps its place, because the work before it has deadlines. The work does not run on this
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

    /// The number of keys in use.
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
