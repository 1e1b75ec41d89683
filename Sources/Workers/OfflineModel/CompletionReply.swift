internal import Foundation
internal import Jadwal

/// A chat completion with one choice.
struct CompletionReply: Encodable {
    private struct Choice: Encodable {
        struct Message: Encodable {
            let role = "assistant"
            let content: String
        }

        let index = 0
        let message: Message
        let finish_reason = "stop"
    }

    private struct Usage: Encodable {
        let prompt_tokens: Int
        let completion_tokens: Int
        let total_tokens: Int
    }

    private let id = "chatcmpl-\(UUID().uuidString.lowercased())"
    private let object = "chat.completion"
    private let created = Int(Date().timeIntervalSince1970)
    private let model = OfflineModelServer.modelName
    private let choices: [Choice]
    private let usage: Usage

    init(content: String, promptBytes: Int) {
        self.choices = [Choice(message: Choice.Message(content: content))]
        let prompt = OfflineAnswer.tokens(ofBytes: promptBytes)
        let completion = OfflineAnswer.tokens(ofBytes: content.utf8.count)
        self.usage = Usage(
            prompt_tokens: prompt,
            completion_tokens: completion,
            total_tokens: prompt + completion
        )
    }
}
