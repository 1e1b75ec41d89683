public import Jadwal

extension LanguageModel {
    /// The same model, each call of it counted and timed.
    public func measured(by metrics: JadwalMetrics) -> LanguageModel {
        LanguageModel { prompt throws(ModelError) in
            let start = ContinuousClock.now
            do throws(ModelError) {
                let answer = try await self.complete(prompt)
                metrics.modelCall(.answered, took: .now - start)
                return answer
            } catch {
                metrics.modelCall(ModelCallOutcome(error.code), took: .now - start)
                throw error
            }
        }
    }
}
