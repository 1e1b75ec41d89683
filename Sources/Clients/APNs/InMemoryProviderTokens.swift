package import Jadwal

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
