internal import CPostgres
internal import Glibc

/// The only owner of a `PGconn`, for use on the thread that made it. It uses libpq's non-blocking calls in
/// straight-line code: the thread sleeps in poll(2), and wakes for the socket, the deadline or the cancellation of its
/// task.
final class Session {
    /// A cancellation is noticed within this time.
    private static let slice = Duration.milliseconds(100)

    private let raw: OpaquePointer
    /// The connection cannot be used any more: an answer was not read to its end, or the connection is lost.
    private(set) var isSpent = false
    /// The owner that the server has for the session; nil if unknown: `DatabaseOwner`.
    var owner: String?
    /// The owner that the server has until the transaction ends; nil for that of the session.
    var transactionOwner: String?

    private init(owning raw: OpaquePointer) { self.raw = raw }
    deinit { PQfinish(self.raw) }

    /// Tries the servers of the URL in turn. Each gets an equal part of the remaining time.
    static func open(
        _ configuration: PostgresConfiguration,
        until deadline: ContinuousClock.Instant
    ) throws(PostgresError) -> Session {
        let url = try ConnectionURL(configuration.url, trusting: configuration.trust)
        var details: [String] = []
        for (index, server) in url.servers.enumerated() {
            let now = ContinuousClock.now
            do {
                let part = (deadline - now) / (url.servers.count - index)
                return try Self.open(configuration, url, server, until: now + part)
            } catch {
                guard error.code == .cannotConnect else { throw error }
                let isVerified = server.contains { $0 == ("sslmode", "verify-full") }
                let detail = isVerified ? DatabaseTrust.explained(error.detail) : error.detail
                if !details.contains(detail) { details.append(detail) }
            }
        }
        throw PostgresError(code: .cannotConnect, detail: details.joined(separator: "; "))
    }

    private static func open(
        _ configuration: PostgresConfiguration,
        _ url: ConnectionURL,
        _ server: [(String, String)],
        until deadline: ContinuousClock.Instant
    ) throws(PostgresError) -> Session {
        // Later keywords win over those of the URI: libpq manual, PQconnectdbParams, expand_dbname.
        let settings =
            [("dbname", url.text)] + server + [
                ("application_name", configuration.applicationName),
                ("client_encoding", "UTF8"),
                // Short statements that are prepared once: compiling one takes 100 ms where its cost is estimated high.
                ("options", "-c jit=off \(url.options) \(Self.timeouts(configuration))"),
                ("keepalives", "1"),
                ("keepalives_idle", "15"),
                ("keepalives_interval", "5"),
                ("keepalives_count", "3"),
                ("tcp_user_timeout", "\(Self.milliseconds(configuration.callDeadline))"),
            ]
        var keywords = settings.map { strdup($0.0) as UnsafeMutablePointer<CChar>? } + [nil]
        var values = settings.map { strdup($0.1) as UnsafeMutablePointer<CChar>? } + [nil]
        defer { for copy in keywords + values { free(copy) } }
        let started = keywords.withUnsafeMutableBufferPointer { keywords in
            values.withUnsafeMutableBufferPointer { values in
                keywords.withMemoryRebound(to: UnsafePointer<CChar>?.self) { keywords in
                    values.withMemoryRebound(to: UnsafePointer<CChar>?.self) { values in
                        PQconnectStartParams(keywords.baseAddress, values.baseAddress, 1)
                    }
                }
            }
        }
        guard let started else { throw PostgresError(code: .cannotConnect, detail: "out of memory") }
        let session = Session(owning: started)
        // The default processor prints to standard error.
        _ = PQsetNoticeProcessor(started, { _, _ in }, nil)
        try session.connect(until: deadline)
        return session
    }

    var isIdle: Bool { PQtransactionStatus(self.raw) == PQTRANS_IDLE }
    var isFailedTransaction: Bool { PQtransactionStatus(self.raw) == PQTRANS_INERROR }

    /// Checks the socket, not the server: false if the server has closed an idle connection.
    func isAlive() -> Bool {
        // An idle server sends only a changed parameter or the end of the session. A few rounds read either.
        for _ in 0..<8 where !self.isSpent {
            var descriptor = pollfd(fd: PQsocket(self.raw), events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, 0) > 0 else { return true }
            guard PQconsumeInput(self.raw) == 1 else { break }
            PQfreemem(PQnotifies(self.raw))
        }
        self.isSpent = true
        return false
    }

    /// Needs no request to the server, because the algorithm is named: libpq manual, PQencryptPasswordConn.
    func stored(password: String, of role: String) throws(PostgresError) -> String {
        guard let text = PQencryptPasswordConn(self.raw, password, role, "scram-sha-256") else {
            throw PostgresError(code: .decoding, detail: "the password cannot be used")
        }
        defer { PQfreemem(text) }
        return String(cString: text)
    }

    /// Several statements in one string, in text format and without parameters.
    func runScript(
        _ sql: String,
        until deadline: ContinuousClock.Instant,
        heedsCancellation: Bool = true
    ) throws(PostgresError) -> SessionAnswer {
        try Self.checkText(sql)
        return try self.run(until: deadline, heedsCancellation: heedsCancellation) { PQsendQuery($0, sql) }
    }

