import Foundation
import HTTP
import Logging
import Pipeline
import Postgres
import PostgresTestSupport
import RabbitMQ
import Store
import TestSupport
import Testing
import Time
import Vault

/// A database, queues and a folder that one test has for itself, and the programs that it starts on them.
struct PipelineBed: Sendable {
    /// Short, so that tests do not wait for quiet.
    static let quiet = Duration.milliseconds(700)

    let database: ScratchDatabase
    let queues: Queues
    let folder: URL
    let http: HTTPClient
    let pool: PostgresPool
    let store: StoreContext
    let publisher: RabbitMQPublisher
    let topology: RabbitMQTopology
    private let servers: BedServers
    private let programs = StartedPrograms()

    /// Everything is gone afterwards. When `body` throws, what the programs said last is reported.
    static func lend(_ body: @Sendable (PipelineBed) async throws -> Void) async throws {
        let url = try #require(TestEnvironment.amqpURL)
        try await ScratchDatabase.lend(at: Schema.migrations) { database in
            try await Self.lend(on: BedServers(amqpURL: url, database: database), body)
        }
    }

    /// On servers of the test's own. The queues are gone afterwards, the database is the lender's.
    static func lend(on servers: BedServers, _ body: @Sendable (PipelineBed) async throws -> Void) async throws {
        let id = UUID().uuidString.lowercased()
        let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-pipeline-\(id)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let queues =
            servers.queues
            ?? Queues(
                messages: "jadwal-pipeline.\(id).messages",
                calendar: "jadwal-pipeline.\(id).calendar",
                notifications: "jadwal-pipeline.\(id).notifications"
            )
        let pool = PostgresPool(servers.database.configuration())
        let store = try await servers.store(on: pool, queues: queues)
        let configuration = try RabbitMQConfiguration(
            urls: servers.amqpURL,
            caFile: nil,
            connectionName: "jadwal pipeline test"
        )
        let bed = PipelineBed(
            database: servers.database,
            queues: queues,
            folder: folder,
            http: HTTPClient(),
            pool: pool,
            store: store,
            publisher: RabbitMQPublisher(
                configuration,
                topology: queues.all,
                confirmDeadline: .seconds(30),
                logger: Logger(label: "publisher") { _ in SwiftLogNoOpLogHandler() }
            ),
            topology: RabbitMQTopology(configuration),
            servers: servers
        )
        await bed.publisher.start()
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body(bed)) } catch { outcome = .failure(error) }
        await bed.close(failed: (try? outcome.get()) == nil)
        try outcome.get()
    }

    var amqpURL: String { self.servers.amqpURL }

    /// The settings of every program of this bed.
    var environment: [String: String] {
        self.servers.settings.merging(self.ownSettings) { _, own in own }
    }

    private var ownSettings: [String: String] {
        [
            "AMQP_URL": self.servers.amqpURL,
            "DATABASE_URL": self.database.url,
            "JADWAL_MESSAGE_KEYS": PipelineKeys.setting(PipelineKeys.messages),
            "JADWAL_CREDENTIAL_KEYS": PipelineKeys.setting(PipelineKeys.credentials),
            "JADWAL_QUIET_PERIOD": "\(Self.quiet.wholeMilliseconds)ms",
            "JADWAL_MESSAGES_QUEUE": self.queues.messages,
            "JADWAL_CALENDAR_QUEUE": self.queues.calendar,
            "JADWAL_NOTIFICATIONS_QUEUE": self.queues.notifications,
            // Beds have one calendar server for hundreds of events.
            "JADWAL_CONFLICT_TIME": "2s",
            "JADWAL_HTTP": "127.0.0.1:0",
            "JADWAL_PROMPT": TestServer.folder.appending(path: "../../prompts/v3").standardized.path,
            "LOG_FORMAT": "json",
        ]
    }

    /// - Parameters:
    ///   - isHosted: as of `RunningProgram`, and so is `programs`.
    ///   - settings: beside those of the bed, or in their place.
    func start(
        _ program: Program,
        isHosted: Bool = false,
        programs: URL? = nil,
        arguments: [String] = [],
        settings: [String: String] = [:],
        input: String? = nil,
        descriptors: Int? = nil
    ) async throws -> RunningProgram {
        let process = try RunningProgram(
            program,
            isHosted: isHosted,
            programs: programs,
            arguments: arguments,
            environment: self.environment.merging(settings) { _, own in own },
            input: input,
            descriptors: descriptors,
            folder: self.folder
        )
        await self.programs.add(process)
        return process
    }

    /// Returns when the worker is ready.
    ///
    /// - Parameter isComplete: false for one that may miss something from the start.
    func worker(
        _ program: Program,
        isHosted: Bool = false,
        programs: URL? = nil,
        settings: [String: String] = [:],
        descriptors: Int? = nil,
        isComplete: Bool = true
    ) async throws -> Worker {
        let process = try await self.start(
            program,
            isHosted: isHosted,
            programs: programs,
            settings: settings,
            descriptors: descriptors
        )
        return try await Worker(process, http: self.http, isComplete: isComplete)
    }

    private func close(failed: Bool) async {
        await self.programs.end(tellingLogs: failed)
        await self.publisher.close()
        for queue in [self.queues.messages, self.queues.calendar, self.queues.notifications] {
            try? await self.topology.delete(queue)
        }
        await self.http.close()
        await self.pool.close()
    }
}

/// Where a bed's programs find what they need.
struct BedServers: Sendable {
    var amqpURL: String
    var database: ScratchDatabase
    /// Of the bed alone when nil.
    var queues: Queues?
    /// Further settings of every program.
    var settings: [String: String] = [:]
    /// False for a database that has a schema, which stays as it is.
    var migrates = true

    func store(on pool: PostgresPool, queues: Queues) async throws -> StoreContext {
        let rules = DebounceRules(quiet: PipelineBed.quiet, maxWait: .seconds(600))
        guard !self.migrates else {
            return try await StoreContext.open(
                pool,
                messageKeys: [PipelineKeys.messages],
                credentialKeys: [PipelineKeys.credentials],
                rules: rules,
                queues: queues
            )
        }
        let sealer = try Sealer([PipelineKeys.messages])
        return StoreContext(
            pool: pool,
            messages: sealer,
            credentials: try Sealer([PipelineKeys.credentials]),
            lookup: try await Installation(pool: pool, sealer: sealer).lookupKey(),
            rules: rules,
            queues: queues
        )
    }
}
