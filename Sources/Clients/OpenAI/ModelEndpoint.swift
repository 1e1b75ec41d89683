internal import NIOConcurrencyHelpers
internal import Pipeline

/// An endpoint with its model, its circuit breaker and its limit of calls.
final class ModelEndpoint: Sendable {
    private struct State {
        var breaker = CircuitBreaker()
        var limit: AdaptiveLimit
        var times = CallTimes()
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

    /// Throws an error with the hint `.notAsked` if the endpoint counts as down and is not to be tried now.
    func complete(_ prompt: Prompt) async throws(ModelError) -> ModelAnswer {
        let entry = try self.enter().get()
        let limit = self.client.limit(of: prompt)
        let (call, ahead) = self.state.withLockedValue { state in
            let call = state.times.begin(at: .now)
            return (call, state.times.ahead(of: call))
        }
        // Each call before this one may take as long.
        let result = await self.run(call, limit) { () throws(ModelError) in
            try await self.client.complete(prompt, within: limit * (ahead + 1))
        }
        switch result {
        case .success(let answer):
            self.leave(entry, call, limit, nil)
            return answer
        case .failure(var error):
            let isOpen = self.leave(entry, call, limit, error)
            // Many requests were refused without a known reason, so this refusal shows nothing about its conversation.
            if isOpen, error.hint == .unexplained { error.code = .providerDown }
            throw error
        }
    }

    /// Runs the call until its time is used up.
    private func run(
        _ call: Int,
        _ limit: Duration,
        _ operation: @escaping @Sendable () async throws(ModelError) -> ModelAnswer
    ) async -> Result<ModelAnswer, ModelError> {
        await withTaskGroup(of: Result<ModelAnswer, ModelError>?.self) { group in
            group.addTask {
                do throws(ModelError) { return .success(try await operation()) } catch { return .failure(error) }
            }
            group.addTask {
                while let end = self.state.withLockedValue({ $0.times.end(of: call, limit: limit) }), end > .now {
                    guard (try? await Task.sleep(until: end, clock: .continuous)) != nil else { break }
                }
                return nil
            }
            var isLate = false
            while let ended = await group.next() {
                group.cancelAll()
                guard let result = ended else {
                    isLate = !Task.isCancelled
                    continue
                }
                // Closing the connection tells the server that the answer is not wanted any more.
                if isLate, case .failure(let error) = result, error.code == .cancelled { continue }
                return result
            }
            return .failure(ModelError(isLate ? .transient : .cancelled, detail: isLate ? "timedOut" : "cancelled"))
        }
    }

    /// Sends the endpoint a check that belongs to no conversation. Any answer shows that the endpoint is up and closes
    /// its circuit breaker.
    func answers(_ prompt: Prompt) async -> Bool {
        self.rate?.count(at: self.now())
        do throws(ModelError) {
            let limit = min(self.client.limit(of: prompt), OpenAIClient.longestCheck)
            _ = try await self.client.complete(prompt, within: limit)
        } catch {
            // A refusal without a known reason does not show that other requests are accepted.
            guard error.isAnswer, error.hint != .unexplained else { return false }
        }
        self.state.withLockedValue { $0.breaker.answered() }
        return true
    }

