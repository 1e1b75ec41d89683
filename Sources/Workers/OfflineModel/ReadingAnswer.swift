internal import Foundation
internal import Jadwal

/// Writes a reading in the form that the version of the prompt asks for.
enum ReadingAnswer {
    static func text(of prompt: PromptInput) throws -> String {
        let reading = ConversationReader().read(prompt.messages, known: prompt.known)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data =
            switch prompt.version {
            case .first: try encoder.encode(SingleEventAnswer(reading))
            case .second: try encoder.encode(EventListAnswer(reading))
            }
        return String(decoding: data, as: UTF8.self)
    }
}
