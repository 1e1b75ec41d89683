import Foundation
import TestSupport
import Testing
import Time

extension PipelineSuites {
    @Suite(
        "WhatsApp's own event messages are in the calendar, moved and cancelled without the model",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct WrittenEventMessageTests {
        @Test(.timeLimit(.minutes(2)))
        func fromTheInvitationToItsRevocation() async throws {
            try await PipelineBed.lend { bed in
                let calendars = try await PrivateRadicale(users: ["sami"], http: bed.http, folder: bed.folder)
                let model = try await CountingModel.start(on: bed)
                let zone = Zone("Asia/Riyadh")!
                let customer = try await bed.addCustomer(zone: zone.name, user: "sami", calendar: calendars)
                let messages = try await bed.worker(.messageWorker)
                let analysis = try await bed.worker(.analysisWorker, settings: model.settings())
                let calendar = try await bed.worker(
                    .calendarWorker,
                    settings: ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]
                )
                let reading = CalendarReading(server: calendars, user: "sami", http: bed.http)
                let chat = EventMessageChat(customer: customer, zone: zone)

                try await bed.publish([
                    try chat.invitation(at: 20).bytes, try chat.broken.bytes, try chat.answer("تم 👍").bytes,
                ])
                let added = try await Self.object(in: reading) { $0.property("LOCATION") == ":Al Bujairi" }
                try #require(added.property("DTSTART") == chat.start(20))
                try #require(added.property("SUMMARY") == ":عشاء")
                try #require(added.property("SEQUENCE") == ":0")
                #expect(try await bed.failures() == ["messages/invalid_event": 1])
                #expect(try await bed.count("select count(*) from message where content is not null") == 0)

                try await bed.publish([try chat.invitation(at: 21, change: 1).bytes])
                let moved = try await Self.object(in: reading) { $0.property("DTSTART") == chat.start(21) }
                try #require(moved.path == added.path && moved.property("UID") == added.property("UID"))
                try #require(moved.property("SEQUENCE") == ":1")

                try await bed.publish([try chat.revocation.bytes])
                let cancelled = try await Self.object(in: reading) { $0.property("STATUS") == ":CANCELLED" }
                try #require(cancelled.path == added.path && cancelled.property("SEQUENCE") == ":2")
                #expect(try await model.calls() == 0)
                #expect(try await analysis.metric("jadwal_verdicts_total", ["outcome": "event_message"]) == 3)
                for worker in [messages, analysis, calendar] { try await worker.drain() }
            }
        }

        private static func object(
            in reading: CalendarReading,
            _ isIt: @Sendable (CalendarLines) -> Bool
        ) async throws -> CalendarLines {
            try await awaiting("the calendar has it") {
                let objects = try await reading.objects()
                return objects.count == 1 && objects.allSatisfy(isIt)
            }
            return try #require(try await reading.objects().first)
        }
    }
}
