internal import FoundationEssentials
internal import WorkerKit

/// The settings that the Debian package's units have besides the file of `--config`: `NAME.env` and the folder
/// `credentials` beside it. A command that root runs would not see them.
struct UnitSettings: Sendable {
    /// Names of units whose file was read: `api`, `bridge`, …
    private(set) var units: [String] = []
    private(set) var environment: [String: String]

    /// - Parameters:
    ///   - config: the file of `--config`; nil: there are no units.
    ///   - own: the command's environment, which wins.
    init(beside config: String?, own: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = own
        guard let config else { return }
        let end = config.lastIndex(of: "/").map { config[..<$0] } ?? "."
        let folder = end.isEmpty ? "/" : String(end)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        for file in files where file.hasSuffix(".env") {
            guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(file)") else { continue }
            self.units.append(String(file.dropLast(4)))
            for (name, value) in Self.variables(String(decoding: bytes, as: UTF8.self)) { self.add(name, value) }
        }
        guard !self.units.isEmpty else { return }
        for setting in KnownSettings.all where setting.isSecret {
            let path = "\(folder)/credentials/\(setting.name)"
            if FileManager.default.fileExists(atPath: path) { self.add(setting.name + "_FILE", path) }
        }
    }

    /// Each program has an address of its own for health.
    private mutating func add(_ name: String, _ value: String) {
        let base = name.hasSuffix("_FILE") ? String(name.dropLast(5)) : name
        guard base != Setting.health.name,
            [base, base + "_FILE"].allSatisfy({ self.environment[$0] == nil })
        else { return }
        self.environment[name] = value
    }

    /// As systemd reads an `EnvironmentFile`, without continued lines.
    static func variables(_ text: String) -> [(name: String, value: String)] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            guard let first = line.first(where: { !$0.isWhitespace }), first != "#", first != ";",
                let mark = line.firstIndex(of: "=")
            else { return nil }
            let name = line[..<mark].filter { !$0.isWhitespace }
            var value = line[line.index(after: mark)...]
            while value.first?.isWhitespace == true { value.removeFirst() }
            while value.last?.isWhitespace == true { value.removeLast() }
            if let quote = value.first, quote == "\"" || quote == "'", value.count > 1, value.last == quote {
                value = value.dropFirst().dropLast()
            }
            return (name, String(value))
        }
    }
}
