internal import WorkerKit

/// An issuer of OpenID Connect at which owners may sign in.
public struct OwnerIssuer: Sendable {
    /// Its address is known: `google` alone is enough.
    private static let presets = ["google": "https://accounts.google.com"]
    private static let most = 5
    /// Stands for the secret of a public client.
    private static let noSecret = "-"

    /// `[a-z0-9-]{1,20}`. It stands in addresses, and on the page unless it is a known one.
    public let name: String
    /// Exactly as the issuer writes it: a slash at the end counts.
    public let issuer: String
    /// The first is the pages' client, the others are those of apps.
    public let clientIDs: [String]
    /// nil for a public client.
    public let clientSecret: String?

    /// - Parameter pages: the address of the owners' pages in browsers; nil if it is not given.
    static func read(_ reader: inout SettingsReader, pages: String?) -> [OwnerIssuer] {
        let entries = reader.list(.issuers)
        let clients = reader.list(.issuerClients)
        let secrets = reader.list(.issuerSecrets)
        guard !entries.isEmpty else { return [] }
        // The issuer compares it with its list, so it cannot depend on what the browser calls this machine.
        if pages == nil, !reader.isGiven(.apiURL) {
            reader.report(.apiURL, "is required with \(Setting.issuers.name)")
        }
        if entries.count > Self.most { reader.report(.issuers, "must hold at most \(Self.most) issuers") }
        guard clients.count == entries.count else {
            reader.report(.issuerClients, "must hold as many items as \(Setting.issuers.name)")
            return []
        }
        guard secrets.count == entries.count else {
            reader.report(
                .issuerSecrets,
                "must hold as many items as \(Setting.issuers.name); \(Self.noSecret) for no secret"
            )
            return []
        }
        var issuers: [OwnerIssuer] = []
        for (index, entry) in entries.enumerated() {
            guard let (name, address) = Self.place(entry) else {
                let form = "must be google, or name=https://… with a name of a-z, 0-9 and -"
                reader.report(.issuers, "item \(index + 1) \(form)")
                continue
            }
            if issuers.contains(where: { $0.name == name }) {
                reader.report(.issuers, "item \(index + 1) has an earlier item's name")
            }
            _ = reader.operatorURL(address, of: .issuers)
            let ids = clients[index].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            if ids.contains("") { reader.report(.issuerClients, "item \(index + 1) must be id, or id|id|…") }
            let secret = secrets[index] == Self.noSecret ? nil : secrets[index]
            for (setting, text) in [(Setting.issuerClients, clients[index]), (.issuerSecrets, secret ?? "")]
            where text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) || text.utf8.count > 4096 {
                reader.report(setting, "item \(index + 1) must be at most 4096 bytes without control characters")
            }
            issuers.append(OwnerIssuer(name: name, issuer: address, clientIDs: ids, clientSecret: secret))
        }
        return issuers
    }

    private static func place(_ entry: String) -> (name: String, address: String)? {
        let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard (1...20).contains(parts[0].utf8.count),
            parts[0].utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }),
            let address = parts.count == 2 ? parts[1] : Self.presets[parts[0]]
        else { return nil }
        return (parts[0], address)
    }
}

extension OwnerIssuer: CustomStringConvertible, CustomReflectable {
    /// Without the secret.
    public var description: String { "OwnerIssuer(\(self.name))" }
    public var customMirror: Mirror { Mirror(self, children: ["name": self.name]) }
}
