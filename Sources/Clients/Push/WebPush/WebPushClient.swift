public import HTTP
internal import HTTPTypes
public import Pipeline
public import Time

/// Sends pushes to browsers by their push services (RFC 8030), encrypted for the browser.
///
/// It tries once. The caller decides about retries.
public struct WebPushClient: Sendable {
    /// For pushes without an end of their own.
    private static let standardLife = Duration.seconds(24 * 3600)
    /// Services of some browsers refuse to keep a push for longer.
    private static let longestLife = Duration.seconds(28 * 24 * 3600)

    private let exchange: HTTPExchange
    private let policy: AddressPolicy
    private let vapid: VAPID
    private let deadline: Duration
    private let now: @Sendable () -> UnixTime

    /// - Parameters:
    ///   - policy: the policy for customers' addresses: whoever owns a browser can write its address.
    ///   - now: the wall clock.
    public init(
        exchange: @escaping HTTPExchange,
        policy: AddressPolicy,
        vapid: VAPID,
        deadline: Duration = .seconds(10),
        now: @escaping @Sendable () -> UnixTime = PushClock.wall
    ) {
        (self.exchange, self.policy, self.vapid) = (exchange, policy, vapid)
        (self.deadline, self.now) = (deadline, now)
    }

    public var service: PushService {
        PushService(name: "webpush", format: WebPushFormat()) { push, address in await self.send(push, to: address) }
    }

    private func send(_ push: Push, to address: String) async -> PushOutcome {
        guard let origin = WebPushAddress.origin(of: address) else { return .deviceRefused(reason: "NoEndpoint") }
        guard let keys = push.secret.flatMap({ WebPushKeys($0) }) else { return .deviceRefused(reason: "NoKeys") }
        guard push.payload.count <= WebPushEncryption.longestText else { return .tooLarge }
        let now = self.now()
        let (proof, body): (String, [UInt8])
        do {
            (proof, body) = (
                try self.vapid.header(for: origin, at: now), try WebPushEncryption().body(push.payload, for: keys)
            )
        } catch {
            return .rejected(reason: "CannotEncrypt")
        }
        var fields: HTTPFields = [
            .authorization: proof,
            .contentEncoding: "aes128gcm",
            .contentType: "application/octet-stream",
            .timeToLive: "\(self.life(of: push, at: now).components.seconds)",
            .urgency: push.urgency == .passive ? "normal" : "high",
        ]
        fields[.topic] = push.collapseID.flatMap { Self.topic($0) }
        let call = HTTPCall(
            method: .post,
            url: address,
            fields: fields,
            body: body,
            deadline: self.deadline,
            maximumAnswerBytes: 1 << 16,
            addressPolicy: self.policy,
            // A push that is sent twice may be shown twice, and the client cannot know whether it was taken (RFC 9110,
            // section 9.2.2).
            isRepeatable: false
        )
        do {
            return PushOutcome(endpoint: try await self.exchange(call), of: .webPush)
        } catch {
            return PushOutcome(endpoint: error)
        }
    }

    /// How long the service keeps the push for a browser that is away. One of an event that is over is shown only if it
    /// can be at once.
    private func life(of push: Push, at now: UnixTime) -> Duration {
        let life = push.until.map { $0 - now } ?? Self.standardLife
        return min(max(life, .zero), Self.longestLife)
    }

    /// A later push replaces one with the same topic that waits for the browser. At most 32 characters of base64url
    /// (RFC 8030, section 5.4).
    private static func topic(_ id: String) -> String? {
        let topic = id.filter { $0 != "-" }
        let isPlain = topic.utf8.allSatisfy { byte in
            let character = Character(UnicodeScalar(byte))
            return character.isASCII && (character.isLetter || character.isNumber || character == "_")
        }
        return isPlain && (1...32).contains(topic.utf8.count) ? topic : nil
    }
}

/// RFC 8030, section 5.
extension HTTPField.Name {
    static let timeToLive = Self("TTL")!
    static let topic = Self("Topic")!
    static let urgency = Self("Urgency")!
}
