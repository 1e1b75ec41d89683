public import Logging
public import ServiceLifecycle
internal import Waiting

/// A limited pool of connections, opened on demand. A failed connection is dropped and the next caller opens another,
/// so the pool recovers with the server. If no connection is free, callers wait in order, at most `waitDeadline`.
///
/// It is usable from the start. `run()` closes it at the end of the process, `close()` in tools and tests.
public actor PostgresPool: Service {
    private static let quiet = Duration.milliseconds(300)
    private static let longestQuieting = Duration.seconds(3)

    /// The result for a caller that waited for a connection.
    private enum Grant: Sendable {
        case connection(PostgresConnection)
        /// The permission to open a connection. It is counted already.
        case place
        case refused(PostgresError)
    }

    public nonisolated let configuration: PostgresConfiguration
    private let logger: Logger
    /// The last returned connection is used first, so that surplus connections stay unused until the server or a proxy
    /// closes them.
    private var free: [PostgresConnection] = []
    /// Free connections, lent ones and those that are being opened.
    private var count = 0
    private var waiters: [Promise<Grant>] = []
    private var isClosed = false

    public init(_ configuration: PostgresConfiguration, logger: Logger = Logger(label: "postgres")) {
        self.configuration = configuration
        self.logger = logger
    }

    public func run() async throws {
        try? await gracefulShutdown()
        // Normally the pool is closed last. When a shutdown is cut short, all services are cancelled at once, and the
        // others still return connections. This waits in its own task, because a cancelled task cannot sleep.
        if Task.isCancelled { await Task { await self.becomeQuiet() }.value }
        await self.close()
    }

    /// Returns once no connection was used for a moment.
    private func becomeQuiet() async {
        let deadline = ContinuousClock.now + Self.longestQuieting
        var lastUse = ContinuousClock.now
        while lastUse.duration(to: .now) < Self.quiet, ContinuousClock.now < deadline {
            if self.count > self.free.count || !self.waiters.isEmpty { lastUse = .now }
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Connects once, so that a wrong URL is reported now and not at the first call. Not needed before `run()`.
    public func start() async throws(PostgresError) { try await self.ping() }

    /// Lent connections are closed when they are returned. Callers that wait or come later get `closed`.
    public func close() async {
        self.isClosed = true
        for waiter in self.waiters { waiter.fulfil(.refused(Self.closed)) }
        self.waiters = []
        let connections = self.free
        self.free = []
        self.count -= connections.count
        for connection in connections { await connection.close() }
    }

    /// Lends a connection while `body` runs. A transaction left open is rolled back.
    public func withConnection<R: Sendable>(
        _ body: @Sendable (PostgresConnection) async throws -> R
    ) async throws -> R {
        var connection = try await self.borrow()
        while await !connection.isAlive() {
            self.drop()
            connection = try await self.borrow()
        }
        do {
            let result = try await body(connection)
            self.takeBack(connection, isReusable: await connection.makeReusable())
            return result
        } catch {
            self.takeBack(connection, isReusable: await connection.makeReusable())
            throw error
        }
    }

    public func query(
        _ statement: Statement,
        within limit: Duration? = nil
    ) async throws(PostgresError) -> [PostgresRow] {
        try await self.perform { (connection: isolated PostgresConnection) throws(PostgresError) in
            try connection.query(statement, within: limit)
        }.get()
    }

    @discardableResult
    public func execute(_ statement: Statement, within limit: Duration? = nil) async throws(PostgresError) -> Int {
        try await self.perform { (connection: isolated PostgresConnection) throws(PostgresError) in
            try connection.execute(statement, within: limit)
        }.get()
    }

    /// Several read-only statements on one connection without a transaction. Each sees the data committed when it
    /// begins, as in a transaction of the isolation `readCommitted`
    /// (https://www.postgresql.org/docs/15/transaction-iso.html, section 13.2.1), which would need two more statements.
    public func reading<R: Sendable>(
        _ body: @Sendable (isolated PostgresConnection) throws -> R
    ) async throws -> R {
        try await self.perform { (connection: isolated PostgresConnection) throws(any Error) in
            try body(connection)
        }.get()
    }

    /// Like `PostgresConnection.inTransaction`, but repeated when the transaction lost against another one (40001,
    /// 40P01): `body` must have no effect except on the connection.
    ///
    /// - Parameter retries: the number of repeats, after 10, 20, 40 … milliseconds, half of each random.
    public func transaction<R: Sendable>(
        isolation level: IsolationLevel = .readCommitted,
        retries: Int = 3,
        _ body: @Sendable (isolated PostgresConnection) throws -> R
    ) async throws -> R {
        var attempt = 0
        while true {
            let result = try await self.perform { (connection: isolated PostgresConnection) throws(any Error) in
                try connection.inTransaction(isolation: level, body)
            }
            guard case .failure(let error as PostgresError) = result, error.isConflict, attempt < retries else {
                return try result.get()
            }
            let pause = Duration.milliseconds(10 << min(attempt, 6))
            try await Task.sleep(for: pause * Double.random(in: 0.5...1))
            attempt += 1
        }
    }

    /// Runs an empty query, to check that the server answers.
    public func ping() async throws(PostgresError) { _ = try await self.query("select 1") }

    private func perform<R: Sendable, Failure: Error>(
        _ body: @Sendable (isolated PostgresConnection) throws(Failure) -> R
    ) async throws(PostgresError) -> Result<R, Failure> {
        while true {
            let connection = try await self.borrow()
            switch await connection.perform(body) {
            case .notAlive:
                self.drop()
            case .done(let result, let isReusable):
                self.takeBack(connection, isReusable: isReusable)
                return result
            }
        }
    }

    private func borrow() async throws(PostgresError) -> PostgresConnection {
        guard !self.isClosed else { throw Self.closed }
        if let connection = self.free.popLast() { return connection }
        guard self.count >= self.configuration.connections else {
            self.count += 1
            return try await self.connect()
        }
        switch await self.wait() {
        case .connection(let connection): return connection
        case .place: return try await self.connect()
        case .refused(let error): throw error
        }
    }

    /// Opens a connection for a place that is counted already. Frees the place on failure.
    private func connect() async throws(PostgresError) -> PostgresConnection {
        let connection = PostgresConnection(self.configuration)
        do {
            try await connection.open()
            return connection
        } catch {
            self.logger.debug("A database connection could not be made", metadata: ["error": "\(error)"])
            self.drop()
            throw error
        }
    }

    private func takeBack(_ connection: PostgresConnection, isReusable: Bool) {
        // A connection that is not kept closes with its last reference, on its own thread.
        guard isReusable, !self.isClosed else { return self.drop() }
        if !self.grant(.connection(connection)) { self.free.append(connection) }
    }

    /// Frees a place, or passes it to the first waiting caller.
    private func drop() {
        if self.isClosed || !self.grant(.place) { self.count -= 1 }
    }

    /// False if no caller waits.
    private func grant(_ grant: Grant) -> Bool {
        while !self.waiters.isEmpty {
            // False for a caller that was cancelled or has waited too long.
            if self.waiters.removeFirst().fulfil(grant) { return true }
        }
        return false
    }

    private func wait() async -> Grant {
        let waiter = Promise<Grant>()
        self.waiters.append(waiter)
        let limit = self.configuration.waitDeadline
        let alarm = Task {
            try await Task.sleep(for: limit)
            waiter.fulfil(Self.refusal(.timedOut, "no connection became free within the deadline"))
        }
        let grant = await waiter.value(ifCancelled: Self.refusal(.cancelled, "the task was cancelled"))
        alarm.cancel()
        if case .refused = grant { self.waiters.removeAll { $0 === waiter } }
        return grant
    }

    private static func refusal(_ code: PostgresError.Code, _ detail: String) -> Grant {
        .refused(PostgresError(code: code, detail: detail))
    }

    private static var closed: PostgresError { PostgresError(code: .closed, detail: "the pool is closed") }
}
