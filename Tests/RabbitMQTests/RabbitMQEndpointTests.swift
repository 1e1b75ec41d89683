import Testing

@testable import RabbitMQ

@Suite struct RabbitMQEndpointTests {
    @Test func everyPartIsRead() throws {
        let endpoint = try RabbitMQEndpoint(
            "amqps://us%40er:p%2Fa%3Ass@broker.example:5999/v%2Fhost?heartbeat=3",
            position: 1
        )
        #expect(endpoint.isEncrypted)
        #expect(endpoint.host == "broker.example")
        #expect(endpoint.port == 5999)
        #expect(endpoint.user == "us@er")
        #expect(endpoint.password == "p/a:ss")
        #expect(endpoint.virtualHost == "v/host")
        #expect(endpoint.heartbeat == .seconds(3))
    }

    @Test(
        arguments: [
            ("amqp://host/x", nil), ("amqp://host/x?heartbeat=5&channel_max=3", 5),
            ("amqp://host?a=b&heartbeat=60#y", 60),
            // A frozen peer must be detected, whatever other clients of this URL want.
            ("amqp://host/x?heartbeat=0", nil), ("amqp://host/x?heartbeat=soon", nil),
        ] as [(String, Int64?)]
    )
    func heartbeatIsRead(url: String, seconds: Int64?) throws {
        #expect(try RabbitMQEndpoint(url, position: 1).heartbeat == seconds.map { .seconds($0) })
    }

    @Test(
        arguments: [
            ("amqp://host", "host", 5672, "/"),
            ("amqp://host/", "host", 5672, "/"),
            ("amqps://host/%2f", "host", 5671, "/"),
            ("AMQP://u:p@[::1]:5673/jadwal", "::1", 5673, "jadwal"),
            (" amqp://u:@host:1/x#y ", "host", 1, "x"),
        ] as [(String, String, Int32, String)]
    )
    func missingPartsGetDefaults(url: String, host: String, port: Int32, virtualHost: String) throws {
        let endpoint = try RabbitMQEndpoint(url, position: 1)
        #expect(endpoint.host == host)
        #expect(endpoint.port == port)
        #expect(endpoint.virtualHost == virtualHost)
    }

    @Test(
        arguments: [
            "", "amqp:host", "http://host/", "amqp://", "amqp://:5672", "amqp://host:port", "amqp://host:0",
            "amqp://host/a/b",
            "amqp://secret%zz@host", "amqp://u:p@[::1", "amqp://u:p@[::1]x", "amqp://u:p%00@host", "amqp://u:p\0@host",
            "amqp://ho\0st", "amqp://u:p%FF@host",
        ]
    )
    func refusalDoesNotQuoteTheURL(url: String) {
        let error = #expect(throws: RabbitMQError.self) { try RabbitMQEndpoint(url, position: 7) }
        #expect(error?.code == .unusableURL)
        #expect(error?.detail.contains("AMQP URL 7") == true)
        #expect(error?.detail.contains("secret") == false)
    }

    @Test func eachNodeOfAListIsRead() throws {
        let configuration = try RabbitMQConfiguration(
            urls: "amqp://a,amqp://b:2",
            caFile: nil,
            allowsPlain: true,
            heartbeat: .milliseconds(1),
            connectionName: "test"
        )
        #expect(configuration.endpoints.map(\.address) == ["a:5672", "b:2"])
        #expect(configuration.heartbeat(at: configuration.endpoints[0]) == .seconds(1))
    }
}
