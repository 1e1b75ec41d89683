public import Time

/// Where the client gets provider tokens. `InMemoryProviderTokens` is enough for one process. Workers that share a
/// key use `SharedProviderTokens`.
public struct ProviderTokenSource: Sendable {
    /// A token that is fresh at `now`. It is the same for all until it must be renewed.
    public var current: @Sendable (_ now: UnixTime) async throws -> String
    /// Another token than `refused`, which Apple did not accept. nil if Apple does not allow a new one yet.
    public var replacement: @Sendable (_ refused: String, _ now: UnixTime) async throws -> String?

    public init(
        current: @escaping @Sendable (_ now: UnixTime) async throws -> String,
        replacement: @escaping @Sendable (_ refused: String, _ now: UnixTime) async throws -> String? = { _, _ in nil }
    ) {
        (self.current, self.replacement) = (current, replacement)
    }
}

/// The provider token of one process. It is signed at first use and renewed after 50 minutes, never more often than
/// every 20 minutes.
public actor InMemoryProviderTokens {
    private let sign: @Sendable (_ now: UnixTime) async throws -> ProviderToken
    private var token: ProviderToken?
    private var signing: Task<ProviderToken, any Error>?

    public init(signer: ProviderTokenSigner) {
        self.init { now in try signer.sign(at: now) }
    }

    /// - Parameter sign: never called twice at the same time.
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
        // Another push was refused with the same token and has already renewed it.
        if let token = self.token, token.text != refused { return token.text }
        if let token = self.token, !token.mayBeReplaced(at: now) { return nil }
        return try await self.renewed(at: now)
    }

    /// Signs once for all callers that wait, also if the first of them is cancelled.
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
