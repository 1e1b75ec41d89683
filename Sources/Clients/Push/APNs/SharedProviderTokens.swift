public import Time

/// Provider tokens that all workers with one key share, also over restarts. The first worker that needs it renews the
/// token after 50 minutes, never before 20 minutes. Ages are computed with the store's clock, and with a monotonic
/// clock between two looks, so that the workers' own clocks do not matter.
public actor SharedProviderTokens {
    private struct Held {
        var text: String
        var until: ContinuousClock.Instant
    }

    /// How often another worker may be faster before the look-up fails.
    private static let attempts = 8

    private let store: ProviderTokenStore
    private let sign: @Sendable (_ now: UnixTime) async throws -> ProviderToken
    private let uptime: @Sendable () -> ContinuousClock.Instant
    private var held: Held?
    private var looking: Task<Held, any Error>?

    public init(_ store: ProviderTokenStore, signer: ProviderTokenSigner) {
        self.init(store, sign: { now in try signer.sign(at: now) })
    }

    package init(
        _ store: ProviderTokenStore,
        sign: @escaping @Sendable (_ now: UnixTime) async throws -> ProviderToken,
        uptime: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.store, self.sign, self.uptime) = (store, sign, uptime)
    }

    public nonisolated var source: ProviderTokenSource {
        ProviderTokenSource(
            current: { _ in try await self.current() },
            replacement: { refused, _ in try await self.replacement(for: refused) }
        )
    }

    private func current() async throws -> String {
        if let held = self.held, self.uptime() < held.until { return held.text }
        return try await self.look(refused: nil).text
    }

    private func replacement(for refused: String) async throws -> String? {
        // Another push was refused with the same token and has already found a new one.
        if let held = self.held, held.text != refused { return held.text }
        let text = try await self.look(refused: refused).text
        return text == refused ? nil : text
    }

    /// Looks once for all callers that wait, also if the first of them is cancelled.
    private func look(refused: String?) async throws -> Held {
        if let looking = self.looking { return try await looking.value }
        let (store, sign, uptime) = (self.store, self.sign, self.uptime)
        let looking = Task { try await Self.find(in: store, sign: sign, uptime: uptime, refused: refused) }
        self.looking = looking
        defer { self.looking = nil }
        let held = try await looking.value
        self.held = held
        return held
    }

    private static func find(
        in store: ProviderTokenStore,
        sign: @Sendable (_ now: UnixTime) async throws -> ProviderToken,
        uptime: @Sendable () -> ContinuousClock.Instant,
        refused: String?
    ) async throws -> Held {
        for _ in 1...Self.attempts {
            let state = try await store.load()
            if let token = state.token {
                let isGood = token.isFresh(at: state.now) && token.text != refused
                if isGood || !token.mayBeReplaced(at: state.now) {
                    let left = ProviderToken.renewalAge - (state.now - token.issuedAt)
                    return Held(text: token.text, until: uptime() + min(left, ProviderToken.renewalAge))
                }
            }
            // Signs before it is known whether the token is needed, so that nothing is awaited while the store holds
            // a lock.
            let token = try await sign(state.now)
            if try await store.replace(state.number, token) {
                return Held(text: token.text, until: uptime() + ProviderToken.renewalAge)
            }
        }
        throw ProviderTokenError(code: .contended, detail: "the token cannot be renewed yet")
    }
}

/// The store of the provider token that all workers with one key share.
public struct ProviderTokenStore: Sendable {
    /// The contents of the store.
    public struct State: Sendable {
        public var token: ProviderToken?
        /// Grows with each renewal.
        public var number: Int64
        /// The store's clock. The token's age is computed with it.
        public var now: UnixTime

        public init(token: ProviderToken?, number: Int64, now: UnixTime) {
            (self.token, self.number, self.now) = (token, number, now)
        }
    }

    public var load: @Sendable () async throws -> State
    /// Replaces the token of this number. False if another worker was faster, or if it is too early.
    public var replace: @Sendable (_ number: Int64, _ token: ProviderToken) async throws -> Bool

    public init(
        load: @escaping @Sendable () async throws -> State,
        replace: @escaping @Sendable (_ number: Int64, _ token: ProviderToken) async throws -> Bool
    ) {
        (self.load, self.replace) = (load, replace)
    }
}
