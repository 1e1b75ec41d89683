internal import WorkerKit

/// The address at which browsers reach a program.
public struct OwnAddress: Sendable {
    /// True if browsers use HTTPS.
    public let isSecure: Bool
    private let url: String?
    private let isOnly: Bool

    /// - Parameters:
    ///   - url: nil: the program is reached on loopback alone, by any name of this machine.
    ///   - isOnly: no other name may lead to the program. Otherwise a proxy decides on names.
    public init(_ url: String?, isSecure: Bool, isOnly: Bool) {
        (self.url, self.isSecure, self.isOnly) = (url, isSecure, isOnly)
    }

    /// On loopback the host must be this machine, so that no other site's name can be pointed here.
    public func isOwn(_ host: String?) -> Bool {
        guard let url = self.url else {
            return host.flatMap { HostAndPort($0.contains(":") ? $0 : "\($0):80") }?.isLoopback ?? false
        }
        return !self.isOnly || host.map { url.hasSuffix("://\($0.lowercased())") } ?? false
    }

    /// Scheme, host and port, as the browser knows them.
    func origin(_ host: String?) -> String {
        self.url ?? "\(self.isSecure ? "https" : "http")://\((host ?? "").lowercased())"
    }
}
