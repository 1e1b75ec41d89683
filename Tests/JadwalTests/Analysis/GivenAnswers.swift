import Jadwal

/// A model whose answers are given beforehand; the last one is repeated. Remembers what it was asked.
actor GivenAnswers {
    private let answers: [Result<String, ModelError>]
    private(set) var prompts: [Prompt] = []

    init(_ answers: [Result<String, ModelError>]) { self.answers = answers }

    init(_ answers: String...) { self.init(answers.map { .success($0) }) }

    nonisolated var model: LanguageModel {
        LanguageModel { prompt throws(ModelError) in
            ModelAnswer(text: try await self.next(prompt).get(), inputTokens: 100, outputTokens: 10)
        }
    }

    private func next(_ prompt: Prompt) -> Result<String, ModelError> {
        self.prompts.append(prompt)
        guard !self.answers.isEmpty else { return .failure(ModelError(.unusable, detail: "no answer was given")) }
        return self.answers[min(self.prompts.count, self.answers.count) - 1]
    }
}
