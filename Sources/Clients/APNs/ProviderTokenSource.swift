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
