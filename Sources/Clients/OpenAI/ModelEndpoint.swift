internal import Jadwal
internal import NIOConcurrencyHelpers

/// An endpoint with its model, its circuit breaker, and the number of calls that it bears.
final class ModelEndpoint: Sendable {
    private struct State {
        var breaker = CircuitBreaker()
        var limit: AdaptiveLimit
    }

    let name: String
    private let client: OpenAIClient
    private let rate: RequestRate?
    private let state: NIOLockedValueBox<State>
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - calls: at once.
    ///   - rate: shared with the client.
    init(
        _ name: String,
        _ client: OpenAIClient,
        calls: Int,
        rate: RequestRate?,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        (self.name, self.client, self.rate, self.now) = (name, client, rate, now)
        self.state = NIOLockedValueBox(State(limit: AdaptiveLimit(ceiling: calls)))
    }

    func complete(_ prompt: Prompt) async throws(ModelError) -> ModelAnswer {
        let (breaker, limit) = try self.enter().get()
        do throws(ModelError) {
            let answer = try await self.client.model.complete(prompt)
            self.leave(breaker, limit, nil)
            return answer
        } catch {
            self.leave(breaker, limit, error)
            throw error
        }
    }

    /// How many calls it would take now beside those under way. Zero while it is to be left alone.
    var room: Int {
        let now = self.now()
        return self.state.withLockedValue { state in
            guard state.breaker.wait(at: now) == .zero else { return 0 }
            let calls =
                if state.breaker.isOpen {
                    state.breaker.admitsTrial(at: now) ? 1 : 0
                } else {
                    max(0, state.limit.calls - state.limit.inFlight)
                }
            return min(calls, self.rate?.room(at: now) ?? calls)
        }
    }

    var inFlight: Int { self.state.withLockedValue { $0.limit.inFlight } }

    var condition: EndpointCondition {
        self.state.withLockedValue { state in
            EndpointCondition(
                name: self.name,
                limit: state.limit.calls,
                inFlight: state.limit.inFlight,
                isOpen: state.breaker.isOpen
            )
        }
    }

    private func enter() -> Result<(breaker: Int, limit: Int), ModelError> {
        let now = self.now()
        return self.state.withLockedValue { state in
            guard state.limit.inFlight < state.limit.calls else {
                return .failure(ModelError(.heldBack, retryAfter: .milliseconds(500), detail: "no more calls at once"))
            }
            if state.breaker.wait(at: now) == .zero, let wait = self.rate?.wait(at: now), wait > .zero {
                // As if the endpoint had said so itself.
                let detail = "no more requests in this minute"
                return .failure(ModelError(.heldBack, retryAfter: wait, detail: detail, hint: .busy))
            }
            return state.breaker.begin(at: now).flatMap { round in
                guard let limit = state.limit.enter() else {
                    return .failure(ModelError(.heldBack, detail: "no more calls at once"))
                }
                self.rate?.count(at: now)
                return .success((round, limit))
            }
        }
    }

    private func leave(_ breaker: Int, _ limit: Int, _ error: ModelError?) {
        let now = self.now()
        let end: AdaptiveLimit.End =
            if let error {
                error.hint == .busy ? .busy : .other
            } else {
                .answered
            }
        self.state.withLockedValue { state in
            state.breaker.end(breaker, with: error, at: now)
            state.limit.leave(limit, after: end)
        }
    }
}
