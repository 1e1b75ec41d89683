internal import HTTPTypes
internal import Web
internal import WorkerKit

/// A proxy says who a person is, in `X-Forwarded-User` and `X-Forwarded-Groups`. The groups `jadwal-viewer`,
/// `jadwal-operator` and `jadwal-revealer` are the roles.
struct ProxyLogin: Sendable {
    private static let group = "jadwal-"

    let isProxy: @Sendable (PeerAddress) -> Bool
    let secret: String
    let metrics: ConsoleMetrics

    /// nil if the request does not come from one of the proxies, or if it names nobody with a role.
    func person(_ headers: HTTPFields, from peer: PeerAddress) -> SignedIn? {
        guard self.isBelieved(headers, peer) else {
            let names = [HTTPField.Name.forwardedUser, .forwardedGroups, .proxySecret]
            if names.contains(where: { headers[$0] != nil }) { self.metrics.count(.proxyHeader) }
            return nil
        }
        // Two headers of one name come as one value with a comma, which is no name.
        guard let name = headers[.forwardedUser], UserEntry.isName(name) else { return nil }
        let groups = (headers[.forwardedGroups] ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
        let roles = groups.filter { $0.hasPrefix(Self.group) }.compactMap {
            Role(rawValue: String($0.dropFirst(Self.group.count)))
        }
        return roles.isEmpty ? nil : SignedIn(name: name, roles: Set(roles), login: .proxy)
    }

    /// True if the peer is a proxy that may say who asks. The client for whom it asks does not matter here.
    private func isBelieved(_ headers: HTTPFields, _ peer: PeerAddress) -> Bool {
        self.isProxy(peer) && headers[.proxySecret].map { EqualTexts.match($0, self.secret) } ?? false
    }
}

extension HTTPField.Name {
    static let forwardedUser = HTTPField.Name("X-Forwarded-User")!
    static let forwardedGroups = HTTPField.Name("X-Forwarded-Groups")!
    static let proxySecret = HTTPField.Name("X-Jadwal-Proxy-Secret")!
}
