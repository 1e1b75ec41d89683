public import WorkerKit

/// The key that proves the sender to the push services of browsers.
public struct VAPIDSettings<Key: Sendable>: Sendable {
    public let key: Key
    /// How a push service reaches the operator.
    public let subject: String

    /// nil if neither is given: browsers are not notified. If only one is given, the other one is a fault.
    ///
    /// - Parameter key: nil for a text that is no key.
    public static func read(_ reader: inout SettingsReader, key: (String) -> Key?) -> VAPIDSettings? {
        let parts: [Setting<String?>] = [.vapidKey, .vapidSubject]
        guard let first = parts.first(where: { reader.isGiven($0) }) else { return nil }
        let values = parts.map { reader.required($0, because: " together with \(first.name)") }
        let isReachable = ["mailto:", "https://"].contains { values[1].hasPrefix($0) && values[1].count > $0.count }
        if !values[1].isEmpty, !isReachable || !values[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            reader.report(.vapidSubject, "must be mailto:address or an https:// address")
        } else if !values[1].isEmpty, !Self.isPublic(values[1]) {
            reader.report(
                .vapidSubject,
                "must name a host of the internet: Apple answers 403 BadJwtToken to every push with localhost, .local, "
                    + ".invalid or a name without a dot"
            )
        }
        let read = key(values[0])
        if read == nil, !values[0].isEmpty {
            reader.report(.vapidKey, "must be what `jadwal keys generate --vapid` prints")
        }
        return read.map { VAPIDSettings(key: $0, subject: values[1]) }
    }

    /// True if the host could belong to somebody whom a push service can reach: RFC 6761, and RFC 8375 for home.arpa.
    static func isPublic(_ subject: String) -> Bool {
        let host =
            subject.hasPrefix("mailto:")
            ? subject.split(separator: "@", omittingEmptySubsequences: false).dropFirst().last ?? ""
            : subject.dropFirst("https://".count).prefix { !"/?#".contains($0) }
        let name = host.split(separator: "@").last.map { $0.prefix { !":?".contains($0) } } ?? ""
        let labels = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, let last = labels.last, labels.allSatisfy({ !$0.isEmpty }) else { return false }
        let reserved: Set<Substring> = [
            "localhost", "local", "invalid", "test", "internal", "lan", "arpa", "localdomain",
        ]
        return !reserved.contains(last) && last.contains { $0.isLetter }
    }
}
