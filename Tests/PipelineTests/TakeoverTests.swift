import Foundation
import Pipeline
import Store
import TestSupport
import Testing
import Time

extension PipelineSuites {
    @Suite("What a killed analysis-worker leaves behind is taken up by others")
    struct TakeoverTests {
        static let chat = "966500000001@c.us"

        @Test(.timeLimit(.minutes(1)))
        func aConversationWhoseModelHangs() async throws {
            try await PipelineBed.lend { bed in
                let model = try await CountingModel.start(on: bed)
                let customer = try await bed.addCustomer()
                let hanging = try await bed.worker(.analysisWorker, settings: model.settings(isHanging: true))
                try await Self.storeAgreement(of: customer, in: bed)
                try await awaiting("the model was asked") { try await model.calls(isHanging: true) == 1 }
                let other = try await bed.worker(.analysisWorker, settings: model.settings())
                try #require(try await model.calls() == 0, "the lease was not renewed")

                let killed = ContinuousClock.now
                hanging.process.kill()
                try await awaiting("another worker asks the model") { try await model.calls() > 0 }
                let took = killed.duration(to: .now)
                #expect(took < .seconds(5), "resumed after \(took)")
                try await awaiting("a verdict") { try await other.metric("jadwal_verdicts_total") > 0 }
                try #require(try await other.metric("jadwal_verdicts_total", ["outcome": "committed"]) == 1)
                try await awaiting("the verdict is published") { try await bed.waiting(in: bed.queues.calendar) > 0 }
                try #require(try await bed.count("select count(*) from conversation where due_at is not null") == 0)
                try #require(try await model.calls() == 1)
                try #require(try await bed.count("select count(*) from event") == 1)
                try #require(try await bed.waiting(in: bed.queues.calendar) == 1)
            }
        }

        @Test(
            .timeLimit(.minutes(1)),
            .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason)
        )
        func aVerdictThatWasNotYetPublished() async throws {
            try await PipelineBed.lend { bed in
                let calendars = try await PrivateRadicale(users: ["sami"], http: bed.http, folder: bed.folder)
                let model = try await CountingModel.start(on: bed)
                let customer = try await bed.addCustomer(user: "sami", calendar: calendars)
                let relay = try await BrokerRelay.start()
                let settings = model.settings().merging(relay.settings) { own, _ in own }
                let analysis = try await bed.worker(.analysisWorker, settings: settings)
                relay.cut()
                try await Self.storeAgreement(of: customer, in: bed)
                try await awaiting("the verdict is committed") {
                    try await bed.count("select count(*) from event") == 1
                }
                analysis.process.kill()
                try #require(try await bed.count("select count(*) from outbox") == 1)
                try #require(try await bed.waiting(in: bed.queues.calendar) == 0)

                // The message-worker has nothing to do with calendars, and relays all the same.
                _ = try await bed.worker(.messageWorker)
                try await awaiting("another worker relays") { try await bed.count("select count(*) from outbox") == 0 }
                _ = try await bed.worker(
                    .calendarWorker,
                    settings: ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]
                )
                try await awaiting("the event is written") {
                    try await bed.count("select count(*) from event where written_revision = 1") == 1
                }
                let objects = try await CalendarReading(server: calendars, user: "sami", http: bed.http).objects()
                try #require(objects.map(\.events) == [1])
            }
        }

        /// Without a message-worker, which would relay too.
        static func storeAgreement(
            of customer: String,
            in bed: PipelineBed,
            by store: StoreContext? = nil,
            chat: String = Self.chat
        ) async throws {
            let lines = ["< Dinner the day after tomorrow at 8pm at Al Bujairi?", "> yes, see you there"]
            let start = WireMessage.lastNoon(in: Zone("Asia/Riyadh")!)
            let messages = WireMessage.conversation(lines, customer: customer, chat: chat, start: start)
            let handler = MessageHandler(
                store: PostgresMessageStore(store ?? bed.store),
                now: { UnixTime(seconds: start.seconds + 3600) }
            )
            let deliveries = try messages.enumerated().map { number, message in
                Delivery(tag: Delivery.Tag(connection: 1, number: UInt64(number)), body: try message.bytes)
            }
            try #require(try await handler.handle(deliveries) == [.stored, .stored])
        }
    }
}

/// A way to the broker that can be cut.
struct BrokerRelay {
    private let bed: TestServer
    private let url: String

    static func start() async throws -> BrokerRelay {
        let url = try #require(TestEnvironment.amqpURL)
        var parts = try #require(URLComponents(string: url))
        let bed = try await TestServer.start("tcp_relay.py", arguments: ["\(parts.port ?? 5672)"])
        parts.port = bed.port
        return BrokerRelay(bed: bed, url: try #require(parts.string))
    }

    var settings: [String: String] { ["AMQP_URL": self.url] }

    /// Ends all connections; nobody is let in any more.
    func cut() { self.bed.stop() }
}
