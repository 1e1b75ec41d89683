internal import FoundationEssentials
internal import WorkerKit

/// A worker or the offline model, running on the private servers.
struct WorkerProcess: ManagedProcess {
    var kind: WorkerKind
    /// The folder of Jadwal's executables.
    var executables: String
    /// The port of its health checks, or the offline model's port for its clients.
    var port: UInt16
    var environment: [String: String]
    /// Where the fingerprint of its start is stored; nil if only its status is read.
    var fingerprints: StartFingerprints?

    var name: ProcessName { self.kind.process }

    func prepare() throws {
        try self.fingerprints?.save(self.start, of: self.name)
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
        case .message, .analysis, .calendar, .push, .schedule, .bridge, .console:
            await LoopbackProbe.httpStatus(port: self.port, path: "/readyz") == 200
        }
    }

    /// True if the running process was started with the same environment and program.
    var isUnchanged: Bool { self.fingerprints?.matches(self.start, of: self.name) ?? true }

    private var arguments: [String] {
        switch self.kind {
        case .offlineModel: ["--listen", "127.0.0.1:\(self.port)"]
        case .message, .analysis, .calendar, .push, .schedule, .bridge, .console: []
        }
    }

    /// The environment and the program's modification date, so that a rebuilt worker is restarted.
    private var start: String {
        let path = "\(self.executables)/\(self.kind.executable)"
        let changed = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        let age = changed.map { "\($0.timeIntervalSince1970)" } ?? ""
        let lines = ["# \(path) \(age)"] + self.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// The programs that run on the servers, in the order in which they start.
package enum WorkerKind: Sendable, CaseIterable {
    case offlineModel
    case message
    case analysis
    case calendar
    case push
    case schedule
    case bridge
    case console

    /// The programs that make events of chats. The bridge is for the demo: no phone is connected.
    package static let usual: [WorkerKind] = [.offlineModel, .message, .analysis, .calendar, .push, .schedule]

    package var process: ProcessName {
        switch self {
        case .offlineModel: .offlineModel
        case .message: .messageWorker
        case .analysis: .analysisWorker
        case .calendar: .calendarWorker
        case .push: .pushWorker
        case .schedule: .scheduleWorker
        case .bridge: .bridge
        case .console: .console
        }
    }

    var executable: String { "jadwal-\(self.process.rawValue)" }
}

/// The settings that a worker reads. It is given only these, so that it never holds a key that it does not need.
extension WorkerKind {
    /// - Parameter setting: a name in `KnownSettings`.
    func reads(_ setting: String) -> Bool { KnownSettings.users(of: setting).contains(self.user) }

    private var user: SettingUser {
        switch self {
        case .offlineModel: .offlineModel
        case .message: .messageWorker
        case .analysis: .analysisWorker
        case .calendar: .calendarWorker
        case .push: .pushWorker
        case .schedule: .scheduleWorker
        case .bridge: .bridge
        case .console: .console
        }
    }
}
