import Foundation
import HTTP
import Pipeline
import Testing
import Time

extension BridgeSuites {
    @Suite(
        "A chat that comes in by a bridge becomes one event at the owner's hour",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct BridgeEndToEndTests {
        /// The source tells everything twice.
        @Test(.timeLimit(.minutes(3)), arguments: ChatDoor.allCases)
        func chatOfTwelveMessages(through door: ChatDoor) async throws {
            try await PipelineBed.lend { bed in
                var source = try await door.source(on: bed)
                do {
                    try await Self.play(&source, on: bed)
                } catch {
                    await source.close(bed)
                    throw error
                }
                await source.close(bed)
            }
        }

        private static func play(_ source: inout any ChatSource, on bed: PipelineBed) async throws {
            let kind = type(of: source).kind.rawValue
            let chat = DinnerChat(hasEvents: type(of: source).hasEvents)
            let calendars = try await PrivateRadicale(users: ["sami"], http: bed.http, folder: bed.folder)
            let model = try await CountingModel.start(on: bed)
            let customer = try await bed.addCustomer(zone: DinnerChat.zone.name, user: "sami", calendar: calendars)
            let settings = ["JADWAL_BRIDGE_LISTEN": "127.0.0.1:0"].merging(source.settings) { own, _ in own }
            let bridge = try await bed.worker(.bridge, settings: settings)
            let webhooks = try await WebhookBed(bed, customer, bridge)
            try await source.open(webhooks)
            let messages = try await bed.worker(.messageWorker)
            let calendar = try await bed.worker(
                .calendarWorker,
                settings: ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]
            )
            for step in chat.steps { for _ in 0..<2 { try await source.tell(step, to: webhooks) } }
            for (outcome, count) in [("message", chat.messages), ("duplicate", chat.messages), ("group", 2)] {
                try await awaiting("\(count) count as \(outcome)") {
                    try await webhooks.counted(outcome, kind) == count
                }
            }
            try await awaiting("all are stored, without the one that was taken back") {
                try await bed.count("select count(*) from message where content is not null") == chat.messages - 1
            }
            #expect(try await bed.count("select count(*) from conversation") == 1)
            let pushes = try await bed.worker(.pushWorker)
            let analysis = try await bed.worker(.analysisWorker, settings: model.settings())
            let reading = CalendarReading(server: calendars, user: "sami", http: bed.http)
            try await awaiting("the dinner is in the calendar") { try await reading.objects().count == 1 }
            try await bed.settled()
            let objects = try await reading.objects()
            let object = try #require(objects.count == 1 ? objects.first : nil, "\(objects)")
            #expect(object.property("DTSTART") == DinnerChat.start, "\(object)")
            #expect(object.property("LOCATION") == ":Al Bujairi", "\(object)")
            #expect(try await bed.failures().isEmpty)
            for worker in [bridge, messages, calendar, analysis, pushes] { try await worker.drain() }
        }
    }
}
