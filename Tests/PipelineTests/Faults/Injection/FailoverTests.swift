import Foundation
import Pipeline
import Postgres
import RabbitMQ
import TestSupport
import Testing

extension PipelineSuites {
    @Suite("A server's successor takes over, and every message is stored once")
    struct FailoverTests {
        /// The URL names both servers, as README tells to.
        @Test(.timeLimit(.minutes(3)))
        func aPrimaryIsKilledAndItsStandbyPromoted() async throws {
            try await PipelineBed.lend { bed in
                let pair = try await PostgresPair.start(in: bed.folder)
                let pool = PostgresPool(PostgresConfiguration(url: pair.url, connections: 1))
                do {
                    let load = try await RecountedLoad(pool: pool, queue: bed.queues.messages)
                    let worker = try await bed.worker(.messageWorker, settings: ["DATABASE_URL": pair.url])
                    let broker = try RabbitMQConfiguration(
                        urls: try #require(TestEnvironment.amqpURL),
                        caFile: nil,
                        connectionName: "load"
                    )
                    async let published = load.publish(to: broker)
                    try await awaiting("messages are stored") { try await load.stored() ?? 0 > 300 }
                    try await pair.killPrimary()
                    try await awaiting("the worker notices") { worker.process.log.contains("A dependency is down") }
                    try await pair.promote()
                    let promoted = ContinuousClock.now
                    let before = try #require(try await load.stored())
                    try #require(before < RecountedLoad.count, "all were stored before the primary was killed")
                    try await awaiting("messages are stored again") { try await load.stored() ?? 0 > before }
                    print("stored again \(promoted.duration(to: .now)) after the promotion")
                    _ = try await published
                    try await load.checkAll()
                    try await worker.drain()
                } catch {
                    await pool.close()
                    await pair.close()
                    throw error
                }
                await pool.close()
                await pair.close()
            }
        }

        @Test(.timeLimit(.minutes(3)))
        func aQueuesLeaderIsKilledAndComesBack() async throws {
            try await PipelineBed.lend { bed in
                let cluster = try await RabbitMQCluster.start(in: bed.folder, http: bed.http)
                do {
                    let load = try await RecountedLoad(pool: bed.pool, queue: bed.queues.messages)
                    let worker = try await bed.worker(.messageWorker, settings: ["AMQP_URL": cluster.urls])
                    let broker = try RabbitMQConfiguration(urls: cluster.urls, caFile: nil, connectionName: "load")
                    async let published = load.publish(to: broker)
                    try await awaiting("messages are stored") { try await load.stored() ?? 0 > 300 }
                    let killed = try await cluster.killLeader(of: bed.queues.messages)
                    let before = try #require(try await load.stored())
                    try #require(before < RecountedLoad.count, "all were stored before the leader was killed")
                    try await cluster.isLed(bed.queues.messages, byAnotherThan: killed)
                    let gap = try await published
                    print("the longest time between two confirms: \(gap)")
                    try await load.checkAll()
                    try await cluster.restart(killed, holding: bed.queues.messages)
                    try await worker.drain()
                } catch {
                    await cluster.close()
                    throw error
                }
                await cluster.close()
            }
        }
    }
}
