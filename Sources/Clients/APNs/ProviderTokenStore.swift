public import Jadwal

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
