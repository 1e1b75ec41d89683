import Foundation
import Logging
import Pipeline
import RabbitMQ
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "The console tells how many messages consumers hold, and how many came and went",
        .enabled(if: TestEnvironment.amqpManagementURL != nil, "JADWAL_TEST_AMQP_MANAGEMENT_URL is not set")
    )
    struct ConsoleQueueTests {
        private static let setting = "JADWAL_RABBITMQ_MANAGEMENT_URL"

        /// Beside it, a console that reaches no management interface.
        @Test(.timeLimit(.minutes(2))) func messagesThatAConsumerHoldsAreUnacknowledgedAndCounted() async throws {
            try await PipelineBed.lend { bed in
                let url = try #require(TestEnvironment.amqpManagementURL)
                let console = try await ConsoleBed.start(bed, settings: [Self.setting: url])
                let consumer = RabbitMQConsumer(
                    try RabbitMQConfiguration(
                        urls: try #require(TestEnvironment.amqpURL),
                        caFile: nil,
                        connectionName: "jadwal console test"
                    ),
                    queue: bed.queues.definition(of: bed.queues.messages),
                    prefetch: 2,
                    logger: Logger(label: "consumer") { _ in SwiftLogNoOpLogHandler() }
                )
                await consumer.start()
                try await bed.publish([Array("{}".utf8), Array("{}".utf8), Array("{}".utf8)])
                #expect(await consumer.nextBatch(count: 2, bytes: .max, patience: .seconds(5)).count == 2)
                try await self.managementThatIsAwayIsTold(bed)
                let browser = ConsoleBrowser(console)
                try await browser.signIn("viewer")
                // By one consumer two of three are held.
                try await Self.see("1 1 2 3 2", of: bed.queues.messages, browser)
                await consumer.close()
            }
        }

        private func managementThatIsAwayIsTold(_ bed: PipelineBed) async throws {
            let console = try await ConsoleBed.start(
                bed,
                settings: [Self.setting: "http://reader:planted-word@127.0.0.1:1"]
            )
            let browser = ConsoleBrowser(console)
            try await browser.signIn("viewer")
            try await Self.see("1 1 – – –", of: bed.queues.messages, browser)
            #expect(browser.page.contains("management interface did not answer"))
            try await browser.get("/settings")
            #expect(browser.page.contains(Self.setting) && !browser.page.contains("planted-word"))
            #expect(!console.console.process.log.contains("planted-word"))
        }

        private static func see(_ cells: String, of queue: String, _ browser: ConsoleBrowser) async throws {
            func isSeen() async throws -> Bool {
                try await browser.get("/")
                return Self.row(of: queue, in: browser.page) == cells
            }
            try await awaiting("the overview shows \(cells)", until: isSeen)
        }

        /// The cells beside the queue's name; nil if the broker's queues are not known yet.
        private static func row(of queue: String, in page: String) -> String? {
            let rows = page.split(separator: "<tr ").filter { $0.contains(">\(queue)</bdi>") }
            guard let row = rows.first, let name = row.firstRange(of: "\(queue)</bdi>") else { return nil }
            let cells = row[name.upperBound...].prefix { $0 != "\n" }.split(separator: "</tr>").first ?? ""
            return cells.replacing(#/<[^>]*>/#, with: " ").split(separator: " ").joined(separator: " ")
        }
    }
}
