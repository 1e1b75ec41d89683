internal import FoundationEssentials

/// Reads settings and collects all faults, so that one start reports all of them.
///
/// After a fault, the reading functions return a placeholder and continue. `read` then throws, so that no placeholder
/// is used.
public struct SettingsReader {
    private let sources: [SettingsSource]
    private var faults: [ConfigurationFault]

    private init(_ sources: SettingsSources) {
        self.sources = sources.sources
        self.faults = sources.faults
        self.reportUnknownNames()
    }

    /// Returns what `body` builds. Throws if `body` or the sources had a fault.
    public static func read<Value>(
        _ sources: SettingsSources,
        _ body: (inout SettingsReader) -> Value
    ) throws(ConfigurationError) -> Value {
        var reader = SettingsReader(sources)
        let value = body(&reader)
        guard reader.faults.isEmpty else { throw ConfigurationError(faults: reader.faults) }
        return value
    }

    /// The setting's value, or its default. Reports a fault if it is none of its kind.
    public mutating func value<Value>(_ setting: Setting<Value>) -> Value { setting.read(&self, setting) }

    /// - Parameter setting: the one that the operator has to correct.
    public mutating func report<Value>(_ setting: Setting<Value>, _ problem: String) {
        self.report(ConfigurationFault(name: setting.name, problem: problem))
    }

    /// Each fault is reported once.
    mutating func report(_ fault: ConfigurationFault) {
        if !self.faults.contains(fault) { self.faults.append(fault) }
    }

    /// True if the setting is given anywhere, directly or as a file. Its default does not count.
    public func isGiven<Value>(_ setting: Setting<Value>) -> Bool { self.place(of: setting.known) != nil }

    /// nil if the setting is not given.
    func place(of setting: KnownSetting) -> SettingsSource.Place? {
        self.sources.first { source in
            ["", "_FILE"].contains { suffix in
                do { return try source.text(source.key(setting, suffix: suffix), isSecret: true) != nil } catch {
                    return true
                }
            }
        }?.place
    }

    /// The setting as it is written, or its default. Nil if it is absent, empty or faulty.
    public mutating func text<Value>(_ setting: Setting<Value>) -> String? { self.text(of: setting.known) }

    mutating func text(of setting: KnownSetting) -> String? {
        for source in self.sources {
            do throws(ConfigurationFault) {
                if let text = try Self.text(setting, in: source) { return text }
            } catch {
                self.report(error)
                return nil
            }
        }
        return setting.standard
    }

    /// A source may give a setting once. The environment is asked first and hides the file.
    private static func text(
        _ setting: KnownSetting,
        in source: SettingsSource
    ) throws(ConfigurationFault) -> String? {
        let (key, fileKey) = (source.key(setting), source.key(setting, suffix: "_FILE"))
        let text = try source.text(key, isSecret: setting.isSecret)
        guard let path = try source.text(fileKey, isSecret: false) else { return text }
        guard text == nil else { throw ConfigurationFault(name: key, problem: "is also given as \(fileKey); give one") }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw ConfigurationFault(name: fileKey, problem: UnreadableFile.problem(path))
        }
        guard bytes.count <= 65_536, var text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationFault(name: fileKey, problem: "names a file that is not UTF-8 text of at most 64 KiB")
        }
        while text.last?.isNewline == true { text.removeLast() }
        guard !text.isEmpty else { throw ConfigurationFault(name: fileKey, problem: "names an empty file") }
        return text
    }

    /// `JADWAL_TEST_…` is for the tests, which start programs with their own environment.
    private mutating func reportUnknownNames() {
        let names = KnownSettings.all.flatMap { [$0.name, $0.name + "_FILE"] }
        for source in self.sources {
            let unknown = source.keys.filter { key in
                switch source.place {
                case .environment:
                    key.hasPrefix("JADWAL_") && !key.hasPrefix("JADWAL_TEST_") && !names.contains(key)
                case .file: key != key.lowercased() || !names.contains(key.uppercased())
                }
            }
            for key in unknown.sorted() {
                let nearest = NearestName.of(key.uppercased(), among: names)
                    .map { source.place == .environment ? $0 : $0.lowercased() }
                let hint = nearest.map { "; did you mean \($0)?" } ?? ""
                self.report(ConfigurationFault(name: Self.printable(key), problem: "is not a setting of Jadwal" + hint))
            }
        }
    }

    /// Unknown names are printed, so they are cut and made safe for a terminal.
    private static func printable(_ key: String) -> String {
        String(
            key.unicodeScalars.prefix(64).map { $0.isASCII && $0.value > 0x20 && $0 != "\u{7F}" ? Character($0) : "?" }
        )
    }
}

/// All faults of the configuration, so that they can be corrected at once. The program ends with code 64.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// In the order of reading. Never empty.
    public let faults: [ConfigurationFault]

    public init(faults: [ConfigurationFault]) { self.faults = faults }

    public var description: String { self.faults.map(\.description).joined(separator: "\n") }
}

/// One fault of the configuration: which setting, and what is wrong. It never holds the value.
public struct ConfigurationFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The variable or the key in the file, as the operator wrote it.
    public let name: String
    /// The sentence after the name: "must be …", "is required".
    public let problem: String

    public init(name: String, problem: String) { (self.name, self.problem) = (name, problem) }

    public var description: String { "\(self.name) \(self.problem)" }
}
