internal import FoundationEssentials

/// What the servers were given and what runs, kept in `servers.json` between commands.
struct ServersState: Sendable, Hashable, Codable {
    /// Chosen once and kept, so that addresses stay the same from run to run.
    private(set) var ports: [ServerPort: UInt16] = [:]
    /// May hold processes that are dead by now.
    var processes: [ProcessName: ProcessRecord] = [:]

    func isAlive(_ name: ProcessName) -> Bool { self.processes[name]?.isAlive ?? false }

    /// Gives a process that does not run its ports: those that it had, unless somebody else has taken them meanwhile.
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

    /// Nothing is known when there is no such file; a file that cannot be understood is an error, as processes may run.
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
