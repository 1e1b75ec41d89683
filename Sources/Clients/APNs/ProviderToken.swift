public import Jadwal

/// Proof of who pushes: a JWT that Apple takes for an hour and does not want renewed more often than every 20 minutes
/// ("Establishing a token-based connection to APNs"). Apple counts by key and team, not by connection, so that all workers
/// with one key should share one token.
public struct ProviderToken: Sendable, Hashable {
    public static let renewalAge = Duration.seconds(50 * 60)
    public static let minimumAge = Duration.seconds(20 * 60)
    /// How far Apple's clock and ours may be apart.
    private static let tolerance = Duration.seconds(60)

    /// The JWT, as it goes behind `bearer`.
    public var text: String
    public var issuedAt: UnixTime

    public init(text: String, issuedAt: UnixTime) {
        (self.text, self.issuedAt) = (text, issuedAt)
    }

    /// Whether a push may be sent with it. A token from the future, as a clock that stepped back leaves one, may not.
    public func isFresh(at now: UnixTime) -> Bool {
        (Duration.zero - Self.tolerance..<Self.renewalAge).contains(now - self.issuedAt)
    }

    /// Whether Apple allows another in its place by now.
    public func mayBeReplaced(at now: UnixTime) -> Bool {
        let age = now - self.issuedAt
        return age >= Self.minimumAge || age < .zero - Self.tolerance
    }
}

extension ProviderToken: CustomStringConvertible, CustomReflectable {
    /// Without the token: who holds it may push.
    public var description: String { "ProviderToken(issued at \(self.issuedAt.seconds))" }
    public var customMirror: Mirror { Mirror(self, children: ["issuedAt": self.issuedAt.seconds]) }
}
