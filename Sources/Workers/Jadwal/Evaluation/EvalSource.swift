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
    case batch(BatchResponses)

    /// What a report calls it.
    func model(_ settings: EvalSettings) -> String {
        switch self {
        case .offline: OfflineAnswer.modelName
        case .endpoint, .batch: settings.model.model
        case .recording(let recording): recording.models.joined(separator: ", ")
        }
    }

    func with<R: Sendable>(
        _ settings: EvalSettings,
        _ body: @Sendable (EvalAsker) async throws -> R
    ) async throws -> R {
        switch self {
        case .offline: return try await body(.asking(.offline, atOnce: 1))
        case .recording(let recording): return try await body(.replaying(recording))
        case .batch(let batch): return try await body(.importing(batch))
        case .endpoint: break
        }
        let http = HTTPClient(HTTPConfiguration(caFile: settings.outgoing.authoritiesFile))
        let client = OpenAIClient(
            exchange: { call throws(HTTPError) in try await http.execute(call) },
            configuration: OpenAIConfiguration(
                baseURL: settings.model.baseURL,
                apiKey: settings.model.apiKey,
                model: settings.model.model
            )
        )
        do {
            let result = try await body(.asking(client.model, atOnce: settings.model.concurrency))
            await http.close()
            return result
        } catch {
            await http.close()
            throw error
        }
    }
}
