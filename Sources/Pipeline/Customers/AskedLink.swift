/// The outcome of a request for a link. The raw value is the label `outcome` of `jadwal_sign_in_links_total`.
public enum AskedLink: String, Sendable, Hashable, CaseIterable {
    /// The e-mail is sent if the address may sign in.
    case ordered
    /// The network has sent many requests: the e-mail is sent only to an address with an account or an invitation.
    case network
    /// The same, because many networks have sent requests.
    case installation
    /// No e-mail is sent. One of the last quarter of an hour has a valid link.
    case refusedAddress = "refused_address"
    /// No e-mail is sent to any address.
    case refusedNetwork = "refused_network"

    /// True if an e-mail may be sent.
    public var isStored: Bool {
        switch self {
        case .ordered, .network, .installation: true
        case .refusedAddress, .refusedNetwork: false
        }
    }

    public var isForKnownOnly: Bool { self == .network || self == .installation }
}
