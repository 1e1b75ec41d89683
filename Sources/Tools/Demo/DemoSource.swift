internal import ChatExport
internal import CommandKit
internal import Crypto
internal import Foundation
internal import HTTP
internal import HTTPTypes
internal import Pipeline
internal import Store
internal import Time

/// A scripted WAHA: it sends the demo's chats to the bridge by signed webhooks, as the real one would.
struct DemoSource: Sendable {
    enum Half {
        case first
        case second
    }

    /// One person's phone.
    private struct Session: Sendable {
        var person: DemoPerson
        var name: String
        var key: String
        var address: String
    }

    private let http = HTTPClient()
    private let sessions: [Session]

    /// Connects each account, with the person's consent, as `jadwal bridge add` does.
    ///
    /// - Parameter bridge: the address of its webhooks.
    init(_ accounts: [DemoAccount], through bridge: String, _ connections: PostgresConnections) async throws {
        var sessions: [Session] = []
        for account in accounts {
            let key = (0..<8).map { _ in String(UInt32.random(in: .min ... .max), radix: 36) }.joined()
            let connection = NewConnection(
                customerID: account.customerID,
                kind: .waha,
                remoteName: account.calendarUser
            )
            // The chats' first messages are of yesterday.
            let added = try await connections.add(connection, key: { _ in key }, backfill: .seconds(2 * 86_400))
            let address = "\(bridge)/v1/waha/\(added.id)"
            sessions.append(Session(person: account.person, name: account.calendarUser, key: key, address: address))
        }
        self.sessions = sessions
    }

    func close() async { await self.http.close() }

    /// Sends one half of each chat, message by message.
    ///
    /// - Returns: how many messages were committed.
    func send(_ imports: [DemoImport], half: Half) async throws -> Int {
        var sent = 0
        for item in imports {
            guard let session = self.sessions.first(where: { $0.person == item.chat.owner }) else { continue }
            let middle = item.said.count / 2
            let range = half == .first ? 0..<middle : middle..<item.said.count
            for place in range {
                try await self.post(Self.webhook(item, place, session), session)
                sent += 1
            }
        }
        return sent
    }

    private func post(_ body: Data, _ session: Session) async throws {
        let code = HMAC<SHA512>.authenticationCode(for: body, using: SymmetricKey(data: Data(session.key.utf8)))
        var call = HTTPCall(method: .post, url: session.address)
        call.fields[.contentType] = "application/json"
        call.fields[Self.signature] = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        call.fields[Self.algorithm] = "sha512"
        call.body = Array(body)
        let answer = try await self.http.execute(call)
        guard answer.status == 200 else {
            throw CommandFailure(.refused, "the bridge answered a webhook with \(answer.status), not 200")
        }
    }

    private static let signature = HTTPField.Name("X-Webhook-Hmac")!
    private static let algorithm = HTTPField.Name("X-Webhook-Hmac-Algorithm")!

    /// `message.any` of the message at this place.
    private static func webhook(_ item: DemoImport, _ place: Int, _ session: Session) throws -> Data {
        let message = item.said[place]
        let (chat, own) = (item.chat.address, "\(item.chat.owner.number)@c.us")
        let isOwn = message.sender == item.chat.owner.name
        let payload = WebhookPayload(
            id: "\(isOwn)_\(chat)_3EB0\(item.chat.number)\(place)",
            timestamp: message.time.seconds,
            from: isOwn ? own : chat,
            fromMe: isOwn,
            to: isOwn ? chat : own,
            body: message.body,
            hasMedia: false,
            data: WebhookPayload.EngineData(pushName: message.sender)
        )
        let envelope = Webhook(
            event: "message.any",
            session: session.name,
            engine: "GOWS",
            me: Webhook.Owner(id: own, pushName: item.chat.owner.name),
            payload: payload
        )
        return try JSONEncoder().encode(envelope)
    }
}

/// The envelope of WAHA's webhooks.
private struct Webhook: Encodable {
    struct Owner: Encodable {
        var id: String
        var pushName: String
    }

    var event: String
    var session: String
    var engine: String
    var me: Owner
    var payload: WebhookPayload
}

private struct WebhookPayload: Encodable {
    struct EngineData: Encodable {
        var pushName: String
    }

    var id: String
    var timestamp: Int64
    var from: String
    var fromMe: Bool
    var to: String
    var body: String
    var hasMedia: Bool
    var data: EngineData

    private enum CodingKeys: String, CodingKey {
        case id, timestamp, from, fromMe, to, body, hasMedia
        case data = "_data"
    }
}
