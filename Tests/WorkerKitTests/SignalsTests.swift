internal import Glibc
internal import Logging
internal import NIOConcurrencyHelpers
internal import ServiceLifecycle
internal import Testing

@testable internal import WorkerKit

@Suite("The first signal requests shutdown, the second ends the process", .serialized, .timeLimit(.minutes(1)))
struct SignalsTests {
    private let exits = AsyncStream.makeStream(of: Int32.self)
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    @Test(arguments: [SIGTERM, SIGINT]) func shutdownReturns(signal: Int32) async throws {
        let signals = await Signals { [exits] in exits.continuation.yield($0) }
        let started = AsyncStream.makeStream(of: Void.self)
        let service = Waiting(started: started.continuation, patience: .zero)
        try await withThrowingDiscardingTaskGroup { tasks in
            tasks.addTask {
                try await Bootstrap.run([service], signals: signals, grace: .seconds(20), logger: self.logger)
            }
            for await _ in started.stream { break }
            kill(getpid(), signal)
        }
        #expect(signals.isEnding)
    }

    @Test func slowServiceIsCancelledAndShutdownReturns() async throws {
        let signals = await Signals { [exits] in exits.continuation.yield($0) }
        let started = AsyncStream.makeStream(of: Void.self)
        let service = Waiting(started: started.continuation, patience: .seconds(600))
        try await withThrowingDiscardingTaskGroup { tasks in
            tasks.addTask {
                try await Bootstrap.run([service], signals: signals, grace: .milliseconds(50), logger: self.logger)
            }
            for await _ in started.stream { break }
            kill(getpid(), SIGTERM)
        }
        #expect(signals.isEnding)
    }

    @Test func secondSignalEndsTheShutdownAtOnce() async throws {
        let signals = await Signals { [exits] in exits.continuation.yield($0) }
        let drains = AsyncStream.makeStream(of: Void.self)
        signals.onFirst { drains.continuation.yield() }
        kill(getpid(), SIGTERM)
        for await _ in drains.stream { break }
        kill(getpid(), SIGINT)
        for await code in self.exits.stream {
            #expect(code == 128 + SIGINT)
            break
        }
    }

    @Test func serviceThatIgnoresShutdownIsAbandoned() async {
        let signals = await Signals { [exits] in exits.continuation.yield($0) }
        signals.exit(.bug, after: .milliseconds(10))
        for await code in self.exits.stream {
            #expect(code == 70)
            break
        }
    }

    @Test func signalBeforeTheActionIsNotLost() async {
        let signals = await Signals { _ in }
        signals.receive(SIGTERM)
        let isCalled = NIOLockedValueBox(false)
        signals.onFirst { isCalled.withLockedValue { $0 = true } }
        #expect(isCalled.withLockedValue { $0 })
    }

    @Test func serviceThatReturnsByItselfIsAnError() async {
        struct Ending: Service { func run() async throws {} }
        let signals = await Signals { _ in }
        await #expect(throws: ServiceGroupError.self) {
            try await Bootstrap.run([Ending()], signals: signals, grace: .seconds(1), logger: self.logger)
        }
    }

    /// Works until shutdown is requested, and then for as long as `patience`.
    private struct Waiting: Service {
        let started: AsyncStream<Void>.Continuation
        let patience: Duration

        func run() async throws {
            self.started.yield()
            try await gracefulShutdown()
            try await Task.sleep(for: self.patience)
        }
    }
}
