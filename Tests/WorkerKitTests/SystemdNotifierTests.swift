internal import Foundation
internal import Glibc
internal import Logging
internal import ServiceLifecycle
internal import Testing

@testable internal import WorkerKit

@Suite("systemd is told how a program is") struct SystemdNotifierTests {
    private let context = Self.context()

    @Test(.timeLimit(.minutes(1))) func systemdIsNotifiedOfStartStatusAndDrain() async throws {
        let listener = try Listener(.path)
        let notifier = SystemdNotifier(listener.socket, watchdog: .milliseconds(60), context: self.context)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(services: [notifier], logger: self.context.logger)
        )
        try await withThrowingDiscardingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            let began = try await [listener.next(), listener.next(), listener.next()]
            #expect(began == ["READY=1", "STATUS=Waits for broker, database", "WATCHDOG=1"])
            self.context.readiness.set("broker", up: true)
            self.context.readiness.set("database", up: true)
            #expect(try await listener.first { $0 != "WATCHDOG=1" } == "STATUS=Ready")
            await group.triggerGracefulShutdown()
            #expect(
                try await listener.first { $0 != "WATCHDOG=1" } == "STOPPING=1\nSTATUS=Finishes the work in flight"
            )
        }
    }

    @Test(.timeLimit(.minutes(1))) func stalledLoopStopsTheWatchdogMessages() async throws {
        let listener = try Listener(.path)
        self.context.liveness.tick("consume", at: .now - .seconds(61))
        let notifier = SystemdNotifier(listener.socket, watchdog: .milliseconds(60), context: self.context)
        let run = Task { try await notifier.run() }
        #expect(try await listener.next() == "READY=1")
        #expect(try await listener.next().hasPrefix("STATUS="))
        // Ten pauses in which a watchdog message would have arrived.
        #expect(!(await listener.hasNext(within: .milliseconds(200))))
        self.context.liveness.tick("consume")
        #expect(try await listener.next() == "WATCHDOG=1")
        run.cancel()
        try await run.value
    }

    @Test(.timeLimit(.minutes(1))) func noWatchdogMessageIsSentWithoutAWatchdog() async throws {
        let listener = try Listener(.path)
        let run = Task {
            try await SystemdNotifier(listener.socket, watchdog: nil, context: self.context).run()
        }
        #expect(try await listener.next() == "READY=1")
        #expect(try await listener.next().hasPrefix("STATUS="))
        run.cancel()
        try await run.value
        #expect(try await listener.next().hasPrefix("STOPPING=1"))
    }

    @Test(.timeLimit(.minutes(1))) func abstractSocketNameIsReached() async throws {
        let listener = try Listener(.abstract)
        #expect(listener.socket.send("READY=1"))
        #expect(try await listener.next() == "READY=1")
    }

    @Test func missingListenerDropsTheMessage() throws {
        let socket = try #require(NotifySocket("/nowhere/\(UUID())"))
        #expect(!socket.send("READY=1"))
    }

    @Test(arguments: ["", "/", "@", "notify", "vsock:2:9", "/" + String(repeating: "x", count: 107)])
    func invalidAddressIsIgnored(_ name: String) {
        #expect(NotifySocket(name) == nil)
    }

    @Test func socketAndWatchdogAreReadFromTheEnvironment() async throws {
        let listener = try Listener(.path)
        #expect(SystemdNotifier(self.context, environment: [:]) == nil)
        for (process, isTold) in [("1", false), ("\(getpid())", true)] {
            let environment = [
                "NOTIFY_SOCKET": listener.name, "WATCHDOG_USEC": "60000", "WATCHDOG_PID": process,
            ]
            let notifier = try #require(SystemdNotifier(self.context, environment: environment))
            let run = Task { try await notifier.run() }
            #expect(try await listener.next() == "READY=1")
            #expect(try await listener.next().hasPrefix("STATUS="))
            // Within the first turn of its loop, or never.
            #expect(await listener.hasNext(within: .milliseconds(500)) == isTold)
            run.cancel()
            try await run.value
            #expect(try await listener.first { $0 != "WATCHDOG=1" }.hasPrefix("STOPPING=1"))
        }
    }

    private static func context() -> WorkerContext {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return WorkerContext(
            logger: logger,
            metrics: JadwalMetrics(PrometheusRegistry()),
            readiness: Readiness(["database", "broker"], logger: logger),
            liveness: Liveness(),
            lifetime: LifetimeSettings(shutdownGrace: .seconds(1), startupTimeout: .seconds(1))
        )
    }

    /// Stands in for systemd.
    private final class Listener: Sendable {
        enum Kind { case path, abstract }

        let name: String
        let socket: NotifySocket
        private let descriptor: Int32

        init(_ kind: Kind) throws {
            let path = FileManager.default.temporaryDirectory.appending(path: "notify-\(UUID())").path
            let name = kind == .path ? path : "@jadwal-\(UUID())"
            self.name = name
            self.socket = try #require(NotifySocket(name))
            self.descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            var bytes = Array(self.name.utf8)
            if kind == .abstract { bytes[0] = 0 }
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
            let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
            let descriptor = self.descriptor
            let isBound = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
            }
            try #require(isBound)
        }

        deinit {
            close(self.descriptor)
            if self.name.hasPrefix("/") { unlink(self.name) }
        }

        func hasNext(within limit: Duration) async -> Bool {
            let deadline = ContinuousClock.now + limit
            var entry = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
            // Without waiting in poll(2): the program under test needs the thread.
            while poll(&entry, 1, 0) != 1 {
                guard ContinuousClock.now < deadline else { return false }
                try? await Task.sleep(for: .milliseconds(2))
            }
            return true
        }

        func next() async throws -> String {
            try #require(await self.hasNext(within: .seconds(20)), "systemd was told nothing for 20 s")
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(self.descriptor, &buffer, buffer.count, 0)
            return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        }

        func first(where matches: (String) -> Bool) async throws -> String {
            while true {
                let text = try await self.next()
                if matches(text) { return text }
            }
        }
    }
}
