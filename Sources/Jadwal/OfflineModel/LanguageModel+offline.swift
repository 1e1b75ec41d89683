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
