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
    private let pages: OwnerPages?
    private let deadline: Duration
    private let now: @Sendable () -> UnixTime

    /// - Parameters:
    ///   - policy: the policy for customers' addresses, because customers choose these addresses.
    ///   - pages: where the brief of an alarm can be read; nil if nowhere.
    ///   - now: the wall clock. Receivers refuse signatures that are old or from the future.
    public init(
        exchange: @escaping HTTPExchange,
        policy: AddressPolicy,
        pages: OwnerPages? = nil,
        deadline: Duration = .seconds(10),
        now: @escaping @Sendable () -> UnixTime = PushClock.wall
    ) {
        (self.exchange, self.policy, self.deadline, self.now) = (exchange, policy, deadline, now)
        self.pages = pages
    }

    public var service: PushService {
        PushService(name: "webhook", format: WebhookFormat(pages: self.pages)) { push, address in
            await self.send(push, to: address)
        }
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

/// The notification as it is in the queue.
struct WebhookFormat: PushFormat {
    /// Jadwal's own limit.
    let limit = 64 << 10

    /// nil if there are none.
    var pages: OwnerPages?

    func payload(_ kind: Push.Kind, _ message: NotificationMessage, to address: String, id: String) throws -> [UInt8] {
        try NotificationMessageCoder().encode(self.withPage(message))
    }
}

extension WebhookFormat {
    /// The brief of an alarm has the address at which a person can read it.
    private func withPage(_ message: NotificationMessage) -> NotificationMessage {
        guard let pages = self.pages, let token = message.briefToken, case .alarm(let brief) = message.content else {
            return message
        }
        var (linked, fields) = (message, brief?.fields ?? [:])
        fields["page"] = .text(pages.address(ofBrief: token))
        linked.content = .alarm(brief: Brief(fields))
        return linked
    }
}

/// Standard Webhooks, "Webhook headers".
extension HTTPField.Name {
    static let webhookID = Self("webhook-id")!
    static let webhookTimestamp = Self("webhook-timestamp")!
    static let webhookSignature = Self("webhook-signature")!
}
