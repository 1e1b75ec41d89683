public import Jadwal

/// The seam to where provider tokens come from. Within one process `InMemoryProviderTokens` will do; workers that share a
/// key get theirs from where all of them look.
public struct ProviderTokenSource: Sendable {
    /// A token that is fresh at `now`, the same for everyone until it must be renewed.
    public var current: @Sendable (_ now: UnixTime) async throws -> String
    /// Another token than `refused`, which Apple did not take. Nil when none may be made yet: Apple counts renewals.
    public var replacement: @Sendable (_ refused: String, _ now: UnixTime) async throws -> String?

    public init(
        current: @escaping @Sendable (_ now: UnixTime) async throws -> String,
        replacement: @escaping @Sendable (_ refused: String, _ now: UnixTime) async throws -> String? = { _, _ in nil }
    ) {
        (self.current, self.replacement) = (current, replacement)
    }
}

/// The provider token of one process: signed when first asked for, renewed at 50 minutes, and never more often than every 20.
public actor InMemoryProviderTokens {
    private let sign: @Sendable (_ now: UnixTime) async throws -> ProviderToken
    private var token: ProviderToken?
    private var signing: Task<ProviderToken, any Error>?

    public init(signer: ProviderTokenSigner) {
        self.init { now in try await signer.sign(at: now) }
    }

    /// - Parameter sign: called by one caller at a time.
    package init(sign: @escaping @Sendable (_ now: UnixTime) async throws -> ProviderToken) { self.sign = sign }

    public nonisolated var source: ProviderTokenSource {
        ProviderTokenSource(
            current: { now in try await self.current(at: now) },
            replacement: { refused, now in try await self.replacement(for: refused, at: now) }
        )
    }

    private func current(at now: UnixTime) async throws -> String {
        if let token = self.token, token.isFresh(at: now) { return token.text }
        return try await self.renewed(at: now)
    }

    private func replacement(for refused: String, at now: UnixTime) async throws -> String? {
        // Somebody else was refused the same token and has renewed it meanwhile.
        if let token = self.token, token.text != refused { return token.text }
        if let token = self.token, !token.mayBeReplaced(at: now) { return nil }
        return try await self.renewed(at: now)
    }

    /// One signature, however many wait for it, and also when the one who asked first is cancelled.
    private func renewed(at now: UnixTime) async throws -> String {
        if let signing = self.signing { return try await signing.value.text }
        let sign = self.sign
        let signing = Task { try await sign(now) }
        self.signing = signing
        defer { self.signing = nil }
        let token = try await signing.value
        self.token = token
        return token.text
    }
}
