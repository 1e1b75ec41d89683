internal import CommandKit
internal import Jadwal
internal import OpenAI
internal import WorkerKit

/// Gets the answer to one conversation.
struct EvalAsker: Sendable {
    /// Asked in all where a failure may pass: the pipeline's queue would come again more often, and later.
    private static let attempts = 3

    /// Nil when there is no answer and nobody who could be asked.
    let ask: @Sendable (_ id: String, _ prompt: Prompt) async throws -> GivenAnswer?
    let atOnce: Int
    /// Whether a missing answer to a repair is an error.
    var asksAgain = true

    static func replaying(_ recording: Recording) -> EvalAsker {
        EvalAsker(ask: { id, prompt in recording.answer(to: id, prompt) }, atOnce: 1)
    }

    static func importing(_ batch: BatchResponses) -> EvalAsker {
        EvalAsker(
            ask: { id, prompt in
                // Nobody is there who could be asked again.
                guard prompt.corrections.isEmpty else { return nil }
                return switch batch.answer(to: id) {
                case nil: nil
                case .success(let answer): .answer(answer, milliseconds: nil)
                case .failure(let error): .failure(kind: Self.kind(of: error))
                }
            },
            atOnce: 1,
            asksAgain: false
        )
    }

    /// Throws when nothing can be asked at all: a wrong key, nobody at the address.
    static func asking(_ model: LanguageModel, atOnce: Int) -> EvalAsker {
        EvalAsker(ask: { _, prompt in try await Self.ask(model, prompt) }, atOnce: atOnce)
    }

    private static func ask(_ model: LanguageModel, _ prompt: Prompt) async throws -> GivenAnswer {
        let clock = ContinuousClock()
        for attempt in 1... {
            let start = clock.now
            do throws(ModelError) {
                let answer = try await model.complete(prompt)
                return .answer(answer, milliseconds: Int((clock.now - start).wholeMilliseconds))
            } catch {
                if error.code == .cancelled { throw CancellationError() }
                if error.code == .providerDown { throw CommandFailure(.unavailable, "the model: \(error.detail)") }
                guard error.code == .transient, attempt < Self.attempts else {
                    return .failure(kind: Self.kind(of: error))
                }
                try await clock.sleep(for: min(error.retryAfter ?? .seconds(2 * attempt), .seconds(60)))
            }
        }
        return .failure(kind: "model_unavailable")
    }

    /// The kinds of failures that an analysis-worker records.
    private static func kind(of error: ModelError) -> String {
        if error.code == .tooLong { return "window_too_long" }
        if error.code == .refused { return "model_refused" }
        if error.code == .unusable { return "model_unusable" }
        return "model_unavailable"
    }
}
