public import HTTPTypes
public import NIOCore

/// The direct peer of a connection: a client, or a proxy before it. A caller cannot choose it, so it may prove that a
/// request comes from a proxy.
public struct PeerAddress: Sendable, Hashable {
    /// nil for a socket that has none.
    public let address: NetworkAddress?

    public init(_ channel: any Channel) {
        self.address = channel.remoteAddress?.ipAddress.flatMap { NetworkAddress($0) }
    }

    public init(_ address: NetworkAddress?) { self.address = address }

    public func isIn(_ networks: [IPNetwork]) -> Bool {
        self.address.map { address in networks.contains { $0.contains(address) } } ?? false
    }
}

/// The address of the caller: the peer, or the address that a known proxy reports. Limits are counted by it. It proves
/// nothing.
public struct ClientAddress: Sendable, Hashable, CustomStringConvertible {
    /// nil if the peer has none.
    public let address: NetworkAddress?

    /// A known proxy appends the address that it sees to `X-Forwarded-For`. If that is not an address, all callers
    /// through this proxy count as one, so that no text of a caller evades a limit. The field of any other peer is
    /// ignored.
    ///
    /// - Parameter forwarded: the value of `X-Forwarded-For`; of several, the last.
    public init(of peer: PeerAddress, forwarded: String?, isProxy: Bool) {
        let last = isProxy ? forwarded?.split(separator: ",", omittingEmptySubsequences: false).last : nil
        self.address = last.flatMap { Self.address($0) } ?? peer.address
    }

    public init(of peer: PeerAddress, _ headers: HTTPFields, isProxy: Bool) {
        self.init(of: peer, forwarded: headers[values: .forwardedFor].last, isProxy: isProxy)
    }

    public var description: String { self.address?.description ?? "" }

    /// An address, with or without a port: some proxies write `203.0.113.7:5678` and `[2001:db8::1]:5678`.
    private static func address(_ text: Substring) -> NetworkAddress? {
        let text = text.drop { $0 == " " || $0 == "\t" }
        let bare = text.prefix { $0 != " " && $0 != "\t" }
        guard text.dropFirst(bare.count).allSatisfy({ $0 == " " || $0 == "\t" }) else { return nil }
        if let address = NetworkAddress(bare) { return address }
        guard !bare.hasPrefix("[") || !bare.hasSuffix("]") else { return NetworkAddress(bare.dropFirst().dropLast()) }
        return HostAndPort(bare).flatMap { NetworkAddress($0.host) }
    }
}

extension HTTPField.Name {
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
}
