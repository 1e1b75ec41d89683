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

    /// True if the host is this machine.
    public var isLoopback: Bool { Loopback.contains(self.host) }
}
