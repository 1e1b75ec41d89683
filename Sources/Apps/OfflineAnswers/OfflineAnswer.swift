internal import ChatReader
internal import Foundation
public import Pipeline

/// The answers of the offline model: what the reader finds in the conversation, in the form that the version of the
/// prompt asks for. `jadwal-offline-model` serves them, and evaluations use them without a server.
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
            case .second: try encoder.encode(EventListAnswer(reading, prompt.messages))
            case .third: try encoder.encode(PlanAnswer(reading, prompt.messages))
            case .verification: try encoder.encode(VerificationAnswer(isBlind: false))
            case .blindReading: try encoder.encode(VerificationAnswer(isBlind: true))
            }
        return String(decoding: data, as: UTF8.self)
    }

    /// An estimate of four bytes for each token. The offline model has no tokens.
    public static func tokens(ofBytes count: Int) -> Int { (count + 3) / 4 }
}

/// The offline model's second reading is always `unsure`, so that the owner is asked. It could only apply the same
/// rules to the chat again, which proves nothing.
private struct VerificationAnswer: Encodable {
    let agreed = "unsure"
    let proposed: Int? = nil
    let accepted: Int? = nil
    let undone: Int? = nil
    let reason = "the rules that have read it cannot check themselves"
    let isBlind: Bool

    private enum CodingKeys: String, CodingKey { case agreed, proposed, accepted, undone, reason, plan, day, time }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(self.agreed, forKey: .agreed)
        try fields.encodeNil(forKey: .proposed)
        try fields.encodeNil(forKey: .accepted)
        try fields.encodeNil(forKey: .undone)
        try fields.encode(self.reason, forKey: .reason)
        guard self.isBlind else { return }
        for key in [CodingKeys.plan, .day, .time] { try fields.encodeNil(forKey: key) }
    }
}

extension LanguageModel {
    /// The offline model in this process: what `jadwal-offline-model` answers, without the server.
    public static let offline = LanguageModel { prompt throws(ModelError) in
        let text: String?
        do { text = try OfflineAnswer.text(to: prompt.user) } catch {
            throw ModelError(.unusable, detail: "the answer could not be written")
        }
        guard let text else { throw ModelError(.refused, detail: "no prompt of Jadwal") }
        return ModelAnswer(
            text: text,
            model: OfflineAnswer.modelName,
            inputTokens: OfflineAnswer.tokens(ofBytes: prompt.system.utf8.count + prompt.user.utf8.count),
            outputTokens: OfflineAnswer.tokens(ofBytes: text.utf8.count)
        )
    }
}
