internal import FoundationEssentials
internal import Glibc

/// How the console is reached, and who may.
public struct ConsoleSettings: Sendable {
    public enum Login: Sendable {
        /// The path of the file of users.
        case file(String)
        /// An issuer of OpenID Connect.
        case oidc(IssuerSettings)
        /// The headers of the proxies, if they know the secret.
        case proxy(secret: String)
    }

    public let listen: HostAndPort
    /// Without a slash at the end. nil: loopback, under the name that the browser uses.
    public let url: String?
    /// Paths of PEM files; nil if the console does not speak TLS itself.
    public let certificate: (chain: String, key: String)?
    public let login: Login
    /// The addresses of proxies, which say for whom they ask.
    public let proxies: Set<NetworkAddress>
    /// Whether inputs of failures are opened for display at all.
    public let mayReveal: Bool
    public let prices: ModelPrices
    /// nil if the broker's management interface is not asked.
    public let management: ManagementSettings?

    /// Whether browsers reach the console by HTTPS.
    public var isSecure: Bool { self.url?.hasPrefix("https://") ?? (self.certificate != nil) }

    public init(reading reader: inout SettingsReader) {
        let address = HostAndPort(reader.required(.consoleListen))
        if address == nil { reader.report(.consoleListen, "must be host:port, such as 127.0.0.1:8378") }
        self.listen = address ?? HostAndPort(host: "127.0.0.1", port: 0)
        self.url = reader.isGiven(.consoleURL) ? reader.origin(.consoleURL) : nil
        self.certificate = Self.certificate(&reader)
        let way = reader.choice(.consoleLogin, Way.self, otherwise: .file)
        let proxies = reader.list(.consoleProxies)
        let addresses = proxies.compactMap { NetworkAddress($0) }
        if addresses.count < proxies.count { reader.report(.consoleProxies, "must hold IP addresses") }
        self.proxies = Set(addresses)
        self.mayReveal = reader.choice(.consoleReveal, Reveal.self, otherwise: .off) == .on
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
            reader.report(.consoleURL, "is required if \(SettingName.consoleListen.rawValue) is not loopback")
        }
        if self.certificate == nil, way != .proxy {
            reader.report(
                .consoleListen,
                "must be a loopback address, unless \(SettingName.consoleCertificate.rawValue) gives TLS or "
                    + "\(SettingName.consoleLogin.rawValue) is proxy"
            )
        }
    }

    private enum Reveal: String, CaseIterable {
        case on
        case off
    }

    private enum Way: String, CaseIterable {
        case file
        case oidc
        case proxy
    }

    private static func certificate(_ reader: inout SettingsReader) -> (chain: String, key: String)? {
        let (chain, key) = (reader.text(.consoleCertificate), reader.text(.consoleKey))
        if chain != nil, key == nil {
            reader.report(.consoleKey, "is required with \(SettingName.consoleCertificate.rawValue)")
        } else if chain == nil, key != nil {
            reader.report(.consoleCertificate, "is required with \(SettingName.consoleKey.rawValue)")
        }
        guard let chain, let key else { return nil }
        for (name, path) in [(SettingName.consoleCertificate, chain), (.consoleKey, key)]
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
    @Sendable public func isProxy(_ peer: PeerAddress) -> Bool { peer.address.map(self.proxies.contains) ?? false }
}

/// A file that only its owner may read, or, if it is root's, only the program that root gave it to.
public enum PrivateFile {
    /// What is wrong with it, as the end of a sentence; nil if nothing is.
    public static func fault(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return UnreadableFile.problem(path) }
        defer { free(resolved) }
        let attributes = try? FileManager.default.attributesOfItem(atPath: String(cString: resolved))
        guard access(path, R_OK) == 0, let mode = attributes?[.posixPermissions] as? Int,
            attributes?[.type] as? FileAttributeType == .typeRegular
        else { return UnreadableFile.problem(path) }
        let owner = (attributes?[.ownerAccountID] as? any BinaryInteger).flatMap { Int(exactly: $0) }
        return Self.isPrivate(mode: mode, owner: owner, for: Int(geteuid()))
            ? nil : "names a file that others may read: chmod 0600 it"
    }

    /// Volumes of Secrets and systemd's credentials belong to root, and the group, or an access list that shows as the
    /// group's bits, lets the one program read them.
    static func isPrivate(mode: Int, owner: Int?, for user: Int) -> Bool {
        let isGiven = owner == 0 && user != 0
        return mode & (isGiven ? 0o037 : 0o077) == 0
    }
}

extension SettingsReader {
    /// An address of browsers: scheme, host and port, without a path.
    mutating func origin(_ name: SettingName) -> String {
        let text = self.operatorURL(name).lowercased()
        guard let url = URL(string: text), !url.path().isEmpty else { return text }
        self.report(name, "must have no path")
        return text
    }
}
