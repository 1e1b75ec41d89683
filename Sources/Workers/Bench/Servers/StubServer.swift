internal import Hummingbird
internal import Logging
internal import NIOCore
internal import WorkerKit

/// Serves one function on a free port of loopback, and prints which one it is.
enum StubServer {
    typealias Answer = @Sendable (Request, BasicRequestContext) async throws -> Response

    static func run(_ answer: @escaping Answer) async throws {
        var logger = Logger(label: "stub") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let application = Application(
            responder: CallbackResponder(callback: answer),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                let bound = HostAndPort(host: "127.0.0.1", port: channel.localAddress?.port ?? 0)
                StandardOutput.write("listening on \(bound)\n")
            },
            logger: logger
        )
        try await application.runService()
    }
}
