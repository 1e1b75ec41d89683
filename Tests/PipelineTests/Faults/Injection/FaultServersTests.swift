import Foundation
import Logging
import Pipeline
import Postgres
import RabbitMQ
import Store
import Testing
import Time

extension PipelineSuites {
    @Suite(
        "Undisturbed, the servers of a fault run carry a chat to its calendar",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct FaultServersTests {
        private static let device = "aaaa" + String(repeating: "0", count: 60)

        /// The workers reach the broker over TLS, and believe it by the authority that they were given.
        @Test(.timeLimit(.minutes(2)))
        func aChatBecomesAnEventAndPushes() async throws {
            try await FaultServers.lend { servers, folder in
                let pool = PostgresPool(PostgresConfiguration(url: servers.databaseURL, connections: 2))
                let customer = try await Self.addCustomer(servers, pool)
                let encrypted = ["AMQP_URL": servers.broker.encryptedURL]
                var workers: [Worker] = []
                for program in Program.workers {
                    workers.append(try await servers.worker(program, settings: encrypted, folder: folder))
                }
                let plain = try RabbitMQConfiguration(urls: servers.amqpURL, caFile: nil, connectionName: "load")
                let now = UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
                let day = Zone("Asia/Riyadh")!.local(now).date.adding(days: 40)
                try await Self.publish(
                    ["< plan #7 on \(day) at 19:30?", "> agreed #7"],
                    of: customer,
                    to: servers.broker.queues,
                    plain
                )
                try await awaiting("the event is in the calendar") {
                    try await servers.calendarObjects(of: "sami").count == 1
                }
                let object = try #require(try await servers.calendarObjects(of: "sami").first)
                #expect(object.property("SUMMARY") == ":plan 7")
                #expect(object.property("DTSTART") == ";TZID=Asia/Riyadh:\("\(day)".filter { $0 != "-" })T193000")
                try await awaiting("both pushes are accepted") { try await servers.acceptedPushes().count == 2 }
                let pushes = try await servers.acceptedPushes()
                #expect(Set(pushes.map(\.kind)) == ["alert", "background"])
                #expect(pushes.allSatisfy { $0.device == Self.device && $0.eventUID?.isEmpty == false })
                let topology = RabbitMQTopology(plain)
                #expect(try await topology.depth(of: servers.broker.queues.dead).messages == 0)
                for worker in workers { try await worker.drain() }
                await pool.close()
            }
        }

        private static func addCustomer(_ servers: FaultServers, _ pool: PostgresPool) async throws -> String {
            let store = try await StoreContext.open(
                pool,
                messageKeys: [PipelineKeys.messages],
                credentialKeys: [PipelineKeys.credentials]
            )
            var record = CustomerRecord(id: UUID().uuidString.lowercased(), timeZone: "Asia/Riyadh")
            record.calendarURL = servers.calendarURL
            (record.calendarUser, record.calendarPassword) = ("sami", PrivateRadicale.password)
            try await PostgresCustomers(store).add(record)
            _ = try await PostgresDevices(store).add(.apns, address: Self.device, of: record.id)
            return record.id
        }

        private static func publish(
            _ lines: [String],
            of customer: String,
            to queues: Queues,
            _ configuration: RabbitMQConfiguration
        ) async throws {
            let publisher = RabbitMQPublisher(
                configuration,
                topology: queues.all,
                confirmDeadline: .seconds(30),
                logger: Logger(label: "load") { _ in SwiftLogNoOpLogHandler() }
            )
            await publisher.start()
            let start = UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) - .seconds(600)
            let messages = WireMessage.conversation(lines, customer: customer, chat: "966500000001@c.us", start: start)
            let outgoing = try messages.map {
                Outgoing(queue: queues.messages, body: try $0.bytes, headers: [:], messageID: $0.id)
            }
            let outcomes = await publisher.publisher.publish(outgoing)
            await publisher.close()
            try #require(outcomes.allSatisfy { $0 == .confirmed })
        }
    }
}
