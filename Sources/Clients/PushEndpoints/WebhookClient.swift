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
