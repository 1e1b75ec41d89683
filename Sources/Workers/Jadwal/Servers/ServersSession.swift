internal import FoundationEssentials

/// One command's hold on the servers: the state as it was found, and what the command changes in it. Under the lock,
/// except to look.
struct ServersSession {
    let folders: ServerFolders
    private let report: @Sendable (ServerReport) -> Void
    private(set) var state: ServersState
    private var launched: [ProcessName: ContinuousClock.Instant] = [:]

    init(folders: ServerFolders, report: @escaping @Sendable (ServerReport) -> Void) throws {
        self.folders = folders
        self.report = report
        self.state = try ServersState.load(from: folders.state)
    }

    mutating func choosePorts(for names: [ProcessName]) throws {
        for name in names { try self.state.choosePorts(for: name) }
        try self.state.save(to: self.folders.state)
    }

    /// Starts the process unless it runs, and does not wait for it.
    mutating func launch(_ process: some ManagedProcess) async throws {
        guard !self.state.isAlive(process.name) else { return }
        self.report(.starting(process.name))
        let start = ContinuousClock.now
        try await process.prepare()
        let log = self.folders.log(of: process.name)
        StoredFile.setAside(log, largerThan: 16 << 20)
        self.state.processes[process.name] = try BackgroundProcess.start(process.command(), log: log)
        try self.state.save(to: self.folders.state)
        self.launched[process.name] = start
    }

    func awaitReady(_ process: some ManagedProcess) async throws {
        let deadline = ContinuousClock.now + process.startLimit
        let log = self.folders.log(of: process.name)
        while await !process.isReady() {
            try Task.checkCancellation()
            guard self.state.isAlive(process.name) else {
                throw ServersError(
                    code: .ended,
                    detail: "\(process.name.rawValue) ended while it started. \(log) says:\n\(StoredFile.tail(log))"
                )
            }
            guard ContinuousClock.now < deadline else {
                throw ServersError(
                    code: .notReady,
                    detail: "\(process.name.rawValue) does not answer after \(process.startLimit); see \(log)"
                )
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        guard let start = self.launched[process.name] else { return self.report(.found(process.name)) }
        self.report(.ready(process.name, after: ContinuousClock.now - start))
    }

    /// Asks all of them at once, and returns when none runs any more. What has not ended after 30 s is killed.
    mutating func stop(_ names: [ProcessName]) async {
        let running = names.filter { self.state.isAlive($0) }
        for name in running { self.state.processes[name]?.signal(name.stopSignal) }
        let deadline = ContinuousClock.now + .seconds(30)
        for name in running {
            while self.state.isAlive(name), ContinuousClock.now < deadline {
                guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { break }
            }
            self.state.processes[name]?.destroy()
        }
        for name in names { self.state.processes[name] = nil }
        // What cannot be written is found dead by the next command.
        try? self.state.save(to: self.folders.state)
    }
}
