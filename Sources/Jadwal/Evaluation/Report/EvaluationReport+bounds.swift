extension EvaluationReport {
    /// What this run reaches, as bounds for later ones: of the conversations as written, and of the variants if there are any.
    public var bounds: [BaselineBound] {
        [(nil, self.scores), (self.seed, self.variants)].compactMap { seed, scores in
            scores.map {
                BaselineBound(
                    corpus: self.corpus.joined(separator: ","),
                    model: self.model,
                    prompt: self.prompt,
                    seed: seed,
                    scores: $0.total
                )
            }
        }
    }
}
