/// Lets one in at a time, in the order of asking.
actor SingleFile {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func run<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R {
        if self.isTaken {
            await withCheckedContinuation { self.waiting.append($0) }
        }
        self.isTaken = true
        defer {
            if self.waiting.isEmpty { self.isTaken = false } else { self.waiting.removeFirst().resume() }
        }
        return try await body()
    }
}
