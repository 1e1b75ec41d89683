internal import CommandKit
internal import FoundationEssentials
internal import Glibc

/// The servers' ports and running processes, kept in `servers.json` between commands.
struct ServersState: Sendable, Hashable, Codable {
    /// Chosen once and kept, so that addresses stay the same from run to run.
    private(set) var ports: [ServerPort: UInt16] = [:]
    /// May hold processes that have ended.
    var processes: [ProcessName: ProcessRecord] = [:]

    func isAlive(_ name: ProcessName) -> Bool { self.processes[name]?.isAlive ?? false }

    /// Chooses the ports of a process that does not run. Earlier ports are kept unless another program uses them now.
    mutating func choosePorts(for name: ProcessName) throws(ServersError) {
        guard !self.isAlive(name) else { return }
        for port in name.ports {
            if let number = self.ports[port], FreePort.isFree(number) { continue }
            self.ports[port] = try FreePort.find(except: Set(self.ports.values))
        }
    }

    func port(_ port: ServerPort) throws(ServersError) -> UInt16 {
        guard let number = self.ports[port] else {
            throw ServersError(code: .notStarted, detail: "\(port.rawValue) was never started here: run jadwal up")
        }
        return number
    }

    /// An empty state if there is no file. A damaged file is an error, because processes may be running.
    static func load(from path: String) throws(ServersError) -> ServersState {
        guard let text = StoredFile.read(path) else { return ServersState() }
        do {
            return try JSONDecoder().decode(ServersState.self, from: Data(text.utf8))
        } catch {
            throw ServersError(code: .storage, detail: "\(path) is damaged: end what runs by hand and remove the file")
        }
    }

    func save(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try StoredFile.write(String(decoding: encoder.encode(self), as: UTF8.self) + "\n", to: path)
    }
}

/// The files and folders under the root, `.jadwal` by default.
package struct ServerFolders: Sendable {
    /// An absolute path.
    var root: String

    var state: String { "\(self.root)/servers.json" }
    var lock: String { "\(self.root)/lock" }
    var keys: String { "\(self.root)/keys.env" }
    var passwords: String { "\(self.root)/passwords.env" }
    /// Variables for a shell. Holds keys and passwords.
    var variables: String { "\(self.root)/environment.sh" }
    /// The console's users, whom `jadwal console user` adds.
    var consoleUsers: String { "\(self.root)/console-users" }
    var logs: String { "\(self.root)/log" }
    /// Keyed hashes of the environments that the workers were started with.
    var starts: String { "\(self.root)/starts" }
    /// Version 0.1 stored the workers' environments here.
    private var environments: String { "\(self.root)/environment" }

    package func log(of name: ProcessName) -> String { "\(self.logs)/\(name.rawValue).log" }
    func data(of kind: ServerKind) -> String { "\(self.root)/\(kind.rawValue)" }

    func make() throws {
        // PostgreSQL's user must pass through it but not list it. Secret files have their own permissions.
        try StoredFile.makeFolder(self.root, mode: 0o711)
        try StoredFile.makeFolder(self.logs)
        try? FileManager.default.removeItem(atPath: self.environments)
    }

    /// The console wants the file, which may be empty.
    func makeConsoleUsers() throws {
        guard !FileManager.default.fileExists(atPath: self.consoleUsers) else { return }
        try StoredFile.write("", to: self.consoleUsers)
    }

    /// Removes the files that hold the workers' settings. The keys stay with the data.
    func forgetSettings() {
        for path in [self.variables, self.starts, self.environments] {
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}

/// A lock against other commands that start or stop the same servers. Released with this value, or when the process
/// ends.
struct ServersLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for up to a minute, because another command's start may take that long on a slow machine.
    init(path: String) async throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoredFile.failure("open", path) }
        let deadline = ContinuousClock.now + .seconds(60)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            do {
                guard ContinuousClock.now < deadline else {
                    throw ServersError(code: .busy, detail: "another jadwal command holds \(path)")
                }
                try await Task.sleep(for: .milliseconds(50))
            } catch {
                close(descriptor)
                throw error
            }
        }
        self.descriptor = descriptor
    }

    deinit { close(self.descriptor) }
}
