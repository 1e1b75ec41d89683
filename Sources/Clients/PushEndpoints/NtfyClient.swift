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
    private let deadline: Duration

    /// - Parameter policy: the policy for customers' addresses, because customers choose these addresses.
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

/// Checks the form of a customer's push address without a look-up. The host's IP address is checked at each call.
public enum EndpointAddress {
    /// The topic's URL, as ntfy shows it: `https://ntfy.sh/topic`.
    ///
    /// - Returns: the server's URL without a slash at its end, and the topic; nil if the form is wrong.
    public static func ntfy(_ url: String) -> (server: String, topic: String)? {
        guard url.utf8.count <= 2048, let slash = url.lastIndex(of: "/") else { return nil }
        let (server, topic) = (url[..<slash], url[url.index(after: slash)...])
        guard let scheme = server.firstRange(of: "://"), (1...64).contains(topic.utf8.count),
            topic.utf8.allSatisfy({ Self.isOfTopic($0) })
        else { return nil }
        let authority = server[scheme.upperBound...]
        guard !authority.isEmpty, !authority.contains(where: { "/?#@".contains($0) }) else { return nil }
        return (String(server), String(topic))
    }

    /// Letters, digits, `-` and `_`, as ntfy allows.
    private static func isOfTopic(_ byte: UInt8) -> Bool {
        let character = Character(UnicodeScalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
    }
}
