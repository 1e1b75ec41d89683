internal import Foundation
internal import Jadwal
internal import Testing

/// The offline model's score of one conversation. It reads only the user message, so the instructions do not matter.
enum EvaluatedOffline {
    static func score(_ chat: LabelledChat, _ form: PromptTemplate.Form) throws -> ScoredChat {
        let template = PromptTemplate(name: form.rawValue, form: form, system: "", answerSchema: [])
        let window = try #require(chat.window())
        let decider = AnswerDecider(chat, window: window, template: template)
        let text = try #require(try OfflineAnswer.text(to: decider.prompt.user))
        let given = GivenAnswer.answer(ModelAnswer(text: text), milliseconds: nil)
        // A repair would get the same answer, and there is no verification.
        return ScoredChat(chat, given, decider.decide(decider.judged(given, given)))
    }
}

/// Labelled conversations in the checkout, and those outside it if they exist.
enum EvaluationFiles {
    static let baseline = "prompts/evaluation/baseline.json"

    static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: Self.url(path))) }

    /// Empty if the file or folder does not exist.
    static func chats(_ path: String) throws -> [LabelledChat] {
        let url = Self.url(path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue else { return try LabelledCorpus.read(try Self.bytes(path), file: path) }
        return try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".jsonl") }.sorted()
            .flatMap { try LabelledCorpus.read(try Self.bytes("\(path)/\($0)"), file: $0) }
    }

    private static func url(_ path: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../\(path)").standardized
    }
}
