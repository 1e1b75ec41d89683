import Hummingbird
import Logging
import NIOCore
import TestSupport
import Testing

@testable import WorkerKit

@Suite("A listener stays open to others, whatever one client does") struct ListenerTests {
    private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

    /// A listener that reads a body and answers.
    private func lend(
        _ bounds: ConnectionBounds,
        headerTime: TimeAmount = .seconds(30),
        isBehindAProxy: Bool = false,
        _ body: (Int) async throws -> Void
    ) async throws {
        let logger = Logger(label: "listener") { _ in SwiftLogNoOpLogHandler() }
        let listener = Listener(
            at: HostAndPort(host: "127.0.0.1", port: 0),
            bounds,
            headerTime: headerTime,
            logger: logger,
            isProxy: { _ in isBehindAProxy }
        )
        let (ports, running) = AsyncStream<Int>.makeStream()
        let application = Application(
            responder: CallbackResponder<BasicRequestContext> { request, _ in
                _ = try await request.body.collect(upTo: 1024)
                return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: "fine")))
            },
            server: listener.server,
            configuration: listener.configuration,
            onServerRunning: { channel in running.yield(channel.localAddress?.port ?? 0) },
            logger: logger
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { running.finish() }
                try await application.run()
            }
            try await body(try #require(await ports.first { _ in true }, "nobody listens"))
            group.cancelAll()
        }
    }

    private func ask(_ port: Int, _ text: String = Self.request, from source: String? = nil) async throws -> String {
        let parts = [Array(text.utf8)]
        return try await PlainExchange.run(parts, to: port, from: source, until: "fine", within: .seconds(10)).text
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "", "GET / HTTP/1.1\r\nHost: loc", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc",
        ]
    )
    func unfinishedRequestsBeyondTheBoundDoNotBlockTheListener(_ part: String) async throws {
        try await self.lend(ConnectionBounds(most: 16, ofOneClient: nil)) { port in
            let crowd = try HalfOpenConnections(80, to: port, sending: part)
            #expect(try await self.ask(port).hasPrefix("HTTP/1.1 200 "))
            try await crowd.untilEnded(80 - 16)
        }
    }

    @Test(.timeLimit(.minutes(1))) func clientBeyondItsLimitLosesOnlyItsOwnConnections() async throws {
        try await self.lend(ConnectionBounds(most: 64, ofOneClient: 4)) { port in
            let calm = try HalfOpenConnections(1, to: port, from: "127.0.0.3")
            let crowd = try HalfOpenConnections(20, to: port, from: "127.0.0.2")
            try await crowd.untilEnded(16)
            #expect(crowd.ended == 16 && calm.ended == 0)
            #expect(try await self.ask(port, from: "127.0.0.4").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test(.timeLimit(.minutes(1))) func headersHaveLessTimeThanAnIdleConnection() async throws {
        try await self.lend(ConnectionBounds(most: 64, ofOneClient: nil), headerTime: .seconds(1)) { port in
            let idle = try HalfOpenConnections(1, to: port, sending: Self.request)
            let silent = try HalfOpenConnections(1, to: port)
            let slow = try HalfOpenConnections(1, to: port, sending: "GET / HT")
            for late in [silent, slow] { try await late.untilEnded(1) }
            // After a request, the time starts with the first byte of the next one.
            let parts = [Self.request, "G"].map { Array($0.utf8) }
            let second = try await PlainExchange.run(parts, to: port, until: "never")
            #expect(second.text.hasSuffix("fine") && second.took < .seconds(20))
            #expect(idle.ended == 0)
        }
    }

    @Test(.timeLimit(.minutes(1))) func requestsOfOneClientBehindAProxyAreCounted() async throws {
        try await self.lend(ConnectionBounds(most: 64, ofOneClient: 2), isBehindAProxy: true) { port in
            func request(_ client: String, _ length: Int) -> String {
                "POST / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: \(client)\r\nContent-Length: \(length)\r\n\r\n"
            }
            // Ports and invalid text do not evade the limit.
            let held = try HalfOpenConnections(2, to: port, sending: request("203.0.113.7:5678", 9))
            try await self.untilRefused { try await self.ask(port, request("203.0.113.7:1234", 0)) }
            #expect(try await self.ask(port, request("198.51.100.1", 0)).hasPrefix("HTTP/1.1 200 "))
            #expect(held.ended == 0)
        }
    }

    private func untilRefused(_ ask: () async throws -> String) async throws {
        for _ in 0..<200 {
            if try await ask().hasPrefix("HTTP/1.1 429 ") { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("no request was refused")
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: localhost\r\nhost: other.example\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost:\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
            ("GET http://other.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
            ("GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 200), ("GET / HTTP/1.0\r\n\r\n", 200),
        ]
    )
    func ambiguousHostIsABadRequest(_ request: String, _ status: Int) async throws {
        try await self.lend(ConnectionBounds(most: 64, ofOneClient: nil)) { port in
            let answer = try await self.ask(port, request)
            #expect(answer.dropFirst("HTTP/1.1 ".count).hasPrefix("\(status) "), "\(answer)")
        }
    }
}
