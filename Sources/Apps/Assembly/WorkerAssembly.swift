internal import Glibc
public import HTTP
internal import Logging
public import Pipeline
public import Postgres
public import RabbitMQ
internal import ServiceLifecycle
public import Store
public import Time
internal import Vault
public import Waiting
public import WorkerKit

/// The parts that all workers share: the database, the store on it, a publisher, and the relay that every worker runs.
public struct WorkerAssembly: Sendable {
    /// The name of the calendar that Jadwal makes for each owner.
    public static let calendarName = "📱 WhatsApp Events"

    public let settings: PipelineSettings
    /// The worker's own, with its tracing.
    public let context: WorkerContext
    public let telemetry: WorkerTelemetry
    public let pool: PostgresPool
    public let store: StoreContext
    public let publisher: RabbitMQPublisher
    /// Signalled after each commit that may have outgoing messages.
    public let wakeUps = WakeUpSignal()
    /// The program's name.
    public let program: String
    /// The name of this process in leases.
    public let worker: String
    public let startedAt: UnixTime
    public let seams: Seams

    /// Brings the schema up to date, unless that is another program's task, and reads the installation's key.
    ///
    /// - Parameter namesOwner: the database is told whose rows each statement is about: `DatabaseOwner`.
    public static func open(
        _ settings: PipelineSettings,
        _ context: WorkerContext,
        name: String,
        connections: Int,
        namesOwner: Bool = false,
        seams: Seams
    ) async throws -> WorkerAssembly {
        var configuration = settings.database.configuration(name, connections: connections)
        configuration.namesOwner = namesOwner
        let pool = PostgresPool(configuration, logger: context.logger)
        let store = try await Self.whileAway(within: context.lifetime.startupTimeout) {
            try await StoreContext.open(
                pool,
                messageKeys: settings.keys.messageKeys.pairs,
                credentialKeys: settings.keys.credentialKeys.pairs,
                rules: settings.rules,
                retention: settings.retention.age,
                queues: settings.broker.queues,
                machineClock: UnixTime.now,
                migrates: settings.database.migrates
            )
        }
        context.metrics.build(schema: Schema.last)
        let publisher = RabbitMQPublisher(
            try settings.rabbitMQ("\(name) out"),
            topology: settings.broker.queues.all,
            logger: context.logger
        )
        let worker = "\(name)-\(getpid())-\(EventIdentity.random().id.prefix(8))"
        let telemetry = WorkerTelemetry(
            settings.telemetry,
            context,
            program: name,
            worker: worker,
            caFile: settings.outgoing.authoritiesFile
        )
        var traced = context
        traced.tracing = telemetry.tracing
        return WorkerAssembly(
            settings: settings,
            context: traced,
            telemetry: telemetry,
            pool: pool,
            store: store,
            publisher: publisher,
            program: name,
            worker: worker,
            startedAt: .now(),
            seams: seams
        )
    }

    /// Tries again while a dependency is down: it answered the start checks, but may have gone down since.
    private static func whileAway<R: Sendable>(
        within limit: Duration,
        _ open: @Sendable () async throws -> R
    ) async throws -> R {
        let deadline = ContinuousClock.now + limit
        while true {
            do {
                return try await open()
            } catch {
                guard case .dependencyDown = StoreFaults.handlingError(for: error), ContinuousClock.now < deadline
                else {
                    throw error
                }
            }
            try await Task.sleep(for: .milliseconds(Int.random(in: 300...600)))
        }
    }

    public func consumer(
        of queue: String,
        prefetch: UInt16,
        bytesInFlight: Int = 16 << 20,
        settlementPatience: Duration = .zero
    ) throws -> RabbitMQConsumer {
        RabbitMQConsumer(
            try self.settings.rabbitMQ("\(self.worker) in"),
            queue: self.settings.broker.queues.definition(of: queue),
            prefetch: prefetch,
            bytesInFlight: bytesInFlight,
            settlementPatience: settlementPatience,
            logger: self.context.logger
        )
    }

    /// Of a queue that another program fills.
    ///
    /// - Parameter urls: of the broker where it is; nil for Jadwal's own.
    public func consumer(
        of queue: QueueDefinition,
        at urls: String?,
        prefetch: UInt16,
        bytesInFlight: Int
    ) throws -> RabbitMQConsumer {
        RabbitMQConsumer(
            try self.settings.broker.configuration("\(self.worker) in", at: urls),
            queue: queue,
            prefetch: prefetch,
            bytesInFlight: bytesInFlight,
            logger: self.context.logger
        )
    }

    public var httpConfiguration: HTTPConfiguration {
        HTTPConfiguration(caFile: self.settings.outgoing.authoritiesFile)
    }

    public var classify: FaultClassifier { { StoreFaults.handlingError(for: $0) } }

    public var deliveryStore: any DeliveryStore { self.seams.deliveryStore(PostgresDeliveryStore(self.store)) }

    public var trials: PostgresDeliveryTrials { PostgresDeliveryTrials(self.store) }

    /// Its prefetch is 1, so that this process holds one dead letter at a time.
    public func deadLetterConsumer() throws -> RabbitMQConsumer {
        try self.consumer(of: self.settings.broker.queues.dead, prefetch: 1)
    }

