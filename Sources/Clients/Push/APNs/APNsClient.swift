public import HTTP
internal import HTTPTypes
public import Pipeline
public import Time

/// A client of Apple's push service: one HTTP/2 request for each push, many at the same time on one connection.
///
/// It tries once, and the caller decides about retries. Only a push that fails because of its provider token is
/// repeated once, if Apple already allows a new token.
public struct APNsClient: Sendable {
    /// How long APNs keeps an alert for a device that is offline, unless it expires before. It keeps one push for each
    /// app. So background pushes are not kept, because they would replace the alert that people must see.
    private static let alertLifetime = Duration.seconds(24 * 3600)

    private let exchange: HTTPExchange
    private let configuration: APNsConfiguration
    private let tokens: ProviderTokenSource
    private let now: @Sendable () -> UnixTime
    private let warmUp = WarmUp()

    /// - Parameters:
    ///   - exchange: from an own HTTP client with one connection for each host. When a connection is lost, libcurl
    ///     repeats its requests without the warm-up. If more connections were allowed, it would open one for each of
    ///     them.
    ///   - now: the wall clock, for tokens and expirations.
    public init(
        exchange: @escaping HTTPExchange,
        configuration: APNsConfiguration,
        tokens: ProviderTokenSource,
        now: @escaping @Sendable () -> UnixTime = PushClock.wall
    ) {
        (self.exchange, self.configuration, self.tokens, self.now) = (exchange, configuration, tokens, now)
    }

    public var service: PushService {
        PushService(name: "apns", format: APNsFormat(), isShared: true) { push, address in
            await self.send(push, to: address)
        }
    }

    private func send(_ push: Push, to address: String) async -> PushOutcome {
        guard let device = DeviceToken.checked(address) else { return .deviceRefused(reason: "BadDeviceToken") }
        guard !push.payload.isEmpty else { return .rejected(reason: "PayloadEmpty") }
        guard push.payload.count <= APNsFormat.maximumBytes else { return .tooLarge }
        do {
            let token = try await self.tokens.current(self.now())
            let outcome = await self.send(push, to: device, token: token)
            guard Self.isAboutToken(outcome), let other = try await self.tokens.replacement(token, self.now()) else {
                return outcome
            }
            return await self.send(push, to: device, token: other)
        } catch {
            return .serviceDown(reason: "NoProviderToken")
        }
    }

    private func send(_ push: Push, to device: String, token: String) async -> PushOutcome {
        let turn = await self.warmUp.enter()
        do {
            let answer = try await self.exchange(self.call(push, to: device, token: token))
            await self.warmUp.leave(turn, answer.status == 403 ? .none : .stands)
            return PushOutcome(answer)
        } catch {
            let isOnlyThisPush = error.code == .cancelled || error.code == .timedOut
            await self.warmUp.leave(turn, isOnlyThisPush ? .none : .lost)
            return PushOutcome(error)
        }
    }

    private func call(_ push: Push, to device: String, token: String) -> HTTPCall {
        var fields: HTTPFields = [
            .authorization: "bearer \(token)",
            .contentType: "application/json",
            .apnsTopic: self.configuration.topic,
            .apnsPushType: push.kind.rawValue,
            .apnsID: push.id,
        ]
        switch push.kind {
        case .alert:
            fields[.apnsPriority] = "10"
            let latest = self.now() + Self.alertLifetime
            fields[.apnsExpiration] = "\(min(push.expiresAt ?? latest, latest).seconds)"
            fields[.apnsCollapseID] = push.collapseID
        case .background:
            fields[.apnsPriority] = "5"
            fields[.apnsExpiration] = "0"
        }
        return HTTPCall(
            method: .post,
            url: "\(self.configuration.url)/3/device/\(device)",
            fields: fields,
            body: push.payload,
            deadline: self.configuration.deadline,
            maximumAnswerBytes: 1 << 16,
            version: .http2,
            // A repeat has the same `apns-id` and replaces the alert of the same `apns-collapse-id` (RFC 9110,
            // section 9.2.2). A stream that was refused, or that is after the last one of GOAWAY, was not processed
            // (RFC 9113, section 8.7).
            isRepeatable: true
        )
    }

    private static func isAboutToken(_ outcome: PushOutcome) -> Bool {
        guard case .serviceDown(let reason) = outcome else { return false }
        return reason == "ExpiredProviderToken" || reason == "InvalidProviderToken"
    }
}

/// Apple, "Sending notification requests to APNs".
extension HTTPField.Name {
    static let apnsID = Self("apns-id")!
    static let apnsTopic = Self("apns-topic")!
    static let apnsPushType = Self("apns-push-type")!
    static let apnsPriority = Self("apns-priority")!
    static let apnsExpiration = Self("apns-expiration")!
    static let apnsCollapseID = Self("apns-collapse-id")!
}
