import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Vault

@testable import PrivateServers

/// Scripted sources with linked phones, each of another customer, and bridges and message workers that run again as
/// soon as they have ended.
struct BridgeStage: Sendable {
    /// One phone, and the customer whose it is.
    struct Phone: Sendable {
        let kind: SourceKind
        let customer: String
        /// The connection's name at its source.
        let name: String

        /// The chat as its source names it.
        func chat(_ number: Int) -> String {
            "96650000010\(number)@\(self.kind == .waha ? "c.us" : "s.whatsapp.net")"
        }
    }

    static let chats = 8
    private static let phones: [(kind: SourceKind, count: Int)] = [(.waha, 4), (.evolution, 2)]
    /// Times of the sources pass faster.
    private static let scale = "4"

    let bed: PipelineBed
    let phones: [Phone]
    let slots: [CrewSlot]
    private let sources: [SourceKind: TestServer]

    /// Returns when all phones are linked.
    init(_ bed: PipelineBed) async throws {
        var sources: [SourceKind: TestServer] = [:]
        for (kind, _) in Self.phones {
            sources[kind] = try await TestServer.start(
                "\(kind.rawValue)_server.py",
                arguments: ["--scale", Self.scale],
                python: try #require(TestEnvironment.python)
            )
        }
        let port = try FreePort.find(except: [])
        let other = try FreePort.find(except: [port])
        let settings = [
            "JADWAL_BRIDGES": sources.map { "\($0.key.rawValue)=\($0.key.rawValue)+http://127.0.0.1:\($0.value.port)" }
                .sorted().joined(separator: ","),
            "JADWAL_BRIDGE_LISTEN": "127.0.0.1:\(port)", "JADWAL_BRIDGE_URL": "http://127.0.0.1:\(port)",
            "JADWAL_BRIDGE_SWEEP": "5s",
        ]
        // Sources know one address. The other replica mends, sweeps and publishes.
        let replica = settings.merging(["JADWAL_BRIDGE_LISTEN": "127.0.0.1:\(other)"]) { $1 }
        self.slots = [
            CrewSlot(.bridge, on: bed, settings: settings), CrewSlot(.bridge, on: bed, settings: replica),
            CrewSlot(.messageWorker, on: bed), CrewSlot(.messageWorker, on: bed),
        ]
        (self.bed, self.sources) = (bed, sources)
        var phones: [Phone] = []
        for (kind, count) in Self.phones {
            for _ in 0..<count {
                phones.append(try await Self.link(kind, phones.count, bed, settings, sources))
            }
        }
        self.phones = phones
    }

    /// Pairs as an owner does, by the code that the command shows.
    private static func link(
        _ kind: SourceKind,
        _ number: Int,
        _ bed: PipelineBed,
        _ settings: [String: String],
        _ sources: [SourceKind: TestServer]
    ) async throws -> Phone {
        let customer = try await bed.addCustomer()
        let phone = Phone(kind: kind, customer: customer, name: "phone-\(number)")
        let connection = NewConnection(customerID: customer, kind: kind, source: kind.rawValue, remoteName: phone.name)
        let id = try await PostgresConnections(bed.store)
            .add(connection, key: { _ in "my-secret-key" }, backfill: .seconds(2 * 86_400)).id
        let digits = "96650000000\(number)"
        let arguments = ["bridge", "pair", id]
        let command = try await bed.start(.command, arguments: arguments, settings: settings, input: "+\(digits)\n")
        _ = try await command.said(/([0-9A-F]{4}-[0-9A-F]{4})/)
        let key = Self.key(of: kind)
        try await Self.order("link", [key: phone.name, "number": digits], bed, try #require(sources[kind]))
        #expect(try await command.exitCode(within: .seconds(60)) == 0, "\(command.log)")
        return phone
    }

    static func key(of kind: SourceKind) -> String { kind == .waha ? "session" : "instance" }

    // MARK: - The sources

    func order(_ path: String, _ body: Any, of kind: SourceKind) async throws {
        try await Self.order(path, body, self.bed, try #require(self.sources[kind]))
    }

    /// Tells every source.
    func order(_ path: String, _ body: Any = [String: Any]()) async throws {
        for source in self.sources.values { try await Self.order(path, body, self.bed, source) }
    }

    private static func order(_ path: String, _ body: Any, _ bed: PipelineBed, _ source: TestServer) async throws {
        var call = HTTPCall(method: .post, url: "http://127.0.0.1:\(source.port)/bed/\(path)", version: .http1)
        call.fields[.contentType] = "application/json"
        call.body = Array(try JSONSerialization.data(withJSONObject: body))
        let answer = try await bed.http.execute(call)
        try #require(answer.status == 200, "\(path)")
    }

    /// Forbidden requests to a source, which must only be read, and malformed ones.
    func complaints() async throws -> [String] {
        var complaints: [String] = []
        for source in self.sources.values {
            let url = "http://127.0.0.1:\(source.port)/bed"
            let answer = try await self.bed.http.execute(HTTPCall(method: .get, url: url, version: .http1))
            let state = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
            for name in ["forbidden", "invalid"] { complaints += try #require(state?[name] as? [String]) }
        }
        return complaints
    }

    // MARK: - The database

    /// The row of a message in `message`.
    func row(of id: String, chat: Int, of phone: Phone) -> StoredID {
        let lookup = self.bed.store.lookup
        let name = "96650000010\(chat)@c.us"
        return lookup.messageID(
            conversation: lookup.conversationID(customer: phone.customer, chat: name),
            id: id
        )
    }

    /// The rows of all messages.
    func stored() async throws -> Set<StoredID> {
        let rows = try await self.bed.pool.query("select id from message")
        return Set(try rows.map { StoredID(bits: try $0.uuidBits("id")) })
    }

    /// Returns after a comparison of everything that the sources have.
    func compared(within limit: Duration) async throws {
        try await self.bed.pool.execute("update chat_connection set sweep_away = true, sweep_at = jadwal_now()")
        try await awaiting("everything is compared", within: limit) {
            try await self.bed.count("select count(*) from chat_connection where sweep_away or sweep_rest is not null")
                == 0
        }
    }
}
