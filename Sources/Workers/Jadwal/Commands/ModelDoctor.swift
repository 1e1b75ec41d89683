internal import HTTP
internal import Jadwal
internal import OpenAI
internal import WorkerKit

/// Looks at each configured endpoint: whether it answers, takes the key and lists the model.
struct ModelDoctor: Sendable {
    let settings: ModelSettings
    let exchange: HTTPExchange

    /// One for each endpoint, in the order in which they are asked.
    func findings() async -> [DoctorFinding] {
        // One that hangs keeps nobody waiting for the others.
        async let primary = self.primary()
        let fallbacks = await withTaskGroup { group in
            for (index, fallback) in self.settings.fallbacks.enumerated() {
                group.addTask { (index, await self.finding(of: fallback, "model fallback_\(index + 1)")) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        return [await primary] + fallbacks.sorted { $0.key < $1.key }.map(\.value) + (await self.verifier())
    }

    /// Of an endpoint that only verifies.
    private func verifier() async -> [DoctorFinding] {
        guard case .other(let endpoint) = self.settings.verification else { return [] }
        let (model, key) = (SettingName.verifyModel.rawValue, SettingName.verifyKey.rawValue)
        let finding = await self.finding(
            "model verify",
            self.configuration(endpoint.model, endpoint.baseURL, endpoint.apiKey),
            mustList: true,
            away: "see \(model) and \(key)",
            unlisted: "name one of the models that it lists in \(model)"
        )
        return [finding]
    }

    private func primary() async -> DoctorFinding {
        let away =
            self.settings.isOffline
            ? "start jadwal-offline-model, or set \(SettingName.modelBaseURL.rawValue)"
            : "see \(SettingName.modelBaseURL.rawValue) and \(SettingName.modelKey.rawValue)"
        return await self.finding(
            "model",
            self.configuration(self.settings.model, self.settings.baseURL, self.settings.apiKey),
            // The offline model answers to any name.
            mustList: !self.settings.isOffline,
            away: away,
            unlisted: "set \(SettingName.modelName.rawValue) to one of the models that it lists"
        )
    }

    private func finding(of fallback: FallbackModel, _ check: String) async -> DoctorFinding {
        let (list, keys) = (SettingName.modelFallbacks.rawValue, SettingName.modelFallbackKeys.rawValue)
        return await self.finding(
            check,
            self.configuration(fallback.model, fallback.baseURL, fallback.apiKey),
            mustList: true,
            away: "see its entry in \(list) and \(keys)",
            unlisted: "name one of the models that it lists in \(list)"
        )
    }

    private func finding(
        _ check: String,
        _ configuration: OpenAIConfiguration,
        mustList: Bool,
        away: String,
        unlisted: String
    ) async -> DoctorFinding {
        do throws(ModelError) {
            let names = try await OpenAIClient(exchange: self.exchange, configuration: configuration).listModels()
            guard names.contains(configuration.model) || !mustList else {
                return .fault(check, "the endpoint answers and lists no such model", remedy: unlisted)
            }
            return .fine(check, configuration.model)
        } catch {
            return .fault(check, error.detail, remedy: away)
        }
    }

    private func configuration(_ model: String, _ baseURL: String, _ key: String?) -> OpenAIConfiguration {
        OpenAIConfiguration(baseURL: baseURL, apiKey: key, model: model, deadline: .seconds(10))
    }
}
