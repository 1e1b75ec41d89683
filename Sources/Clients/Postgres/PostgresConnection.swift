internal import IOThread

/// One connection, on its own thread. Its functions are synchronous inside the actor: they block that thread and never
/// the caller's.
///
/// After a deadline, a cancellation or the loss of the connection it cannot be used any more: each later call throws
/// `closed`, and its owner opens another one.
public actor PostgresConnection {
    /// The limit of prepared statements. The server keeps a plan for each, about 10 to 100 KiB.
    private static let preparedLimit = 256

    private struct PreparedKey: Hashable {
        var sql: String
        var types: [UInt32]
    }

    private let thread = IOThread(name: "postgres")
    private let configuration: PostgresConfiguration
    private var session: Session?
    private var prepared: [PreparedKey: String] = [:]
    private var preparedCount = 0

    public nonisolated var unownedExecutor: UnownedSerialExecutor { self.thread.asUnownedSerialExecutor() }

    public init(_ configuration: PostgresConfiguration) {
        self.configuration = configuration
    }

    isolated deinit {
        self.session = nil
        self.thread.stop()
    }

    public func open() throws(PostgresError) {
        self.session = try Session.open(
            self.configuration,
            until: .now.advanced(by: self.configuration.connectDeadline)
        )
    }

    public func close() { self.session = nil }

    /// - Parameter limit: nil uses the configuration's `callDeadline`.
    public func query(_ statement: Statement, within limit: Duration? = nil) throws(PostgresError) -> [PostgresRow] {
        try self.run(statement, within: limit).rows
    }

    /// The number of rows that the statement inserted, updated, deleted or selected.
    @discardableResult
    public func execute(_ statement: Statement, within limit: Duration? = nil) throws(PostgresError) -> Int {
        try self.run(statement, within: limit).affectedRows
    }

    /// Runs any number of statements, in one transaction unless they contain transaction commands. Nothing is prepared.
    public func executeScript(_ sql: String, within limit: Duration? = nil) throws(PostgresError) {
        let deadline = self.deadline(limit)
        _ = try self.withSession { session throws(PostgresError) in
            try self.nameOwner(on: session, until: deadline)
            return try session.runScript(sql, until: deadline)
        }
    }

    /// Runs the script as a whole, and again while other sessions use the tables that it locks (SQLSTATE 55P03, 40P01).
    ///
    /// - Parameter tries: each waits as long as `lock_timeout` and `deadlock_timeout` let it. The last one's error is
    ///   thrown.
    public func executeScript(_ sql: String, within limit: Duration? = nil, tries: Int) throws(PostgresError) {
        for _ in 1..<max(tries, 1) {
            do throws(PostgresError) {
                return try self.executeScript(sql, within: limit)
            } catch {
                guard error.isLockTimeout || error.isConflict else { throw error }
            }
        }
        try self.executeScript(sql, within: limit)
    }

    /// A role's password in the form that the server stores, so that no statement contains the password itself.
    public func stored(password: String, of role: String) throws(PostgresError) -> String {
        try self.withSession { session throws(PostgresError) in try session.stored(password: password, of: role) }
    }

    /// Commits when `body` returns and rolls back when it throws. `body` is synchronous, so no row lock is held while
    /// something else is awaited. A cancellation does not interrupt COMMIT. If COMMIT throws `connectionLost` or
    /// `timedOut`, it is unknown whether it took effect.
    public func inTransaction<R: Sendable>(
        isolation level: IsolationLevel = .readCommitted,
        _ body: @Sendable (isolated PostgresConnection) throws -> R
    ) throws -> R {
        try self.requireIdle()
        do {
            try self.begin(level)
        } catch {
            _ = self.makeReusable()
            throw error
        }
        let result: R
        do {
            result = try body(self)
        } catch {
            self.rollBack()
            throw error
        }
        try self.commit()
        return result
    }

    /// Runs `body` unless the server has closed the connection in the meantime, and leaves no transaction open.
    func perform<R: Sendable, Failure: Error>(
        _ body: @Sendable (isolated PostgresConnection) throws(Failure) -> R
    ) -> Performance<R, Failure> {
        guard self.isAlive() else { return .notAlive }
        do throws(Failure) {
            let value = try body(self)
            return .done(.success(value), isReusable: self.makeReusable())
        } catch {
            return .done(.failure(error), isReusable: self.makeReusable())
        }
    }

    func isAlive() -> Bool {
        guard let session = self.session, session.isAlive() else {
            self.session = nil
            return false
        }
        return true
    }

    /// Ends a transaction that was left open. False if the connection cannot be used any more.
    func makeReusable() -> Bool {
        if let session = self.session, !session.isIdle { self.rollBack() }
        return self.session != nil
    }

    private func run(_ statement: Statement, within limit: Duration?) throws(PostgresError) -> SessionAnswer {
        let deadline = self.deadline(limit)
        let parameters = try EncodedParameters(statement.parameters)
        return try self.withSession { session throws(PostgresError) in
            try self.nameOwner(on: session, until: deadline)
            let mayRetry = session.isIdle
            do throws(PostgresError) {
                return try self.run(statement.sql, parameters, on: session, until: deadline)
            } catch {
                let isStale = error.detail == ServerMessage.stalePlan || error.sqlState == "26000"
                guard isStale else { throw error }
                self.prepared[PreparedKey(sql: statement.sql, types: parameters.types)] = nil
                // In a transaction the error has already rolled it back.
                guard mayRetry, !session.isSpent else { throw error }
                return try self.run(statement.sql, parameters, on: session, until: deadline)
            }
        }
    }

    private func run(
        _ sql: String,
        _ parameters: EncodedParameters,
        on session: Session,
        until deadline: ContinuousClock.Instant
    ) throws(PostgresError) -> SessionAnswer {
        let key = PreparedKey(sql: sql, types: parameters.types)
        if let name = self.prepared[key] {
            return try session.runPrepared(name, parameters, until: deadline)
        }
        // In a failed transaction this and the statement would both be refused.
        if self.prepared.count >= Self.preparedLimit, !session.isFailedTransaction {
            _ = try session.runScript("deallocate all", until: deadline)
            self.prepared.removeAll()
        }
        self.preparedCount += 1
        let name = "s\(self.preparedCount)"
        try session.prepare(sql, types: parameters.types, as: name, until: deadline)
        self.prepared[key] = name
        return try session.runPrepared(name, parameters, until: deadline)
    }

    /// Tells the server the owner of the next statement's rows. It is checked for each statement, so that no connection
    /// keeps the owner of another task. In a transaction it applies until the transaction ends.
    private func nameOwner(on session: Session, until deadline: ContinuousClock.Instant) throws(PostgresError) {
        // In a failed transaction this and the statement would both be refused.
        guard self.configuration.namesOwner, !session.isFailedTransaction else { return }
        let owner = try DatabaseOwner.setting()
        guard session.isIdle else {
            guard owner != session.transactionOwner ?? session.owner else { return }
            _ = try session.runScript("set local jadwal.owner to '\(owner)'", until: deadline)
            session.transactionOwner = owner
            return
        }
        session.transactionOwner = nil
        guard owner != session.owner else { return }
        // After an error it is unknown if it took effect.
        session.owner = nil
        _ = try session.runScript("set jadwal.owner to '\(owner)'", until: deadline)
        session.owner = owner
    }

    /// Sets the owner in the same message, without an extra round trip.
    private func begin(_ level: IsolationLevel) throws(PostgresError) {
        let deadline = self.deadline(nil)
        _ = try self.withSession { session throws(PostgresError) in
            session.transactionOwner = nil
            var script = "begin isolation level \(level.rawValue)"
            if self.configuration.namesOwner {
                let owner = try DatabaseOwner.setting()
                if owner != session.owner {
                    script += "; set local jadwal.owner to '\(owner)'"
                    session.transactionOwner = owner
                }
            }
            return try session.runScript(script, until: deadline)
        }
    }

    private func requireIdle() throws(PostgresError) {
        guard self.session?.isIdle != false else {
            throw PostgresError(code: .server(sqlState: "25001"), detail: "a transaction is open already")
        }
    }

    private func commit() throws(PostgresError) {
        let deadline = self.deadline(nil)
        let answer = try self.withSession(heedsCancellation: false) { session throws(PostgresError) in
            try session.runScript("commit", until: deadline, heedsCancellation: false)
        }
        // The server answers ROLLBACK instead of an error if a statement failed and its error was swallowed.
        guard answer.commandTag == "COMMIT" else {
            throw PostgresError(code: .server(sqlState: "25P02"), detail: "a failed transaction was rolled back")
        }
    }

    /// A connection that cannot roll back is closed, which has the same effect.
    private func rollBack() {
        let deadline = self.deadline(nil)
        do {
            _ = try self.withSession(heedsCancellation: false) { session throws(PostgresError) in
                try session.runScript("rollback", until: deadline, heedsCancellation: false)
            }
        } catch {
            self.session = nil
        }
    }

    private func withSession<R>(
        heedsCancellation: Bool = true,
        _ body: (Session) throws(PostgresError) -> R
    ) throws(PostgresError) -> R {
        guard let session = self.session else {
            throw PostgresError(code: .closed, detail: "the connection is closed")
        }
        if heedsCancellation, Task.isCancelled {
            throw PostgresError(code: .cancelled, detail: "the task was cancelled")
        }
        defer { if session.isSpent { self.session = nil } }
        return try body(session)
    }

    private func deadline(_ limit: Duration?) -> ContinuousClock.Instant {
        .now.advanced(by: limit ?? self.configuration.callDeadline)
    }
}

/// The result of one synchronous piece of work on a connection.
enum Performance<R: Sendable, Failure: Error>: Sendable {
    /// The connection was closed by the server before the work began: another connection may do it.
    case notAlive
    case done(Result<R, Failure>, isReusable: Bool)
}

/// https://www.postgresql.org/docs/15/transaction-iso.html
public enum IsolationLevel: String, Sendable {
    case readCommitted = "read committed"
    case repeatableRead = "repeatable read"
    case serializable
}
