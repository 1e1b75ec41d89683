import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Store
import Testing

extension BridgeSuites {
    @Suite("A bridge answers each webhook as its source expects") struct BridgeWebhookTests {
        @Test(.timeLimit(.minutes(2))) func signedWebhookIsPublishedAndAnyOtherIsNotRead() async throws {
            try await PipelineBed.lend { bed in
                let webhooks = try await WebhookBed.start(bed)
                let connection = try await webhooks.connect(.waha)
                let other = try await webhooks.connect(.waha, account: "other") { _ in "other-key" }
                let body = try WAHAMessage.text("3EB0A1", "Dinner?")
                let right = WebhookBed.signature(body, "my-secret-key")
                var flipped = Array(right)
                flipped[7] = flipped[7] == "0" ? "1" : "0"
                let again = String(
                    decoding: try JSONSerialization.data(
                        withJSONObject: try JSONSerialization.jsonObject(with: Data(body.utf8)),
                        options: [.sortedKeys, .prettyPrinted]
                    ),
                    as: UTF8.self
                )
                for (sent, signature) in [
                    (body, String(flipped)), (body, String(right.dropLast(2))), (body, ""), (again, right),
                    (body, WebhookBed.signature(body, "other-key")), (body + " ", right),
                ] {
                    let answer = try await webhooks.post(
                        "/v1/waha/\(connection)",
                        Array(sent.utf8),
                        signature.isEmpty ? [:] : ["X-Webhook-Hmac": signature]
                    )
                    #expect(answer.status == 401)
                }
                #expect(try await bed.count("select count(*) from chat_place") == 0)
                // The documented example of WAHA.
                let vector = #"{"event":"message","session":"default","engine":"WEBJS"}"#
                let documented = WebhookBed.signature(vector, "my-secret-key")
                #expect(documented.hasPrefix("208f8a55") && documented.hasSuffix("53fa89"))
                #expect(try await webhooks.send(vector, to: connection).status == 200)
                let taken = try await webhooks.send(body, to: connection)
                #expect(taken.status == 200 && String(decoding: taken.body, as: UTF8.self) == #"{"message":1}"#)
                try await webhooks.queueHolds(1)
                #expect(try await webhooks.send(body, to: connection).status == 200)
                // Its session is another one, and it may be somebody else's.
                #expect(try await webhooks.send(body, to: other, key: "other-key").status == 200)
                #expect(try await webhooks.counted("unauthentic") == 6)
                #expect(try await webhooks.counted("message") == 1)
                #expect(try await webhooks.counted("duplicate") == 1)
                #expect(try await webhooks.counted("other_account") == 1)
                try await webhooks.bridge.drain()
                #expect(!webhooks.bridge.process.log.contains("Dinner"))
                #expect(!webhooks.bridge.process.log.contains("966500000001"))
            }
        }

