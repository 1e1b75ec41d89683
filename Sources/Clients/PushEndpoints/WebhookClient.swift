internal import Crypto
internal import FoundationEssentials
public import HTTP
internal import HTTPTypes
public import Pipeline
public import Time

/// Sends the notification from `wasapp.notifications` to the customer's own web service. It is signed, so that the
/// service can check the sender and the time (https://www.standardwebhooks.com).
///
/// It tries once. The caller decides about retries. A repeat has the same `webhook-id`.
public struct WebhookClient: Sendable {
    private let exchange: HTTPExchange
    private let policy: AddressPolicy
    private let deadline: Duration
    private let now: @Sendable () -> UnixTime

    /// - Parameters:
    ///   - policy: the policy for customers' addresses, because customers choose these addresses.
    ///   - now: the wall clock. Receivers refuse signatures that are old or from the future.
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
            // The receiver recognises a repeat by its `webhook-id`, which makes it idempotent (RFC 9110, section
            // 9.2.2).
            isRepeatable: true
        )
        do {
            return PushOutcome(endpoint: try await self.exchange(call))
        } catch {
            return PushOutcome(endpoint: error)
        }
    }
}

/// The key that Jadwal and the owner of a webhook share, in the form of Standard Webhooks: `whsec_` and base64.
public struct WebhookSecret: Sendable {
    private static let prefix = "whsec_"

    private let key: [UInt8]

    /// Makes a new key of 32 bytes.
    public init() { self.key = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) } }

    /// nil if the form is wrong or the key is shorter than 24 bytes.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), let key = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
            key.count >= 24
        else { return nil }
        self.key = Array(key)
    }

    /// Shown once to its owner, and stored encrypted.
    public var text: String { Self.prefix + Data(self.key).base64EncodedString() }

    /// HMAC-SHA256 over id, time in seconds and body, with dots between them. So none of them can be changed, and an
    /// old request cannot be replayed for long.
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
