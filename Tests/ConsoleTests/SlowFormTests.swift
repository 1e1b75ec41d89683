import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import TestSupport
import Testing
import Web
import WorkerKit

@testable import Console

@Suite("A form that comes slowly, or is too long, is answered before its connection ends") struct SlowFormTests {
    /// Reads forms as pages do, within a limit of its own, and tells what they are.
    private struct Reader: HTTPResponder {
        typealias Context = PageConnection
        let limit: TimeAmount

        @concurrent
        func respond(to request: Request, context: PageConnection) async throws -> Response {
            let (fault, word): (ConsoleFault?, String) =
                switch try await context.form(request, isKnown: true, within: self.limit) {
                case .text(let text): (nil, "read \(text.utf8.count)")
                case .tooLong: (.tooLarge, "too long")
                case .tooSlow: (.tooSlow, "too slow")
                case .unreadable(let field): (.unreadable(field: field), "unreadable")
                }
            var response = Response(
                status: fault?.status ?? .ok,
                body: ResponseBody(byteBuffer: ByteBuffer(string: "\(word) </html>"))
            )
            if fault != nil { context.closeSoon(&response, in: max(self.limit, Context.longestWait)) }
            return response
        }
    }

    /// - Parameter isServers: the limit is that of every body, and not of the page.
    private func lend(_ limit: TimeAmount, isServers: Bool = false, _ body: (Int) async throws -> Void) async throws {
        let (ports, running) = AsyncStream<Int>.makeStream()
        let logger = Logger(label: "forms") { _ in SwiftLogNoOpLogHandler() }
        let listener = Listener(
            at: HostAndPort(host: "127.0.0.1", port: 0),
            .service(),
            logger: logger,
            bodyTime: isServers ? limit : max(limit, PageConnection.longestWait)
        )
        let application = Application(
            responder: Reader(limit: isServers ? PageConnection.longestWait : limit),
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
            let port = try #require(await ports.first { _ in true }, "nobody listens")
            // The first request of a process takes seconds in a build with tests.
            let first = Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
            _ = try await PlainExchange.run([first], to: port, until: "</html>")
            try await body(port)
            group.cancelAll()
        }
    }

    private func head(_ length: Int) -> [UInt8] {
        Array(
            """
            POST /sign-out HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n\
            Content-Length: \(length)\r\n\r\n
            """.utf8
        )
    }

    /// Both have more to send at the limit: one is silent, the other sends a byte from time to time.
    @Test(.timeLimit(.minutes(1)), arguments: [1, 200], [true, false])
    func slowSenderGetsAnAnswerAtTheLimit(_ bytes: Int, isServers: Bool) async throws {
        try await self.lend(.milliseconds(400), isServers: isServers) { port in
            let parts = [self.head(1000)] + Array(repeating: Array("a".utf8), count: bytes)
            let clock = BusyClock()
            let answer = try await PlainExchange.run(parts, to: port, until: "</html>")
            let passed = clock.passed
            #expect(answer.text.hasPrefix("HTTP/1.1 408 ") && answer.text.contains("too slow </html>"), "\(answer)")
            #expect(answer.text.lowercased().contains("connection: close"))
            #expect(answer.took > .milliseconds(390))
            #expect(passed < .seconds(4) * TestEnvironment.patience, "\(answer.took)")
        }
    }

    @Test(.timeLimit(.minutes(1))) func formInTimeIsRead() async throws {
        try await self.lend(.seconds(30)) { port in
            let parts = [self.head(3)] + Array(repeating: Array("a".utf8), count: 3)
            let answer = try await PlainExchange.run(parts, to: port, until: "</html>")
            #expect(answer.text.hasPrefix("HTTP/1.1 200 ") && answer.text.contains("read 3"), "\(answer)")
        }
    }

    /// A browser reads the answer only when it has sent everything. 10 MB over a line that takes more than a second.
    @Test(.timeLimit(.minutes(1))) func browserThatSendsTenMegabytesSeesTheAnswer() async throws {
        try await self.lend(.seconds(30)) { port in
            let part = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
            let parts = [self.head(10 << 20)] + Array(repeating: part, count: 10)
            let answer = try await PlainExchange.run(parts, every: .milliseconds(150), to: port, until: "</html>")
            #expect(answer.text.hasPrefix("HTTP/1.1 413 ") && answer.text.contains("too long </html>"), "\(answer)")
            #expect(!answer.isCut)
        }
    }
}
