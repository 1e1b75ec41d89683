internal import FoundationEssentials

/// RabbitMQ, PostgreSQL and a CalDAV server under one folder, and the workers.
///
/// They keep running after the command that started them; the next command finds them in `servers.json`. Every port,
/// folder, name and secret belongs to the root, so services of the system are not touched.
package actor PrivateServers {
    package nonisolated let folders: ServerFolders
    private let report: @Sendable (ServerReport) -> Void

    /// - Parameters:
    ///   - root: an absolute path; the folder is made on the first start, its parent must exist.
    ///   - report: called for each step of a start, in order.
    init(root: String, report: @escaping @Sendable (ServerReport) -> Void = { _ in }) {
        self.folders = ServerFolders(root: root)
        self.report = report
    }

    /// Starts all servers, as `start(_:)` does.
    @discardableResult
    package func start() async throws -> ServerAddresses {
        try await self.start(ServerKind.allCases)
        return try self.addresses()
    }

    /// Starts the servers that do not run, and returns when all of them answer. Running servers and data stay as they
    /// are.
    ///
    /// After an error or a cancellation, servers that were started keep running until `stop()`.
    package func start(_ kinds: [ServerKind]) async throws {
        try self.folders.make()
        let lock = try await ServersLock(path: self.folders.lock)
        var session = try ServersSession(folders: self.folders, report: self.report)
        // RabbitMQ registers only once, so it is restarted with its port mapper.
        if kinds.contains(.rabbitMQ), !session.state.isAlive(.epmd) { await session.stop([.rabbitMQ]) }
        let names = kinds.flatMap(\.processes)
        try session.choosePorts(for: names)
        let processes = try names.compactMap { try session.server($0) }
        // Servers of an earlier version had no passwords.
        await session.stop(processes.filter { !$0.isPrepared }.map(\.name))
        // The slowest server comes first and boots while the others are prepared.
        for process in processes { try await session.launch(process) }
        for process in processes { try await session.awaitReady(process) }
        _ = consume lock
    }

    /// Starts the workers; the servers must run. Also starts the offline model unless the environment names a model. A
    /// worker that runs with the same environment and program stays; any other is restarted.
    ///
    /// - Parameters:
    ///   - executables: the folder of Jadwal's executables.
    ///   - settings: variables that override the caller's environment, such as `JADWAL_QUIET_PERIOD`.
    package func startWorkers(
        _ kinds: [WorkerKind] = WorkerKind.usual,
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

    /// The variables for a command that uses the same servers and data as the workers.
    package func environment(settings: [String: String] = [:]) throws -> [String: String] {
        let session = try ServersSession(folders: self.folders, report: self.report)
        return try session.workerEnvironment(settings: settings).variables
    }

    /// Throws until all three servers have been started once.
    package func addresses() throws -> ServerAddresses {
        try ServersSession(folders: self.folders, report: self.report).addresses()
    }

    /// Where the bridge takes webhooks. Throws until it has been started once.
    package func bridgeURL() throws -> String {
        let session = try ServersSession(folders: self.folders, report: self.report)
        return "http://127.0.0.1:\(try session.state.port(.bridgeWebhooks))"
    }

    /// Where the console is. Throws until it has been started once.
    func consoleURL() throws -> String {
        let session = try ServersSession(folders: self.folders, report: self.report)
        return "http://127.0.0.1:\(try session.state.port(.consolePages))"
    }

    /// The password of a user of the calendar server. The user is made on first use.
    package func calendarPassword(of user: String) throws -> String {
        try RadicaleServer(folder: self.folders.data(of: .calDAV), port: 0).password(of: user)
    }

    /// Deletes a user of the calendar server, with the user's calendars.
    package func forgetCalendar(of user: String) throws {
        try RadicaleServer(folder: self.folders.data(of: .calDAV), port: 0).forget(user: user)
    }

    /// The status of all processes, the servers first.
    package func status() async throws -> [ServerStatus] {
        let session = try ServersSession(folders: self.folders, report: self.report)
        return await session.status()
    }

    /// Stops the workers, then the servers. Data, keys and passwords stay; files with the caller's settings are
    /// removed. Continues when the caller is cancelled, and returns when nothing runs any more. A process that exceeds
    /// its time limit is killed.
    package func stop() async throws {
        try await self.stop([
            WorkerKind.allCases.map(\.process), [.rabbitMQ, .postgres, .radicale], [.epmd],
        ])
        self.folders.forgetSettings()
    }

    /// Stops the broker alone. Its data stays.
    package func stopBroker() async throws { try await self.stop([[.rabbitMQ]]) }

    func stopWorkers() async throws {
        try await self.stop([WorkerKind.allCases.map(\.process)])
    }

    private func stop(_ stages: [[ProcessName]]) async throws {
        guard FileManager.default.fileExists(atPath: self.folders.root) else { return }
        let (folders, report) = (self.folders, self.report)
        // Not a child task, so that a cancelled caller does not interrupt it.
        try await Task {
            let lock = try await ServersLock(path: folders.lock)
            var session = try ServersSession(folders: folders, report: report)
            for stage in stages { await session.stop(stage) }
            _ = consume lock
        }.value
    }
}
