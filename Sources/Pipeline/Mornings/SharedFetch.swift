internal import Foundation

/// Somebody outside who is asked for all owners.
public enum FetchSource: String, Sendable, Hashable, CaseIterable {
    case weather
    case news

    /// An answer is not asked for again so soon.
    var life: Duration {
        switch self {
        case .weather: .seconds(3600)
        case .news: .seconds(900)
        }
    }
}

/// How a question ended: the label `outcome` of `jadwal_fetches_total`.
public enum FetchOutcome: String, Sendable, Hashable, CaseIterable {
    case fetched
    /// The server said that nothing has changed.
    case unchanged
    /// It was asked not long ago, and what it said then was taken. Nobody was asked.
    case kept
    case tookTooLong = "too_long"
    case isUnreachable = "unreachable"
    case isRefused = "refused"
    case isUnreadable = "unreadable"

    /// nil: nobody was to be asked.
    init?(_ gap: MorningGap) {
        switch gap {
        case .isOff: return nil
        case .tookTooLong: self = .tookTooLong
        case .isUnreachable: self = .isUnreachable
        case .isRefused: self = .isRefused
        case .isUnreadable: self = .isUnreadable
        }
    }
}

/// The source of an answer, and the parts of the question.
public struct FetchKey: Sendable, Hashable {
    public let source: FetchSource
    public let parts: [String]

    public init(_ source: FetchSource, _ parts: [String]) { (self.source, self.parts) = (source, parts) }
}

/// What is known of a key.
public struct FetchState: Sendable, Hashable {
    /// The last answer. It may be old.
    public var content: [UInt8]?
    /// Why there was none the last time.
    public var gap: MorningGap?
    /// Nobody is to ask again now.
    public var isFresh: Bool

    public init(content: [UInt8]? = nil, gap: MorningGap? = nil, isFresh: Bool = false) {
        (self.content, self.gap, self.isFresh) = (content, gap, isFresh)
    }
}

/// Keeps answers for all programs and owners. One of them asks at a time.
public protocol FetchMemory: Sendable {
    func state(of key: FetchKey) async throws -> FetchState

    /// - Parameter lease: from then on somebody else may ask.
    /// - Returns: what `keep` is called with; nil if somebody asks already, or nobody is to.
    func claim(_ key: FetchKey, for lease: Duration) async throws -> String?

    /// Ends the claim. Does nothing if it has been somebody else's since.
    ///
    /// - Parameters:
    ///   - content: nil leaves what is there.
    ///   - life: so long nobody asks again.
    func keep(
        _ content: [UInt8]?,
        gap: MorningGap?,
        of key: FetchKey,
        claimedAs claim: String,
        for life: Duration
    ) async throws
}

/// An answer from outside.
public struct FetchedValue<Value: Sendable>: Sendable {
    public var value: Value
    /// The server said that it is as it was.
    public var isUnchanged: Bool

    public init(_ value: Value, isUnchanged: Bool = false) { (self.value, self.isUnchanged) = (value, isUnchanged) }
}

/// Asks outside, or takes what was asked not long ago.
public struct SharedFetch: Sendable {
    /// Of one question and everything around it: a brief gives each source five seconds.
    public static let limit = Duration.milliseconds(4500)
    /// Of one question.
    public static let askingLimit = Duration.milliseconds(4000)
    /// Longer than a question takes: whoever asks has died.
    static let lease = Duration.seconds(10)
    /// After a failure.
    static let retry = Duration.seconds(120)
    private static let pause = Duration.milliseconds(100)

    private let memory: any FetchMemory
    private let patience: Duration
    private let count: @Sendable (FetchSource, FetchOutcome) -> Void

    /// - Parameter patience: for what another one asks.
    public init(
        _ memory: any FetchMemory,
        patience: Duration = Self.limit,
        count: @escaping @Sendable (FetchSource, FetchOutcome) -> Void
    ) {
        (self.memory, self.patience, self.count) = (memory, patience, count)
    }

    /// An old answer stands in for one that does not come.
    ///
    /// - Parameter ask: gets the last answer, and takes `askingLimit` at most.
    public func value<Value: Codable & Sendable>(
        of key: FetchKey,
        _ ask: @Sendable (Value?) async -> Result<FetchedValue<Value>, MorningGap>
    ) async -> Result<Value, MorningGap> {
        let end = ContinuousClock.now + self.patience
        var last: Value?
        do {
            repeat {
                let state = try await self.memory.state(of: key)
                last = state.content.flatMap { try? JSONDecoder().decode(Value.self, from: Data($0)) }
                if state.isFresh {
                    self.count(key.source, .kept)
                    return last.map { .success($0) } ?? .failure(state.gap ?? .isUnreachable)
                }
                if let claim = try await self.memory.claim(key, for: Self.lease) {
                    return try await self.ask(key, claim, last, ask)
                }
                // Another one asks.
                try await Task.sleep(for: Self.pause)
            } while ContinuousClock.now < end
        } catch {
            return last.map { .success($0) } ?? .failure(.isUnreachable)
        }
        return last.map { .success($0) } ?? .failure(.tookTooLong)
    }

    private func ask<Value: Codable & Sendable>(
        _ key: FetchKey,
        _ claim: String,
        _ last: Value?,
        _ ask: @Sendable (Value?) async -> Result<FetchedValue<Value>, MorningGap>
    ) async throws -> Result<Value, MorningGap> {
        switch await ask(last) {
        case .success(let fetched):
            self.count(key.source, fetched.isUnchanged ? .unchanged : .fetched)
            let content = Array(try JSONEncoder().encode(fetched.value))
            // The answer is returned even if it cannot be stored.
            try? await self.memory.keep(content, gap: nil, of: key, claimedAs: claim, for: key.source.life)
            return .success(fetched.value)
        case .failure(let gap):
            // The task was cancelled, which says nothing about the server. The claim expires by itself.
            guard !Task.isCancelled else { return last.map { .success($0) } ?? .failure(.tookTooLong) }
            if let outcome = FetchOutcome(gap) { self.count(key.source, outcome) }
            try? await self.memory.keep(nil, gap: gap, of: key, claimedAs: claim, for: Self.retry)
            return last.map { .success($0) } ?? .failure(gap)
        }
    }
}
