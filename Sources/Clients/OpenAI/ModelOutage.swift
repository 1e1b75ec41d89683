internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Waiting

/// Distinguishes an outage of the model from a conversation that the model never answers.
///
/// After several errors in a row, or one that concerns the whole endpoint, the model seems to be down. It then gets a
/// short check that belongs to no conversation. If it answers, the error belongs to the conversation and counts as an
/// attempt. Otherwise the model is down, and no attempt is counted.
final class ModelOutage: Sendable {
    /// After so many transient errors in a row, of all conversations, the model seems to be down.
    static let threshold = 5

    /// The check: short, and without text of any conversation.
    static let question = Prompt(
        system: "You are a service that is being checked. Answer with one JSON object and nothing else.",
        user: #"Answer with {"ok": true}."#,
        answerSchema: Array(
            """
            {"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"],"additionalProperties":false}
            """.utf8
        ),
        maximumAnswerTokens: 64
    )

    private struct State {
        var errorsInARow = 0
        var isDown = false
        /// Since the last outage. A model that has never answered gets no unnecessary checks.
        var hasAnswered = false
        /// The number of its answers.
        var answers = 0
        /// The callers that wait for the result of a check; nil if no check is in flight.
        var waiting: [Promise<Bool>]?
    }

    private enum Check {
        case mine(answers: Int)
        case others(Promise<Bool>)
        case none
    }

    private let state = NIOLockedValueBox(State())

    /// Notes any answer of the model.
    func answered() {
        self.state.withLockedValue { state in
            (state.errorsInARow, state.isDown, state.hasAnswered) = (0, false, true)
            state.answers += 1
        }
    }

    /// Decides between an outage and an error of one conversation.
    ///
    /// - Parameters:
    ///   - error: the joint error of all endpoints for one conversation.
    ///   - isAnswering: asks the model `question`. It is called by one caller at a time; the others wait for its result.
    /// - Returns: `.providerDown` if the model is down; otherwise a transient error.
    func meaning(of error: ModelError, _ isAnswering: () async -> Bool) async -> ModelError {
        guard self.seemsDown(after: error) else { return error }
        var error = error
        if error.hint == .busy {
            // A server without capacity for conversations may still answer a short question, which proves nothing.
            self.state.withLockedValue { ($0.isDown, $0.hasAnswered) = (true, false) }
            error.code = .providerDown
        } else if await self.isUp(isAnswering) {
            (error.code, error.hint) = (.transient, .onlyThis)
        } else {
            error.code = .providerDown
        }
        return error
    }

    private func seemsDown(after error: ModelError) -> Bool {
        // No question was sent.
        guard error.hint != .notAsked else { return false }
        return self.state.withLockedValue { state in
            switch error.code {
            case .providerDown:
                return true
            case .transient:
                state.errorsInARow += 1
                return state.isDown || state.errorsInARow >= Self.threshold
            case .heldBack, .tooLong, .refused, .unusable, .cancelled:
                return false
            }
        }
    }

    private func isUp(_ isAnswering: () async -> Bool) async -> Bool {
        let check: Check = self.state.withLockedValue { state in
            guard state.isDown || state.hasAnswered else {
                state.isDown = true
                return .none
            }
            guard state.waiting != nil else {
                state.waiting = []
                return .mine(answers: state.answers)
            }
            let result = Promise<Bool>()
            state.waiting?.append(result)
            return .others(result)
        }
        switch check {
        case .none: return false
        case .others(let result): return await result.value(ifCancelled: false)
        case .mine(let answers):
            if await isAnswering() { self.answered() }
            let (isUp, waiting) = self.state.withLockedValue { state in
                // Another caller may have received an answer in the meantime.
                let isUp = state.answers > answers
                if !isUp { (state.isDown, state.hasAnswered) = (true, false) }
                defer { state.waiting = nil }
                return (isUp, state.waiting ?? [])
            }
            for result in waiting { result.fulfil(isUp) }
            return isUp
        }
    }
}
