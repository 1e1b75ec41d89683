internal import NIOPosix

/// Threads for what takes a processor's time: as many as there are processors, beside Swift's own pool. Reading conversations
/// there keeps the pool free for what has to happen in time, first of all the renewal of leases.
final class ReadingThreads: TaskExecutor {
    static let shared = ReadingThreads()

    private init() {}

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = self.asUnownedTaskExecutor()
        NIOThreadPool.singleton.submit { _ in job.runSynchronously(on: executor) }
    }
}
