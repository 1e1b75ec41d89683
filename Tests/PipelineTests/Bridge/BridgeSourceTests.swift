import Crypto
import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Store
import Testing

extension BridgeSuites {
    @Suite("A bridge knows the senders of each kind of source") struct BridgeSourceTests {
        @Test(.timeLimit(.minutes(2))) func scriptPostsOurOwnFormatLineByLine() async throws {
            try await PipelineBed.lend { bed in
                let webhooks = try await WebhookBed.start(bed)
                let connection = try await webhooks.connect(.own) { "\($0).own-secret" }
                let now = UnixSeconds.now - 60
                func line(_ id: String, _ customer: String) -> String {
                    #"{"customer_id":"\#(customer)","id":"\#(id)","chat_id":"966500000001@c.us","is_sender_me":false,"#
                        + #""body":"hi","timestamp":\#(now)}"#
                }
                let lines = [
                    line("true_966500000001@c.us_3EB0A1", webhooks.customer), line("3EB0A2", webhooks.customer),
                    "{\"id\":1}", line("3EB0A1", webhooks.customer), line("3EB0A4", UUID().uuidString),
                ]
                func post(_ text: String, _ key: String?) async throws -> HTTPAnswer {
                    let headers = key.map { ["Authorization": "Bearer \($0)"] } ?? [:]
                    return try await webhooks.post("/v1/messages", Array(text.utf8), headers)
                }
                for key in [nil, "own-secret", "\(connection).", "\(connection).wrong", "\(UUID()).own-secret"] {
                    #expect(try await post(lines[0], key).status == 401, "\(key ?? "no key")")
                }
                let answer = try await post(lines.joined(separator: "\n"), "\(connection).own-secret")
                #expect(answer.status == 200)
                let counts = try JSONDecoder().decode([String: Int].self, from: Data(answer.body))
                #expect(counts == ["message": 2, "unreadable": 1, "duplicate": 1])
                #expect(try await webhooks.counted("other_account", "own") == 1)
                try await webhooks.queueHolds(2)
                let long = String(repeating: "x", count: 5 << 20)
                #expect(try await post(long, "\(connection).own-secret").status == 413)
                try await webhooks.bridge.drain()
            }
        }

        @Test(.timeLimit(.minutes(2))) func evolutionsTokenIsAcceptedForAsLongAsItTriesAgain() async throws {
            try await PipelineBed.lend { bed in
                let webhooks = try await WebhookBed.start(bed)
                let connection = try await webhooks.connect(.evolution, account: "home") { _ in "jwt-secret" }
                let body = Array(
                    """
                    {"event":"messages.upsert","instance":"home","sender":"966500000007@s.whatsapp.net","data":{
                    "key":{"remoteJid":"966500000001@s.whatsapp.net","fromMe":false,"id":"3EB0E1"},"pushName":"Noura",
                    "message":{"conversation":"Dinner?"},"messageType":"conversation",
                    "messageTimestamp":\(UnixSeconds.now - 60)},"apikey":"marked-api-key"}
                    """.utf8
                )
                let now = UnixSeconds.now
                for (expiry, key, algorithm, app, status) in [
                    (now - 1860, "jwt-secret", "HS256", "evolution", 401), (now, "wrong", "HS256", "evolution", 401),
                    (now, "jwt-secret", "none", "evolution", 401), (now, "jwt-secret", "HS256", "other", 401),
                    (now - 1200, "jwt-secret", "HS256", "evolution", 200),
                ] {
                    let token = EvolutionData.token(until: expiry, key, algorithm, app)
                    let answer = try await webhooks.post(
                        "/v1/evolution/\(connection)/messages-upsert",
                        body,
                        ["Authorization": "Bearer \(token)"]
                    )
                    #expect(answer.status == status, "\(expiry - now) \(key) \(algorithm) \(app)")
                }
                try await webhooks.queueHolds(1)
                #expect(try await webhooks.counted("message", "evolution") == 1)
                try await webhooks.bridge.drain()
            }
        }

        @Test(.timeLimit(.minutes(2))) func cloudAPIsWebhooksGoToTheConnectionOfTheirNumber() async throws {
            try await PipelineBed.lend { bed in
                let secrets = ["META_APP_SECRET": "old-secret,new-secret", "META_VERIFY_TOKEN": "marked-token"]
                let webhooks = try await WebhookBed.start(bed, settings: secrets)
                _ = try await webhooks.connect(.cloud, account: "106540352242922")
                let query = "?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token="
                for (token, status) in [("marked-token", 200), ("wrong", 401), ("marked-token%0A", 401), ("", 401)] {
                    let call = HTTPCall(method: .get, url: webhooks.address + "/v1/meta" + query + token)
                    let answer = try await bed.http.execute(call)
                    #expect(answer.status == status, "\(token)")
                    if status == 200 { #expect(String(decoding: answer.body, as: UTF8.self) == "1158201444") }
                }
                func body(_ id: String, _ number: String) -> String {
                    """
                    {"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"field":"messages","value":{
                    "messaging_product":"whatsapp","metadata":{"display_phone_number":"966500000007",
                    "phone_number_id":"\(number)"},"contacts":[{"profile":{"name":"Noura"},"wa_id":"966500000001"}],
                    "messages":[{"from":"966500000001","id":"\(id)","timestamp":"\(UnixSeconds.now - 60)",
                    "type":"text","text":{"body":"Dinner?"}}]}}]}]}
                    """
                }
                for (number, key, status) in [
                    ("106540352242922", "new-secret", 200), ("106540352242922", "old-secret", 200),
                    ("106540352242922", "wrong", 401), ("999", "new-secret", 200),
                ] {
                    let text = body("wamid.\(key)\(number)", number)
                    let code = HMAC<SHA256>
                        .authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: Data(key.utf8)))
                    let signature = "sha256=" + code.map { String(format: "%02x", $0) }.joined()
                    let answer = try await webhooks.post(
                        "/v1/meta",
                        Array(text.utf8),
                        ["X-Hub-Signature-256": signature]
                    )
                    #expect(answer.status == status, "\(key) \(number)")
                }
                try await webhooks.queueHolds(2)
                #expect(try await webhooks.counted("ended", "cloud") == 1)
                try await webhooks.bridge.drain()
            }
        }
    }
}

enum UnixSeconds {
    static var now: Int64 { Int64(Date().timeIntervalSince1970) }
}
