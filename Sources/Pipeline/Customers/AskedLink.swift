/// The outcome of asking for a link. The raw value is the label `outcome` of `jadwal_sign_in_links_total`.
public enum AskedLink: String, Sendable, Hashable, CaseIterable {
    /// The e-mail leaves if the address may sign in.
    case ordered
    /// The network has asked often: the e-mail leaves only to an address that has an account or an invitation.
    case network
    /// The same, because many networks have asked.
    case installation
    /// Nothing is sent. An e-mail of the last quarter of an hour has a link that works.
    case refusedAddress = "refused_address"
    /// Nothing is sent to anybody.
    case refusedNetwork = "refused_network"

    /// True if an e-mail may leave.
    public var isStored: Bool {
        switch self {
        case .ordered, .network, .installation: true
        case .refusedAddress, .refusedNetwork: false
        }
    }

    public var isForKnownOnly: Bool { self == .network || self == .installation }
}
