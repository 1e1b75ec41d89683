import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import TestSupport
import Testing

@testable import PrivateServers

extension BridgeSuites {
    @Suite(
        "A bridge asks Meta about numbers of the Cloud API",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct BridgeCloudTests {
        private static let number = "106540352242922"
        private static let business = "102290129340398"

        @Test(.timeLimit(.minutes(3))) func lostSubscriptionIsWrittenBackAndABannedNumberIsLost() async throws {
            try await Self.with { bed, meta, webhooks, address in
                let id = try await webhooks.connect(.cloud, account: Self.number)
                try await Self.tell(meta, bed, "number", ["id": Self.number, "display": "+966 50 000 0007"])
                let message: [String: Any] = [
                    "from": "966500000001", "id": "wamid.1", "timestamp": "\(UnixSeconds.now - 60)", "type": "text",
                    "text": ["body": "Dinner?"],
                ]
                let value: [String: Any] = [
                    "messaging_product": "whatsapp", "messages": [message],
                    "metadata": ["display_phone_number": "966500000007", "phone_number_id": Self.number],
                ]
                try await Self.send("messages", value, to: address, meta, bed)
                try await webhooks.queueHolds(1)
                // The message has named the account, which nobody is subscribed to.
                try await bed.pool.execute("update chat_connection set looked_at = null")
                try await awaiting("the account is subscribed to") {
                    try await Self.state(of: meta, bed)["subscribed"] as? [String] == [Self.business]
                }
                try await awaiting("it is counted") {
                    try await webhooks.bridge.metric("jadwal_bridge_mended_total", ["what": "webhook"]) == 1
                }
                // A report about the whole account triggers a read of its numbers.
                let banned = ["id": Self.number, "display": "+966 50 000 0007", "status": "BANNED"]
                try await Self.tell(meta, bed, "number", banned)
                try await bed.pool.execute(
                    "update chat_connection set looked_at = jadwal_now() - interval '30 seconds'"
                )
                let removed: [String: Any] = ["event": "PARTNER_REMOVED", "waba_info": ["waba_id": Self.business]]
                try await Self.send("account_update", removed, to: address, meta, bed)
                try await awaiting("the number is lost") {
                    let lost = "select count(*) from chat_connection where state = 'lost' and detail = 'restricted'"
                    return try await bed.count(lost) == 1
                }
                #expect(try await webhooks.counted("state", "cloud") == 1)
                // Another account's news is nobody's.
                let other: [String: Any] = ["event": "PARTNER_REMOVED", "waba_info": ["waba_id": "1"]]
                try await Self.send("account_update", other, to: address, meta, bed)
                try await awaiting("it is dropped") { try await webhooks.counted("ended", "cloud") == 1 }
                #expect(try await bed.count("select count(*) from chat_connection where id = '\(id)'") == 1)
                #expect(try await Self.state(of: meta, bed)["forbidden"] as? [String] == [])
            }
        }

        private static func with(
            _ body: @Sendable (PipelineBed, TestServer, WebhookBed, _ address: String) async throws -> Void
        ) async throws {
            try await PipelineBed.lend { bed in
                let meta = try await TestServer.start(
                    "meta_sender.py",
                    arguments: ["--secret", "app-secret", "--token", "marked-token", "--scale", "10"],
                    python: try #require(TestEnvironment.python)
                )
                defer { meta.stop() }
                let address = "http://127.0.0.1:\(try FreePort.find(except: []))"
                let webhooks = try await WebhookBed.start(
                    bed,
                    settings: [
                        "META_APP_SECRET": "app-secret", "META_ACCESS_TOKEN": "marked-token",
                        "META_GRAPH_URL": "http://127.0.0.1:\(meta.port)", "JADWAL_BRIDGE_URL": address,
                        "JADWAL_BRIDGE_LISTEN": String(address.dropFirst("http://".count)),
                    ]
                )
                try await body(bed, meta, webhooks, address)
                try await webhooks.bridge.drain()
                #expect(!webhooks.bridge.process.log.contains("marked-token"))
            }
        }

        /// A webhook of the business account.
        private static func send(
            _ field: String,
            _ value: [String: Any],
            to address: String,
            _ meta: TestServer,
            _ bed: PipelineBed
        ) async throws {
            let change: [String: Any] = ["field": field, "value": value]
            let entry: [String: Any] = ["id": Self.business, "changes": [change]]
            let body: [String: Any] = ["object": "whatsapp_business_account", "entry": [entry]]
            try await Self.tell(meta, bed, "send", ["url": address + "/v1/meta", "body": body])
        }

        private static func tell(_ meta: TestServer, _ bed: PipelineBed, _ path: String, _ body: [String: Any])
            async throws
        {
            var call = HTTPCall(method: .post, url: "http://127.0.0.1:\(meta.port)/bed/\(path)", version: .http1)
            call.fields[.contentType] = "application/json"
            call.body = Array(try JSONSerialization.data(withJSONObject: body))
            let answer = try await bed.http.execute(call)
            try #require(answer.status == 200, "\(path)")
        }

        private static func state(of meta: TestServer, _ bed: PipelineBed) async throws -> [String: Any] {
            let url = "http://127.0.0.1:\(meta.port)/bed"
            let answer = try await bed.http.execute(HTTPCall(method: .get, url: url, version: .http1))
            return try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
        }
    }
}
