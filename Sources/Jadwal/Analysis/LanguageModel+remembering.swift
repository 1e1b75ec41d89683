extension LanguageModel {
    /// The same model, asked only for what it has not answered yet. A memory that fails is no reason not to ask.
    ///
    /// - Parameter name: which model answers: another one may answer differently.
    public func remembering(as name: String, in memory: any AnswerMemory) -> LanguageModel {
        LanguageModel { prompt throws(ModelError) in
            guard let origin = prompt.origin else { return try await self.complete(prompt) }
            if origin.mayBeAnswered, let known = try? await memory.answer(to: prompt, of: origin, by: name) {
                return known
            }
            let answer = try await self.complete(prompt)
            try? await memory.keep(answer, to: prompt, of: origin, by: name)
            return answer
        }
    }
}
