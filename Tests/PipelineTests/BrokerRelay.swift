import Foundation
import TestSupport
import Testing

/// A way to the broker that can be cut.
struct BrokerRelay {
    private let bed: TestServer
    private let url: String

    static func start() async throws -> BrokerRelay {
        let url = try #require(TestEnvironment.amqpURL)
        var parts = try #require(URLComponents(string: url))
        let bed = try await TestServer.start("tcp_relay.py", arguments: ["\(parts.port ?? 5672)"])
        parts.port = bed.port
        return BrokerRelay(bed: bed, url: try #require(parts.string))
    }

    var settings: [String: String] { ["AMQP_URL": self.url] }

    /// Ends all connections; nobody is let in any more.
    func cut() { self.bed.stop() }
}
