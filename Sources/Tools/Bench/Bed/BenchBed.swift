internal import Foundation
internal import Logging
internal import Pipeline
internal import Postgres
internal import RabbitMQ
internal import Store
internal import Time

/// The database and queues of one measurement, and the programs that run on them.
struct BenchBed: Sendable {
    private static let messageKey = (id: "m", key: [UInt8](repeating: 1, count: 32))
    private static let credentialKey = (id: "c", key: [UInt8](repeating: 2, count: 32))

    let settings: BenchSettings
    let databaseURL: String
    let queues: Queues
    let pool: PostgresPool
    let store: StoreContext
    let topology: RabbitMQTopology
    let publisher: RabbitMQPublisher
    let rules: DebounceRules

    /// Makes the database and queues, runs `body`, and removes them. `body` must end the programs that it starts.
    ///
    /// - Parameter rules: by default an hour of quiet, so that nothing becomes due while something else is measured.
    static func lend<R: Sendable>(
        _ settings: BenchSettings,
        rules: DebounceRules = DebounceRules(quiet: .seconds(3600), maxWait: .seconds(7200)),
        _ body: @Sendable (BenchBed) async throws -> R
    ) async throws -> R {
        let id = UUID().uuidString.lowercased().filter { $0 != "-" }.prefix(12)
        let name = "jadwal_bench_\(id)"
        guard var parts = URLComponents(string: settings.databaseURL) else {
            throw BenchFault("the database's URL is not valid")
        }
        parts.path = "/\(name)"
        guard let url = parts.string else { throw BenchFault("no URL for the database \(name)") }
        try await Self.execute("create database \(name)", on: settings.databaseURL)
        let queues = Queues(
            messages: "\(name).messages",
            calendar: "\(name).calendar",
            notifications: "\(name).notifications"
        )
        let outcome: Result<R, any Error>
        do {
            let bed = try await Self.open(settings, url, queues, rules)
            do { outcome = .success(try await body(bed)) } catch { outcome = .failure(error) }
            await bed.close()
        } catch {
            outcome = .failure(error)
        }
        try await Self.execute("drop database if exists \(name) with (force)", on: settings.databaseURL)
        // Pending writes of this measurement must not slow down the next one.
        try await Self.execute("checkpoint", on: settings.databaseURL)
        return try outcome.get()
    }

    private static func open(
        _ settings: BenchSettings,
        _ databaseURL: String,
        _ queues: Queues,
        _ rules: DebounceRules
    ) async throws -> BenchBed {
        let pool = PostgresPool(
            PostgresConfiguration(url: databaseURL, connections: 4, applicationName: "jadwal-bench")
        )
        try await pool.execute(Statement("create extension if not exists pg_stat_statements"))
        // Statistics of earlier databases would displace those of this one.
        try await pool.execute(Statement("select pg_stat_statements_reset()"))
        let store = try await StoreContext.open(
            pool,
            messageKeys: [Self.messageKey],
            credentialKeys: [Self.credentialKey],
            rules: rules,
            queues: queues
        )
        let configuration = try RabbitMQConfiguration(
            urls: settings.amqpURL,
            caFile: nil,
            connectionName: "jadwal bench"
        )
        let publisher = RabbitMQPublisher(
            configuration,
            topology: queues.all,
            confirmDeadline: .seconds(60),
            logger: Logger(label: "publisher") { _ in SwiftLogNoOpLogHandler() }
        )
        await publisher.start()
        let topology = RabbitMQTopology(configuration)
        try await topology.declare(queues.all)
        return BenchBed(
            settings: settings,
            databaseURL: databaseURL,
            queues: queues,
            pool: pool,
            store: store,
            topology: topology,
            publisher: publisher,
            rules: rules
        )
    }

