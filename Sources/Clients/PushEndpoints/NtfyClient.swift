public import HTTP
internal import HTTPTypes
public import Jadwal

/// ntfy, the public server or one's own: a message is published to a topic as JSON (https://docs.ntfy.sh/publish/#publish-as-json),
/// which carries any language, unlike header fields.
///
/// It tries once; whether and when again is the caller's business.
public struct NtfyClient: Sendable {
    private let exchange: HTTPExchange
    private let policy: AddressPolicy
    private let deadline: Duration

    /// - Parameter policy: the customers', since their devices' addresses are theirs.
    public init(exchange: @escaping HTTPExchange, policy: AddressPolicy, deadline: Duration = .seconds(10)) {
        (self.exchange, self.policy, self.deadline) = (exchange, policy, deadline)
    }

    public var service: PushService {
        PushService(name: "ntfy") { push, address in await self.send(push, to: address) }
    }

    private func send(_ push: Push, to address: String) async -> PushOutcome {
        guard let place = EndpointAddress.ntfy(address) else { return .deviceRefused(reason: "NoTopic") }
        var fields: HTTPFields = [.contentType: "application/json"]
        if let token = push.secret { fields[.authorization] = "Bearer \(token)" }
        let call = HTTPCall(
            method: .post,
            url: place.server + "/",
            fields: fields,
            body: push.payload,
            deadline: self.deadline,
            maximumAnswerBytes: 1 << 16,
            addressPolicy: self.policy,
            // A topic shows a message that is published twice twice, and nothing tells whether it was (RFC 9110,
            // section 9.2.2).
            isRepeatable: false
        )
        do {
            return PushOutcome(endpoint: try await self.exchange(call))
        } catch {
            return PushOutcome(endpoint: error)
        }
    }
}
