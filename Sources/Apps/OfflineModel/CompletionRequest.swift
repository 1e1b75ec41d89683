internal import Foundation
internal import OfflineAnswers

/// The fields of a chat completion request that are read. All other fields are ignored.
struct CompletionRequest: Decodable {
    struct Message: Decodable {
        let role: String
        let text: String

        private enum CodingKeys: String, CodingKey {
            case role
            case content
        }

        private struct Part: Decodable {
            let text: String?
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.role = try container.decode(String.self, forKey: .role)
            if let parts = try? container.decode([Part].self, forKey: .content) {
                self.text = parts.compactMap(\.text).joined(separator: "\n")
            } else {
                self.text = try container.decodeIfPresent(String.self, forKey: .content) ?? ""
            }
        }
    }

    let model: String
    let messages: [Message]
    let stream: Bool?

    /// The last user message that holds a chat. A repair request adds another user message after it.
    var conversation: String? {
        self.messages.last { $0.role == "user" && $0.text.contains("<messages") }?.text
    }

    var promptBytes: Int { self.messages.reduce(0) { $0 + $1.text.utf8.count } }
}

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
