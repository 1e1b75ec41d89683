import Foundation
import Pipeline
import Postgres
import RabbitMQ
import Store
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "What a queue loses behind its confirm is sent again",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct LostQueueTests {
        @Test(.timeLimit(.minutes(1)))
        func eventsAndNotificationsArriveOnce() async throws {
            try await PipelineBed.lend { bed in
                let calendars = try await PrivateRadicale(users: ["sami"], http: bed.http, folder: bed.folder)
                let push = try await PushServer()
                let model = try await CountingModel.start(on: bed)
                let customer = try await bed.addCustomer(user: "sami", calendar: calendars)
                let token = "aaaa" + String(repeating: "0", count: 60)
                _ = try await PostgresDevices(bed.store).add(.apns, address: token, of: customer)

                try await TakeoverTests.storeAgreement(of: customer, in: bed)
                let analysis = try await bed.worker(.analysisWorker, settings: model.settings())
                try await Self.lose(bed.queues.calendar, bed)
                // Gaps are looked for at a start.
                try await bed.setClock(ahead: 61)
                let calendar = try await bed.worker(
                    .calendarWorker,
                    settings: ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]
                )
                try await awaiting("the event is written") {
                    try await calendar.metric("jadwal_calendar_writes_total", ["outcome": "written"]) == 1
                }
                try await Self.lose(bed.queues.notifications, bed)
                #expect(try await bed.count("select count(*) from notification") == 1)
                try await bed.setClock(ahead: 122)
                try await push.control(#"{"clock": 122}"#)
                let pushes = try await bed.worker(.pushWorker, settings: push.settings)
                try await awaiting("both pushes are taken") { try await push.identifiers().count == 2 }
                try await awaiting("nothing is wanted any more") {
                    try await bed.count("select count(*) from notification where told_at is null") == 0
                }
                // A later check finds nothing to send.
                try await bed.setClock(ahead: 4000)
                let another = try await bed.worker(.pushWorker, settings: push.settings)
                try await bed.settled()
                for worker in [analysis, calendar, pushes, another] { try await worker.drain() }
                #expect(try await push.identifiers().count == 2)
                let reading = CalendarReading(server: calendars, user: "sami", http: bed.http)
                #expect(try await reading.objects().count == 1)
                #expect(try await bed.failures().isEmpty)
                await push.close()
            }
        }

        /// Waits until its one message is confirmed and forgotten by the outbox, and loses it.
        private static func lose(_ queue: String, _ bed: PipelineBed) async throws {
            try await awaiting("the message is in \(queue)") {
                let rest = try await bed.count("select count(*) from outbox")
                return try await bed.waiting(in: queue) == 1 && rest == 0
            }
            try await bed.topology.purge(queue)
        }
    }
}
