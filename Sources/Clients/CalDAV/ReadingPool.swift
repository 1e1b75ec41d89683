internal import IOThread
internal import Jadwal

/// Two threads that read long answers of calendar servers, for all customers. So long answers do not block writes and
/// leases.
///
/// A customer uses at most one thread at a time. After a customer was served, the others come first.
actor ReadingPool {
    static let threads = 2
    /// Shorter answers are read without the pool. That takes less than a millisecond.
    static let smallBytes = 64 << 10
    /// The limit for all answers that wait.
    static let waitingBytes = 64 << 20
    static let waitingBytesPerCustomer = 24 << 20

    private struct Waiting {
        let customerID: String
        let number: Int
        let bytes: Int
        let continuation: CheckedContinuation<ReadingThread?, Never>
    }

    private var idle = (0..<ReadingPool.threads).map { _ in ReadingThread() }
    /// Customers whose answer is being read.
    private var busy: Set<String> = []
    private var waiting: [Waiting] = []
    private var lastNumber = 0
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
        self.lastNumber += 1
        let number = self.lastNumber
        let thread = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                self.waiting.append(
                    Waiting(customerID: customerID, number: number, bytes: bytes, continuation: continuation)
                )
            }
        } onCancel: {
            Task { await self.giveUp(number) }
        }
        guard let thread else { throw DAVFailure(.transient, "nobody waits for the answer any more") }
        return thread
    }

    private func giveUp(_ number: Int) {
        guard let index = self.waiting.firstIndex(where: { $0.number == number }) else { return }
        self.waiting.remove(at: index).continuation.resume(returning: nil)
    }

    private func leave(_ customerID: String, _ thread: ReadingThread) {
        self.busy.remove(customerID)
        self.idle.append(thread)
        self.finished += 1
        self.waiting =
            self.waiting.filter { $0.customerID != customerID } + self.waiting.filter { $0.customerID == customerID }
        while !self.idle.isEmpty, let index = self.waiting.firstIndex(where: { !self.busy.contains($0.customerID) }) {
            let next = self.waiting.remove(at: index)
            self.busy.insert(next.customerID)
            next.continuation.resume(returning: self.idle.removeLast())
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
