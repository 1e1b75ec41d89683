internal import ArgumentParser
internal import Foundation
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import WorkerKit

/// A model that gives the same answer to every request after a fixed time. It does not read the request.
struct ModelStubCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "model",
        abstract: "POST /v1/chat/completions and GET /v1/models."
    )
    static let modelName = "bench"

    @Option(help: "Milliseconds for each answer.")
    var latency = 0

    @Option(help: "agreed or none")
    var answer = ModelStubAnswer.none

    func run() async throws {
        let latency = Duration.milliseconds(self.latency)
        let completion = ByteBuffer(string: try Self.completion(self.answer.text))
        let models = ByteBuffer(string: #"{"object":"list","data":[{"id":"\#(Self.modelName)","object":"model"}]}"#)
        try await StubServer.run { request, _ in
            let isQuestion = request.method == .post
            for try await _ in request.body {}
            // Without `tolerance` the timer may be late by a tenth.
            if isQuestion, latency > .zero { try await Task.sleep(for: latency, tolerance: .zero) }
            return Response(
                status: .ok,
                headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: isQuestion ? completion : models)
            )
        }
    }

    private static func completion(_ content: String) throws -> String {
        let quoted = String(decoding: try JSONEncoder().encode(content), as: UTF8.self)
        return """
            {"id":"chatcmpl-bench","object":"chat.completion","created":0,"model":"\(Self.modelName)","choices":[{"index":0,\
            "message":{"role":"assistant","content":\(quoted)},"finish_reason":"stop"}],\
            "usage":{"prompt_tokens":1500,"completion_tokens":60,"total_tokens":1560}}
            """
    }
}

/// The answer that a model stub gives to every request.
enum ModelStubAnswer: String, Sendable, ExpressibleByArgument {
    /// The event of `AgreeingChat`.
    case agreed
    case none

    /// An answer to version 2 of the prompt.
    var text: String {
        switch self {
        case .agreed: AgreeingChat.today.answer
        case .none: #"{"status":"NO_EVENT","events":[]}"#
        }
    }
}

/// Serves one function on a free port of loopback and prints the address.
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