        @Test(.timeLimit(.minutes(2))) func eachFaultHasItsAnswer() async throws {
            try await PipelineBed.lend { bed in
                let webhooks = try await WebhookBed.start(bed, settings: ["JADWAL_BRIDGE_BODY": "64KiB"])
                let connection = try await webhooks.connect(.waha)
                let ended = try await webhooks.connect(.waha, account: "ended")
                try await PostgresConnections(bed.store).end(ended)
                let path = "/v1/waha/\(connection)"
                let long = String(repeating: " ", count: 65_537)
                let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
                let cases: [(String, String, Bool, Int)] = [
                    (path, "no JSON", true, 400), (path, "[]", true, 400), (path, #"{"a":1}"#, true, 400),
                    (path, deep, true, 400), (path, "{\"event\":\"\u{0}\"}", true, 400), (path, "", true, 400),
                    (path, try WAHAMessage.envelope("message.unheard", [:]), true, 200),
                    (path, try WAHAMessage.text("3EB0G1", "hi", chat: "120363000000000001@g.us"), true, 200),
                    (path, long, true, 200), (path, long, false, 413),
                    ("/v1/waha/\(ended)", "{}", false, 200),
                    ("/v1/waha/\(UUID().uuidString)", "{}", true, 401), ("/v1/waha/x", "{}", true, 404),
                    ("/v1/evolution/\(connection)", "{}", true, 401), ("/v1/messages", "{}", false, 401),
                    ("/v1/meta", "{}", true, 404), ("/v2/waha", "{}", false, 404), ("/", "", false, 404),
                ]
                for (path, body, isSigned, status) in cases {
                    let signature = WebhookBed.signature(body, "my-secret-key")
                    let answer = try await webhooks.post(
                        path,
                        Array(body.utf8),
                        isSigned ? ["X-Webhook-Hmac": signature] : [:]
                    )
                    #expect(answer.status == status, "\(path) \(body.prefix(40))")
                }
                let get = HTTPCall(method: .get, url: webhooks.address + path)
                #expect(try await bed.http.execute(get).status == 405)
                #expect(try await webhooks.counted("not_an_envelope") == 6)
                #expect(try await webhooks.counted("too_large") == 2)
                #expect(try await webhooks.counted("ended") == 1)
                #expect(try await webhooks.counted("group") == 1)
                #expect(try await webhooks.counted("unused_event") == 1)
                #expect(try await bed.count("select count(*) from outbox") == 0)
                try await webhooks.bridge.drain()
            }
        }

        @Test(.timeLimit(.minutes(2))) func wrongSignaturesAndTooManyRequestsAreLimited() async throws {
            try await PipelineBed.lend { bed in
                let webhooks = try await WebhookBed.start(bed)
                let connection = try await webhooks.connect(.waha)
                var answers: [Int] = []
                for _ in 0..<22 {
                    answers.append(try await webhooks.post("/v1/waha/\(connection)", [123, 125]).status)
                }
                #expect(answers == Array(repeating: 401, count: 20) + [429, 429])
                // A sender with a valid signature is not blamed for them.
                #expect(try await webhooks.send(try WAHAMessage.text("A", "hi"), to: connection).status == 200)
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for turn in 0..<200 {
                        let body = try WAHAMessage.text("B\(turn)", "hi")
                        group.addTask { try await webhooks.send(body, to: connection).status }
                    }
                    return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
                }
                #expect(Set(statuses.keys).isSubset(of: [200, 429]) && statuses[429, default: 0] > 0, "\(statuses)")
                let taken = statuses[200, default: 0] + 1
                #expect(try await webhooks.counted("message") == taken)
                #expect(try await webhooks.counted("limited") == 201 - taken)
                try await webhooks.queueHolds(taken)
                try await webhooks.bridge.drain()
            }
        }

        @Test(.timeLimit(.minutes(2))) func newKeyIsAcceptedAtOnceAndTheOneBeforeStays() async throws {
            try await PipelineBed.lend { bed in
                let webhooks = try await WebhookBed.start(bed)
                let connection = try await webhooks.connect(.waha)
                #expect(try await webhooks.send(try WAHAMessage.text("A", "hi"), to: connection).status == 200)
                let connections = PostgresConnections(bed.store)
                for (turn, key) in ["second", "third"].enumerated() {
                    try await connections.replaceKey(of: connection, with: key)
                    let before = turn == 0 ? "my-secret-key" : "second"
                    for sent in [key, before] {
                        let body = try WAHAMessage.text("\(turn)\(sent)", "hi")
                        #expect(try await webhooks.send(body, to: connection, key: sent).status == 200, "\(sent)")
                    }
                }
                #expect(try await webhooks.send(try WAHAMessage.text("B", "hi"), to: connection).status == 401)
                try await webhooks.bridge.drain()
            }
        }

        @Test(.timeLimit(.minutes(2))) func slowBodyIsCutOffAndOthersAreAnswered() async throws {
            try await PipelineBed.lend { bed in
                let webhooks = try await WebhookBed.start(bed)
                let connection = try await webhooks.connect(.waha)
                let slow = try SlowSender(webhooks.address, "/v1/waha/\(connection)")
                #expect(try await webhooks.send(try WAHAMessage.text("A", "hi"), to: connection).status == 200)
                try await awaiting("the slow connection is closed", within: .seconds(15)) { slow.isClosed() }
                #expect(try await webhooks.counted("too_slow") == 1)
                #expect(try await webhooks.counted("message") == 1)
                try await webhooks.bridge.drain()
            }
        }
    }
}
