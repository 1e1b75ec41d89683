internal import Configuration

/// One place that settings come from, through swift-configuration, with the list of keys that it holds (a `ConfigReader`
/// cannot be asked for them, nor tell an absent value from one of another type).
struct SettingsSource: Sendable {
    enum Place: Sendable, Hashable {
        case environment
        case file(path: String)
    }

    let place: Place
    let keys: Set<String>
    let reader: ConfigReader

    /// The key of a setting in this place, also with a suffix (`_FILE`).
    func key(_ name: SettingName, suffix: String = "") -> String {
        switch self.place {
        case .environment: name.rawValue + suffix
        case .file: name.fileKey + suffix.lowercased()
        }
    }

    /// Nil when there is none or it is empty. Throws when it is there and no text, number or truth value.
    func text(_ key: String, isSecret: Bool) throws(ConfigurationFault) -> String? {
        guard self.keys.contains(key) else { return nil }
        // One component: providers would otherwise translate a dot into nesting.
        let path = ConfigKey([key.lowercased()])
        if let text = self.reader.string(forKey: path, isSecret: isSecret) { return text.isEmpty ? nil : text }
        if let number = self.reader.int(forKey: path, isSecret: isSecret) { return String(number) }
        if let number = self.reader.double(forKey: path, isSecret: isSecret) { return String(number) }
        throw ConfigurationFault(name: key, problem: "must be one text or number")
    }
}