    public func deadLetters(from consumer: RabbitMQConsumer) -> DeadLetterLoop {
        DeadLetterLoop(
            source: self.seams.deliveries(consumer),
            queues: self.settings.broker.queues,
            publisher: self.seams.publisher(self.publisher.publisher),
            deliveryStore: self.deliveryStore,
            trials: self.trials,
            context: self.context,
            classify: self.classify
        )
    }

    public var relay: OutboxRelay {
        OutboxRelay(
            store: self.seams.outbox(PostgresOutbox(self.store)),
            publisher: self.seams.publisher(self.publisher.publisher),
            context: self.context,
            classify: self.classify,
            wakeUps: self.wakeUps
        )
    }

    /// How many rows the outbox has, and whether this process has all of their keys.
    public var gauges: Periodic {
        let outbox = PostgresOutbox(self.store)
        return Periodic("gauges", every: .seconds(5), context: self.context, classify: self.classify) {
            self.context.metrics.outboxPending(try await outbox.pending())
            let missing = try await outbox.missingKeys()
            self.context.readiness.set("keys", up: missing.isEmpty, reason: missing.first.map(Self.missing))
            try await self.tellOfRecovery()
        }
    }

    /// `/readyz` names a recovery only if there was one.
    private func tellOfRecovery() async throws {
        let reason = try await RecoveryFence(self.store).reasonToWait()
        guard reason != nil || self.context.readiness.current.contains(where: { $0.name == "recovery" }) else { return }
        self.context.readiness.set("recovery", up: reason == nil, reason: reason)
    }

    private static func missing(_ keyID: String) -> String { "\(VaultError(.unknownKey(id: keyID)))" }

    /// Sends events and notifications again whose message a broker has lost.
    public var gaps: Periodic {
        let housekeeping = PostgresHousekeeping(self.store)
        return Periodic("gaps", every: .seconds(20), context: self.context, classify: self.classify) {
            try await housekeeping.relayGaps()
        }
    }

    /// Watches for backward steps of the database's clock.
    public var clock: Periodic {
        let clock = PostgresClock(self.store)
        return Periodic("clock", every: .seconds(1), context: self.context) {
            guard let step = try await clock.heed() else { return }
            self.context.logger.warning(
                "The database's clock went back",
                metadata: [LogKey.duration: "\(step / .seconds(1))"]
            )
        }
    }

    /// Reports the connection to the broker to `/readyz`.
    public func brokerWatch(_ consumers: [RabbitMQConsumer]) -> Periodic {
        let watch = BrokerWatch(self.publisher, consumers, self.context.readiness)
        return Periodic("broker", every: .milliseconds(250), context: self.context) { await watch.look() }
    }

    public static func checks(_ settings: PipelineSettings) -> [ServiceCheck] {
        [
            ServiceCheck("database") {
                let pool = PostgresPool(settings.database.configuration("jadwal", connections: 1))
                defer { Task { await pool.close() } }
                let rows = try await pool.query("show server_version")
                return "PostgreSQL \(try rows.first?.text(0) ?? "?")"
            },
            ServiceCheck("keys") {
                let pool = PostgresPool(settings.database.configuration("jadwal", connections: 1))
                defer { Task { await pool.close() } }
                let sealer = try Sealer(settings.keys.messageKeys.pairs)
                return try await Installation(pool: pool, sealer: sealer).canBeOpened()
                    ? "they open what is stored" : "nothing is stored yet"
            },
            ServiceCheck("broker") {
                let topology = RabbitMQTopology(try settings.rabbitMQ("jadwal check"))
                try await topology.declare(settings.broker.queues.all)
                return "RabbitMQ, \(settings.broker.queues.all.count) queues"
            },
            Self.schema(settings),
            // A worker waits for a key that is missing: it starts.
            ServiceCheck("encryption", isRequired: false) {
                let pool = PostgresPool(settings.database.configuration("jadwal", connections: 1))
                defer { Task { await pool.close() } }
                return try await KeyCheck.run(settings, on: pool)
            },
        ]
    }

    /// True if the schema is there. It may be newer than the program knows, as far as the program can read it. A
    /// program that upgrades it does not wait for it.
    public static func schema(_ settings: PipelineSettings) -> ServiceCheck {
        ServiceCheck("schema", isRequired: !settings.database.migrates) {
            let configuration = settings.database.configuration("jadwal", connections: 1)
            let missing = try await Migrator(configuration).missing(Schema.migrations)
            guard !missing.isEmpty else { return "complete" }
            guard settings.database.migrates else { throw MissingMigrations(numbers: missing) }
            return "migrations to apply at the start: \(missing.count)"
        }
    }
}

/// The schema is not there yet, or is older than the program.
struct MissingMigrations: Error, CustomStringConvertible {
    let numbers: [Int]

    var description: String {
        let steps = self.numbers.count == 1 ? "1 migration is" : "\(self.numbers.count) migrations are"
        return "\(steps) missing: run jadwal migrate, or do not set \(Setting.migrate.name) to off"
    }
}
