internal import CLinux
internal import Glibc
internal import NIOConcurrencyHelpers

/// One OS thread that runs the jobs of the actor bound to it and sleeps between them.
///
/// A blocking C handle belongs to one `IOThread`: the actor that owns the handle returns this executor from
/// `unownedExecutor`. The compiler then proves that only one thread uses the handle. A blocking call blocks that
/// thread alone and never Swift's cooperative pool.
///
/// The thread lives until `stop()`. The owner calls `stop()` exactly once, at the end of its `deinit`. A job that
/// arrives later is a programming error and traps.
public final class IOThread: SerialExecutor {
    /// The activity of the thread while no job waits.
    public enum Sleep: Sendable {
        /// Sleeps until a job arrives.
        case untilJob
        /// Calls the closure on the thread after each round of jobs. With `mayRest` it serves its library and sleeps;
        /// it must return soon after `wakeup` becomes readable, and may return at any other time to be called again.
        /// Without `mayRest` more jobs wait: it serves its library and returns at once, so that a stream of jobs cannot
        /// starve the library. The closure's captures live until the next `setSleep`: the owner sets `.untilJob` when
        /// it closes.
        case inside(@Sendable (_ wakeup: Int32, _ mayRest: Bool) -> Void)
    }

    private struct Inbox {
        var jobs: [UnownedJob] = []
        var sleep: Sleep = .untilJob
        var isAsleep = false
        var isStopping = false
    }

    // NIO's pthread lock, not Synchronization.Mutex: ThreadSanitizer misreads the latter on Linux (Swift 6.3).
    private let inbox = NIOLockedValueBox(Inbox())
    private let threadID = NIOLockedValueBox<pthread_t?>(nil)
    private let wakeup: Int32

    /// - Parameters:
    ///   - name: shown by `ps -T` and debuggers; the kernel keeps 15 bytes of it.
    ///   - stackBytes: 8 MiB by default. librabbitmq before 0.14 decodes nested header tables recursively without a
    ///     limit, and overflows small stacks.
    public init(name: String, stackBytes: Int = 8 << 20) {
        self.wakeup = jadwal_eventfd_new()
        precondition(self.wakeup >= 0, "no descriptor left for an eventfd (errno \(errno))")
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, stackBytes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            &attributes,
            { argument in
                let executor = Unmanaged<IOThread>.fromOpaque(argument!).takeRetainedValue()
                executor.threadID.withLockedValue { $0 = pthread_self() }
                executor.run()
                return nil
            },
            Unmanaged.passRetained(self).toOpaque()
        )
        precondition(code == 0, "pthread_create failed with \(code)")
        pthread_attr_destroy(&attributes)
        _ = pthread_setname_np(thread, String(decoding: name.utf8.prefix(15), as: UTF8.self))
    }

    deinit { close(self.wakeup) }

    /// Takes effect before the thread sleeps the next time, and wakes it for that.
    public func setSleep(_ sleep: Sleep) {
        self.inbox.withLockedValue { $0.sleep = sleep }
        self.wake()
    }

    /// Makes the thread call `Sleep.inside` soon, without a job, so that its owner can read an inbox of its own.
    /// Everything that was put there before this call is seen.
    public func wakeIfAsleep() {
        let wasAsleep = self.inbox.withLockedValue { inbox in
            defer { inbox.isAsleep = false }
            return inbox.isAsleep
        }
        if wasAsleep { self.wake() }
    }

    /// Ends the thread once its inbox is empty.
    public func stop() {
        self.inbox.withLockedValue { $0.isStopping = true }
        self.wake()
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let (wasStopping, wasAsleep) = self.inbox.withLockedValue { inbox in
            inbox.jobs.append(job)
            defer { inbox.isAsleep = false }
            return (inbox.isStopping, inbox.isAsleep)
        }
        precondition(!wasStopping, "a job reached an IOThread after stop()")
        if wasAsleep { self.wake() }
    }

    public func checkIsolated() {
        precondition(self.isIsolatingCurrentContext() == true, "not on the thread that owns the handle")
    }

    public func isIsolatingCurrentContext() -> Bool? {
        self.threadID.withLockedValue { $0 } == pthread_self()
    }

    /// Sleeps on two descriptors: `wakeup` and the library's own. Returns the events of the second, or 0. For use
    /// inside `Sleep.inside`.
    public static func poll(_ fileDescriptor: Int32, for events: Int32, or wakeup: Int32, milliseconds: Int32) -> Int32
    {
        var descriptors = [
            pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0),
            pollfd(fd: fileDescriptor, events: Int16(events), revents: 0),
        ]
        return Glibc.poll(&descriptors, 2, milliseconds) > 0 ? Int32(descriptors[1].revents) : 0
    }

    private func wake() {
        var one: UInt64 = 1
        // The only possible failure is EAGAIN at 2^64 - 2 wake-ups, and then the descriptor is readable anyway.
        _ = write(self.wakeup, &one, MemoryLayout.size(ofValue: one))
    }

    private func run() {
        let executor = self.asUnownedSerialExecutor()
        while true {
            for job in self.takeJobs() { job.runSynchronously(on: executor) }
            let (mayRest, sleep, isStopping) = self.inbox.withLockedValue { inbox in
                inbox.isAsleep = inbox.jobs.isEmpty
                return (inbox.jobs.isEmpty, inbox.sleep, inbox.isStopping)
            }
            switch sleep {
            case _ where isStopping && mayRest:
                return
            case .untilJob where mayRest:
                var descriptor = pollfd(fd: self.wakeup, events: Int16(POLLIN), revents: 0)
                _ = Glibc.poll(&descriptor, 1, -1)
            case .untilJob:
                continue
            case .inside(let serve):
                serve(self.wakeup, mayRest)
            }
            var wakeups: UInt64 = 0
            _ = read(self.wakeup, &wakeups, MemoryLayout.size(ofValue: wakeups))
        }
    }

    private func takeJobs() -> [UnownedJob] {
        self.inbox.withLockedValue { inbox in
            inbox.isAsleep = false
            defer { inbox.jobs.removeAll(keepingCapacity: true) }
            return inbox.jobs
        }
    }
}
