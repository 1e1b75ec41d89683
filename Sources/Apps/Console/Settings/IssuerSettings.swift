internal import WorkerKit

/// The issuer of OpenID Connect that signs people in to the console, and what its groups mean.
struct IssuerSettings: Sendable {
    /// The roles of the console, as its pages and its file of users name them.
    static let roles = ["viewer", "operator", "revealer"]
    private static let mostGroups = 100

    /// Exactly as the issuer writes it: a slash at the end counts.
    let issuer: String
    let clientID: String
    /// nil for a client.
    let clientSecret: String?
    /// Where the issuer sends browsers back to, as it stands in the issuer's list.
    let redirectURL: String
    let scopes: [String]
    /// Roles by group.
    let groups: [String: Set<String>]

    /// - Parameter console: the address of the console in browsers; nil if it is not given.
    init(reading reader: inout SettingsReader, console: String?) {
        let why = " with the login oidc"
        self.issuer = reader.required(.consoleIssuer, because: why)
        if !self.issuer.isEmpty { _ = reader.operatorURL(self.issuer, of: .consoleIssuer) }
        self.clientID = reader.required(.consoleClientID, because: why)
        self.clientSecret = reader.text(.consoleClientSecret)
        let texts = [(Setting.consoleClientID, self.clientID), (.consoleClientSecret, self.clientSecret ?? "")]
        for (name, text) in texts
        where text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) || text.utf8.count > 4096 {
            reader.report(name, "must be at most 4096 bytes without control characters")
        }
        // The issuer compares it with its list, so it cannot depend on what the browser calls this machine.
        if console == nil, !reader.isGiven(.consoleURL) { reader.report(.consoleURL, "is required" + why) }
        self.redirectURL = (console ?? "") + "/sign-in/back"
        self.scopes = reader.list(.consoleScopes)
        if !self.scopes.allSatisfy(Self.isScope) {
            reader.report(.consoleScopes, "must hold scopes: printable, without blanks, quotes and backslashes")
        }
        self.groups = Self.groups(&reader)
    }

    private static func groups(_ reader: inout SettingsReader) -> [String: Set<String>] {
        var groups: [String: Set<String>] = [:]
        let entries = reader.list(.consoleGroups)
        for entry in entries {
            // Names of groups may hold the sign; roles do not.
            guard let mark = entry.lastIndex(of: "="), mark > entry.startIndex,
                case let role = String(entry[entry.index(after: mark)...]), Self.roles.contains(role)
            else {
                reader.report(
                    .consoleGroups,
                    "must hold entries group=role with a role of \(Self.roles.joined(separator: ", "))"
                )
                continue
            }
            groups[String(entry[..<mark]), default: []].insert(role)
        }
        if entries.count > Self.mostGroups {
            reader.report(.consoleGroups, "must hold at most \(Self.mostGroups) entries")
        }
        return groups
    }

    /// RFC 6749, section 3.3.
    private static func isScope(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
}

extension IssuerSettings: CustomStringConvertible, CustomReflectable {
    /// Without the secret.
    var description: String { "IssuerSettings" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
