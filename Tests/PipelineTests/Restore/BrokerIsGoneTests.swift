import Foundation
import Pipeline
import Store
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "RabbitMQ loses everything, and nothing is lost or doubled",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct BrokerIsGoneTests {
        private static let events = RestoreBed.isFull ? 500 : 12
        private static let notifications = RestoreBed.isFull ? 200 : 6
        /// The content of a lost broker is restored within this time.
        private static let limit = Duration.seconds(180)

        @Test(.timeLimit(.minutes(15)))
        func eventsAndNotificationsAreSentAgainAndChatsArePublishedAgain() async throws {
            try await RestoreBed.lend(ownsBroker: true) { drill in
                let (bed, push) = (drill.bed, try await PushServer())
                let settings = drill.settings.merging(["JADWAL_CONFLICT_TIME": "0s"]) { $1 }
                let customers = try await Self.addCustomers(drill)
                let messages = try await bed.worker(.messageWorker, settings: settings)
                let analysis = try await bed.worker(.analysisWorker, settings: settings)
                var calendar = try await bed.worker(.calendarWorker, settings: settings)

                let told = Self.chats(customers, 0..<Self.notifications)
                try await drill.publish(told)
                try await Self.waiting(Self.notifications, in: bed.queues.notifications, bed)
                try await calendar.drain()
                let planned = Self.chats(customers, Self.notifications..<(Self.notifications + Self.events))
                try await drill.publish(planned)
                try await Self.waiting(Self.events, in: bed.queues.calendar, bed)

                try await drill.broker?.loseEverything()
                let lost = ContinuousClock.now
                // Minutes pass faster in the short form.
                if !RestoreBed.isFull { try await bed.setClock(ahead: 61) }
                if !RestoreBed.isFull { try await push.control(#"{"clock": 61}"#) }
                calendar = try await bed.worker(.calendarWorker, settings: settings)
                let pushes = try await bed.worker(.pushWorker, settings: push.settings)
                try await drill.publish(told + planned)
                let all = Self.events + Self.notifications
                try await awaiting("every event is in the calendar", within: Self.limit) {
                    try await bed.count("select count(*) from event where written_revision = 1") == all
                }
                // Further notifications are of events that were written just now.
                try await awaiting("every lost notification is pushed", within: Self.limit - lost.duration(to: .now)) {
                    try await bed.count("select count(distinct notification_id) from push_delivery")
                        >= Self.notifications
                }
                print("\(all) events and \(Self.notifications) notifications within \(lost.duration(to: .now))")
                try await awaiting("every notification is pushed", within: .seconds(240)) {
                    try await bed.count("select count(*) from notification where told_at is null") == 0
                }
                try await awaiting("every chat message is known") {
                    try await messages.metric("jadwal_messages_total", ["outcome": "duplicate"]) == 2 * all
                }
                try await bed.settled(within: .seconds(60))
                var objects = 0
                for user in RestoreBed.crowd { objects += try await drill.objects(of: user).count }
                #expect(objects == all)
                #expect(try await push.identifiers().count == 2 * all)
                #expect(try await bed.count("select count(*) from event") == all)
                #expect(try await bed.failures().isEmpty)
                for worker in [messages, analysis, calendar, pushes] { try await worker.drain() }
                await push.close()
            }
        }

        /// Each with a device.
        private static func addCustomers(_ drill: RestoreBed) async throws -> [String] {
            var customers: [String] = []
            for (number, user) in RestoreBed.crowd.enumerated() {
                let customer = try await drill.addCustomer(user)
                let token = "aaaa" + String(format: "%060x", number)
                _ = try await PostgresDevices(drill.bed.store).add(.apns, address: token, of: customer)
                customers.append(customer)
            }
            return customers
        }

        private static func chats(_ customers: [String], _ numbers: Range<Int>) -> [WireMessage] {
            numbers.flatMap { number in
                WireMessage.conversation(
                    ["< Dinner the day after tomorrow at 8pm at Al Bujairi?", "> yes, see you there"],
                    customer: customers[number % customers.count],
                    chat: "966500\(100_000 + number)@c.us",
                    start: WireMessage.lastNoon(in: RestoreBed.zone)
                )
            }
        }

        private static func waiting(_ count: Int, in queue: String, _ bed: PipelineBed) async throws {
            try await awaiting("\(count) messages are in \(queue)", within: .seconds(300)) {
                let outbox = try await bed.count("select count(*) from outbox")
                return try await bed.waiting(in: queue) == count && outbox == 0
            }
        }
    }
}