    func prepare(
        _ sql: String,
        types: [UInt32],
        as name: String,
        until deadline: ContinuousClock.Instant
    ) throws(PostgresError) {
        try Self.checkText(sql)
        _ = try self.run(until: deadline) { PQsendPrepare($0, name, sql, Int32(types.count), types) }
    }

    func runPrepared(
        _ name: String,
        _ parameters: EncodedParameters,
        until deadline: ContinuousClock.Instant
    ) throws(PostgresError) -> SessionAnswer {
        try self.run(until: deadline) { raw in
            parameters.withPointers { values, lengths, formats in
                PQsendQueryPrepared(raw, name, Int32(parameters.types.count), values, lengths, formats, 1)
            }
        }
    }

    private func connect(until deadline: ContinuousClock.Instant) throws(PostgresError) {
        // "Behave as if PQconnectPoll last returned PGRES_POLLING_WRITING": libpq manual, PQconnectStartParams.
        var waitingFor = PGRES_POLLING_WRITING
        while waitingFor != PGRES_POLLING_OK {
            guard waitingFor != PGRES_POLLING_FAILED, PQstatus(self.raw) != CONNECTION_BAD else {
                throw PostgresError(code: .cannotConnect, detail: ServerMessage.oneLine(PQerrorMessage(self.raw)))
            }
            do {
                try self.wait(for: waitingFor == PGRES_POLLING_READING ? POLLIN : POLLOUT, until: deadline)
            } catch {
                guard error.code == .timedOut else { throw error }
                throw PostgresError(code: .cannotConnect, detail: "no answer from the server within the deadline")
            }
            waitingFor = PQconnectPoll(self.raw)
        }
        PQsetnonblocking(self.raw, 1)
    }

    private func run(
        until deadline: ContinuousClock.Instant,
        heedsCancellation: Bool = true,
        _ send: (OpaquePointer) -> Int32
    ) throws(PostgresError) -> SessionAnswer {
        guard send(self.raw) == 1 else { throw self.lost() }
        // The server may stop reading until its own answer is read: libpq manual, PQflush.
        while true {
            let left = PQflush(self.raw)
            if left == 0 { break }
            guard left == 1 else { throw self.lost() }
            try self.wait(for: POLLIN | POLLOUT, until: deadline, heedsCancellation: heedsCancellation)
            guard PQconsumeInput(self.raw) == 1 else { throw self.lost() }
        }
        var answer = SessionAnswer()
        var failure: PostgresError?
        while true {
            while PQisBusy(self.raw) == 1 {
                try self.wait(for: POLLIN, until: deadline, heedsCancellation: heedsCancellation)
                guard PQconsumeInput(self.raw) == 1 else { throw self.lost() }
            }
            guard let pointer = PQgetResult(self.raw) else { break }
            let result = ResultHandle(owning: pointer)
            switch result.status {
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
                answer = SessionAnswer(
                    rows: result.rows(),
                    affectedRows: result.affectedRows,
                    commandTag: result.commandTag
                )
            case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE, PGRES_NONFATAL_ERROR:
                // After a FATAL error libpq adds another one about the connection: the first one is the cause.
                failure = failure ?? ServerMessage.error(result)
            default:
                // COPY has another protocol, which is not implemented here.
                self.isSpent = true
                throw PostgresError(code: .server(sqlState: "0A000"), detail: "COPY is not supported")
            }
        }
        if PQstatus(self.raw) == CONNECTION_BAD || failure?.isReadOnly == true { self.isSpent = true }
        if let failure { throw failure }
        return answer
    }

    /// Sleeps on the socket. It gets the socket from libpq each time, because libpq may change it while it connects.
    private func wait(
        for events: Int32,
        until deadline: ContinuousClock.Instant,
        heedsCancellation: Bool = true
    ) throws(PostgresError) {
        while true {
            if heedsCancellation, Task.isCancelled {
                self.isSpent = true
                throw PostgresError(code: .cancelled, detail: "the task was cancelled")
            }
            let left = deadline - ContinuousClock.now
            guard left > .zero else {
                self.isSpent = true
                throw PostgresError(code: .timedOut, detail: "the call's deadline passed")
            }
            var descriptor = pollfd(fd: PQsocket(self.raw), events: Int16(events), revents: 0)
            let milliseconds = Int32(Self.milliseconds(min(left, Self.slice)))
            if poll(&descriptor, 1, max(1, milliseconds)) > 0 { return }
        }
    }

    private func lost() -> PostgresError {
        self.isSpent = true
        return PostgresError(code: .connectionLost, detail: "the connection to the server was lost")
    }

    private static func checkText(_ sql: String) throws(PostgresError) {
        guard !sql.utf8.contains(0) else {
            throw PostgresError(code: .server(sqlState: "22021"), detail: "the statement holds U+0000")
        }
    }

    private static func timeouts(_ configuration: PostgresConfiguration) -> String {
        [
            ("statement_timeout", configuration.statementTimeout),
            ("lock_timeout", configuration.lockTimeout),
            ("idle_in_transaction_session_timeout", configuration.idleInTransactionTimeout),
        ].map { "-c \($0.0)=\(Self.milliseconds($0.1))" }.joined(separator: " ")
    }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        Int64(duration / .milliseconds(1))
    }
}

/// The server's answer to one statement, or to the last of several.
struct SessionAnswer {
    var rows: [PostgresRow] = []
    var affectedRows = 0
    var commandTag = ""
}
