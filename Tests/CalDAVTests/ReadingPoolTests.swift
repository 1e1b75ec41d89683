import Foundation
import HTTP
import HTTPTypes
import NIOConcurrencyHelpers
import Pipeline
import TestSupport
import Testing
import Time

@testable import CalDAV

/// Long answers of one customer's server do not block other customers.
@Suite struct ReadingPoolTests {
    /// Holds threads until it is opened.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        func open() { self.semaphore.signal() }
        func pass() { self.semaphore.wait() }
    }

    /// Who was served, in this order: written by the threads themselves, as tasks may go on in another one.
    private final class Order: Sendable {
        private let served = NIOLockedValueBox<[String]>([])
        var names: [String] { self.served.withLockedValue { $0 } }
        func add(_ name: String) { self.served.withLockedValue { $0.append(name) } }
    }

    private func until(_ pool: ReadingPool, _ what: (ReadingPool) async -> Bool) async throws {
        let limit = ContinuousClock.now + .seconds(20) * TestEnvironment.patience
        while await !what(pool) {
            try #require(ContinuousClock.now < limit, "the pool did not get there")
            await Task.yield()
        }
    }

    /// Both threads are in use, and an answer of 8 MiB waits for one.
    @Test func writeDoesNotWaitForOtherAnswers() async throws {
        let calendars = ServedCalendars(["work": .init(name: "Work", padding: 7 << 20)])
        let server = ScriptedServer([
            .answer("PROPFIND \(DAVSessionTests.path)", 401, [.wwwAuthenticate: "Basic"]),
            .answer("PUT \(DAVSessionTests.path)", 201),
        ])
        let client = CalDAVClient.sample { call throws(HTTPError) in
            if call.account == "writer" || call.method == .put || call.url.contains("/c/") {
                return try await server.exchange(call)
            }
            return try await calendars.exchange(call)
        }
        let gate = Gate()
        for name in ["a", "b"] { Task { try await client.reading.run(for: name, bytes: 1) { gate.pass() } } }
        try await self.until(client.reading) { await $0.underWay == ReadingPool.threads }
        let window = TimeWindow(start: UnixTime(seconds: 0), end: UnixTime(seconds: 86_400))
        let look = Task {
            await client.lookUp(within: .seconds(600)).look(window, Zone("Asia/Riyadh")!, .sample())
        }
        try await self.until(client.reading) { await $0.waitingCount == 1 }
        _ = try await client.writer.put(.sample(), DAVSessionTests.place, nil, .sample(customerID: "writer"))
        #expect(await client.reading.finished == 0)
        gate.open()
        gate.open()
        #expect(await look.value.isComplete)
        #expect(await client.reading.finished == 3)
    }

    @Test func lookUpWaitsForThreadsOnlyWithinItsTime() async throws {
        let client = CalDAVClient.sample(ServedCalendars(["work": .init(name: "Work")]).exchange)
        let gate = Gate()
        let held = ["a", "b"].map { name in
            Task { try await client.reading.run(for: name, bytes: 1) { gate.pass() } }
        }
        try await self.until(client.reading) { await $0.underWay == ReadingPool.threads }
        let window = TimeWindow(start: UnixTime(seconds: 0), end: UnixTime(seconds: 86_400))
        let findings = await client.lookUp(within: .seconds(2)).look(window, Zone("Asia/Riyadh")!, .sample())
        #expect(findings.unread == ["Work"])
        #expect(await client.reading.waitingCount == 0)
        for _ in held { gate.open() }
        for task in held { try await task.value }
    }

    @Test func customerUsesOneThreadAtATime() async throws {
        let pool = ReadingPool()
        let gate = Gate()
        let held = (0..<5).map { _ in Task { try await pool.run(for: "a", bytes: 1) { gate.pass() } } }
        try await self.until(pool) { await $0.waitingCount == 4 }
        #expect(await pool.underWay == 1)
        #expect(try await pool.run(for: "b", bytes: 1) { true })
        for _ in held { gate.open() }
        for task in held { try await task.value }
        #expect(await pool.underWay == 0)
    }

    @Test func servedCustomerWaitsBehindOthers() async throws {
        let pool = ReadingPool()
        let (first, second, order) = (Gate(), Gate(), Order())
        let held = [("a", first), ("b", second)].map { name, gate in
            Task { try await pool.run(for: name, bytes: 1) { gate.pass() } }
        }
        try await self.until(pool) { await $0.underWay == 2 }
        var waiting: [Task<Void, any Error>] = []
        for (index, name) in ["a", "a", "c"].enumerated() {
            waiting.append(
                Task { try await pool.run(for: name, bytes: 1) { order.add(name) } }
            )
            try await self.until(pool) { await $0.waitingCount == index + 1 }
        }
        first.open()
        for task in waiting { try await task.value }
        #expect(order.names.first == "c")
        second.open()
        for task in held { try await task.value }
    }

    @Test func waitingAnswersAreLimited() async throws {
        let pool = ReadingPool()
        let gate = Gate()
        let held = Task { try await pool.run(for: "a", bytes: 1) { gate.pass() } }
        try await self.until(pool) { await $0.underWay == 1 }
        let waiting = Task { try await pool.run(for: "a", bytes: ReadingPool.waitingBytesPerCustomer) {} }
        try await self.until(pool) { await $0.waitingCount == 1 }
        let error = await #expect(throws: DAVFailure.self) { try await pool.run(for: "a", bytes: 1) {} }
        #expect(error?.error.code == .transient && error?.error.detail == "too many answers wait to be read")
        #expect(try await pool.run(for: "b", bytes: 1) { true })
        gate.open()
        try await held.value
        try await waiting.value
    }
}
