import Foundation
import TestSupport

/// Looks for secrets in files, with grep: nothing of Jadwal's own has a hand in it.
struct PrivacySearch {
    private let names: [String: String]
    private let needles: URL

    /// - Parameter folder: for the list of what is looked for.
    init(_ secrets: [PrivacySecret], folder: URL) throws {
        var names: [String: String] = [:]
        for secret in secrets {
            for form in secret.forms { names[form] = secret.name }
        }
        guard names.keys.allSatisfy({ $0.utf8.count >= 8 }) else {
            throw TestBedError(detail: "what is looked for must not be found by chance")
        }
        self.names = names
        self.needles = folder.appending(path: "needles-\(UUID().uuidString)")
        try Data(names.keys.sorted().joined(separator: "\n").utf8).write(to: self.needles)
    }

    /// True if the search works in this place.
    static func finds(_ place: PrivacyPlace, folder: URL) throws -> Bool {
        let control = [PrivacySecret("control", place.control)]
        return try !PrivacySearch(control, folder: folder).found(in: place.files).isEmpty
    }

    /// The findings, as "name in file".
    func found(in files: [URL]) throws -> Set<String> {
        guard !files.isEmpty else { return [] }
        let grep = Process()
        grep.executableURL = URL(filePath: "/bin/grep")
        // Names of files and what matched, with a NUL between them.
        grep.arguments = ["-a", "-F", "-o", "-H", "-Z", "-f", self.needles.path, "--"] + files.map(\.path)
        grep.environment = ["LC_ALL": "C"]
        let output = Pipe()
        grep.standardOutput = output
        grep.standardInput = FileHandle.nullDevice
        try grep.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        grep.waitUntilExit()
        guard grep.terminationStatus < 2 else {
            throw TestBedError(detail: "grep ended with \(grep.terminationStatus)")
        }
        var found: Set<String> = []
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\0", maxSplits: 1)
            guard parts.count == 2 else { continue }
            found.insert(
                "\(self.names[String(parts[1])] ?? "?") in \(URL(filePath: String(parts[0])).lastPathComponent)"
            )
        }
        return found
    }
}

/// Somewhere that a run leaves traces which somebody else could read.
struct PrivacyPlace: Sendable {
    /// For the report.
    var name: String
    var files: [URL]
    /// A harmless text that is always there: a search that does not find it sees nothing.
    var control: String
    /// The server's own: it may hold what the server itself was made to say.
    var isServers = false
}
