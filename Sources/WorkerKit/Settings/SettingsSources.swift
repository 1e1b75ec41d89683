internal import Configuration
internal import FoundationEssentials
internal import NIOConcurrencyHelpers

/// Where one program's settings come from: the environment first, then the configuration file if there is one.
public struct SettingsSources: Sendable {
    let sources: [SettingsSource]
    /// What was wrong with the places themselves.
    let faults: [ConfigurationFault]

    /// - Parameters:
    ///   - environment: the process' own when nil.
    ///   - file: JSON or YAML, told by its extension (`.json`; `.yaml`, `.yml`). One that cannot be read does not throw
    ///     here: reading reports it together with all other faults.
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
        // Providers ask for each key whether it is secret: that is how the keys become known.
        let keys = NIOLockedValueBox<Set<String>>([])
        let isJSON = path.hasSuffix(".json")
        guard isJSON || path.hasSuffix(".yaml") || path.hasSuffix(".yml") else {
            throw ConfigurationFault(name: "--config", problem: "must name a .json, .yaml or .yml file")
        }
        // Given through a reader, because the initialiser that takes the path itself wants swift-system's type.
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
            // The parsers' own words quote the file, which may hold secrets.
            let isThere = FileManager.default.isReadableFile(atPath: path)
            let fault = isThere ? "is not valid \(isJSON ? "JSON" : "YAML") with one value a key" : "cannot be read"
            throw ConfigurationFault(name: "--config \(path)", problem: fault)
        }
    }
}
