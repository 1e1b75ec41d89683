import Logging
import Pipeline
import Postgres
import RabbitMQ
import Testing

extension FaultProof {
    static func broker(_ servers: FaultServers) throws -> [FaultProof] {
        let configuration = try RabbitMQConfiguration(urls: servers.amqpURL, caFile: nil, connectionName: "proof")
        let topology = RabbitMQTopology(configuration)
        let queues = servers.broker.queues
        return ["broker-restarted", "broker-killed", "broker-frozen"].map { name in
            FaultProof(fault: name) {
                await !$0.broker.isReady()
            } isWell: {
                await $0.broker.isReady()
            }
        } + [
            FaultProof(fault: "broker-memory-alarm") { _ in
                try await !Self.publishes(to: queues.messages, configuration)
            } isWell: { _ in
                try await topology.declare(queues.all)
                return try await Self.publishes(to: queues.messages, configuration)
            },
            Self.connectionsClosed(configuration),
        ]
            + [
                ("broker-calendar-queue-deleted", queues.calendar), ("broker-messages-queue-deleted", queues.messages),
                ("broker-notifications-queue-deleted", queues.notifications),
            ].map { name, queue in
                FaultProof(fault: name) { _ in
                    (try? await topology.depth(of: queue)) == nil
                } isWell: { _ in
                    try await topology.declare(queues.all)
                    return true
                }
            }
    }

    private static func publishes(to queue: String, _ configuration: RabbitMQConfiguration) async throws -> Bool {
        let publisher = Self.publisher(configuration)
        await publisher.start()
        let message = Outgoing(queue: queue, body: Array("proof".utf8), headers: [:], messageID: "proof")
        let outcomes = await publisher.publisher.publish([message])
        await publisher.close()
        return outcomes == [.confirmed]
    }

    private static func publisher(_ configuration: RabbitMQConfiguration) -> RabbitMQPublisher {
        RabbitMQPublisher(
            configuration,
            topology: [],
            confirmDeadline: .seconds(1),
            logger: Logger(label: "proof") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// A connection that the broker knew is no longer there.
    private static func connectionsClosed(_ configuration: RabbitMQConfiguration) -> FaultProof {
        let known = Remembered<Set<String>>([])
        let publisher = Self.publisher(configuration)
        return FaultProof(fault: "broker-connections-closed") { servers in
            await known.value.isDisjoint(with: Set(try await servers.broker.connections()))
        } isWell: { servers in
            if await known.value.isEmpty {
                await publisher.start()
                try await awaiting("the broker knows a connection") {
                    await known.set(Set(try await servers.broker.connections()))
                    return await !known.value.isEmpty
                }
            } else {
                await publisher.close()
            }
            return true
        }
    }

    static let database: [FaultProof] =
        ["database-restarted", "database-killed", "database-frozen"].map { name in
            FaultProof(fault: name) {
                await !$0.database.isReady()
            } isWell: {
                await $0.database.isReady()
            }
        } + [
            Self.backendsTerminated(),
            FaultProof(fault: "database-connections-exhausted") {
                (try? await $0.database.run("select 1")) == nil
            } isWell: {
                (try? await $0.database.run("select 1")) != nil
            },
            Self.clock("clock-forward", 3600), Self.clock("clock-back", -3600),
            Self.quietHours,
        ]

    static let diskFull = FaultProof(fault: "database-disk-full") {
        (try? await $0.database.run(
            "create temporary table proof as select repeat('x', 1000) from generate_series(1, 20000)"
        ))
            == nil
    } isWell: {
        (try? await $0.database.run("create temporary table proof as select 1; drop table proof")) != nil
    }

    /// Of a customer who had none.
    private static let quietHours: FaultProof = {
        @Sendable
        func quiet(_ servers: FaultServers) async throws -> Int {
            try await servers.database.number("select count(*) from customer where quiet_hours is not null")
        }
        return FaultProof(fault: "owners-quiet-hours") {
            try await quiet($0) > 0
        } isWell: { servers in
            try await servers.database.run("insert into customer (id, time_zone) values (gen_random_uuid(), 'UTC')")
            return try await quiet(servers) == 0
        }
    }()

    private static func backendsTerminated() -> FaultProof {
        let session = Remembered<PostgresConnection?>(nil)
        return FaultProof(fault: "database-backends-terminated") { _ in
            (try? await session.value?.query(Statement("select 1"))) == nil
        } isWell: { servers in
            await session.value?.close()
            let connection = PostgresConnection(PostgresConfiguration(url: servers.databaseURL))
            try await connection.open()
            await session.set(connection)
            return true
        }
    }

    private static func clock(_ name: String, _ ahead: Int) -> FaultProof {
        @Sendable
        func off(_ servers: FaultServers) async throws -> Int {
            try await servers.database.number("select extract(epoch from jadwal_now() - clock_timestamp())::bigint")
        }
        return FaultProof(fault: name) {
            try await off($0) == ahead
        } isWell: {
            try await off($0) == 0
        }
    }
}
