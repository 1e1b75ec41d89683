internal import CommandKit
internal import Evaluation
internal import OpenAI
internal import Pipeline
internal import Time
internal import WorkerKit

/// Gets the model's answers for one conversation.
struct EvalAsker: Sendable {
    /// A request to verify one claimed event.
    struct Verification: Sendable {
        let index: Int
        let claim: DecidedEvent
        let prompt: Prompt
    }

    /// How often a request is tried if the error is transient. The pipeline retries more often and later.
    private static let attempts = 3

    /// nil if there is no answer and no model that could be asked.
    let ask: @Sendable (_ chat: LabelledChat, _ prompt: Prompt) async throws -> GivenAnswer?
    /// nil if no verification is available.
    let verify: @Sendable (_ chat: LabelledChat, _ wanted: Verification) async throws -> GivenAnswer?
    let atOnce: Int
    /// True if a missing answer to a repair is an error.
    var asksAgain = true

    static func replaying(_ recording: Recording) -> EvalAsker {
        EvalAsker(
            ask: { chat, prompt in recording.answer(to: chat.id, prompt) },
            verify: { chat, wanted in recording.answer(to: chat.id, wanted.prompt) },
            atOnce: 1
        )
    }

    /// - Parameter verifications: the answers of the second round; nil if there is none yet.
    static func importing(_ batch: BatchResponses, _ verifications: BatchResponses?) -> EvalAsker {
        EvalAsker(
            ask: { chat, prompt in
                // No model is available for a repair.
                guard prompt.corrections.isEmpty else { return nil }
                return Self.given(batch.answer(to: chat.id))
            },
            verify: { chat, wanted in
                Self.given(verifications?.answer(to: Self.verificationID(chat.id, wanted.index)))
            },
            atOnce: 1,
            asksAgain: false
        )
    }

    /// The id of a request of the second round.
    static func verificationID(_ chat: String, _ index: Int) -> String { "\(chat)#\(index + 1)" }

    private static func given(_ result: Result<ModelAnswer, ModelError>?) -> GivenAnswer? {
        switch result {
        case nil: nil
        case .success(let answer): .answer(answer, milliseconds: nil)
        case .failure(let error): .failure(kind: Self.kind(of: error))
        }
    }

    /// Answers from the labels.
    static func judging(_ judge: LabelJudge) -> EvalAsker {
        EvalAsker(
            ask: { chat, _ in
                .answer(ModelAnswer(text: try judge.rightAnswer(to: chat).text), milliseconds: nil)
            },
            verify: { chat, wanted in
                let given = try judge.rightAnswer(to: chat)
                return judge.verification(of: wanted.claim, in: chat, given: given).map {
                    .answer(ModelAnswer(text: $0), milliseconds: nil)
                }
            },
            atOnce: 1
        )
    }

    /// Throws if the model cannot be asked at all, for example with a wrong key or address.
    ///
    /// - Parameter verifier: nil for no verification.
    static func asking(_ model: LanguageModel, verifier: LanguageModel?, atOnce: Int) -> EvalAsker {
        EvalAsker(
            ask: { _, prompt in try await Self.ask(model, prompt) },
            verify: { _, wanted in
                guard let verifier else { return nil }
                // If the verifier does not answer, the answer still counts: an unverified event becomes a question.
                return try? await Self.ask(verifier, wanted.prompt)
            },
            atOnce: atOnce
        )
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

    /// The failure kind that an analysis-worker would record.
    private static func kind(of error: ModelError) -> String {
        if error.code == .tooLong { return "window_too_long" }
        if error.code == .refused { return "model_refused" }
        if error.code == .unusable { return "model_unusable" }
        return "model_unavailable"
    }
}
