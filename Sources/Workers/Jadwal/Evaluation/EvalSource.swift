internal import CommandKit
internal import HTTP
internal import Jadwal
internal import OpenAI
internal import WorkerKit

/// Who answers.
enum EvalSource: Sendable {
    case offline
    case endpoint
    case recording(Recording)
    case batch(BatchResponses, _ verifications: BatchResponses?)
    case judge(LabelJudge.Verifier)

    /// What a report calls it.
    func model(_ settings: EvalSettings) -> String {
        switch self {
        case .offline: OfflineAnswer.modelName
        case .endpoint, .batch: settings.model.model
        case .judge(let verifier): "right answers, \(verifier.rawValue) verifier"
        case .recording(let recording): recording.models.joined(separator: ", ")
        }
    }

    func with<R: Sendable>(
        _ settings: EvalSettings,
        _ form: PromptTemplate.Form,
        _ body: @Sendable (EvalAsker) async throws -> R
    ) async throws -> R {
        switch self {
        case .offline: return try await body(.asking(.offline, verifier: .offline, atOnce: 1))
        case .recording(let recording): return try await body(.replaying(recording))
        case .batch(let batch, let verifications): return try await body(.importing(batch, verifications))
        case .judge(let verifier): return try await body(.judging(LabelJudge(form: form, verifier: verifier)))
        case .endpoint: break
        }
        let http = HTTPClient(HTTPConfiguration(caFile: settings.outgoing.authoritiesFile))
        func client(_ model: String, _ baseURL: String, _ key: String?) -> OpenAIClient {
            OpenAIClient(
                exchange: { call throws(HTTPError) in try await http.execute(call) },
                configuration: OpenAIConfiguration(baseURL: baseURL, apiKey: key, model: model)
            )
        }
        let reader = client(settings.model.model, settings.model.baseURL, settings.model.apiKey).model
        let verifier: LanguageModel? =
            switch settings.model.verification {
            case .same: reader
            case .off: nil
            case .other(let endpoint): client(endpoint.model, endpoint.baseURL, endpoint.apiKey).model
            }
        do {
            let result = try await body(.asking(reader, verifier: verifier, atOnce: settings.model.concurrency))
            await http.close()
            return result
        } catch {
            await http.close()
            throw error
        }
    }
}
