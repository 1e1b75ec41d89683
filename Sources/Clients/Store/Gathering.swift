internal import Postgres

/// Does together what several ask for at a time: one transaction for all of them and not one for each. Nobody waits for company:
/// who comes first begins at once, and what comes meanwhile goes together afterwards.
actor Gathering<Item: Sendable, Answer: Sendable> {
    private struct Waiter {
        var item: Item
        var continuation: CheckedContinuation<Result<Answer, any Error>, Never>
    }

    private let limit: Int
    private let atOnce: Int
    private let work: @Sendable ([Item]) async throws -> [Answer]
    private var waiting: [Waiter] = []
    private(set) var goesUnderWay = 0
    /// Who has not begun.
    var waitingCount: Int { self.waiting.count }

    /// - Parameters:
    ///   - limit: items in one go.
    ///   - atOnce: goes at a time.
    ///   - work: does all of it or nothing. Answers come in the order of the items.
    init(limit: Int = 200, atOnce: Int = 2, work: @escaping @Sendable ([Item]) async throws -> [Answer]) {
        (self.limit, self.atOnce, self.work) = (limit, atOnce, work)
    }

    /// Returns when it is done. What has begun is waited for, also in a task that is cancelled: it is the others' too.
    func perform(_ item: Item) async throws -> Answer {
        try Task.checkCancellation()
        let result = await withCheckedContinuation { continuation in
            self.waiting.append(Waiter(item: item, continuation: continuation))
            self.begin()
        }
        return try result.get()
    }

    private func begin() {
        guard self.goesUnderWay < self.atOnce, !self.waiting.isEmpty else { return }
        self.goesUnderWay += 1
        let waiters = Array(self.waiting.prefix(self.limit))
        self.waiting.removeFirst(waiters.count)
        Task {
            let results = await self.results(waiters.map(\.item))
            self.goesUnderWay -= 1
            self.begin()
            for (waiter, result) in zip(waiters, results) { waiter.continuation.resume(returning: result) }
        }
    }

    private func results(_ items: [Item]) async -> [Result<Answer, any Error>] {
        do {
            return try await self.work(items).map { .success($0) }
        } catch {
            guard items.count > 1, !Self.isShared(error) else { return items.map { _ in .failure(error) } }
            // One of them is at fault, and the others are not to fail with it.
            var results: [Result<Answer, any Error>] = []
            for item in items { results += await self.results([item]) }
            return results
        }
    }

    /// Whether each of them would meet it.
    private static func isShared(_ error: any Error) -> Bool {
        guard let error = error as? PostgresError else { return false }
        return error.isUnavailable || error.isMisfit || error.code == .closed || error.code == .cancelled
    }
}
