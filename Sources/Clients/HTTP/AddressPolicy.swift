/// Where a call may go. Decided on the address that a connection is really made to, after name resolution, so that a name
/// cannot be pointed elsewhere between check and use; proxies are never used.
public enum AddressPolicy: Sendable, Hashable {
    /// For endpoints that the operator configured: https anywhere, http only on loopback.
    case `operator`
    /// For endpoints that a customer typed in: https to public addresses only, and what the operator allows beside them,
    /// there also over http.
    case customer(allowing: [AllowedAddress])
}
