import Foundation
import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Testing

extension PipelineSuites {
    @Suite("Unfinished requests close no program to others") struct HalfOpenConnectionTests {
        private static let parts = [
            "", "GET / HTTP/1.1\r\nHost: loc",
            "POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{",
        ]

        /// As many as each listener of its own could not hold.
        private static func crowds(_ count: Int, at port: Int, from source: String? = nil) throws
            -> [HalfOpenConnections]
        {
            try Self.parts.map { try HalfOpenConnections(count, to: port, from: source, sending: $0) }
        }

        @Test(.timeLimit(.minutes(2))) func bridgeWithFewDescriptorsLives() async throws {
            try await PipelineBed.lend { bed in
                let webhooks = try await WebhookBed.start(bed, descriptors: 256)
                let connection = try await webhooks.connect(.waha)
                let said = /Health and metrics are served.*?port"?[:=]"?(\d+)/
                let health = try await webhooks.bridge.process.said(said)
                let ports = try [health, String(webhooks.address.split(separator: ":").last ?? "")].map {
                    try #require(Int($0))
                }
                let crowds = try ports.flatMap { try Self.crowds(150, at: $0) }
                let began = ContinuousClock.now
                #expect(try await webhooks.send(try WAHAMessage.text("A", "hi"), to: connection).status == 200)
                #expect(try await webhooks.bridge.readiness().status == 200)
                #expect(ContinuousClock.now - began < .seconds(5) * TestEnvironment.patience)
                #expect(crowds.reduce(0) { $0 + $1.ended } >= 6 * 150 - 256)
                try await webhooks.queueHolds(1)
                try await webhooks.bridge.drain()
            }
        }

        @Test(.timeLimit(.minutes(2))) func offlineModelWithFewDescriptorsLives() async throws {
            try await PipelineBed.lend { bed in
                let arguments = ["--listen", "127.0.0.1:0"]
                let model = try await bed.start(.offlineModel, arguments: arguments, descriptors: 256)
                let port = try #require(Int(try await model.said(/listening on 127\.0\.0\.1:(\d+)/)))
                let crowds = try Self.crowds(150, at: port)
                let call = HTTPCall(method: .get, url: "http://127.0.0.1:\(port)/v1/models", deadline: .seconds(5))
                #expect(try await bed.http.execute(call).status == 200)
                #expect(model.isRunning && crowds.reduce(0) { $0 + $1.ended } >= 3 * 150 - 256)
            }
        }

        @Test(.timeLimit(.minutes(2))) func pagesStayOpenToOtherAddresses() async throws {
            try await PipelineBed.lend { bed in
                let console = try await ConsoleBed.start(bed)
                let port = try #require(console.address.split(separator: ":").last.flatMap { Int($0) })
                let crowds = try Self.crowds(200, at: port, from: "127.0.0.3")
                let call = HTTPCall(method: .get, url: console.address + "/sign-in", deadline: .seconds(5))
                #expect(try await bed.http.execute(call).status == 200)
                #expect(crowds.reduce(0) { $0 + $1.ended } >= 3 * 200 - 256)
            }
        }
    }
}