    /// The settings that every worker of this bed reads.
    var environment: [String: String] {
        func setting(_ key: (id: String, key: [UInt8])) -> String { "\(key.id):\(Data(key.key).base64EncodedString())" }
        return [
            "AMQP_URL": self.settings.amqpURL,
            "DATABASE_URL": self.databaseURL,
            "JADWAL_MESSAGE_KEYS": setting(Self.messageKey),
            "JADWAL_CREDENTIAL_KEYS": setting(Self.credentialKey),
            "JADWAL_QUIET_PERIOD": "\(self.rules.quiet.wholeMilliseconds)ms",
            "JADWAL_MAX_WAIT": "\(self.rules.maxWait.wholeMilliseconds)ms",
            "JADWAL_MESSAGES_QUEUE": self.queues.messages,
            "JADWAL_CALENDAR_QUEUE": self.queues.calendar,
            "JADWAL_NOTIFICATIONS_QUEUE": self.queues.notifications,
            "JADWAL_HTTP": "127.0.0.1:0",
        ]
    }

    /// - Parameter name: the name of one of Jadwal's executables.
    func start(_ name: String, settings: [String: String] = [:]) throws -> MeasuredProcess {
        try MeasuredProcess(
            "\(self.settings.programs)/\(name)",
            environment: self.environment.merging(settings) { $1 },
            folder: self.settings.folder
        )
    }

    /// A customer in Riyadh.
    ///
    /// - Parameter calendar: the customer's calendar; nil for none.
    func addCustomer(calendar: (url: String, user: String, password: String)? = nil) async throws -> String {
        var record = CustomerRecord(id: UUID().uuidString.lowercased(), timeZone: "Asia/Riyadh")
        if let calendar {
            (record.calendarURL, record.calendarUser, record.calendarPassword) = (
                calendar.url, calendar.user, calendar.password
            )
        }
        try await PostgresCustomers(self.store).add(record)
        return record.id
    }

    /// Publishes messages and requires a confirm for each.
    func publish(_ bodies: [[UInt8]], to queue: String? = nil) async throws {
        let outgoing = bodies.map {
            Outgoing(queue: queue ?? self.queues.messages, body: $0, messageID: UUID().uuidString)
        }
        let outcomes = await self.publisher.publisher.publish(outgoing)
        guard outcomes.allSatisfy({ $0 == .confirmed }) else {
            throw BenchFault("the broker did not confirm every message")
        }
    }

    /// Waits until each of these processes takes messages of the queue.
    ///
    /// - Returns: that moment, in microseconds since 1970.
    func allTake(from queue: String, _ processes: [MeasuredProcess]) async throws -> Int64 {
        try await self.wait(for: "\(processes.count) workers take messages", within: .seconds(60)) {
            for process in processes { try process.checkItRuns() }
            return try await self.topology.depth(of: queue).consumers >= processes.count
        }
        return WallClock.now
    }

    /// - Returns: the first column of the first row; 0 if there is none.
    func count(_ sql: String) async throws -> Int {
        Int(try await self.pool.query(Statement(sql)).first?.int(0) ?? 0)
    }

    func writtenEvents() async throws -> Int {
        try await self.count("select count(*) from event where written_revision > 0")
    }

    /// Polls until the condition is true.
    func wait(
        for what: String,
        within limit: Duration,
        every pause: Duration = .milliseconds(100),
        _ condition: () async throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + limit
        while !(try await condition()) {
            guard ContinuousClock.now < deadline else { throw BenchFault("\(what): not within \(limit)") }
            try await Task.sleep(for: pause)
        }
    }

    private func close() async {
        await self.publisher.close()
        for queue in [self.queues.messages, self.queues.calendar, self.queues.notifications] {
            try? await self.topology.delete(queue)
        }
        await self.pool.close()
    }

    private static func execute(_ sql: String, on server: String) async throws {
        let connection = PostgresConnection(PostgresConfiguration(url: server))
        try await connection.open()
        try await connection.executeScript(sql, within: .seconds(60))
        await connection.close()
    }
}
