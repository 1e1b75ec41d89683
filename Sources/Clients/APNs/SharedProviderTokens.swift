public import Jadwal

/// Provider tokens that all workers with one key share, over their restarts too: one is renewed after 50 minutes, never before
/// 20, by whichever worker is first. Ages are told by the store's clock, and between two looks by time that only goes forward,
/// so that no worker's own clock matters.
public actor SharedProviderTokens {
    private struct Held {
        var text: String
        var until: ContinuousClock.Instant
    }

    /// More workers than that are never faster one after the other.
    private static let patience = 8

    private let store: ProviderTokenStore
    private let sign: @Sendable (_ now: UnixTime) async throws -> ProviderToken
    private let uptime: @Sendable () -> ContinuousClock.Instant
    private var held: Held?
    private var looking: Task<Held, any Error>?

    public init(_ store: ProviderTokenStore, signer: ProviderTokenSigner) {
        self.init(store, sign: { now in try await signer.sign(at: now) })
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
        // Somebody else was refused the same token and has found another meanwhile.
        if let held = self.held, held.text != refused { return held.text }
        let text = try await self.look(refused: refused).text
        return text == refused ? nil : text
    }

    /// One look, however many wait for it, and also when the one who asked first is cancelled.
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
        for _ in 1...Self.patience {
            let state = try await store.load()
            if let token = state.token {
                let isGood = token.isFresh(at: state.now) && token.text != refused
                if isGood || !token.mayBeReplaced(at: state.now) {
                    let left = ProviderToken.renewalAge - (state.now - token.issuedAt)
                    return Held(text: token.text, until: uptime() + min(left, ProviderToken.renewalAge))
                }
            }
            // Signed ahead of knowing whether it is wanted: nothing is awaited while the store holds a lock.
            let token = try await sign(state.now)
            if try await store.replace(state.number, token) {
                return Held(text: token.text, until: uptime() + ProviderToken.renewalAge)
            }
        }
        throw ProviderTokenError(code: .contended, detail: "the token cannot be renewed yet")
    }
}

/// The seam to where all workers with one key find their provider token.
public struct ProviderTokenStore: Sendable {
    /// What stands there.
    public struct State: Sendable {
        public var token: ProviderToken?
        /// Grows with each renewal.
        public var number: Int64
        /// By the store's clock, which the token's age is told by.
        public var now: UnixTime

        public init(token: ProviderToken?, number: Int64, now: UnixTime) {
            (self.token, self.number, self.now) = (token, number, now)
        }
    }

    public var load: @Sendable () async throws -> State
    /// Puts a token in the place of the one of this number. False when another has been faster, or it is too early.
    public var replace: @Sendable (_ number: Int64, _ token: ProviderToken) async throws -> Bool

    public init(
        load: @escaping @Sendable () async throws -> State,
        replace: @escaping @Sendable (_ number: Int64, _ token: ProviderToken) async throws -> Bool
    ) {
        (self.load, self.replace) = (load, replace)
    }
}
