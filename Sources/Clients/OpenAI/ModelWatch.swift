/// Who wants to know what endpoints do. Called from any thread, at once with the answer.
public struct ModelWatch: Sendable {
    /// Each answer, also one that is of no use: it is paid for as well.
    public var used: @Sendable (ModelUsage) -> Void
    /// Another model has answered than the one that was asked for.
    public var substituted: @Sendable (_ asked: String, _ answered: String, _ isNews: Bool) -> Void

    public init(
        used: @escaping @Sendable (ModelUsage) -> Void = { _ in },
        substituted: @escaping @Sendable (_ asked: String, _ answered: String, _ isNews: Bool) -> Void = { _, _, _ in }
    ) {
        (self.used, self.substituted) = (used, substituted)
    }
}
