internal import Assembly
internal import CommandKit
internal import Evaluation
internal import Foundation
internal import HTTP
internal import OfflineAnswers
internal import OpenAI
internal import Pipeline
internal import WorkerKit

/// Where the answers come from.
enum EvalSource: Sendable {
    case offline
    case endpoint
    case recording(Recording)
    case batch(BatchResponses, _ verifications: BatchResponses?)
    case judge(LabelJudge.Verifier)

    /// The name of the model in a report.
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

/// The labelled conversations that the command line names.
struct EvalCorpus {
    /// The most bytes of one file.
    static let limit = 256 << 20
    /// The name of Jadwal's own conversations in reports and baselines.
    static let ownName = "prompts/evaluation"

    let names: [String]
    let chats: [LabelledChat]

    static func read(_ paths: [String]) throws -> EvalCorpus {
        let named = paths.isEmpty ? [(Self.ownName, try PromptFolder.evaluation())] : paths.map { (Self.name($0), $0) }
        var files: [(name: String, chats: [LabelledChat])] = []
        for (name, path) in named {
            for file in try Self.files(path) {
                files.append((file, try LabelledCorpus.read(try InputFile(file).all(atMost: Self.limit), file: file)))
            }
            guard files.contains(where: { !$0.chats.isEmpty }) else {
                throw CommandFailure(.usage, "\(name) holds no conversations")
            }
        }
        return EvalCorpus(names: named.map(\.0), chats: try LabelledCorpus.join(files))
    }

    /// The files of all these paths.
    static func files(of paths: [String]) throws -> [String] { try paths.flatMap { try Self.files($0) } }

    /// The JSON Lines files of a folder, sorted by name; or the file itself.
    private static func files(_ path: String) throws -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return [path]
        }
        return try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".jsonl") }.sorted()
            .map { "\(path)/\($0)" }
    }

    private static func name(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
