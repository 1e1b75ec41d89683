import FoundationEssentials
import Glibc
import IOThread
import Testing

@Suite struct IOThreadTests {
    @Test func jobsRunOnOneThreadWithTheGivenName() async throws {
        let actor = PingActor(named: "a-name-of-more-than-15-bytes")
        let first = await actor.run { pthread_self() }
        let others = await withTaskGroup { group in
            for _ in 0..<200 { group.addTask { await actor.run { pthread_self() } } }
            return await group.reduce(into: Set<pthread_t>()) { $0.insert($1) }
        }
        #expect(others == [first])
        let name = await actor.run { try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8) }
        #expect(name == "a-name-of-more-\n")
    }

    @Test func jobsKeepTheirOrder() async {
        let actor = PingActor()
        for task in await actor.queue(1000) { await task.value }
        #expect(await actor.order == Array(0..<1000))
    }

    @Test func isolationIsChecked() async {
        let actor = PingActor()
        #expect(actor.thread.isIsolatingCurrentContext() == false)
        await actor.run {
            #expect(actor.thread.isIsolatingCurrentContext() == true)
            actor.thread.checkIsolated()
            actor.assumeIsolated { $0.note(1) }
        }
        #expect(await actor.order == [1])
    }

    @Test func threadEndsWithItsActor() async {
        let name = "ends-\(UInt16.random(in: 0...UInt16.max))"
        var actor: PingActor? = PingActor(named: name)
        await actor?.note(1)
        #expect(Self.threadNames().contains(name))
        actor = nil
        let limit = ContinuousClock.now + .seconds(10)
        while Self.threadNames().contains(name), ContinuousClock.now < limit { await Task.yield() }
        #expect(!Self.threadNames().contains(name))
    }

    private static func threadNames() -> [String] {
        let folder = "/proc/self/task"
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { thread in
            let name = try? String(contentsOfFile: "\(folder)/\(thread)/comm", encoding: .utf8)
            return name.map { String($0.dropLast()) }
        }
    }
}

/// An actor on its own thread.
actor PingActor {
    let thread: IOThread
    private(set) var order: [Int] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { self.thread.asUnownedSerialExecutor() }

    init(named name: String = "ping") { self.thread = IOThread(name: name) }

    isolated deinit { self.thread.stop() }

    func note(_ number: Int) { self.order.append(number) }

    /// Queues `count` jobs from within one, so that no other job comes between them.
    func queue(_ count: Int) -> [Task<Void, Never>] {
        (0..<count).map { number in Task { self.note(number) } }
    }

    /// Requeues itself as a new job repeatedly.
    func noteUntilCancelled() async {
        while !Task.isCancelled { await Task.yield() }
    }

    func run<Result: Sendable>(_ body: @Sendable () -> Result) -> Result { body() }
}
