public import HTTP
internal import HTTPTypes
public import Pipeline

/// A client of ntfy, the public server or an own one. It publishes a message to a topic as JSON
/// (https://docs.ntfy.sh/publish/#publish-as-json), which supports all languages, unlike header fields.
///
/// It tries once. The caller decides about retries.
public struct NtfyClient: Sendable {
    private let exchange: HTTPExchange
    private let policy: AddressPolicy
    private let format: NtfyFormat
    private let deadline: Duration

    /// - Parameters:
    ///   - policy: the policy for customers' addresses, because customers choose these addresses.
    ///   - pages: nil if notifications open an app.
    public init(
        exchange: @escaping HTTPExchange,
        policy: AddressPolicy,
        pages: OwnerPages? = nil,
        deadline: Duration = .seconds(10)
    ) {
        (self.exchange, self.policy, self.deadline) = (exchange, policy, deadline)
        self.format = NtfyFormat(pages: pages)
    }

    public var service: PushService {
        PushService(name: "ntfy", format: self.format) { push, address in await self.send(push, to: address) }
    }

    private func send(_ push: Push, to address: String) async -> PushOutcome {
        guard let place = NtfyTopic(address) else { return .deviceRefused(reason: "NoTopic") }
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
            // A message that is published twice is shown twice, and the client cannot know whether it was published
            // (RFC 9110, section 9.2.2).
            isRepeatable: false
        )
        do {
            return PushOutcome(endpoint: try await self.exchange(call))
        } catch {
            return PushOutcome(endpoint: error)
        }
    }
}
