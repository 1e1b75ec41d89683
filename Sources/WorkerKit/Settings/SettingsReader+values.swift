/// Reads settings by kind. Each function reports a fault and then returns a placeholder.
extension SettingsReader {
    /// Reports a fault if the setting is absent.
    public mutating func required(_ name: SettingName, because reason: String = "") -> String {
        if let text = self.text(name) { return text }
        // If it is given but faulty, `text` has reported it.
        if !self.isGiven(name) { self.report(name, "is required" + reason) }
        return ""
    }

    public mutating func duration(_ name: SettingName, in range: ClosedRange<Duration>) -> Duration {
        guard let text = self.text(name) else { return range.lowerBound }
        guard let duration = DurationText.parse(text) else {
            self.report(name, "must be a duration such as 250ms, 30s, 10m, 2h or 14d")
            return range.lowerBound
        }
        guard range.contains(duration) else {
            let (least, most) = (DurationText.format(range.lowerBound), DurationText.format(range.upperBound))
            self.report(name, "must be from \(least) to \(most)")
            return range.lowerBound
        }
        return duration
    }

    public mutating func number(_ name: SettingName, in range: ClosedRange<Int>) -> Int {
        guard let text = self.text(name) else { return range.lowerBound }
        guard let number = Int(text), range.contains(number) else {
            self.report(name, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            return range.lowerBound
        }
        return number
    }

    /// Nil if it is absent or faulty.
    public mutating func optionalNumber(_ name: SettingName, in range: ClosedRange<Int>) -> Int? {
        self.text(name) == nil ? nil : self.number(name, in: range)
    }

    /// One of the words, in upper or lower case.
    public mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: SettingName,
        _ type: Choice.Type,
        otherwise standard: Choice
    ) -> Choice {
        guard let text = self.text(name) else { return standard }
        guard let choice = Choice(rawValue: text.lowercased()) else {
            self.report(name, "must be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
            return standard
        }
        return choice
    }

    /// A setting that is `on` or `off`.
    public mutating func isOn(_ name: SettingName, otherwise standard: Bool) -> Bool {
        guard let text = self.text(name) else { return standard }
        if text != "on", text != "off" { self.report(name, "must be on or off") }
        return text == "on"
    }

    /// Items separated by commas, without blanks around them. Empty if the setting is absent.
    public mutating func list(_ name: SettingName) -> [String] {
        guard let text = self.text(name) else { return [] }
        let items = text.split(separator: ",", omittingEmptySubsequences: false).map { Self.trimmed($0) }
        if items.contains("") { self.report(name, "has an empty item between its commas") }
        return items.filter { !$0.isEmpty }
    }

    /// The name of a queue. AMQP allows 255 bytes; names with `amq.` are the broker's own.
    mutating func queue(_ name: SettingName) -> String {
        let text = self.required(name)
        if !Self.isQueue(text) {
            self.report(name, "must be a queue's name of at most 255 bytes that does not begin with amq.")
        }
        return text
    }

    /// Different names of queues, at most 16.
    mutating func queues(_ name: SettingName) -> [String] {
        let names = self.list(name)
        if names.count > 16 { self.report(name, "must name at most 16 queues") }
        if Set(names).count < names.count || !names.allSatisfy(Self.isQueue) {
            self.report(name, "must be different queues' names of at most 255 bytes that do not begin with amq.")
        }
        return names
    }

    private static func isQueue(_ name: String) -> Bool {
        name.utf8.count <= 255 && !name.hasPrefix("amq.") && !name.utf8.contains { $0 < 0x20 }
    }

    static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
