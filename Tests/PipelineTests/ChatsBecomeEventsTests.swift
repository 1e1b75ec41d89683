import Foundation
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

extension PipelineSuites {
    @Suite(
        "Chats become events in their owners' calendars, once",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct ChatsBecomeEventsTests {
        static let riyadh = Zone("Asia/Riyadh")!
        static let london = Zone("Europe/London")!
        /// The same contact, in both customers' accounts.
        static let contact = "966500000001@c.us"

        @Test(.timeLimit(.minutes(2)))
        func agreedChatsOfTwoCustomersWithOneContact() async throws {
            try await PipelineBed.lend { bed in
                let calendars = try await PrivateRadicale(users: ["sami", "huda"], http: bed.http, folder: bed.folder)
                let model = try await CountingModel.start(on: bed)
                let push = try await PushServer()
                let sami = try await bed.addCustomer(zone: Self.riyadh.name, user: "sami", calendar: calendars)
                let huda = try await bed.addCustomer(zone: Self.london.name, user: "huda", calendar: calendars)
                try await Self.addDevices(of: sami, bed)
                let messages = try await bed.worker(.messageWorker)
                let calendar = try await bed.worker(
                    .calendarWorker,
                    settings: ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]
                )
                let pushes = try await bed.worker(.pushWorker, settings: push.settings)

                let chats = Self.chats(sami: sami, huda: huda)
                try await bed.publish(try chats.map { try $0.bytes })
                // They are from earlier: whoever reads them while they come may read one twice.
                try await awaiting("all are stored") {
                    try await bed.count("select count(*) from message") == chats.count
                }
                let analysis = try await bed.worker(.analysisWorker, settings: model.settings())
                try await awaiting("all chats have been read") {
                    try await analysis.metric("jadwal_verdicts_total", ["outcome": "committed"]) == 6
                }
                try await bed.settled()
                let samis = CalendarReading(server: calendars, user: "sami", http: bed.http)
                let hudas = CalendarReading(server: calendars, user: "huda", http: bed.http)
                let first = (try await samis.objects(), try await hudas.objects())
                try Self.check(first.0, in: Self.riyadh, place: "Al Bujairi")
                try Self.check(first.1, in: Self.london, place: "مطعم الريف")
                try await awaiting("the pushes were sent") { try await pushes.metric("jadwal_pushes_total") >= 4 }
                try await Self.checkPushes(push, pushes, bed)

                let calls = try await model.calls()
                try #require(calls == 6)
                try await Self.publishAgain(chats, times: 3, bed, messages)
                try await bed.settled()
                try #require(try await model.calls() == calls)
                let second = (try await samis.objects(), try await hudas.objects())
                try #require(second == first)
                try await Self.checkPushes(push, pushes, bed)
                try #require(try await bed.failures().isEmpty)
                for worker in [messages, analysis, calendar, pushes] {
                    try #require(!worker.process.log.contains("A dependency is down"), "\(worker.process.log)")
                    try await worker.drain()
                }
                await push.close()
            }
        }

        /// One that works, and one that APNs says is gone since 2023, when it was long registered.
        private static func addDevices(of customer: String, _ bed: PipelineBed) async throws {
            let devices = PostgresDevices(bed.store)
            _ = try await devices.add(.apns, address: "aaaa" + String(repeating: "0", count: 60), of: customer)
            let gone = try await devices.add(.apns, address: "dead" + String(repeating: "0", count: 60), of: customer)
            try await bed.pool.execute(
                Statement("update device set registered_at = '2023-01-01' where id = $1", [.uuid(gone)])
            )
        }

        private static func chats(sami: String, huda: String) -> [WireMessage] {
            func chat(_ customer: String, _ chat: String, _ zone: Zone, _ lines: [String]) -> [WireMessage] {
                WireMessage.conversation(lines, customer: customer, chat: chat, start: WireMessage.lastNoon(in: zone))
            }
            return chat(
                sami,
                Self.contact,
                Self.riyadh,
                [
                    "< Hi! Dinner the day after tomorrow at 8pm at Al Bujairi?", "> yes, see you there",
                ]
            )
                + chat(huda, Self.contact, Self.london, ["< نتعشى بعد بكرة ٨ مساء في مطعم الريف؟", "> تم"])
                + chat(
                    sami,
                    "966500000002@c.us",
                    Self.riyadh,
                    ["< Lunch the day after tomorrow at 1?", "> sorry, I can't"]
                )
                + chat(huda, "966500000002@c.us", Self.london, ["< نتغدى بعد بكرة الساعة ١؟", "> معليش مشغول"])
                + chat(sami, "966500000003@c.us", Self.riyadh, ["> Coffee the day after tomorrow at 5?"])
                + chat(huda, "966500000003@c.us", Self.london, ["< قهوة بعد بكرة ٥ العصر؟", "> يمكن"])
        }

        private static func check(_ objects: [CalendarLines], in zone: Zone, place: String) throws {
            try #require(objects.map(\.events) == [1], "\(objects)")
            let object = objects[0]
            let said = zone.local(WireMessage.lastNoon(in: zone)).date
            let day = said.adding(days: 2).description.filter { $0 != "-" }
            try #require(object.property("DTSTART") == ";TZID=\(zone.name):\(day)T200000", "\(object)")
            try #require(object.property("LOCATION") == ":\(place)", "\(object)")
            let name = try #require(object.path.split(separator: "/").last).dropLast(4)
            try #require(object.property("UID") == ":\(name)@jadwal.app", "\(object)")
        }

        /// An alert and a background push to the device that works; the other one is forgotten.
        private static func checkPushes(_ push: PushServer, _ worker: Worker, _ bed: PipelineBed) async throws {
            let identifiers = try await push.identifiers()
            try #require(identifiers.count == 2)
            try #require(Set(identifiers).count == 2)
            try #require(try await bed.count("select count(*) from push_delivery") == 2)
            try #require(try await bed.count("select count(distinct kind) from push_delivery") == 2)
            try #require(try await bed.count("select count(*) from device") == 1)
            try #require(try await worker.metric("jadwal_pushes_total", ["outcome": "forgotten"]) == 1)
            try #require(try await worker.metric("jadwal_pushes_total", ["outcome": "no_device"]) == 1)
        }

        private static func publishAgain(
            _ chats: [WireMessage],
            times: Int,
            _ bed: PipelineBed,
            _ messages: Worker
        ) async throws {
            let seed = UInt64.random(in: 0...UInt64.max)
            Attachment.record("\(seed)", named: "seed.txt")
            var generator = SeededGenerator(seed: seed)
            let again = (0..<times).flatMap { _ in chats }.shuffled(using: &generator)
            try await bed.publish(try again.map { try $0.bytes })
            try await awaiting("every copy is known (seed \(seed))") {
                try await messages.metric("jadwal_messages_total", ["outcome": "duplicate"]) == again.count
            }
        }
    }
}
