import Foundation
import HTTP
import Pipeline
import Testing
import Time

extension PipelineSuites {
    @Suite(
        "A chat that comes in by webhooks becomes one event at the owner's hour",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct BridgeEndToEndTests {
        private static let riyadh = Zone("Asia/Riyadh")!
        private static let hidden = "98765432109876@lid"
        private static let number = "966500000001@c.us"

        /// Each webhook comes twice. The other side is named by number or by hidden id, as WAHA happens to.
        @Test(.timeLimit(.minutes(3))) func chatOfTwelveMessagesThroughWAHA() async throws {
            try await PipelineBed.lend { bed in
                let calendars = try await PrivateRadicale(users: ["sami"], http: bed.http, folder: bed.folder)
                let model = try await CountingModel.start(on: bed)
                let customer = try await bed.addCustomer(zone: Self.riyadh.name, user: "sami", calendar: calendars)
                let bridge = try await bed.worker(.bridge, settings: ["JADWAL_BRIDGE_LISTEN": "127.0.0.1:0"])
                let webhooks = try await WebhookBed(bed, customer, bridge)
                let connection = try await webhooks.connect(.waha)
                let messages = try await bed.worker(.messageWorker)
                let calendar = try await bed.worker(
                    .calendarWorker,
                    settings: ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]
                )
                for webhook in try Self.chat() {
                    for _ in 0..<2 { #expect(try await webhooks.send(webhook, to: connection).status == 200) }
                }
                #expect(try await webhooks.counted("message") == 12)
                #expect(try await webhooks.counted("duplicate") == 12)
                #expect(try await webhooks.counted("group") == 2)
                try await awaiting("all are stored") {
                    try await bed.count("select count(*) from message where content is not null") == 11
                }
                #expect(try await bed.count("select count(*) from conversation") == 1)
                let pushes = try await bed.worker(.pushWorker)
                let analysis = try await bed.worker(.analysisWorker, settings: model.settings())
                let reading = CalendarReading(server: calendars, user: "sami", http: bed.http)
                try await awaiting("the dinner is in the calendar") { try await reading.objects().count == 1 }
                try await bed.settled()
                let objects = try await reading.objects()
                let object = try #require(objects.count == 1 ? objects.first : nil, "\(objects)")
                let day = Self.riyadh.local(WireMessage.lastNoon(in: Self.riyadh)).date.adding(days: 2)
                let digits = day.description.filter { $0 != "-" }
                #expect(object.property("DTSTART") == ";TZID=Asia/Riyadh:\(digits)T200000", "\(object)")
                #expect(object.property("LOCATION") == ":Al Bujairi", "\(object)")
                #expect(try await bed.failures().isEmpty)
                for worker in [bridge, messages, calendar, analysis, pushes] { try await worker.drain() }
            }
        }

        /// Small talk in two languages, a lunch that is taken back, a dinner whose hour is edited, a word in a group,
        /// and the owner's yes as a reply.
        private static func chat() throws -> [String] {
            let start = WireMessage.lastNoon(in: Self.riyadh).seconds
            func text(_ number: Int64, _ line: String, reply: [String: Any]? = nil) throws -> String {
                let isMine = line.hasPrefix(">")
                return try Self.message(number, String(line.dropFirst(2)), isMine, start + number * 60, reply)
            }
            let dinner = "Dinner the day after tomorrow at 8pm at Al Bujairi?"
            return [
                try text(1, "< السلام عليكم"),
                try text(2, "> وعليكم السلام"),
                try text(3, "< How was the trip?"),
                try text(4, "> Long, but good"),
                try text(5, "< الحمد لله على السلامة"),
                try text(6, "> الله يسلمك"),
                try text(7, "< Lunch tomorrow at 1?"),
                try WAHAMessage.envelope(
                    "message.revoked",
                    Self.payload(7, "", false, start + 440).merging([
                        "revokedMessageId": "3EB07", "after": Self.payload(7, "", false, start + 440),
                    ]) { own, _ in own }
                ),
                try text(8, "< sorry, I have a class then"),
                try WAHAMessage.text("3EB0G", "Dinner at 9 for everybody?", chat: "120363000000000001@g.us"),
                try text(9, "> no problem"),
                try text(10, "< \(dinner.replacing("8pm", with: "7pm"))"),
                try WAHAMessage.envelope(
                    "message.edited",
                    Self.payload(10, dinner, false, start + 620).merging([
                        "editedMessageId": "3EB010"
                    ]) { own, _ in own }
                ),
                try text(11, "< it is a nice place"),
                try text(
                    12,
                    "> yes, see you there",
                    reply: ["id": "3EB010", "participant": Self.number, "body": dinner]
                ),
            ]
        }

        private static func message(
            _ number: Int64,
            _ body: String,
            _ isMine: Bool,
            _ saidAt: Int64,
            _ reply: [String: Any]?
        ) throws -> String {
            var payload = Self.payload(number, body, isMine, saidAt)
            if let reply { payload["replyTo"] = reply }
            return try WAHAMessage.envelope("message.any", payload)
        }

        private static func payload(_ number: Int64, _ body: String, _ isMine: Bool, _ saidAt: Int64) -> [String: Any] {
            let chat = number.isMultiple(of: 3) ? Self.hidden : Self.number
            var payload: [String: Any] = [
                "id": "\(isMine)_\(chat)_3EB0\(number)", "timestamp": saidAt,
                "from": isMine ? "966500000007@c.us" : chat, "fromMe": isMine, "to": isMine ? chat : NSNull(),
                "body": body, "hasMedia": false,
            ]
            let theirs = ["remoteJid": Self.hidden, "remoteJidAlt": "966500000001@s.whatsapp.net"]
            payload["_data"] = ["key": theirs, "pushName": "Noura"]
            return payload
        }
    }
}
