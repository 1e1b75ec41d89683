import Foundation

@testable import PrivateServers

/// Nodes that lose what they had, or the others.
extension RabbitMQCluster {
    private func name(_ node: Int) -> String { "\(self.brokers[node].nodeName)@localhost" }

    private func others(_ node: Int) -> [Int] { self.brokers.indices.filter { $0 != node } }

    /// The node loses its disk, and joins again as a new one. Returns when it has a copy of the queue again.
    ///
    /// As `rabbitmqctl forget_cluster_node NODE`, which also takes it out of the queues, the start of the empty node,
    /// and `rabbitmq-queues grow NODE all` do.
    func wipe(_ node: Int, holding queue: String) async throws {
        let (server, helper) = (self.nodes[node], self.others(node)[0])
        try await server.kill()
        try FileManager.default.removeItem(atPath: "\(self.brokers[node].server.folder)/data")
        let (log, name) = (self.nodes[helper].log, self.name(node))
        try await self.brokers[helper].call("rabbit_mnesia forget_cluster_node ['\(name)',false]", log: log)
        try await self.brokers[helper].call("rabbit_quorum_queue shrink_all ['\(name)']", log: log)
        try await server.start()
        try await awaiting("the new node has joined", within: .seconds(60)) { try await self.running().count == 3 }
        try await self.brokers[helper].evaluate(
            "rabbit_quorum_queue:grow('\(name)', <<\"/\">>, <<\".*\">>, all).\n",
            log: log
        )
        try await self.isWhole(holding: queue)
    }

    /// Takes both others away from the node; clients still reach it. Returns when the others see it go.
    ///
    /// By cookies that do not fit: no connection between nodes is accepted, as if the network between them was gone.
    func cutOff(_ node: Int) async throws {
        let names = self.others(node).map { "'\(self.name($0))'" }.joined(separator: ",")
        for other in self.others(node) {
            let cookie = "erlang:set_cookie('\(self.name(node))', gone_there).\n"
            try await self.brokers[other].evaluate(cookie, log: self.nodes[other].log)
        }
        try await self.brokers[node].evaluate(
            """
            [erlang:set_cookie(Node, gone_here) || Node <- [\(names)]],
            [erlang:disconnect_node(Node) || Node <- [\(names)]].

            """,
            log: self.nodes[node].log
        )
        try await awaiting("the node is alone", within: .seconds(60)) { try await self.running().count == 2 }
    }

    /// Returns when all three are one again.
    func reconnect(_ node: Int, holding queue: String) async throws {
        for (here, peers) in [(node, self.others(node))] + self.others(node).map({ ($0, [node]) }) {
            let names = peers.map { "'\(self.name($0))'" }.joined(separator: ",")
            try await self.brokers[here].evaluate(
                "[erlang:set_cookie(Node, erlang:get_cookie()) || Node <- [\(names)]].\n",
                log: self.nodes[here].log
            )
        }
        try await self.isWhole(holding: queue)
    }
}
