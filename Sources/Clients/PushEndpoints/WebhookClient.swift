internal import Crypto
internal import FoundationEssentials
public import HTTP
internal import HTTPTypes
public import Jadwal

/// A web service of the customer's own: it gets the notification as it stands in `wasapp.notifications`, signed so that it can
/// tell that it is from here and new (https://www.standardwebhooks.com).
///
/// It tries once; whether and when again is the caller's business. A repeat has the same `webhook-id`.
public struct WebhookClient: Sendable {
    private let exchange: HTTPExchange
    private let policy: AddressPolicy
    private let deadline: Duration
    private let now: @Sendable () -> UnixTime

    /// - Parameters:
    ///   - policy: the customers', since their devices' addresses are theirs.
    ///   - now: the wall clock. Receivers refuse what was signed long ago, or in their future.
    public init(
        exchange: @escaping HTTPExchange,
        policy: AddressPolicy,
        deadline: Duration = .seconds(10),
        now: @escaping @Sendable () -> UnixTime = Self.wallClock
    ) {
        (self.exchange, self.policy, self.deadline, self.now) = (exchange, policy, deadline, now)
    }

    public var service: PushService {
        PushService(name: "webhook") { push, address in await self.send(push, to: address) }
    }

    public static let wallClock: @Sendable () -> UnixTime = {
        UnixTime(milliseconds: Int64((Date.now.timeIntervalSince1970 * 1000).rounded(.down)))
    }

    private func send(_ push: Push, to address: String) async -> PushOutcome {
        guard let secret = push.secret.flatMap({ WebhookSecret($0) }) else { return .deviceRefused(reason: "NoSecret") }
        let time = self.now()
        let call = HTTPCall(
            method: .post,
            url: address,
            fields: [
                .contentType: "application/json",
                .webhookID: push.id,
                .webhookTimestamp: "\(time.seconds)",
                .webhookSignature: secret.signature(of: push.payload, id: push.id, at: time),
            ],
            body: push.payload,
            deadline: self.deadline,
            maximumAnswerBytes: 1 << 16,
            addressPolicy: self.policy,
            // The receiver tells a repeat by its `webhook-id`, which makes it idempotent (RFC 9110, section 9.2.2).
            isRepeatable: true
        )
        do {
            return PushOutcome(endpoint: try await self.exchange(call))
        } catch {
            return PushOutcome(endpoint: error)
        }
    }
}

/// The key that a webhook's owner and Jadwal share, in the form of Standard Webhooks: `whsec_` and base64.
public struct WebhookSecret: Sendable {
    private static let prefix = "whsec_"

    private let key: [UInt8]

    /// A new one, of 32 bytes.
    public init() { self.key = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) } }

    /// Nil for what is not in that form, or shorter than 24 bytes.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), let key = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
            key.count >= 24
        else { return nil }
        self.key = Array(key)
    }

    /// For its owner, once, and for the sealed column.
    public var text: String { Self.prefix + Data(self.key).base64EncodedString() }

    /// HMAC-SHA256 over id, time in seconds and body, with dots between them: nothing of the three can be changed, nor an old
    /// request be shown again for long.
    func signature(of body: [UInt8], id: String, at time: UnixTime) -> String {
        var code = HMAC<SHA256>(key: SymmetricKey(data: self.key))
        code.update(data: Array("\(id).\(time.seconds).".utf8))
        code.update(data: body)
        return "v1," + Data(code.finalize()).base64EncodedString()
    }
}

extension WebhookSecret: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    public var description: String { "WebhookSecret" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Standard Webhooks, "Webhook headers".
extension HTTPField.Name {
    static let webhookID = Self("webhook-id")!
    static let webhookTimestamp = Self("webhook-timestamp")!
    static let webhookSignature = Self("webhook-signature")!
}
