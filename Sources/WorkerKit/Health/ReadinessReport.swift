internal import FoundationEssentials

/// The body of `/readyz`.
struct ReadinessReport: Encodable {
    struct Down: Encodable {
        var name: String
        var reason: String
        var since: String
    }

    var ready: Bool
    var down: [Down]
    var up: [String]

    init(_ checks: [Readiness.Check]) {
        self.ready = checks.allSatisfy(\.isUp)
        self.up = checks.filter(\.isUp).map(\.name)
        self.down = checks.filter { !$0.isUp }.map {
            Down(name: $0.name, reason: $0.reason ?? "unknown", since: $0.since)
        }
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings and truth values always encode; the status says the same.
        guard let data = try? encoder.encode(self) else { return "{\"ready\":\(self.ready)}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
