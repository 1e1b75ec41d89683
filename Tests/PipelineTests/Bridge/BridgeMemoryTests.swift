import Foundation
import HTTP
import Pipeline
import TestSupport
import Testing

extension BridgeSuites {
    @Suite("Strangers do not fill a bridge's memory") struct BridgeMemoryTests {
        private static let length = 4 << 20

        /// All but the last byte of a body that is as long as it may be.
        private static func crowd(_ count: Int, of webhooks: WebhookBed) throws -> [HalfOpenConnections] {
            let port = try #require(webhooks.address.split(separator: ":").last.flatMap { Int($0) })
            let body = String(repeating: " ", count: Self.length - 1)
            return try (1...count).map { number in
                let head = "POST /v1/meta HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.\(number)\r\n"
                let part = "\(head)Content-Length: \(Self.length)\r\n\r\n\(body)"
                return try HalfOpenConnections(1, to: port, sending: part)
            }
        }

        @Test(.timeLimit(.minutes(2))) func unsignedBodiesAreHeldWithinTheBudget() async throws {
            try await PipelineBed.lend { bed in
                let settings = ["META_APP_SECRET": "app-secret", "JADWAL_BRIDGE_PROXIED": "true"]
                let webhooks = try await WebhookBed.start(bed, settings: settings)
                let connection = try await webhooks.connect(.waha)
                #expect(try await webhooks.send(try WAHAMessage.text("A", "hi"), to: connection).status == 200)
                let before = try webhooks.bridge.process.residentMemory()
                let crowd = try Self.crowd(20, of: webhooks)
                let grown = try webhooks.bridge.process.residentMemory() - before
                // Without the budget 80 MiB are held, with it 32.
                #expect(grown < 60 << 10, "\(grown) kB more")
                try await awaiting("bodies are refused") { try await webhooks.counted("crowded", "cloud") >= 10 }
                // An ordinary webhook has room meanwhile.
                #expect(try await webhooks.send(try WAHAMessage.text("B", "hi"), to: connection).status == 200)
                #expect(!crowd.isEmpty)
                try await webhooks.bridge.drain()
            }
        }

        @Test(.timeLimit(.minutes(2))) func withoutASecretNothingOfMetaIsRead() async throws {
            try await PipelineBed.lend { bed in
                let webhooks = try await WebhookBed.start(bed, settings: ["META_VERIFY_TOKEN": "a-long-word"])
                let port = try #require(webhooks.address.split(separator: ":").last.flatMap { Int($0) })
                for request in [
                    "POST /v1/meta HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(Self.length)\r\n\r\n",
                    "GET /v1/meta?hub.mode=subscribe&hub.verify_token=a-long-word HTTP/1.1\r\nHost: localhost\r\n\r\n",
                ] {
                    let answer = try await PlainExchange.run([Array(request.utf8)], to: port, until: "path")
                    #expect(answer.text.hasPrefix("HTTP/1.1 404 "), "\(answer.text)")
                }
                try await webhooks.bridge.drain()
            }
        }
    }
}
