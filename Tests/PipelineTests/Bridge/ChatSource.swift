import Foundation
import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Testing

/// A source that tells the chat to a bridge.
protocol ChatSource {
    static var kind: SourceKind { get }
    /// True if it has WhatsApp's event messages.
    static var hasEvents: Bool { get }

    /// Of the bridge.
    var settings: [String: String] { get }

    /// Connects the customer, and links a phone if it has one.
    mutating func open(_ webhooks: WebhookBed) async throws

    /// Tells one step. What is not acknowledged is an error.
    func tell(_ step: DinnerChat.Step, to webhooks: WebhookBed) async throws

    /// Leaves nothing behind.
    func close(_ bed: PipelineBed) async
}

extension ChatSource {
    static var hasEvents: Bool { true }
    var settings: [String: String] { [:] }
    func close(_ bed: PipelineBed) async {}
}

/// The doors of the bridge, and who comes in by each.
enum ChatDoor: String, CaseIterable, CustomTestStringConvertible {
    case waha
    case evolution
    case evolutionQueue = "evolution over its queues"
    case cloud
    case wasapp
    case own

    var testDescription: String { self.rawValue }

    func source(on bed: PipelineBed) async throws -> any ChatSource {
        switch self {
        case .waha: WAHAChat()
        case .evolution: EvolutionChat()
        case .evolutionQueue: try await EvolutionQueueChat(bed)
        case .cloud: CloudChat()
        case .wasapp: try await WasappChat(bed)
        case .own: OwnChat()
        }
    }
}

/// A scripted source of `Tests/TestServers` that publishes to queues.
struct ScriptedSource {
    private let server: TestServer
    private let http: HTTPClient

    static func start(_ script: String, _ arguments: [String], _ bed: PipelineBed) async throws -> ScriptedSource {
        let python = try #require(TestEnvironment.python)
        let server = try await TestServer.start(
            script,
            arguments: ["--amqp", bed.environment["AMQP_URL"] ?? ""] + arguments,
            python: python
        )
        return ScriptedSource(server: server, http: bed.http)
    }

    var address: String { "http://127.0.0.1:\(self.server.port)" }

    /// Posts to its own paths, or to those by which a test tells it what happens.
    func post(_ path: String, _ body: Any) async throws {
        var call = HTTPCall(method: .post, url: "\(self.address)/\(path)")
        call.fields[.contentType] = "application/json"
        call.body = Array(try JSONSerialization.data(withJSONObject: body))
        let answer = try await self.http.execute(call)
        try #require((200...201).contains(answer.status), "\(path): \(answer.status)")
    }

    func stop() { self.server.stop() }
}
