internal import FoundationEssentials

/// Reads settings by kind. Each function reports a fault and then returns a placeholder.
extension SettingsReader {
    /// Reports a fault if the setting is absent.
    public mutating func required<Value>(_ setting: Setting<Value>, because reason: String = "") -> String {
        if let text = self.text(setting) { return text }
        // If it is given but faulty, `text` has reported it.
        if !self.isGiven(setting) { self.report(setting, "is required" + reason) }
        return ""
    }

    /// Items separated by commas, without blanks around them. Empty if the setting is absent.
    public mutating func list(_ setting: Setting<[String]>) -> [String] { self.items(of: setting) }

    mutating func items<Value>(of setting: Setting<Value>) -> [String] {
        guard let text = self.text(setting) else { return [] }
        let items = text.split(separator: ",", omittingEmptySubsequences: false).map { Self.trimmed($0) }
        if items.contains("") { self.report(setting, "has an empty item between its commas") }
        return items.filter { !$0.isEmpty }
    }

    /// One of several addresses in a setting: `https://`, or `http://` on loopback. It must not hold credentials,
    /// because `--check` and logs show addresses. Slashes at the end are removed.
    public mutating func operatorURL<Value>(_ text: String, of setting: Setting<Value>) -> String {
        var text = text
        while text.hasSuffix("/") { text.removeLast() }
        guard
            let url = URL(string: text), let host = url.host(percentEncoded: false), !host.isEmpty,
            let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http",
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            self.report(setting, "must be an https:// URL")
            return ""
        }
        if url.user != nil || url.password != nil {
            self.report(setting, "must not hold a user name or password")
        }
        if url.query != nil || url.fragment != nil {
            self.report(setting, "must not hold a query or a fragment")
        }
        let plain = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let place = HostAndPort(host: plain, port: url.port ?? (scheme == "https" ? 443 : 80))
        if scheme == "http", !place.isLoopback { self.report(setting, "must be https:// beyond loopback") }
        return text
    }

    mutating func operatorURL<Value>(_ setting: Setting<Value>) -> String {
        let text = self.required(setting)
        return text.isEmpty ? "" : self.operatorURL(text, of: setting)
    }

    /// An address of browsers: scheme, host and port, without a path.
    mutating func origin<Value>(_ setting: Setting<Value>) -> String {
        let text = self.operatorURL(setting).lowercased()
        guard let url = URL(string: text), !url.path().isEmpty else { return text }
        self.report(setting, "must have no path")
        return text
    }

    mutating func duration<Value>(_ setting: Setting<Value>, in range: ClosedRange<Duration>) -> Duration {
        guard let text = self.text(setting) else { return range.lowerBound }
        guard let duration = DurationText.parse(text) else {
            self.report(setting, "must be a duration such as 250ms, 30s, 10m, 2h or 14d")
            return range.lowerBound
        }
        guard range.contains(duration) else {
            let (least, most) = (DurationText.format(range.lowerBound), DurationText.format(range.upperBound))
            self.report(setting, "must be from \(least) to \(most)")
            return range.lowerBound
        }
        return duration
    }

    mutating func number<Value>(_ setting: Setting<Value>, in range: ClosedRange<Int>) -> Int {
        guard let text = self.text(setting) else { return range.lowerBound }
        guard let number = Int(text), range.contains(number) else {
            self.report(setting, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            return range.lowerBound
        }
        return number
    }

    /// A size such as `64KiB` or `4MiB`.
    mutating func size<Value>(_ setting: Setting<Value>, in range: ClosedRange<Int>, _ words: String) -> Int {
        let text = self.required(setting)
        let units = ["KiB": 1 << 10, "MiB": 1 << 20]
        guard let unit = units.first(where: { text.hasSuffix($0.key) }), let count = Int(text.dropLast(3)),
            count > 0, count <= range.upperBound / unit.value, range.contains(count * unit.value)
        else {
            if !text.isEmpty { self.report(setting, "must be a size from \(words), such as 4MiB") }
            return range.lowerBound
        }
        return count * unit.value
    }

    /// One of the words, in upper or lower case. nil if it is absent or faulty.
    mutating func choice<Value, Choice: RawRepresentable<String> & CaseIterable>(
        _ setting: Setting<Value>,
        _ type: Choice.Type
    ) -> Choice? {
        guard let text = self.text(setting) else { return nil }
        let choice = Choice(rawValue: text.lowercased())
        if choice == nil {
            self.report(setting, "must be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    /// Reports what is not a URL of AMQP, or several that are separated by commas.
    mutating func checkBrokers<Value>(_ urls: String, _ setting: Setting<Value>) {
        let isValid = urls.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { node in
            let node = Self.trimmed(node).lowercased()
            return (node.hasPrefix("amqp://") && node.count > 7) || (node.hasPrefix("amqps://") && node.count > 8)
        }
        if !isValid { self.report(setting, "must be amqp:// or amqps:// URLs, comma-separated") }
    }

    /// The name of a queue. AMQP allows 255 bytes; names with `amq.` are the broker's own.
    mutating func queue<Value>(_ setting: Setting<Value>) -> String {
        let text = self.required(setting)
        if !Self.isQueue(text) {
            self.report(setting, "must be a queue's name of at most 255 bytes that does not begin with amq.")
        }
        return text
    }

    /// Different names of queues, at most 16.
    mutating func queues(_ setting: Setting<[String]>) -> [String] {
        let names = self.list(setting)
        if names.count > 16 { self.report(setting, "must name at most 16 queues") }
        if Set(names).count < names.count || !names.allSatisfy(Self.isQueue) {
            self.report(setting, "must be different queues' names of at most 255 bytes that do not begin with amq.")
        }
        return names
    }

    private static func isQueue(_ name: String) -> Bool {
        name.utf8.count <= 255 && !name.hasPrefix("amq.") && !name.utf8.contains { $0 < 0x20 }
    }

    public static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
