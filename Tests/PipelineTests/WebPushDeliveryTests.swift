import Foundation
import Pipeline
import Push
import Store
import TestSupport
import Testing
import WebPushTestSupport

extension PipelineSuites {
    @Suite("WebPush tells browsers like other devices, and only the browser reads it")
    struct WebPushDeliveryTests {
        static let settings = ["VAPID_KEY": VAPIDKey().text, "VAPID_SUBJECT": "mailto:operator@example.org"]

        /// As the command prints it.
        private static func newKey(_ bed: PipelineBed) async throws -> VAPIDKey {
            let command = try await bed.start(.command, arguments: ["keys", "generate", "--vapid"])
            try #require(try await command.exitCode() == 0, "\(command.log)")
            let printed = try #require(command.output.wholeMatch(of: /VAPID_KEY=([A-Za-z0-9_-]{43})\n/))
            return try #require(VAPIDKey(String(printed.1)))
        }

        /// One service takes the push, one wants it shorter, one asks to wait, and two have forgotten their browser.
        @Test(.timeLimit(.minutes(2))) func eachBrowserIsToldOnceAndTheGoneOnesAreForgotten() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let customer = try await bed.addCustomer()
                let browser = TestBrowser()
                let devices = PostgresDevices(bed.store)
                for name in ["any", "small", "busy", "gone", "unknown"] {
                    let address = servers.url("push/\(name)")
                    _ = try await devices.add(.webPush, address: address, secret: browser.stored, of: customer)
                }
                let key = try await Self.newKey(bed)
                let own = ["VAPID_KEY": key.text, "JADWAL_ALLOW_PRIVATE": servers.authority]
                let settings = Self.settings.merging(own) { $1 }
                let worker = try await bed.worker(.pushWorker, settings: settings)
                let event = "0192d3a4-0000-7000-8000-00000000b001"
                let body = try Self.notification(event, of: customer)
                try await bed.publish([body], to: bed.queues.notifications)
                try await awaiting("all have been told") {
                    try await servers.seen().filter { $0.to != nil }.count >= 3
                }
                try await bed.publish([body], to: bed.queues.notifications)
                try await bed.settled()
                let seen = try await servers.seen()
                #expect(seen.compactMap(\.to).sorted() == ["any", "busy", "small"], "\(seen)")
                let refused = seen.compactMap(\.refused)
                #expect(Set(refused) == ["busy", "small", "gone", "unknown"], "\(refused)")
                for told in seen where told.to != nil {
                    let text = try browser.open(Array(try #require(told.sealed)))
                    let read = try JSONDecoder().decode([String: String].self, from: Data(text))
                    #expect(read["event_id"] == event && read["tag"] == event)
                    #expect(read["title"] == "أُضيف موعد إلى تقويمك" && read["body"]?.hasPrefix("عشاء") == true)
                    #expect(text.count <= (told.to == "small" ? 1500 : 4096))
                    #expect(told.headers?["topic"] == event.replacing("-", with: ""))
                    #expect(Int(told.headers?["ttl"] ?? "") == 2_419_200)
                    let proof = try ReadProof(told.headers?["authorization"])
                    #expect(proof.audience == "http://\(servers.authority)" && proof.key == key.publicText)
                }
                #expect(try await bed.count("select count(*) from device") == 3)
                let labels = ["service": "webpush", "outcome": "delivered"]
                // The first round is not counted, as it is repeated for the one that asked to wait.
                #expect(try await worker.metric("jadwal_pushes_total", labels) == 1)
                let log = worker.process.log
                #expect(![browser.auth, key.text, "/push/"].contains { log.contains($0) })
                try #require(try await bed.failures().isEmpty)
                try await worker.drain()
                servers.stop()
            }
        }

        private static func notification(_ event: String, of customer: String) throws -> [UInt8] {
            try NotificationMessageCoder()
                .encode(
                    .sample(
                        "0192d3a4-0000-7000-8000-00000000b002",
                        of: customer,
                        body: "عشاء مع نورة\n" + String(repeating: "ملاحظة طويلة ", count: 800),
                        of: event
                    )
                )
        }
    }
}
