internal import FoundationEssentials
internal import Pipeline

/// `host:port`, with IPv6 addresses in brackets: `127.0.0.1:9100`, `[::1]:9100`, `health.internal:80`.
public struct HostAndPort: Sendable, Hashable, CustomStringConvertible {
    /// Without brackets.
    public let host: String
    /// 0 lets the system choose a free port.
    public let port: Int

    public init(host: String, port: Int) { (self.host, self.port) = (host, port) }

    public init?(_ text: some StringProtocol) {
        guard let colon = text.lastIndex(of: ":"),
            case let digits = text[text.index(after: colon)...], digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = UInt16(digits)
        else { return nil }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
            guard host.contains(":") else { return nil }
        } else if host.contains(":") {
            return nil
        }
        let isPlain = host.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: ":"), UInt8(ascii: "%"):
                true
            default: false
            }
        }
        guard isPlain, !host.isEmpty else { return nil }
        self.init(host: host, port: Int(port))
    }

    public var description: String {
        self.host.contains(":") ? "[\(self.host)]:\(self.port)" : "\(self.host):\(self.port)"
    }

    /// Whether the host is this machine.
    public var isLoopback: Bool { Loopback.contains(self.host) }
}

extension SettingsReader {
    /// The address of a service that the operator runs or pays for: `https://`, or `http://` on loopback. It must not
    /// hold credentials, because `--check` and logs show addresses. Slashes at the end are removed.
    mutating func operatorURL(_ name: SettingName) -> String {
        let text = self.required(name)
        return text.isEmpty ? "" : self.operatorURL(text, of: name)
    }

    /// The same for one of several addresses in a setting.
    mutating func operatorURL(_ text: String, of name: SettingName) -> String {
        var text = text
        while text.hasSuffix("/") { text.removeLast() }
        guard
            let url = URL(string: text), let host = url.host(percentEncoded: false), !host.isEmpty,
            let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http",
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            self.report(name, "must be an https:// URL")
            return ""
        }
        if url.user != nil || url.password != nil {
            self.report(name, "must not hold a user name or password")
        }
        if url.query != nil || url.fragment != nil {
            self.report(name, "must not hold a query or a fragment")
        }
        let plain = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let place = HostAndPort(host: plain, port: url.port ?? (scheme == "https" ? 443 : 80))
        if scheme == "http", !place.isLoopback { self.report(name, "must be https:// beyond loopback") }
        return text
    }
}
