@testable import CalDAV
@testable import HTTP

extension FuzzedParser {
    /// Addresses that customers and servers write, read by us and by libcurl.
    static let address = FuzzedParser(name: "address", longest: 1024, words: FuzzWords.address) { input in
        let text = String(decoding: input, as: UTF8.self)
        if let range = IPRange(text), let address = text.split(separator: "/").first.flatMap({ IPAddress(String($0)) })
        {
            try UnkeptPromise.unless(range.contains(address), "a range without its own address")
        }
        if let address = IPAddress(text) {
            try UnkeptPromise.unless(
                address.bytes.count == 4 || address.bytes.count == 16,
                "an address of another length"
            )
            try UnkeptPromise.unless(!(address.isLoopback && address.isPublic), "loopback for everybody")
        }
        _ = AllowedAddress(text)
        guard let address = DAVAddress(text) else { return false }
        let related = [address.resolving(text), address.parent, address.asCollection, address.appending("x.ics")]
        for other in [address] + related.compactMap(\.self) { try Self.check(other) }
        return true
    }

    private static func check(_ address: DAVAddress) throws {
        try UnkeptPromise.unless(DAVAddress(address.text)?.text == address.text, "an address that reads as another")
        try UnkeptPromise.unless(
            address.path.utf8.first == UInt8(ascii: "/") && address.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F },
            "a path that cannot be sent"
        )
        try UnkeptPromise.unless(
            DAVPath.normalized(DAVPath.normalized(address.path)) == DAVPath.normalized(address.path),
            "a path that becomes another when it is normalised twice"
        )
        guard let seen = try? Destination(url: address.text, policy: .customer(allowing: [])) else { return }
        // libcurl writes IPv4 addresses of any spelling with dots, and IPv6 addresses without a zone.
        let isNumeric = seen.host.allSatisfy { $0.isNumber || $0 == "." } || seen.host.hasPrefix("[")
        try UnkeptPromise.unless(isNumeric || seen.host == address.host, "libcurl would go to another host")
        try UnkeptPromise.unless(seen.port == address.port, "libcurl would go to another port")
    }
}
