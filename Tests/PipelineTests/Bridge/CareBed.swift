import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

@testable import PrivateServers

/// A scripted source, a bridge that looks after it, and the commands that people give.
struct CareBed {
    /// Often enough for a test to see many.
    private static let sweep = "5s"

    let bed: PipelineBed
    let source: TestServer
    let kind: SourceKind
    let settings: [String: String]
    var webhooks: WebhookBed

    /// - Parameters:
    ///   - arguments: of the source.
    ///   - settings: of the bridge, beside those that it needs.
    static func with(
        _ kind: SourceKind,
        _ arguments: [String] = ["--scale", "4"],
        settings own: [String: String] = [:],
        _ body: @Sendable (inout CareBed) async throws -> Void
    ) async throws {
        try await PipelineBed.lend { bed in
            let source = try await TestServer.start(
                kind == .wasapp ? "wasapp_service.py" : "\(kind.rawValue)_server.py",
                arguments: arguments,
                python: try #require(TestEnvironment.python)
            )
            defer { source.stop() }
            let port = try FreePort.find(except: [])
            let settings = [
                "JADWAL_BRIDGES": "home=\(kind.rawValue)+http://127.0.0.1:\(source.port)",
                "JADWAL_BRIDGE_LISTEN": "127.0.0.1:\(port)", "JADWAL_BRIDGE_URL": "http://127.0.0.1:\(port)",
                "JADWAL_BRIDGE_SWEEP": Self.sweep,
            ].merging(own) { $1 }
            let webhooks = try await WebhookBed.start(bed, settings: settings)
            var care = CareBed(bed: bed, source: source, kind: kind, settings: settings, webhooks: webhooks)
            try await body(&care)
            let state = try await care.state()
            #expect(state["forbidden"] as? [String] == [])
            #expect(state["invalid"] as? [String] == [])
            try await care.webhooks.bridge.drain()
        }
    }

    /// Ends the bridge without a farewell, and starts another one at its address.
    mutating func replaceBridge() async throws {
        self.webhooks.bridge.process.kill()
        let next = try await self.bed.worker(.bridge, settings: self.settings)
        self.webhooks = try await WebhookBed(self.bed, self.webhooks.customer, next)
    }

    /// Adds a connection at the source, and tells its id.
    func add(of customer: String? = nil, name: String? = nil) async throws -> String {
        let connection = NewConnection(
            customerID: customer ?? self.webhooks.customer,
            kind: self.kind,
            source: "home",
            remoteName: name
        )
        return try await PostgresConnections(self.bed.store)
            .add(connection, key: { _ in "my-secret-key" }, backfill: .seconds(2 * 86_400)).id
    }

    func command(_ arguments: [String], input: String? = nil) async throws -> RunningProgram {
        try await self.bed.start(.command, arguments: arguments, settings: self.settings, input: input)
    }

    /// Pairs by a code, with a phone of that number.
    ///
    /// - Returns: the exit code of the command.
    func pair(_ id: String, number: String = "966500000007") async throws -> (code: Int32, said: String) {
        let command = try await self.command(["bridge", "pair", id], input: "+\(number)\n")
        _ = try await command.said(/([0-9A-F]{4}-[0-9A-F]{4})/)
        let key = [SourceKind.waha: "session", .wasapp: "customerId"][self.kind] ?? "instance"
        try await self.order("link", [key: try await self.name(of: id), "number": number])
        return (try await command.exitCode(within: .seconds(60)), command.output + command.log)
    }

    /// The connection's name at its source.
    func name(of id: String) async throws -> String {
        let select = Statement("select remote_name from chat_connection where id = $1", [.uuid(id)])
        return try await self.bed.pool.query(select)[0].text(0)
    }

    /// `working`, or `lost must_link_again`.
    func state(of id: String) async throws -> String {
        let select = "select state || coalesce(' ' || detail, '') from chat_connection where id = $1"
        return try await self.bed.pool.query(Statement(select, [.uuid(id)]))[0].text(0)
    }

    /// The next look is due at once.
    func look(_ id: String) async throws {
        let update = "update chat_connection set looked_at = null where id = $1"
        try await self.bed.pool.execute(Statement(update, [.uuid(id)]))
    }

    // MARK: - The source

    func order(_ path: String, _ body: Any = [String: Any]()) async throws {
        var call = HTTPCall(method: .post, url: "http://127.0.0.1:\(self.source.port)/bed/\(path)", version: .http1)
        call.fields[.contentType] = "application/json"
        call.body = Array(try JSONSerialization.data(withJSONObject: body))
        let answer = try await self.bed.http.execute(call)
        try #require(answer.status == 200, "\(path)")
    }

    func state() async throws -> [String: Any] {
        let url = "http://127.0.0.1:\(self.source.port)/bed"
        let answer = try await self.bed.http.execute(HTTPCall(method: .get, url: url, version: .http1))
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    }

    /// Messages of some chats, said in the last minutes, in the order of their numbers.
    ///
    /// - Parameter isLost: whether the source never sends a webhook of it.
    func say(_ numbers: Range<Int>, at name: String, isLost: (Int) -> Bool = { _ in false }) async throws {
        let now = Int64(Date().timeIntervalSince1970)
        let orders = numbers.map { number -> [String: Any] in
            [
                self.kind == .waha ? "session" : "instance": name, "id": "3EB0\(number)", "body": "hi \(number)",
                "chat": "96650000010\(number % 8)@\(self.kind == .waha ? "c.us" : "s.whatsapp.net")",
                "timestamp": now - 60, "lost": isLost(number),
            ]
        }
        // A connection may send 50 webhooks a second.
        for begin in stride(from: 0, to: orders.count, by: 20) {
            try await self.order("say", Array(orders[begin..<min(begin + 20, orders.count)]))
            try await awaiting("the source has sent them", within: .seconds(60)) {
                try await self.state()["retrying"] as? Int == 0
            }
        }
    }

    func stored() async throws -> Int { try await self.bed.count("select count(*) from chat_place where has_message") }
}
