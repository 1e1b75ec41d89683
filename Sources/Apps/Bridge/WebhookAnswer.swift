internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Pipeline
internal import Store

/// The answer to a request. Our own errors are always 503: some sources give up permanently after 4xx.
enum WebhookAnswer: Sendable {
    /// Committed, or never to be taken.
    case taken(BridgeReceipt?)
    /// Meta's word, sent back.
    case challenge(String)
    /// Not signed, and who asks has not done so too often.
    case unauthentic
    case tooManyFailures
    case tooManyRequests
    case unreadable(String)
    case tooLarge
    case unavailable
    /// Too many bodies are in memory of which it is not known who sends them.
    case crowded
    case notFound
    case wrongMethod

    var response: Response {
        switch self {
        case .taken(let receipt): Self.json(.ok, receipt.map(Self.counts) ?? [:])
        case .challenge(let text):
            Response(
                status: .ok,
                headers: [.contentType: "text/plain; charset=utf-8", .xContentTypeOptions: "nosniff"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text))
            )
        case .unauthentic: Self.fault(.unauthorized, "the signature, token or key is wrong or missing")
        case .tooManyFailures:
            Self.fault(.tooManyRequests, "too many requests with a wrong signature, token or key", retryAfter: 60)
        case .tooManyRequests: Self.fault(.tooManyRequests, "more than 50 requests a second", retryAfter: 1)
        case .unreadable(let fault): Self.fault(.badRequest, fault)
        case .tooLarge: Self.fault(.contentTooLarge, "the body is too long")
        case .unavailable, .crowded: Self.fault(.serviceUnavailable, "send it again", retryAfter: 5)
        case .notFound: Self.fault(.notFound, "there is no such path")
        case .wrongMethod: Self.fault(.methodNotAllowed, "use POST")
        }
    }

    private static func counts(_ receipt: BridgeReceipt) -> [String: Int] {
        let outcomes = receipt.outcomes.map { ($0.key.rawValue, $0.value) }
        let ignored = receipt.ignored.map { ($0.key.rawValue, $0.value) }
        return Dictionary(outcomes + ignored, uniquingKeysWith: +)
    }

    private static func fault(_ status: HTTPResponse.Status, _ text: String, retryAfter: Int? = nil) -> Response {
        var response = Self.json(status, ["error": text])
        if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
        return response
    }

    private static func json(_ status: HTTPResponse.Status, _ value: some Encodable) -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        // Texts and numbers always encode.
        let data = (try? encoder.encode(value)) ?? Data("{}".utf8)
        return Response(
            status: status,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: data))
        )
    }
}
