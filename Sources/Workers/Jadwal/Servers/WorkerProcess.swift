internal import FoundationEssentials

/// A worker, or the offline model, against the private servers.
struct WorkerProcess: ManagedProcess {
    var kind: WorkerKind
    /// The folder of Jadwal's executables.
    var executables: String
    /// Where it answers for its health; the offline model its clients.
    var port: UInt16
    var environment: [String: String]
    /// Where it stands what it was started with. Nil for one that is only looked at.
    var marks: StartMarks?

    var name: ProcessName { self.kind.process }

    func prepare() throws {
        try self.marks?.keep(self.start, of: self.name)
    }

    func command() throws -> LaunchCommand {
        let path = "\(self.executables)/\(self.kind.executable)"
        guard InstalledProgram.isExecutable(path) else {
            throw ServersError(code: .notInstalled, detail: "\(path) is missing: build it with swift build")
        }
        return LaunchCommand(executable: path, arguments: self.arguments, environment: self.environment)
    }

    func isReady() async -> Bool {
        switch self.kind {
        case .offlineModel:
            await LoopbackProbe.httpStatus(port: self.port, path: "/v1/models") == 200
        case .message, .analysis, .calendar, .push:
            await LoopbackProbe.httpStatus(port: self.port, path: "/readyz") == 200
        }
    }

    /// Whether a start now would be the same as the one that the running process had.
    var isUnchanged: Bool { self.marks?.isKept(self.start, of: self.name) ?? true }

    private var arguments: [String] {
        switch self.kind {
        case .offlineModel: ["--listen", "127.0.0.1:\(self.port)"]
        case .message, .analysis, .calendar, .push: []
        }
    }

    /// The environment and the program's age: a rebuilt worker is another worker.
    private var start: String {
        let path = "\(self.executables)/\(self.kind.executable)"
        let changed = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        let age = changed.map { "\($0.timeIntervalSince1970)" } ?? ""
        let lines = ["# \(path) \(age)"] + self.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return lines.joined(separator: "\n") + "\n"
    }
}
