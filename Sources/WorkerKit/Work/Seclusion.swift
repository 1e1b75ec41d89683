/// Lets whoever has to be alone wait for the others to finish, and the others for it. First come, first served among those who
/// have to be alone; they go before newcomers.
actor Seclusion {
    private var working = 0
    private var isAlone = false
    private var toBeAlone: [CheckedContinuation<Void, Never>] = []
    private var toWork: [CheckedContinuation<Void, Never>] = []

    /// Runs the operation beside others of its kind.
    nonisolated func among<R: Sendable>(_ operation: () async -> R) async -> R {
        await self.begin()
        let result = await operation()
        await self.end()
        return result
    }

    /// Runs the operation while nobody else runs.
    nonisolated func alone<R: Sendable>(_ operation: () async -> R) async -> R {
        await self.beginAlone()
        let result = await operation()
        await self.endAlone()
        return result
    }

    private func begin() async {
        guard self.isAlone || !self.toBeAlone.isEmpty else { return self.working += 1 }
        await withCheckedContinuation { self.toWork.append($0) }
    }

    private func beginAlone() async {
        guard self.isAlone || self.working > 0 else { return self.isAlone = true }
        await withCheckedContinuation { self.toBeAlone.append($0) }
    }

    private func end() {
        self.working -= 1
        if self.working == 0 { self.handOver() }
    }

    private func endAlone() {
        self.isAlone = false
        self.handOver()
    }

    /// The place is taken for whoever is woken, so that nobody slips in between.
    private func handOver() {
        if !self.toBeAlone.isEmpty {
            self.isAlone = true
            return self.toBeAlone.removeFirst().resume()
        }
        let next = self.toWork
        self.toWork = []
        self.working += next.count
        for worker in next { worker.resume() }
    }
}
