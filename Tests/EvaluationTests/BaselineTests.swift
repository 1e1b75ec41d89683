internal import Evaluation
internal import OfflineAnswers
internal import Pipeline
internal import TestSupport
import Testing

/// Changes of the reader, the prompts or the guard may not lower the scores of the labelled conversations. `jadwal
/// eval --offline --write-baseline prompts/evaluation/baseline.json` writes new bounds.
@Suite("The offline model does not fall below the committed baseline")
struct BaselineTests {
    static let bounds = (try? Baseline(EvaluationFiles.bytes(EvaluationFiles.baseline), file: "baseline"))?.bounds ?? []

    @Test func baselineNamesKnownModelsAndPrompts() {
        #expect(!Self.bounds.isEmpty)
        #expect(
            Self.bounds.allSatisfy {
                $0.model == OfflineAnswer.modelName && PromptTemplate.Form(rawValue: $0.prompt) != nil
            }
        )
    }

    @Test(arguments: Self.bounds)
    func scoresReachTheBound(_ bound: BaselineBound) async throws {
        var chats = try EvaluationFiles.chats(bound.corpus)
        // Conversations outside the checkout are not always there.
        guard !chats.isEmpty else {
            return #expect(bound.corpus.hasPrefix("../"), "no conversations in \(bound.corpus)")
        }
        if let seed = bound.seed { chats = VariantMaker(seed: seed).variants(of: chats) }
        let form = try #require(PromptTemplate.Form(rawValue: bound.prompt))
        let scored = try await Self.score(chats, form)
        let total = GroupScore("all", scored)
        let faults = bound.faults(of: total)
        let wrong = scored.filter { $0.cost > 2 }.map(\.chat.id)
        #expect(
            faults.isEmpty,
            "\(bound.run): \(faults.joined(separator: "; ")); dearest: \(wrong.joined(separator: " "))"
        )
    }

    /// Scores on all processors. The result has the order of the chats.
    private static func score(_ chats: [LabelledChat], _ form: PromptTemplate.Form) async throws -> [ScoredChat] {
        try await withThrowingTaskGroup(of: (Int, ScoredChat).self) { group in
            for (index, chat) in chats.enumerated() {
                group.addTask { (index, try EvaluatedOffline.score(chat, form)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
