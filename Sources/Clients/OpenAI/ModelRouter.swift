public import HTTP
public import Jadwal

/// The configured endpoints as one model: the first that can be asked is asked, the next one when it is away or overwhelmed. What
/// is wrong with a conversation or an answer is no endpoint's fault, and no other one is asked about it.
///
/// It does not try again: the queue does, and this keeps the queue to its allowance.
public struct ModelRouter: Sendable {
    private let endpoints: [ModelEndpoint]
    private let retries = RetryAllowance()
    private let meter: UsageMeter
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - configurations: at least one, in the order of preference.
    ///   - calls: at once, to each.
    ///   - meter: knows when the day's tokens are spent.
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

    /// How many calls are worth having under way now: those that are, and what the first endpoint that can be asked takes beside
    /// them. No more than those under way while every endpoint wants to be left alone.
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
                return try await endpoint.complete(prompt)
            } catch {
                guard error.isTheEndpoints, !Task.isCancelled else { throw error }
                found = found.map { $0.better(or: error) } ?? error
            }
        }
        throw found ?? ModelError(.providerDown, detail: "no endpoint is configured")
    }
}

extension ModelError {
    /// Whether another endpoint may do better.
    fileprivate var isTheEndpoints: Bool {
        switch self.code {
        case .transient, .providerDown: true
        // One that rests is passed over; one that has enough to do is waited for.
        case .heldBack: self.hint == .busy
        case .tooLong, .refused, .unusable, .cancelled: false
        }
    }

    /// Of two endpoints' errors, the one that lets the conversation come back sooner.
    fileprivate func better(or other: ModelError) -> ModelError {
        let order: [Code] = [.heldBack, .transient, .providerDown]
        let (mine, others) = (order.firstIndex(of: self.code) ?? 9, order.firstIndex(of: other.code) ?? 9)
        guard mine == others else { return mine < others ? self : other }
        return (self.retryAfter ?? .zero) <= (other.retryAfter ?? .zero) ? self : other
    }
}
