internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Waiting

/// The pace at which a source is asked: one request at a time for each connection, five a second in all. A source that
/// asks for fewer, or fails, is left alone for a while.
public final class SourcePace: Sendable {
    /// Between two requests to a source.
    static let interval = Duration.milliseconds(200)
    static let firstRest = Duration.seconds(5)
    static let longestRest = Duration.seconds(600)
    /// The longest wait that a source may ask for.
    static let longestAsked = Duration.seconds(3600)
    /// As long as it takes until every other connection is looked at.
    static let turn = BridgeMending.interval

    /// The part that rests: the whole source, or one connection that the source fails to serve.
    enum Scope: Hashable {
        case source
        case connection(String)
    }

    private struct Rest {
        var until: ContinuousClock.Instant
        /// In a row.
        var failures: Int
    }

    private struct State {
        var next: ContinuousClock.Instant?
        var rests: [Scope: Rest] = [:]
    }

    private let turns = KeyedLock<Scope>()
    private let state = NIOLockedValueBox(State())
    private let now: @Sendable () -> ContinuousClock.Instant
    private let sleep: @Sendable (Duration) async throws -> Void

    /// One for each source, shared by all that ask it.
    ///
    /// - Parameters:
    ///   - now: the clock.
    ///   - sleep: waits on that clock; throws if the task is cancelled.
    public init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.now, self.sleep) = (now, sleep)
    }

    /// Makes a request when it is its turn.
    ///
    /// - Throws: `.resting` without a request while the source or the connection rests.
    func take<Answer: Sendable>(
        _ scope: Scope,
        _ request: @Sendable () async throws(BridgeControlError) -> Answer
    ) async throws(BridgeControlError) -> Answer {
        try self.checkRest(scope)
        return try await self.turns.withLock(scope) { () async throws(BridgeControlError) -> Answer in
            // Others had their turn meanwhile, and may have been told to wait.
            try self.checkRest(scope)
            do { try await self.sleep(self.place()) } catch { throw BridgeControlError(.cancelled) }
            return try await request()
        }
    }

    /// Notes that the source as a whole refused a request or is away. A connection that finds it out again and again
    /// rests longer, so that another one asks first: the source may refuse only this one.
    ///
    /// - Parameters:
    ///   - scope: whose request it was.
    ///   - asked: how long the source wants to be left alone.
    func restAll(after scope: Scope, asked: Duration?) {
        self.rest(.source, asked: asked)
        guard scope != .source else { return }
        self.state.withLockedValue { state in
            guard let source = state.rests[.source] else { return }
            let failures = (state.rests[scope]?.failures ?? 0) + 1
            let longer = failures > 1 ? min(Self.turn, Self.firstRest * (1 << min(failures - 1, 10))) : .zero
            state.rests[scope] = Rest(until: source.until + longer, failures: failures)
        }
    }

    /// Notes that a request was refused or failed.
    ///
    /// - Parameter asked: how long the source wants to be left alone.
    func rest(_ scope: Scope, asked: Duration?) {
        let now = self.now()
        self.state.withLockedValue { state in
            let failures = (state.rests[scope]?.failures ?? 0) + 1
            let own = min(Self.longestRest, Self.firstRest * (1 << min(failures - 1, 10)))
            let rest = asked.map { min(max($0, .zero), Self.longestAsked) } ?? own
            state.rests[scope] = Rest(until: now + rest, failures: failures)
        }
    }

    /// Notes that a request was answered, so the source is up.
    func settle(_ scope: Scope) {
        self.state.withLockedValue { state in
            state.rests[scope] = nil
            state.rests[.source] = nil
        }
    }

    private func checkRest(_ scope: Scope) throws(BridgeControlError) {
        let now = self.now()
        let until = self.state.withLockedValue { state in
            [state.rests[.source]?.until, state.rests[scope]?.until].compactMap(\.self).max()
        }
        guard let until, until > now else { return }
        throw BridgeControlError(.resting, retryAfter: now.duration(to: until))
    }

    /// Takes the next place in the row of requests.
    ///
    /// - Returns: how long it is until then.
    private func place() -> Duration {
        let now = self.now()
        return self.state.withLockedValue { state in
            let place = max(now, state.next ?? now)
            state.next = place + Self.interval
            return now.duration(to: place)
        }
    }
}
