internal import Glibc
internal import WorkerKit

/// The network that a request comes from, as limits see it: people of one house share it.
enum NetworkName {
    static func of(_ client: ClientAddress) -> String { Self.of(client.description) }

    /// /24 of IPv4, /56 of IPv6. Another text stands for itself.
    static func of(_ address: String) -> String {
        var four = in_addr()
        if inet_pton(AF_INET, address, &four) == 1 { return Self.four(withUnsafeBytes(of: four) { Array($0) }) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, address, &six) == 1 else { return address }
        let bytes = withUnsafeBytes(of: six) { Array($0) }
        // ::ffff:198.51.100.7 is an address of IPv4.
        if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] { return Self.four(Array(bytes.suffix(4))) }
        return bytes.prefix(7).map { String($0, radix: 16) }.joined(separator: ":") + "/56"
    }

    private static func four(_ bytes: [UInt8]) -> String {
        bytes.prefix(3).map { "\($0)" }.joined(separator: ".") + ".0/24"
    }
}

/// What kind of browser signs in, in words of a closed list: enough to recognise one's own in a list.
enum AgentName {
    /// Browsers name those before them too: the order matters.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
        ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]

    /// For a program that calls the API, and is none of the list.
    static let app = "App"

    /// Such as `Firefox, Android`; empty if nothing is recognised.
    static func of(_ header: String) -> String {
        let text = header.prefix(512)
        return [Self.browsers, Self.systems].compactMap { list in list.first { text.contains($0.0) }?.1 }
            .joined(separator: ", ")
    }
}
