public import HTTP
internal import NIOConcurrencyHelpers
public import Pipeline

/// The configured endpoints as one model. It asks the first available endpoint, and the next one if that is down or
/// busy. For an error of a conversation or an answer, no other endpoint is asked.
///
/// It does not retry: the queue does. `RetryAllowance` limits repeated requests.
public struct ModelRouter: Sendable {
    private let endpoints: [ModelEndpoint]
    private let retries = RetryAllowance()
    private let outage = ModelOutage()
    private let meter: UsageMeter
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - configurations: at least one, in the order of preference.
    ///   - calls: the highest number of calls at once to each endpoint.
    ///   - meter: knows when the daily tokens are spent.
    public init(
        exchange: @escaping HTTPExchange,
        configurations: [OpenAIConfiguration],
        calls: Int,
        meter: UsageMeter = UsageMeter(),
        watch: ModelWatch = ModelWatch(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        let retries = self.retries
        let counting = ModelWatch(
            used: { usage in
                meter.note(usage)
                watch.used(usage)
            },
            substituted: watch.substituted
        )
        self.endpoints = configurations.enumerated().map { index, configuration in
            let rate = configuration.requestsPerMinute.map { RequestRate(perMinute: $0, at: now()) }
            let client = OpenAIClient(
                exchange: exchange,
                configuration: configuration,
                watch: counting,
                retries: retries,
                rate: rate,
                now: now
            )
            let name = index == 0 ? "primary" : "fallback_\(index)"
            return ModelEndpoint(name, client, calls: calls, rate: rate, now: now)
        }
        (self.meter, self.now) = (meter, now)
    }

    public var model: LanguageModel {
        LanguageModel { prompt throws(ModelError) in try await self.complete(prompt) }
    }

    /// The useful number of calls in flight at present: those in flight, and those that the first available endpoint
    /// can take besides. While all endpoints are unavailable, only those in flight.
    public var capacity: Int {
        let room = self.endpoints.lazy.map(\.room).first { $0 > 0 } ?? 0
        return self.endpoints.reduce(room) { $0 + $1.inFlight }
    }

    public var conditions: [EndpointCondition] { self.endpoints.map(\.condition) }

    private func complete(_ prompt: Prompt) async throws(ModelError) -> ModelAnswer {
        guard !self.meter.isSpent else {
            throw ModelError(.providerDown, detail: "the day's tokens are spent")
        }
        let isRetry = !prompt.corrections.isEmpty || (prompt.origin?.claim.attempts ?? 0) > 0
        if !isRetry {
            self.retries.earn(at: self.now())
        } else if !self.retries.spend(at: self.now()) {
            throw ModelError(.heldBack, retryAfter: .seconds(2), detail: "too much has to be asked again")
        }
        var found: ModelError?
        for endpoint in self.endpoints {
            do throws(ModelError) {
                var answer = try await endpoint.complete(prompt)
                answer.endpoint = endpoint.name
                self.outage.answered()
                return answer
            } catch {
                if error.isAnswer { self.outage.answered() }
                guard error.isTheEndpoints, !Task.isCancelled else { throw error }
                found = found.map { $0.better(or: error) } ?? error
            }
        }
        guard let found else { throw ModelError(.providerDown, detail: "no endpoint is configured") }
        throw await self.outage.meaning(of: found) {
            for endpoint in self.endpoints where await endpoint.answers(ModelOutage.question) { return true }
            return false
        }
    }
}

extension ModelError {
    /// True if another endpoint may succeed.
    fileprivate var isTheEndpoints: Bool {
        switch self.code {
        case .transient, .providerDown: true
        // An endpoint that rests is skipped. For an endpoint at its limit, the caller waits.
        case .heldBack: self.hint == .busy
        case .tooLong, .refused, .unusable, .cancelled: false
        }
    }

    /// Of two endpoints' errors, the one after which the conversation is retried sooner.
    fileprivate func better(or other: ModelError) -> ModelError {
        let order: [Code] = [.heldBack, .transient, .providerDown]
        let (mine, others) = (order.firstIndex(of: self.code) ?? 9, order.firstIndex(of: other.code) ?? 9)
        guard mine == others else { return mine < others ? self : other }
        return (self.retryAfter ?? .zero) <= (other.retryAfter ?? .zero) ? self : other
    }
}

/// Limits retries to a tenth of the requests, so that a provider in trouble does not get more calls than a healthy
/// one (Google SRE, “Handling Overload”). A small reserve is refilled with time, so that the last conversation is
/// retried too.
final class RetryAllowance: Sendable {
    static let share = 0.1
    static let reserve = 20.0
    static let most = 200.0
    /// How much of the reserve is refilled each second.
    static let perSecond = 0.5

    private let state: NIOLockedValueBox<(balance: Double, at: ContinuousClock.Instant)>

    init(at now: ContinuousClock.Instant = .now) {
        self.state = NIOLockedValueBox((Self.reserve, now))
    }

    /// Counts a first request.
    func earn(at now: ContinuousClock.Instant) {
        self.state.withLockedValue { state in
            Self.refill(&state, at: now)
            state.balance = min(Self.most, state.balance + Self.share)
        }
    }

    /// Takes one retry from the allowance; false if none is left.
    func spend(at now: ContinuousClock.Instant) -> Bool {
        self.state.withLockedValue { state in
            Self.refill(&state, at: now)
            guard state.balance >= 1 else { return false }
            state.balance -= 1
            return true
        }
    }

    private static func refill(
        _ state: inout (balance: Double, at: ContinuousClock.Instant),
        at now: ContinuousClock.Instant
    ) {
        let seconds = state.at.duration(to: now) / .seconds(1)
        guard seconds > 0 else { return }
        state.at = now
        if state.balance < Self.reserve { state.balance = min(Self.reserve, state.balance + seconds * Self.perSecond) }
    }
}
