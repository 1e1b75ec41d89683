internal import Configuration
internal import FoundationEssentials
internal import NIOConcurrencyHelpers

/// The sources of a program's settings: the environment first, then the configuration file if there is one.
public struct SettingsSources: Sendable {
    let sources: [SettingsSource]
    /// Faults of the sources themselves.
    let faults: [ConfigurationFault]

    /// - Parameters:
    ///   - environment: nil for the environment of the process.
    ///   - file: JSON or YAML, by its extension (`.json`; `.yaml`, `.yml`). A file that cannot be read does not throw
    ///     here: `SettingsReader.read` reports it together with all other faults.
    public static func load(
        environment: [String: String]? = nil,
        file: String? = nil
    ) async -> SettingsSources {
        let environment = environment ?? ProcessInfo.processInfo.environment
        let provider = EnvironmentVariablesProvider(environmentVariables: environment)
        let variables = SettingsSource(
            place: .environment,
            keys: Set(environment.keys),
            reader: ConfigReader(provider: provider)
        )
        guard let file else { return SettingsSources(sources: [variables], faults: []) }
        do throws(ConfigurationFault) {
            return SettingsSources(sources: [variables, try await Self.read(file)], faults: [])
        } catch {
            return SettingsSources(sources: [variables], faults: [error])
        }
    }

    private static func read(_ path: String) async throws(ConfigurationFault) -> SettingsSource {
        // The providers do not list their keys, but they ask for each key whether it is secret.
        let keys = NIOLockedValueBox<Set<String>>([])
        let isJSON = path.hasSuffix(".json")
        guard isJSON || path.hasSuffix(".yaml") || path.hasSuffix(".yml") else {
            throw ConfigurationFault(name: "--config", problem: "must name a .json, .yaml or .yml file")
        }
        // The path is given through a reader, because the other initialiser needs a type of swift-system.
        let location = ConfigReader(
            provider: InMemoryProvider(values: ["filePath": .init(.string(path), isSecret: false)])
        )
        do {
            let reader: ConfigReader
            if isJSON {
                let options = JSONSnapshot.ParsingOptions(
                    secretsSpecifier: .dynamic { key, _ in
                        keys.withLockedValue { _ = $0.insert(key) }
                        return true
                    }
                )
                let provider = try await FileProvider<JSONSnapshot>(parsingOptions: options, config: location)
                reader = ConfigReader(provider: provider)
            } else {
                let options = YAMLSnapshot.ParsingOptions(
                    secretsSpecifier: .dynamic { key, _ in
                        keys.withLockedValue { _ = $0.insert(key) }
                        return true
                    }
                )
                let provider = try await FileProvider<YAMLSnapshot>(parsingOptions: options, config: location)
                reader = ConfigReader(provider: provider)
            }
            return SettingsSource(place: .file(path: path), keys: keys.withLockedValue { $0 }, reader: reader)
        } catch {
            // The errors of the parsers quote the file, which may hold secrets.
            let isThere = FileManager.default.isReadableFile(atPath: path)
            let fault =
                isThere
                ? "is not valid \(isJSON ? "JSON" : "YAML") with one value a key"
                : "cannot be read: \(UnreadableFile.reason(path))"
            throw ConfigurationFault(name: "--config \(path)", problem: fault)
        }
    }
}

/// One source of settings, read with swift-configuration, and the list of its keys. A `ConfigReader` has no such list,
/// and it does not tell an absent value from a value of another type.
struct SettingsSource: Sendable {
    enum Place: Sendable, Hashable {
        case environment
        case file(path: String)
    }

    let place: Place
    let keys: Set<String>
    let reader: ConfigReader

    /// The key of a setting in this source, with an optional suffix (`_FILE`).
    func key(_ setting: KnownSetting, suffix: String = "") -> String {
        switch self.place {
        case .environment: setting.name + suffix
        case .file: setting.fileKey + suffix.lowercased()
        }
    }

    /// Nil if the key is absent or its value is empty. Throws if the value is neither a text nor a number.
    func text(_ key: String, isSecret: Bool) throws(ConfigurationFault) -> String? {
        guard self.keys.contains(key) else { return nil }
        // One component, because providers read a dot as nesting.
        let path = ConfigKey([key.lowercased()])
        if let text = self.reader.string(forKey: path, isSecret: isSecret) { return text.isEmpty ? nil : text }
        if let number = self.reader.int(forKey: path, isSecret: isSecret) { return String(number) }
        if let number = self.reader.double(forKey: path, isSecret: isSecret) { return String(number) }
        throw ConfigurationFault(name: key, problem: "must be one text or number")
    }
}
