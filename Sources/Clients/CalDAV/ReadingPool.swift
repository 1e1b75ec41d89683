internal import IOThread
internal import Pipeline
internal import Waiting

/// Two threads that read long answers of calendar servers, for all customers. Long answers therefore do not block
/// writes and leases.
///
/// A customer uses at most one thread at a time. After a customer was served, the others have priority.
actor ReadingPool {
    static let threads = 2
    /// Shorter answers are read without the pool. That takes less than a millisecond.
    static let smallBytes = 64 << 10
    /// The limit for all waiting answers together.
    static let waitingBytes = 64 << 20
    static let waitingBytesPerCustomer = 24 << 20

    private struct Waiter {
        let customerID: String
        let bytes: Int
        let thread = Promise<ReadingThread?>()
    }

    private var idle = (0..<ReadingPool.threads).map { _ in ReadingThread() }
    /// Customers whose answer is being read.
    private var busy: Set<String> = []
    private var waiting: [Waiter] = []
    /// The number of answers that were read.
    private(set) var finished = 0
    var underWay: Int { self.busy.count }
    var waitingCount: Int { self.waiting.count }

    /// Runs the work on one of the threads. Throws if too many answers wait, and if the task is cancelled before the
    /// work starts.
    ///
    /// - Parameter bytes: the length of the answer.
    func run<Value: Sendable>(
        for customerID: String,
        bytes: Int,
        _ work: @Sendable () -> Value
    ) async throws(DAVFailure) -> Value {
        let thread = try await self.enter(customerID, bytes)
        let value = await thread.run(work)
        self.leave(customerID, thread)
        return value
    }

    private func enter(_ customerID: String, _ bytes: Int) async throws(DAVFailure) -> ReadingThread {
        if !self.busy.contains(customerID), let thread = self.idle.popLast() {
            self.busy.insert(customerID)
            return thread
        }
        let own = self.waiting.lazy.filter { $0.customerID == customerID }.reduce(0) { $0 + $1.bytes }
        let all = self.waiting.reduce(0) { $0 + $1.bytes }
        guard own + bytes <= Self.waitingBytesPerCustomer, all + bytes <= Self.waitingBytes else {
            throw .overrun(.transient, "too many answers wait to be read")
        }
        let waiter = Waiter(customerID: customerID, bytes: bytes)
        self.waiting.append(waiter)
        guard let thread = await waiter.thread.value(ifCancelled: nil) else {
            self.waiting.removeAll { $0.thread === waiter.thread }
            throw DAVFailure(.transient, "nobody waits for the answer any more")
        }
        return thread
    }

    private func leave(_ customerID: String, _ thread: ReadingThread) {
        self.busy.remove(customerID)
        self.idle.append(thread)
        self.finished += 1
        self.waiting =
            self.waiting.filter { $0.customerID != customerID } + self.waiting.filter { $0.customerID == customerID }
        while let thread = self.idle.last,
            let index = self.waiting.firstIndex(where: { !self.busy.contains($0.customerID) })
        {
            let next = self.waiting.remove(at: index)
            // False for a task that was cancelled.
            guard next.thread.fulfil(thread) else { continue }
            self.idle.removeLast()
            self.busy.insert(next.customerID)
        }
    }
}

/// A thread that reads one answer at a time.
actor ReadingThread {
    private let thread = IOThread(name: "reading")

    nonisolated var unownedExecutor: UnownedSerialExecutor { self.thread.asUnownedSerialExecutor() }

    // Not isolated, for the reason that `HTTPClient` gives.
    deinit { self.thread.stop() }

    func run<Value: Sendable>(_ work: @Sendable () -> Value) -> Value { work() }
}
