internal import FoundationEssentials

/// RabbitMQ, PostgreSQL and a CalDAV server under one folder, and the workers beside them.
///
/// They are processes of their own that outlive the command which started them; `servers.json` lets the next command find
/// them again. Nothing of the system is touched: every port, folder, name and secret is the root's own.
actor PrivateServers {
    nonisolated let folders: ServerFolders
    private let report: @Sendable (ServerReport) -> Void

    /// - Parameters:
    ///   - root: an absolute path; the folder is made on the first start, its parent must exist.
    ///   - report: told of each step of a start, in order.
    init(root: String, report: @escaping @Sendable (ServerReport) -> Void = { _ in }) {
        self.folders = ServerFolders(root: root)
        self.report = report
    }

    /// Starts all servers, as `start(_:)` does.
    @discardableResult
    func start() async throws -> ServerAddresses {
        try await self.start(ServerKind.allCases)
        return try self.addresses()
    }

    /// Starts what does not run, and returns when all of it answers. What runs stays as it is, and data is kept.
    ///
    /// A failure or a cancellation leaves running what has been started: `stop()` ends it.
    func start(_ kinds: [ServerKind]) async throws {
        try self.folders.make()
        let lock = try await ServersLock(path: self.folders.lock)
        var session = try ServersSession(folders: self.folders, report: self.report)
        // RabbitMQ registers with the mapper that it was started beside.
        if kinds.contains(.rabbitMQ), !session.state.isAlive(.epmd) { await session.stop([.rabbitMQ]) }
        let names = kinds.flatMap(\.processes)
        try session.choosePorts(for: names)
        let processes = try names.compactMap { try session.server($0) }
        // An earlier version let in whoever asked.
        await session.stop(processes.filter { !$0.isPrepared }.map(\.name))
        // The slowest first: it boots while the others are prepared.
        for process in processes { try await session.launch(process) }
        for process in processes { try await session.awaitReady(process) }
        _ = consume lock
    }

    /// Starts the workers against the servers, which must run, and the offline model unless the environment names another.
    /// One that runs with the same environment and program stays as it is, any other is started anew.
    ///
    /// - Parameters:
    ///   - executables: the folder of Jadwal's executables.
    ///   - settings: variables that win over the caller's own environment, as `JADWAL_QUIET_PERIOD`.
    func startWorkers(
        _ kinds: [WorkerKind] = WorkerKind.allCases,
        executables: String,
        settings: [String: String] = [:]
    ) async throws {
        let lock = try await ServersLock(path: self.folders.lock)
        var session = try ServersSession(folders: self.folders, report: self.report)
        try session.choosePorts(for: kinds.map(\.process))
        let environment = try session.workerEnvironment(settings: settings)
        let wanted = kinds.filter { $0 != .offlineModel || environment.needsOfflineModel }
        let fingerprints = try StartFingerprints(in: self.folders.starts)
        let workers = try wanted.map {
            try session.worker($0, environment: environment, executables: executables, fingerprints: fingerprints)
        }
        await session.stop(workers.filter { !$0.isUnchanged }.map(\.name))
        for worker in workers { try await session.launch(worker) }
        for worker in workers { try await session.awaitReady(worker) }
        _ = consume lock
    }

    /// Variables for a command that uses the servers and the data as the workers do.
    func environment(settings: [String: String] = [:]) throws -> [String: String] {
        let session = try ServersSession(folders: self.folders, report: self.report)
        return try session.workerEnvironment(settings: settings).variables
    }

    /// An error until all three servers have been started once.
    func addresses() throws -> ServerAddresses {
        try ServersSession(folders: self.folders, report: self.report).addresses()
    }

    /// A user of the calendar server with the password, made on first use.
    func calendarPassword(of user: String) throws -> String {
        try RadicaleServer(folder: self.folders.data(of: .calDAV), port: 0).password(of: user)
    }

    /// Deletes a user of the calendar server, with the user's calendars.
    func forgetCalendar(of user: String) throws {
        try RadicaleServer(folder: self.folders.data(of: .calDAV), port: 0).forget(user: user)
    }

    /// Every process that belongs here, with the servers first.
    func status() async throws -> [ServerStatus] {
        let session = try ServersSession(folders: self.folders, report: self.report)
        return await session.status()
    }

    /// Ends the workers, then the servers; data stays, and the keys and passwords to it. What tells of the caller's settings
    /// goes. Goes on when the caller is cancelled, and returns when nothing runs any more: what does not end in order
    /// within its limit is killed.
    func stop() async throws {
        try await self.stop([
            WorkerKind.allCases.map(\.process), [.rabbitMQ, .postgres, .radicale], [.epmd],
        ])
        self.folders.forgetSettings()
    }

    func stopWorkers() async throws {
        try await self.stop([WorkerKind.allCases.map(\.process)])
    }

    private func stop(_ stages: [[ProcessName]]) async throws {
        guard FileManager.default.fileExists(atPath: self.folders.root) else { return }
        let (folders, report) = (self.folders, self.report)
        // Not a child task: the cancellation that made the caller stop must not end the stopping.
        try await Task {
            let lock = try await ServersLock(path: folders.lock)
            var session = try ServersSession(folders: folders, report: report)
            for stage in stages { await session.stop(stage) }
            _ = consume lock
        }.value
    }
}
