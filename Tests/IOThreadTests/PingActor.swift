import IOThread

/// An actor on a thread of its own.
actor PingActor {
    let thread: IOThread
    private(set) var order: [Int] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { self.thread.asUnownedSerialExecutor() }

    init(named name: String = "ping") { self.thread = IOThread(name: name) }

    isolated deinit { self.thread.stop() }

    func note(_ number: Int) { self.order.append(number) }

    /// Queues `count` jobs from within one, so that nothing else comes between them.
    func queue(_ count: Int) -> [Task<Void, Never>] {
        (0..<count).map { number in Task { self.note(number) } }
    }

    /// Comes back as a new job again and again.
    func noteUntilCancelled() async {
        while !Task.isCancelled { await Task.yield() }
    }

    func run<Result: Sendable>(_ body: @Sendable () -> Result) -> Result { body() }
}
