internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Waiting

/// Tells an outage of the model from a conversation that the model never answers.
///
/// After several errors in a row, or one that is about the whole endpoint, the model seems to be down. It is then asked
/// something that is no conversation's. If it answers, the error is the conversation's own and counts as an attempt. If
/// not, the model is down, and no attempt is spent.
final class ModelOutage: Sendable {
    /// After so many transient errors in a row, of all conversations, the model seems to be down.
    static let threshold = 5

    /// Short, and without a word of any conversation.
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
        /// Since the last outage. A model that has never answered is not asked more than it has to be.
        var hasAnswered = false
        /// How often it has answered.
        var answers = 0
        /// Those who wait for the result of a check. Nil if none is under way.
        var waiting: [Promise<Bool>]?
    }

    private enum Check {
        case mine(answers: Int)
        case others(Promise<Bool>)
        case none
    }

    private let state = NIOLockedValueBox(State())

    /// The model has answered somebody, whatever it said.
    func answered() {
        self.state.withLockedValue { state in
            (state.errorsInARow, state.isDown, state.hasAnswered) = (0, false, true)
            state.answers += 1
        }
    }

    /// - Parameters:
    ///   - error: of all endpoints, for one conversation.
    ///   - isAnswering: asks the model `question`. It is called by one caller at a time; the others wait for its result.
    /// - Returns: `.providerDown` if the model is down; a transient error if it is not.
    func meaning(of error: ModelError, _ isAnswering: () async -> Bool) async -> ModelError {
        guard self.seemsDown(after: error) else { return error }
        var error = error
        if error.hint == .busy {
            // A server without room for conversations may have some for a short question, which proves nothing.
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
                // Somebody else may have had an answer meanwhile.
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
