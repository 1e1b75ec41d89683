import Foundation
import HTTP
import Pipeline
import TestSupport
import Testing
import Time

@testable import OpenAI

/// A third-party server with an untrained model: its answers have the right form and are nonsense.
@Suite(
    "The client lives with llama.cpp's server, and nonsense is not believed",
    .serialized,
    .enabled(if: TestEnvironment.llamaServer != nil, "JADWAL_TEST_LLAMA_SERVER names no llama-server executable"),
    .timeLimit(.minutes(10))
)
struct LlamaServerTests {
    /// 2026-11-21 13:00 in Riyadh.
    static let newest: Int64 = 1_795_255_200

    private static var schema: [UInt8] {
        get throws {
            let root = TestServer.folder.deletingLastPathComponent().deletingLastPathComponent()
            return Array(try Data(contentsOf: root.appending(path: "prompts/v2/answer.schema.json")))
        }
    }

    static let window = ConversationWindow(
        messages: [true, false].enumerated().map { index, isOwners in
            WindowMessage(
                id: "m\(index)",
                isSenderMe: isOwners,
                saidAt: Self.newest + Int64(index),
                content: MessageContent(senderName: "N", body: "b", quoted: nil, wasEdited: false)
            )
        },
        generation: 1,
        zone: Zone("Asia/Riyadh")!,
        knownEvents: []
    )

    @Test func llamaServersAnswersAreUnderstood() async throws {
        let server = try await TestServer.start("llama_server.py", arguments: [TestEnvironment.llamaServer ?? ""])
        defer { server.stop() }
        let http = HTTPClient()
        func client(key: String = "sk-test") -> OpenAIClient {
            OpenAIClient(
                exchange: { call throws(HTTPError) in try await http.execute(call) },
                configuration: OpenAIConfiguration(
                    baseURL: "http://127.0.0.1:\(server.port)/v1",
                    apiKey: key,
                    model: "tiny"
                )
            )
        }
        #expect(try await client().listModels() == ["tiny"])
        var long = Prompt(system: "s", user: String(repeating: "word ", count: 4000), answerSchema: try Self.schema)
        let tooLong = await #expect(throws: ModelError.self) { try await client().model.complete(long) }
        #expect(tooLong?.code == .tooLong, "\(tooLong?.detail ?? "")")
        let refused = await #expect(throws: ModelError.self) { try await client(key: "wrong").model.complete(long) }
        #expect(refused?.code == .providerDown)

        // Each answer is refused by the reader or has the right form; none ends in an unknown error.
        long = Prompt(system: "Answer in JSON.", user: "u", answerSchema: try Self.schema, maximumAnswerTokens: 300)
        var (accepted, nonsense, unusable) = (0, 0, 0)
        for number in 1...20 {
            long.user = "Conversation \(number)"
            let result: Result<ModelAnswer, ModelError>
            do throws(ModelError) {
                result = .success(try await client().model.complete(long))
            } catch {
                result = .failure(error)
            }
            switch result {
            case .success(let answer):
                #expect(answer.model == "tiny" && answer.inputTokens ?? 0 > 0 && answer.outputTokens ?? 0 > 0)
                let isRefused = (try? VerdictReader(window: Self.window).read(answer.text)) == nil
                if isRefused { nonsense += 1 } else { accepted += 1 }
            case .failure(let error):
                #expect(error.code == .unusable, "\(error.detail)")
                unusable += 1
            }
        }
        print("llama-server: \(accepted) of the right form, \(nonsense) refused by the reader, \(unusable) no answer")
        #expect(accepted + nonsense > 0)
        await http.close()
    }
}
