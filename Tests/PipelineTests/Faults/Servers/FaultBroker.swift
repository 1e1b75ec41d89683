import Foundation
import HTTP
import HTTPTypes
import Jadwal
import RabbitMQ
import Testing

@testable import JadwalCommand

/// The broker of a fault run: one RabbitMQ node, with and without TLS.
struct FaultBroker: Sendable {
    let url: String
    /// The same broker over TLS, with a certificate of the run's own authority.
    let encryptedURL: String
    let managementURL: String
    let queues: Queues
    /// One fault at a time.
    let turn = SingleFile()
    private let mapper: SupervisedServer
    private let node: BrokerNode
    private let server: SupervisedServer
    private let credentials: HTTPCredentials
    private let http: HTTPClient

    init(in folder: URL, ports: FaultPorts, keys: FaultKeys, queues: Queues, http: HTTPClient) throws {
        let (plain, encrypted, management) = (try ports.take(), try ports.take(), try ports.take())
        let (user, password) = (ServerPasswords.brokerUser, RandomSecret.password())
        self.url = "amqp://\(user):\(password)@127.0.0.1:\(plain)/"
        self.encryptedURL = "amqps://\(user):\(password)@localhost:\(encrypted)/"
        self.managementURL = "http://\(user):\(password)@127.0.0.1:\(management)"
        self.credentials = .basic(user: user, password: password)
        self.queues = queues
        self.http = http
        let mapper = EpmdServer(port: try ports.take())
        self.mapper = SupervisedServer(mapper, log: folder.appending(path: "epmd.log").path)
        self.node = BrokerNode(
            server: RabbitMQServer(
                folder: folder.appending(path: "rabbitmq").path,
                port: plain,
                managementPort: management,
                distributionPort: try ports.take(),
                epmdPort: mapper.port,
                password: password,
                cookie: RandomSecret.password()
            ),
            settings: [
                "listeners.ssl.1 = 127.0.0.1:\(encrypted)", "ssl_options.cacertfile = \(keys.path("ca.pem"))",
                "ssl_options.certfile = \(keys.path("tls.pem"))", "ssl_options.keyfile = \(keys.path("tls.key"))",
                "ssl_options.verify = verify_none",
            ]
        )
        self.server = SupervisedServer(self.node, log: folder.appending(path: "rabbitmq.log").path)
    }

    func start() async throws {
        try await self.mapper.start()
        try await self.server.start()
        try await self.answers()
    }

    func close() async {
        try? await self.server.kill()
        try? await self.mapper.kill()
    }

    func stop() async throws { try await self.server.stop() }
    func kill() async throws { try await self.server.kill() }
    func freeze() async { await self.server.freeze() }
    func thaw() async { await self.server.thaw() }
    var isAlive: Bool { get async { await self.server.isAlive } }

    /// Whether it lets somebody in just now.
    func isReady() async -> Bool { await self.node.isReady() }

    /// Returns when it answers, the leaders of its queues too.
    func answers() async throws {
        try await self.server.answers()
        let topology = RabbitMQTopology(try RabbitMQConfiguration(urls: self.url, caFile: nil, connectionName: "look"))
        for queue in self.queues.all {
            try await awaiting("the queue \(queue.name) answers", within: .seconds(60)) {
                do throws(RabbitMQError) { _ = try await topology.depth(of: queue.name) } catch {
                    // Nobody has declared it yet.
                    return error.code == .channelClosed && error.detail.contains("404")
                }
                return true
            }
        }
    }

    func delete(_ queue: String) async throws {
        try await RabbitMQTopology(try RabbitMQConfiguration(urls: self.url, caFile: nil, connectionName: "fault"))
            .delete(queue)
    }

    /// As if memory were short: who publishes is held up, until `clearAlarm()`.
    func raiseAlarm() async throws { try await self.setWatermark("0.0") }
    func clearAlarm() async throws { try await self.setWatermark("0.4") }

    private func setWatermark(_ part: String) async throws {
        try await self.node.call("vm_memory_monitor set_vm_memory_high_watermark [\(part)]", log: self.server.log)
    }

    /// Ends every connection that the management interface knows of.
    /// - Returns: how many.
    @discardableResult
    func closeConnections() async throws -> Int {
        let connections = try await self.connections()
        for connection in connections {
            let name = try #require(connection.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            _ = try await self.send(.delete, "/api/connections/\(name)")
        }
        return connections.count
    }

    /// The names that the broker has given the connections.
    func connections() async throws -> [String] {
        struct Connection: Decodable { var name: String }
        let answer = try await self.send(.get, "/api/connections")
        return try JSONDecoder().decode([Connection].self, from: Data(answer.body)).map(\.name)
    }

    private func send(_ method: HTTPRequest.Method, _ path: String) async throws -> HTTPAnswer {
        var parts = try #require(URLComponents(string: self.managementURL))
        (parts.user, parts.password) = (nil, nil)
        let url = try #require(parts.string) + path
        return try await self.http.execute(HTTPCall(method: method, url: url, credentials: self.credentials))
    }
}
