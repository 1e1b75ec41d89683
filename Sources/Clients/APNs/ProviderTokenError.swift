/// Why there is no provider token. Never holds key or token.
public struct ProviderTokenError: Error, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        case unusableKey
        case cannotSign
        /// The one that all share is unreadable and too young to be replaced.
        case contended
    }

    public var code: Code
    public var detail: String

    public init(code: Code, detail: String) {
        (self.code, self.detail) = (code, detail)
    }

    public var description: String { "\(self.code): \(self.detail)" }
}
