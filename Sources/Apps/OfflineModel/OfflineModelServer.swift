internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import NIOFoundationCompat
internal import OfflineAnswers
internal import WorkerKit

/// The routes of the OpenAI interface that Jadwal uses. Bearer tokens are ignored.
enum OfflineModelServer {
    static let modelName = OfflineAnswer.modelName
    /// The largest body in bytes.
    static let largestBody = 2 * 1024 * 1024
    /// The bound of all bodies in memory. Callers are not told apart, since they need not sign in.
    private static let bodies = ByteBudget(32 * largestBody, ofOneClient: 32 * largestBody)

    static func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.add(middleware: FaultMiddleware())
        router.get("/v1/models") { _, _ in try Self.json(ModelList()) }
        router.post("/v1/chat/completions") { request, _ in
            let claim = Self.bodies.claim()
            defer { claim.giveBack() }
            let body = try await Self.read(request.body, claim)
            return try Self.json(try Self.complete(Data(buffer: body)))
        }
        return router
    }

    private static func read(_ parts: RequestBody, _ claim: ByteBudget.Claim) async throws -> ByteBuffer {
        var body = ByteBuffer()
        for try await var part in parts {
            let length = body.readableBytes + part.readableBytes
            guard length <= Self.largestBody else { throw HTTPError(.contentTooLarge) }
            guard claim.take(part.readableBytes) else { throw HTTPError(.serviceUnavailable) }
            body.writeBuffer(&part)
        }
        return body
    }

    static func complete(_ body: Data) throws(CompletionFault) -> CompletionReply {
        let request: CompletionRequest
        do {
            request = try JSONDecoder().decode(CompletionRequest.self, from: body)
        } catch {
            throw CompletionFault(.badRequest, "The body is not a chat completion request.")
        }
        guard request.stream != true else {
            throw CompletionFault(.badRequest, "This server does not stream.", parameter: "stream")
        }
        guard request.model == Self.modelName else {
            throw CompletionFault(
                .notFound,
                "The model is \(Self.modelName).",
                parameter: "model",
                code: "model_not_found"
            )
        }
        guard let text = request.conversation, let answer = try Self.answer(to: text) else {
            throw CompletionFault(
                .badRequest,
                "No user message holds <date>, <time> and <messages>.",
                parameter: "messages"
            )
        }
        return CompletionReply(content: answer, promptBytes: request.promptBytes)
    }

    private static func answer(to user: String) throws(CompletionFault) -> String? {
        do {
            return try OfflineAnswer.text(to: user)
        } catch {
            throw CompletionFault(.internalServerError, "The answer could not be written.")
        }
    }

    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(value)
        return Response(
            status: status,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(data: data))
        )
    }
}

/// The answer of `GET /v1/models`.
private struct ModelList: Encodable {
    private struct Model: Encodable {
        let id = OfflineModelServer.modelName
        let object = "model"
        let created = 0
        let owned_by = "jadwal"
    }

    private let object = "list"
    private let data = [Model()]
}