    /// The number of further calls that it can take now. Zero while the circuit breaker is open.
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
                // Handled as an answer of the endpoint.
                let detail = "no more requests in this minute"
                return .failure(ModelError(.heldBack, retryAfter: wait, detail: detail, hint: .busy))
            }
            let begun = state.breaker.begin(at: now).mapError { error in
                var error = error
                if error.code == .providerDown { error.hint = .notAsked }
                return error
            }
            return begun.flatMap { round in
                guard let limit = state.limit.enter() else {
                    return .failure(ModelError(.heldBack, detail: "no more calls at once"))
                }
                self.rate?.count(at: now)
                return .success((round, limit))
            }
        }
    }

    /// Returns whether the circuit breaker is open now.
    @discardableResult
    private func leave(
        _ entry: (breaker: Int, limit: Int),
        _ call: Int,
        _ time: Duration,
        _ error: ModelError?
    ) -> Bool {
        let now = self.now()
        return self.state.withLockedValue { state in
            let slots = state.times.end(call, isAnswered: error == nil, limit: time, at: .now)
            let end: AdaptiveLimit.End =
                if error?.hint == .busy {
                    .busy
                } else if let slots {
                    .queued(slots: slots)
                } else {
                    error == nil ? .answered : .other
                }
            state.breaker.end(entry.breaker, with: error, at: now)
            state.limit.leave(entry.limit, after: end)
            return state.breaker.isOpen
        }
    }
}

/// Knowledge about one endpoint and its model. It is not stored: a new process learns it again in a call or two.
struct EndpointMemory {
    /// After this time the full request is tried again, because servers are upgraded.
    static let lifetime = Duration.seconds(86_400)

    /// Tokens of a prompt for each byte of UTF-8. The initial value is between English (about 0.25) and Arabic (about
    /// 0.4).
    private(set) var tokensPerByte = 0.4
    private var shape = RequestShape()
    private var learnedAt: ContinuousClock.Instant?
    private var names: Set<String> = []

    mutating func shape(at now: ContinuousClock.Instant) -> RequestShape {
        if let learnedAt, learnedAt + Self.lifetime <= now { (self.shape, self.learnedAt) = (RequestShape(), nil) }
        return self.shape
    }

    mutating func learn(_ shape: RequestShape, at now: ContinuousClock.Instant) {
        let combined = self.shape.combined(with: shape)
        guard combined != self.shape else { return }
        (self.shape, self.learnedAt) = (combined, self.learnedAt ?? now)
    }

    /// Follows the endpoint's count slowly, because conversations differ in language.
    mutating func learn(inputTokens: Int, bytes: Int) {
        guard inputTokens > 0, bytes > 0 else { return }
        self.tokensPerByte += 0.1 * (Double(inputTokens) / Double(bytes) - self.tokensPerByte)
    }

    func estimate(bytes: Int) -> Int { Int((Double(bytes) * self.tokensPerByte).rounded(.up)) }

    /// True if a model of this name answers for the first time. Only a few names are kept, because a server may invent
    /// them.
    mutating func isNew(_ name: String) -> Bool { self.names.count < 16 && self.names.insert(name).inserted }
}

/// The state of an endpoint, for metrics.
public struct EndpointCondition: Sendable, Hashable {
    /// `primary`, `fallback_1`, …
    public var name: String
    /// Calls that it can take at once.
    public var limit: Int
    public var inFlight: Int
    /// The circuit breaker is open: only one test call at a time is made.
    public var isOpen: Bool
}

/// Compares names of models.
enum ModelName {
    /// True if the answering model is the requested one. Gateways put the maker before a name, and makers append a date
    /// or a version. `m-lite` is not `m`.
    static func isSame(_ asked: String, _ answered: String) -> Bool {
        let (asked, answered) = (Self.plain(asked), Self.plain(answered))
        guard answered.hasPrefix(asked) else { return false }
        let rest = answered.dropFirst(asked.count)
        guard let mark = rest.first else { return true }
        return "-@:".contains(mark) && rest.dropFirst().allSatisfy { $0.isNumber || "-.".contains($0) }
            && rest.count > 1
    }

    private static func plain(_ name: String) -> String {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        return last.hasSuffix(":latest") ? String(last.dropLast(7)).lowercased() : last.lowercased()
    }

    /// For logs: cut, and only with characters that names have.
    static func printable(_ name: String) -> String {
        String(
            name.unicodeScalars.prefix(100).map {
                $0.isASCII && $0.value > 0x20 && $0 != "\u{7F}" ? Character($0) : "?"
            }
        )
    }
}
