internal import FoundationEssentials

/// One setting as a program reads it, for operators. It never holds a secret value.
public struct SettingReport: Sendable, Hashable, Codable {
    public enum Source: String, Sendable, Hashable, Codable {
        case environment
        case file
        case standard = "default"
        case none
    }

    public var name: String
    public var source: Source
    /// nil for secrets, and if there is none.
    public var value: String?
    /// Of keys, in their order: the ids, which are not secret.
    public var keys: [String]?

    /// All settings, in the order of the table.
    public static func all(_ sources: SettingsSources) -> [SettingReport] {
        let reports = try? SettingsReader.read(sources) { reader in
            KnownSettings.all.map { SettingReport($0, &reader) }
        }
        return reports ?? []
    }

    private init(_ setting: KnownSetting, _ reader: inout SettingsReader) {
        self.name = setting.name
        self.source =
            switch reader.place(of: setting) {
            case .environment: .environment
            case .file: .file
            case nil: setting.standard == nil ? .none : .standard
            }
        let keys = [Setting.messageKeys, .credentialKeys].first { $0.known == setting }
        if let keys {
            self.keys = reader.list(keys).map { String($0.prefix { $0 != ":" }) }
        } else if !setting.isSecret {
            self.value = reader.text(of: setting)
        }
    }
}

extension [SettingReport] {
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts always encode.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }
}
