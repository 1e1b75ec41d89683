internal import Glibc
internal import WorkerKit

/// How the console is reached, and who may.
struct ConsoleSettings: Sendable {
    enum SignIn: Sendable {
        /// The path of the file of users.
        case file(String)
        /// An issuer of OpenID Connect.
        case oidc(IssuerSettings)
        /// The headers of the proxies, if they know the secret.
        case proxy(secret: String)
    }

    let listen: HostAndPort
    /// Without a slash at the end. nil: loopback, under the name that the browser uses.
    let url: String?
    /// Paths of PEM files; nil if the console does not speak TLS itself.
    let certificate: (chain: String, key: String)?
    let login: SignIn
    /// The addresses of proxies, which say for whom they ask.
    let proxies: Set<NetworkAddress>
    /// True if inputs of failures are opened for display at all.
    let mayReveal: Bool
    let prices: ModelPrices
    /// nil if the broker's management interface is not asked.
    let management: ManagementSettings?

    /// True if browsers reach the console by HTTPS.
    var isSecure: Bool { self.url?.hasPrefix("https://") ?? (self.certificate != nil) }

    init(reading reader: inout SettingsReader) {
        let address = reader.value(.consoleListen)
        self.listen = address ?? HostAndPort(host: "127.0.0.1", port: 0)
        self.url = reader.value(.consoleURL)
        self.certificate = Self.certificate(&reader)
        let way = reader.value(.consoleLogin)
        let proxies = reader.list(.consoleProxies)
        let addresses = proxies.compactMap { NetworkAddress($0) }
        if addresses.count < proxies.count { reader.report(.consoleProxies, "must hold IP addresses") }
        self.proxies = Set(addresses)
        self.mayReveal = reader.value(.consoleReveal)
        self.prices = ModelPrices(reading: &reader)
        self.management = ManagementSettings(reading: &reader)
        switch way {
        case .file: self.login = .file(Self.users(&reader))
        case .oidc: self.login = .oidc(IssuerSettings(reading: &reader, console: self.url))
        case .proxy:
            if proxies.isEmpty { reader.report(.consoleProxies, "is required with the login proxy") }
            self.login = .proxy(secret: Self.secret(&reader))
        }
        guard let address, !address.isLoopback else { return }
        if self.url == nil {
            reader.report(.consoleURL, "is required if \(Setting.consoleListen.name) is not loopback")
        }
        if self.certificate == nil, way != .proxy {
            reader.report(
                .consoleListen,
                "must be a loopback address, unless \(Setting.consoleCertificate.name) gives TLS or "
                    + "\(Setting.consoleLogin.name) is proxy"
            )
        }
    }

    private static func certificate(_ reader: inout SettingsReader) -> (chain: String, key: String)? {
        let (chain, key) = (reader.text(.consoleCertificate), reader.text(.consoleKey))
        if chain != nil, key == nil {
            reader.report(.consoleKey, "is required with \(Setting.consoleCertificate.name)")
        } else if chain == nil, key != nil {
            reader.report(.consoleCertificate, "is required with \(Setting.consoleKey.name)")
        }
        guard let chain, let key else { return nil }
        for (name, path) in [(Setting.consoleCertificate, chain), (.consoleKey, key)]
        where access(path, R_OK) != 0 {
            reader.report(name, UnreadableFile.problem(path))
        }
        return (chain, key)
    }

    private static func users(_ reader: inout SettingsReader) -> String {
        let path = reader.required(.consoleUsers, because: ": write it with jadwal console user add")
        if !path.isEmpty, let fault = PrivateFile.fault(path) { reader.report(.consoleUsers, fault) }
        return path
    }

    private static func secret(_ reader: inout SettingsReader) -> String {
        let secret = reader.required(.consoleProxySecret, because: " with the login proxy")
        let isPrintable = secret.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        if !secret.isEmpty, !(16...512).contains(secret.utf8.count) || !isPrintable {
            reader.report(.consoleProxySecret, "must be 16 to 512 printable characters without blanks")
        }
        return secret
    }

    /// True if a connection comes from a proxy.
    @Sendable func isProxy(_ peer: PeerAddress) -> Bool { peer.address.map(self.proxies.contains) ?? false }
}
