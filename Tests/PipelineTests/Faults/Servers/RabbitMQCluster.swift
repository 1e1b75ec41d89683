import CommandKit
import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import PrivateServers

/// Three nodes of RabbitMQ as one cluster, on loopback.
struct RabbitMQCluster: Sendable {
    /// One URL for each node, comma-separated.
    let urls: String
    private let managementPorts: [UInt16]
    private let credentials: HTTPCredentials
    private let mapper: SupervisedServer
    let brokers: [BrokerNode]
    let nodes: [SupervisedServer]
    private let http: HTTPClient

    /// Returns when all three are one.
    static func start(in folder: URL, http: HTTPClient) async throws -> RabbitMQCluster {
        let cluster = try RabbitMQCluster(in: folder, http: http)
        do {
            try await cluster.start()
            return cluster
        } catch {
            await cluster.close()
            throw error
        }
    }

    private init(in folder: URL, http: HTTPClient) throws {
        let ports = FaultPorts()
        let mapper = EpmdServer(port: try ports.take())
        self.mapper = SupervisedServer(mapper, log: folder.appending(path: "epmd.log").path)
        let names = ["one", "two", "three"]
        let formation =
            [
                "cluster_formation.peer_discovery_backend = classic_config",
                // A node that is cut off from the others accepts no connections.
                "cluster_partition_handling = pause_minority",
            ]
            + names.enumerated().map { "cluster_formation.classic_config.nodes.\($0 + 1) = \($1)@localhost" }
        let (cookie, password) = (RandomSecret.password(), RandomSecret.password())
        let nodes = try names.map { name in
            BrokerNode(
                server: RabbitMQServer(
                    folder: folder.appending(path: name).path,
                    port: try ports.take(),
                    managementPort: try ports.take(),
                    distributionPort: try ports.take(),
                    epmdPort: mapper.port,
                    password: password,
                    cookie: cookie
                ),
                nodeName: name,
                settings: formation
            )
        }
        self.urls = nodes.map { "amqp://\(ServerPasswords.brokerUser):\(password)@127.0.0.1:\($0.server.port)/" }
            .joined(separator: ",")
        self.credentials = .basic(user: ServerPasswords.brokerUser, password: password)
        self.managementPorts = nodes.map(\.server.managementPort)
        self.brokers = nodes
        self.nodes = nodes.map { node in
            SupervisedServer(node, log: folder.appending(path: "\(node.nodeName).log").path)
        }
        self.http = http
    }

    private func start() async throws {
        try await self.mapper.start()
        for node in self.nodes { try await node.launch() }
        for node in self.nodes { try await node.answers() }
        try await awaiting("the nodes are one cluster", within: .seconds(60)) { try await self.running().count == 3 }
    }

    /// The number of the node, from 0, that leads the queue; nil while nobody does.
    func leader(of queue: String) async throws -> Int? { try await self.queue(queue)?.leader.flatMap(Self.number) }

    /// - Returns: the number of the node that was killed.
    func killLeader(of queue: String) async throws -> Int {
        let leader = try #require(try await self.leader(of: queue), "nobody leads \(queue)")
        try await self.nodes[leader].kill()
        return leader
    }

    /// Starts a node again; returns when it is one of the cluster, and has its copy of the queue.
    func restart(_ node: Int, holding queue: String) async throws {
        try await self.nodes[node].start()
        try await self.isWhole(holding: queue)
    }

    /// Returns when all three are one, and each has its copy of the queue.
    func isWhole(holding queue: String) async throws {
        try await awaiting("all nodes have the queue", within: .seconds(120)) {
            guard try await self.running().count == 3 else { return false }
            return try await self.queue(queue)?.online?.count == 3
        }
    }

    /// Returns when a node other than this one leads the queue.
    func isLed(_ queue: String, byAnotherThan node: Int) async throws {
        try await awaiting("another leads", within: .seconds(60)) {
            guard let leader = try await self.leader(of: queue) else { return false }
            return leader != node
        }
    }

    func close() async {
        for node in self.nodes { try? await node.kill() }
        try? await self.mapper.kill()
    }

    struct Node: Decodable {
        var name: String
        var running: Bool
    }

    private struct Queue: Decodable {
        var leader: String?
        var online: [String]?
    }

    private static func number(_ node: String) -> Int? {
        ["one", "two", "three"].firstIndex(of: String(node.prefix { $0 != "@" }))
    }

    func running() async throws -> [Node] {
        try await self.ask("nodes", as: [Node].self)?.filter(\.running) ?? []
    }

    private func queue(_ name: String) async throws -> Queue? {
        try await self.ask("queues/%2F/\(name)", as: Queue.self)
    }

    /// Of the first node that answers.
    private func ask<Answer: Decodable>(_ path: String, as type: Answer.Type) async throws -> Answer? {
        for port in self.managementPorts {
            let call = HTTPCall(
                method: .get,
                url: "http://127.0.0.1:\(port)/api/\(path)",
                deadline: .seconds(5),
                credentials: self.credentials
            )
            guard let answer = try? await self.http.execute(call), answer.status == 200 else { continue }
            return try JSONDecoder().decode(type, from: Data(answer.body))
        }
        return nil
    }
}
