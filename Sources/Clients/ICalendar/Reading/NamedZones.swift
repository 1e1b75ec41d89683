internal import Jadwal

/// Zones by the names that programs give them, each looked up once.
struct NamedZones {
    private var known: [String: Zone?] = [:]

    /// Of `Asia/Riyadh`, and of names that end in it, as libical's, Mozilla's and Citadel's do. Nil for others.
    mutating func iana(_ name: String) -> Zone? {
        if let known = self.known[name] { return known }
        let zone = Self.find(name)
        if self.known.count < 1000 { self.known[name] = .some(zone) }
        return zone
    }

    mutating func windows(_ name: String) -> Zone? {
        WindowsZones.names[name.lowercased()].flatMap { self.iana($0) }
    }

    private static func find(_ name: String) -> Zone? {
        // Only what names are made of: where the database is files, a name is a path.
        guard (1...100).contains(name.utf8.count), name.utf8.allSatisfy({ Self.isOfNames($0) }) else { return nil }
        if ["UTC", "GMT", "Z", "ETC/UTC", "ETC/GMT", "ZULU"].contains(name.uppercased()) { return .utc }
        var rest = name[...]
        while rest.contains("/") {
            if rest.first != "/", !rest.contains("."), let zone = Zone(String(rest)) { return zone }
            rest = rest.drop { $0 != "/" }.dropFirst()
        }
        return nil
    }

    private static func isOfNames(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "/_-+.".utf8.contains(octet)
        }
    }
}
