import Foundation
import Logging
import Pipeline
import Postgres
import RabbitMQ
import Store
import Testing
import Time

/// All four workers on servers that can be taken from them, and one customer whose chats agree.
struct OutageBed: Sendable {
    let servers: FaultServers
    let workers: [Worker]
    let pool: PostgresPool
    private let customer: String

    static func start(_ servers: FaultServers, _ folder: URL) async throws -> OutageBed {
        let pool = PostgresPool(PostgresConfiguration(url: servers.databaseURL, connections: 2))
        let store = try await StoreContext.open(
            pool,
            messageKeys: [PipelineKeys.messages],
            credentialKeys: [PipelineKeys.credentials]
        )
        var record = CustomerRecord(id: UUID().uuidString.lowercased(), timeZone: "Asia/Riyadh")
        record.calendarURL = servers.calendarURL
        (record.calendarUser, record.calendarPassword) = ("sami", PrivateRadicale.password)
        try await PostgresCustomers(store).add(record)
        let token = "aaaa" + String(repeating: "0", count: 60)
        _ = try await PostgresDevices(store).add(.apns, address: token, of: record.id)
        var workers: [Worker] = []
        for program in Program.everyWorker { workers.append(try await servers.worker(program, folder: folder)) }
        return OutageBed(servers: servers, workers: workers, pool: pool, customer: record.id)
    }

    /// A chat in which both sides agree, from the queue into the calendar and to the device.
    func agree(_ number: Int) async throws {
        try await self.publish(number)
        try await self.isWritten(number)
    }

    func publish(_ number: Int) async throws {
        let now = UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        let day = Zone("Asia/Riyadh")!.local(now).date.adding(days: 40)
        let messages = WireMessage.conversation(
            ["< plan #\(number) on \(day) at 19:30?", "> agreed #\(number)"],
            customer: self.customer,
            chat: "96650000\(1000 + number)@c.us",
            start: now - .seconds(600)
        )
        let queues = self.servers.broker.queues
        let publisher = RabbitMQPublisher(
            try RabbitMQConfiguration(urls: self.servers.amqpURL, caFile: nil, connectionName: "load"),
            topology: queues.all,
            confirmDeadline: .seconds(30),
            logger: Logger(label: "load") { _ in SwiftLogNoOpLogHandler() }
        )
        await publisher.start()
        let outgoing = try messages.map {
            Outgoing(queue: queues.messages, body: try $0.bytes, headers: [:], messageID: $0.id)
        }
        let outcomes = await publisher.publisher.publish(outgoing)
        await publisher.close()
        try #require(outcomes.allSatisfy { $0 == .confirmed })
    }

    /// And nothing else than the first ones.
    func isWritten(_ number: Int) async throws {
        try await awaiting("event \(number) is in the calendar") {
            try await self.servers.calendarObjects(of: "sami").count == number
        }
        // An accepted push that could not be recorded is repeated with the same id.
        try await awaiting("its pushes are accepted") {
            Set(try await self.servers.acceptedPushes().map(\.id)).count == number * 2
        }
    }

    /// Returns when all of them say so, and what was under way then has had its word.
    func areDown(because reason: String) async throws {
        for worker in self.workers {
            try await awaiting("\(worker.process.program.rawValue) says that it waits for the \(reason)") {
                let readiness = try await worker.readiness()
                return readiness.status != 200 && readiness.text.contains(reason)
            }
        }
        try await Calm.settle()
    }

    func areUp(within limit: Duration) async throws {
        let begun = ContinuousClock.now
        for worker in self.workers {
            try await awaiting("\(worker.process.program.rawValue) is ready", within: limit) {
                try await worker.readiness().status == 200
            }
        }
        let took = begun.duration(to: .now)
        #expect(took < limit, "ready after \(took)")
    }
}
