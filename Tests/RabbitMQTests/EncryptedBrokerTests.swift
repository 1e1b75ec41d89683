import Foundation
import Pipeline
import TestSupport
import Testing

@testable import RabbitMQ

@Suite("A broker on another machine is used only over verified TLS")
struct EncryptedBrokerTests {
    @Test(arguments: [
        "amqp://broker.example/", "amqp://10.0.0.1", "amqp://127.1/", "amqp://localhost.example/",
        "amqp://127.0.0.1/,amqp://broker.example/", "amqps://broker.example/,amqp://u:secret@other.example/",
    ])
    func plainConnectionToAnotherMachineIsRefusedUnlessAllowed(urls: String) throws {
        let error = #expect(throws: RabbitMQError.self) {
            try RabbitMQConfiguration(urls: urls, caFile: nil, connectionName: "test")
        }
        #expect(error?.code == .plainRefused)
        #expect(error?.detail.contains("amqps://") == true)
        #expect(error?.detail.contains("secret") == false)
        _ = try RabbitMQConfiguration(urls: urls, caFile: nil, allowsPlain: true, connectionName: "test")
    }

    @Test(arguments: ["amqp://127.0.0.1/", "amqp://[::1]/,amqp://LOCALHOST:1", "amqps://broker.example/"])
    func loopbackAndTLSAreAccepted(urls: String) throws {
        _ = try RabbitMQConfiguration(urls: urls, caFile: nil, connectionName: "test")
    }

    @Test(.enabled(if: TestBroker.isThere, TestBroker.reason))
    func brokerOfTheGivenAuthorityIsTrusted() async throws {
        try await TestBroker.withQueue { broker in
            let certificate = try ServerCertificate()
            try await self.look(broker, certificate, trusting: certificate.authority)
        }
    }

    @Test(.enabled(if: TestBroker.isThere, TestBroker.reason))
    func brokerOfAnotherAuthorityOrHostIsRefused() async throws {
        try await TestBroker.withQueue { broker in
            let certificate = try ServerCertificate()
            let elsewhere = try ServerCertificate(for: "DNS:elsewhere.example")
            let cases: [(ServerCertificate, String?)] = [
                (certificate, nil), (certificate, elsewhere.authority), (elsewhere, elsewhere.authority),
            ]
            for (shown, trusted) in cases {
                let error = await #expect(throws: RabbitMQError.self) {
                    try await self.look(broker, shown, trusting: trusted)
                }
                #expect(error?.code == .untrusted, "\(String(describing: error))")
            }
        }
    }

    /// A TLS proxy before the broker.
    private func look(_ broker: TestBroker, _ certificate: ServerCertificate, trusting file: String?) async throws {
        let relay = try await certificate.relay(to: Int(try broker.port))
        defer { relay.stop() }
        var url = try #require(URLComponents(string: broker.url))
        (url.scheme, url.host, url.port) = ("amqps", "localhost", relay.port)
        let configuration = try RabbitMQConfiguration(
            urls: try #require(url.string),
            caFile: file,
            connectionName: "test"
        )
        _ = try await RabbitMQTopology(configuration).depth(of: broker.queue.name)
    }
}
