import Crypto
import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Store
import Testing

/// A bridge that runs, one connection of a customer, and what it is sent.
struct WebhookBed {
    let bed: PipelineBed
    let customer: String
    let bridge: Worker
    let address: String

    /// - Parameter settings: beside those that every bridge of a test has.
    static func start(
        _ bed: PipelineBed,
        settings: [String: String] = [:],
        descriptors: Int? = nil
    ) async throws -> WebhookBed {
        let customer = try await bed.addCustomer()
        let own = ["JADWAL_BRIDGE_LISTEN": "127.0.0.1:0"].merging(settings) { _, given in given }
        let bridge = try await bed.worker(.bridge, settings: own, descriptors: descriptors)
        return try await WebhookBed(bed, customer, bridge)
    }

    init(_ bed: PipelineBed, _ customer: String, _ bridge: Worker) async throws {
        (self.bed, self.customer, self.bridge) = (bed, customer, bridge)
        let port = try await bridge.process.said(/Webhooks are taken.*?port"?[:=]"?(\d+)/)
        self.address = "http://127.0.0.1:\(port)"
    }

    /// Adds a connection with a key, and tells its id.
    func connect(
        _ kind: SourceKind,
        account: String? = "default",
        key: @escaping (_ id: String) -> String = { _ in "my-secret-key" }
    ) async throws -> String {
        let connection = NewConnection(
            customerID: self.customer,
            kind: kind,
            remoteName: kind == .own ? nil : account
        )
        return try await PostgresConnections(self.bed.store)
            .add(connection, key: key, backfill: .seconds(2 * 86_400)).id
    }

    @discardableResult
    func post(_ path: String, _ body: [UInt8], _ headers: [String: String] = [:]) async throws -> HTTPAnswer {
        var call = HTTPCall(method: .post, url: self.address + path)
        call.body = body
        for (name, value) in headers { call.fields[.init(name)!] = value }
        return try await self.bed.http.execute(call)
    }

    /// Signed as WAHA does.
    @discardableResult
    func send(_ body: String, to connection: String, key: String = "my-secret-key") async throws -> HTTPAnswer {
        try await self.post(
            "/v1/waha/\(connection)",
            Array(body.utf8),
            ["X-Webhook-Hmac": Self.signature(body, key), "X-Webhook-Hmac-Algorithm": "sha512"]
        )
    }

    static func signature(_ body: String, _ key: String) -> String {
        HMAC<SHA512>.authenticationCode(for: Data(body.utf8), using: SymmetricKey(data: Data(key.utf8)))
            .map { String(format: "%02x", $0) }.joined()
    }

    /// How many items ended so, by the bridge's own count.
    func counted(_ outcome: String, _ source: String = "waha") async throws -> Int {
        try await self.bridge.metric("jadwal_bridge_events_total", ["outcome": outcome, "source": source])
    }

    /// Returns when the queue holds so many messages, and none is left in the outbox.
    func queueHolds(_ count: Int, within limit: Duration = .seconds(30)) async throws {
        try await awaiting("\(count) messages are in the queue", within: limit) {
            try await self.bed.waiting(in: self.bed.queues.messages) == count
        }
        // Rows are deleted after the broker's confirm.
        try await awaiting("the outbox is empty") { try await self.bed.count("select count(*) from outbox") == 0 }
    }
}

/// The payloads of WAHA.
enum WAHAMessage {
    static let chat = "966500000001@c.us"

    /// Each session has a phone of its own.
    private static func owner(of session: String) -> String {
        session == "default"
            ? "966500000007@c.us" : "9665000002\(session.utf8.reduce(0) { ($0 * 7 + Int($1)) % 1000 })@c.us"
    }

    /// `message.any` with a text.
    static func text(
        _ id: String,
        _ body: String,
        mine: Bool = false,
        chat: String = Self.chat,
        at timestamp: Int64 = Int64(Date().timeIntervalSince1970) - 60,
        session: String = "default",
        replyTo: [String: Any]? = nil
    ) throws -> String {
        var payload: [String: Any] = [
            "id": "\(mine)_\(chat)_\(id)", "timestamp": timestamp, "from": mine ? "966500000007@c.us" : chat,
            "fromMe": mine, "to": mine ? chat : "966500000007@c.us", "body": body, "hasMedia": false,
        ]
        if let replyTo { payload["replyTo"] = replyTo }
        return try Self.envelope("message.any", payload, session: session)
    }

    static func envelope(_ event: String, _ payload: [String: Any], session: String = "default") throws -> String {
        let envelope: [String: Any] = [
            "id": "evt_\(UUID().uuidString)", "event": event, "session": session, "engine": "GOWS",
            "me": ["id": Self.owner(of: session), "pushName": "Sami"], "payload": payload,
            "environment": ["version": "2026.9.1", "engine": "GOWS", "tier": "CORE"],
        ]
        return String(decoding: try JSONSerialization.data(withJSONObject: envelope), as: UTF8.self)
    }
}
