internal import Foundation

/// What the model answers that needs no network: the reader's account of the conversation, in the form that the
/// version of the prompt asks for. `jadwal-offline-model` serves it, and evaluations ask it without a server.
public enum OfflineAnswer {
    /// The model's name, as servers list it.
    public static let modelName = "jadwal-offline"

    /// - Parameter user: the user message of a prompt. Nil is returned for any other text.
    public static func text(to user: String) throws -> String? {
        guard let prompt = PromptReader.read(user) else { return nil }
        let reading = ConversationReader(zone: prompt.zone).read(prompt.messages, known: prompt.known)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data =
            switch prompt.version {
            case .first: try encoder.encode(SingleEventAnswer(reading))
            case .second: try encoder.encode(EventListAnswer(reading))
            case .third: try encoder.encode(PlanAnswer(reading, prompt.messages))
            case .verification: try encoder.encode(VerificationAnswer())
            }
        return String(decoding: data, as: UTF8.self)
    }

    /// Estimated at four bytes each, as there are none.
    public static func tokens(ofBytes count: Int) -> Int { (count + 3) / 4 }
}
