internal import CommandKit
internal import FoundationEssentials
internal import WorkerKit

/// The servers' state while one command runs: as it was found, and as the command changes it. Changes need the lock;
/// reading does not.
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

    /// Signals all of them at once, and returns when none runs any more. A process that runs for another 30 s is
    /// killed.
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
        // If this fails, the next command finds that the processes are dead.
        try? self.state.save(to: self.folders.state)
    }
}

/// The processes as values, with the ports that were chosen for them.
extension ServersSession {
    func server(_ name: ProcessName) throws -> (any ManagedProcess)? {
        let state = self.state
        switch name {
        case .epmd: return EpmdServer(port: try state.port(.epmd))
        case .rabbitMQ:
            return RabbitMQServer(
                folder: self.folders.data(of: .rabbitMQ),
                port: try state.port(.amqp),
                managementPort: try state.port(.amqpManagement),
                distributionPort: try state.port(.amqpDistribution),
                epmdPort: try state.port(.epmd),
                password: try self.passwords().broker
            )
        case .postgres:
            return PostgresServer(
                folder: self.folders.data(of: .postgres),
                port: try state.port(.postgres),
                log: self.folders.log(of: name),
                passwords: try self.passwords()
            )
        case .radicale:
            return RadicaleServer(folder: self.folders.data(of: .calDAV), port: try state.port(.calDAV))
        case .offlineModel, .messageWorker, .analysisWorker, .calendarWorker, .pushWorker, .scheduleWorker,
            .bridge, .console:
            return nil
        }
    }

    private func passwords() throws -> ServerPasswords { try .load(orMakeAt: self.folders.passwords) }

    func worker(
        _ kind: WorkerKind,
        environment: WorkerEnvironment,
        executables: String,
        fingerprints: StartFingerprints
    ) throws -> WorkerProcess {
        let port = try self.state.port(kind.process.ports[0])
        var variables = environment.variables(of: kind, healthPort: port)
        if kind == .bridge {
            variables[Setting.bridgeListen.name] = "127.0.0.1:\(try self.state.port(.bridgeWebhooks))"
        }
        if kind == .console {
            variables[Setting.consoleListen.name] = "127.0.0.1:\(try self.state.port(.consolePages))"
            try self.folders.makeConsoleUsers()
        }
        return WorkerProcess(
            kind: kind,
            executables: executables,
            port: port,
            environment: variables,
            fingerprints: fingerprints
        )
    }

    func addresses() throws -> ServerAddresses {
        let calDAV = RadicaleServer(folder: self.folders.data(of: .calDAV), port: try self.state.port(.calDAV))
        return ServerAddresses(
            amqpPort: try self.state.port(.amqp),
            amqpManagementPort: try self.state.port(.amqpManagement),
            databasePort: try self.state.port(.postgres),
            calDAVPort: calDAV.port,
            calDAVUser: RadicaleServer.user,
            calDAVPassword: try calDAV.password(of: RadicaleServer.user),
            passwords: try self.passwords()
        )
    }

    /// - Parameter settings: override the environment of this process.
    func workerEnvironment(settings: [String: String]) throws -> WorkerEnvironment {
        WorkerEnvironment(
            addresses: try self.addresses(),
            keys: try KeyFile.load(orMakeAt: self.folders.keys),
            offlineModelPort: try? self.state.port(.offlineModel),
            inherited: ProcessInfo.processInfo.environment,
            consoleUsers: self.folders.consoleUsers,
            settings: settings
        )
    }

    func status() async -> [ServerStatus] {
        let servers = ServerKind.allCases.flatMap(\.processes).compactMap { try? self.server($0) }
        let workers: [any ManagedProcess] = WorkerKind.allCases.compactMap { kind in
            guard let port = try? self.state.port(kind.process.ports[0]) else { return nil }
            return WorkerProcess(kind: kind, executables: "", port: port, environment: [:], fingerprints: nil)
        }
        var lines: [ServerStatus] = []
        for process in servers + workers {
            let isAlive = self.state.isAlive(process.name)
            let isReady = isAlive ? await process.isReady() : false
            lines.append(
                ServerStatus(
                    name: process.name,
                    condition: isReady ? .ready : isAlive ? .unready : .stopped,
                    processID: isAlive ? self.state.processes[process.name]?.processID : nil,
                    port: try? self.state.port(process.name.ports[0]),
                    log: self.folders.log(of: process.name)
                )
            )
        }
        return lines
    }
}
