import CommandKit
import Foundation
import HTTP
import HTTPTypes
import NIOConcurrencyHelpers
import Pipeline
import RabbitMQ
import Testing

@testable import PrivateServers

/// The broker of a fault run: one RabbitMQ node, with and without TLS.
struct FaultBroker: Sendable {
    let url: String
    /// The same broker over TLS, with a certificate of the run's own authority.
    let encryptedURL: String
    let managementURL: String
    let queues: Queues
    /// One fault at a time.
    let turn = SingleFile()
    /// The deleted queues and their content, a line each.
    let deletions = NIOLockedValueBox<[String]>([])
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

    /// Returns when an empty one answers at the same address.
    func loseEverything() async throws {
        try await self.kill()
        try FileManager.default.removeItem(atPath: self.node.server.folder)
        try await self.server.start()
        try await self.answers()
    }

    func stop() async throws { try await self.server.stop() }
    func kill() async throws { try await self.server.kill() }
    func freeze() async { await self.server.freeze() }
    func thaw() async { await self.server.thaw() }
    var isAlive: Bool { get async { await self.server.isAlive } }

    /// True if it accepts connections now.
    func isReady() async -> Bool { await self.node.isReady() }

    /// Returns when it answers, the leaders of its queues too.
    func answers() async throws {
        try await self.server.answers()
        let topology = RabbitMQTopology(try RabbitMQConfiguration(urls: self.url, caFile: nil, connectionName: "look"))
        for queue in self.queues.all {
            try await awaiting("the queue \(queue.name) answers", within: .seconds(60)) {
                do throws(RabbitMQError) { _ = try await topology.depth(of: queue.name) } catch {
                    // The queue is not declared yet.
                    return error.code == .queueMissing
                }
                return true
            }
        }
    }

    /// Notes what the queue held.
    func delete(_ queue: String) async throws {
        let topology = RabbitMQTopology(
            try RabbitMQConfiguration(urls: self.url, caFile: nil, connectionName: "fault")
        )
        let ready = (try? await topology.depth(of: queue).messages).map { "\($0)" } ?? "unknown"
        let taken = (try? await self.unacknowledged(in: queue)).map { "\($0)" } ?? "unknown"
        try await topology.delete(queue)
        self.note("deleted \(queue): \(ready) messages ready, \(taken) with workers")
    }

    func note(_ line: String) { self.deletions.withLockedValue { $0.append(line) } }

    /// As the management interface knows it, which is up to 5 s old.
    private func unacknowledged(in queue: String) async throws -> Int {
        struct Queue: Decodable { var messages_unacknowledged: Int? }
        let answer = try await self.send(.get, "/api/queues/%2F/\(queue)")
        return try JSONDecoder().decode(Queue.self, from: Data(answer.body)).messages_unacknowledged ?? 0
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
