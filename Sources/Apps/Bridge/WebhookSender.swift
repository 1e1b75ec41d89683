internal import BridgeCare
internal import Foundation
internal import HTTPTypes
internal import Pipeline
internal import Sources
internal import Store
internal import Time
internal import WorkerKit

/// The sender that a request claims, and what would prove it.
struct WebhookSender: Sendable {
    enum Proof: Sendable {
        /// nil if each part of the envelope names its account.
        case right(OpenReceiver?)
        case wrong
        /// The connection has ended. Nothing is checked, and nothing is read.
        case ended
    }

    private let route: WebhookRoute
    private let receiver: Receiver
    /// Of the body, before its first byte. nil if the body is not signed.
    let signature: BodySignature?

    private init(_ route: WebhookRoute, _ receiver: Receiver, signature: BodySignature? = nil) {
        (self.route, self.receiver, self.signature) = (route, receiver, signature)
    }

    /// Asks the database once more if the headers alone should prove the sender and do not: a key may have been added
    /// just now.
    static func find(
        _ route: WebhookRoute,
        _ headers: HTTPFields,
        _ receivers: ReceiverCache,
        _ settings: BridgeSettings
    ) async throws -> WebhookSender {
        let sender = try await Self.find(route, headers, receivers, settings, isFresh: false)
        guard sender.signature == nil, case .open = sender.receiver, case .wrong = sender.proof(nil, headers) else {
            return sender
        }
        return try await Self.find(route, headers, receivers, settings, isFresh: true)
    }

    private static func find(
        _ route: WebhookRoute,
        _ headers: HTTPFields,
        _ receivers: ReceiverCache,
        _ settings: BridgeSettings,
        isFresh: Bool
    ) async throws -> WebhookSender {
        switch route {
        case .connection(let kind, let id):
            let receiver = try await receivers.receiver(id, of: kind, isFresh: isFresh)
            return WebhookSender(route, receiver, signature: Self.signature(kind, receiver))
        case .own:
            let key = SharedSecret.bearer(headers[.authorization])
            guard let id = key.flatMap(BridgeKey.connection(of:)) else { return WebhookSender(route, .unknown) }
            return WebhookSender(route, try await receivers.receiver(id, of: .own, isFresh: isFresh))
        case .cloud:
            let keys = settings.metaSecrets.map { Array($0.utf8) }
            return WebhookSender(route, .unknown, signature: BodySignature(.meta, keys: keys))
        case .cloudVerification, .wrongMethod, .unknown: return WebhookSender(route, .unknown)
        }
    }

    /// True if the body is worth keeping: its signature may be right, or what proves it stands in the headers and is.
    func mayBeRead(_ headers: HTTPFields) -> Bool {
        switch (self.route, self.receiver) {
        case (.connection(.waha, _), .open), (.cloud, _): return true
        case (.connection, .open), (.own, .open):
            guard case .right = self.proof(nil, headers) else { return false }
            return true
        case (.connection, _), (.own, _), (.cloudVerification, _), (.wrongMethod, _), (.unknown, _): return false
        }
    }

    /// The same for a signed body.
    func check(_ body: WebhookBody, _ headers: HTTPFields, _ receivers: ReceiverCache) async throws -> Proof {
        let proof = self.proof(body.signature, headers)
        guard self.signature != nil, case .wrong = proof, case .open(let known) = self.receiver,
            case .whole = body.length
        else { return proof }
        let fresh = try await receivers.receiver(known.id, of: known.kind, isFresh: true)
        guard fresh != self.receiver else { return proof }
        var signature = Self.signature(known.kind, fresh)
        signature?.update(body.bytes)
        return WebhookSender(self.route, fresh).proof(signature, headers)
    }

    private func proof(_ signature: BodySignature?, _ headers: HTTPFields) -> Proof {
        switch (self.route, self.receiver) {
        case (.connection, .ended), (.own, .ended): return .ended
        case (.connection(.waha, _), .open(let receiver)):
            let isRight = signature?.matches(headers[.wahaSignature], algorithm: headers[.wahaAlgorithm]) ?? false
            return isRight ? .right(receiver) : .wrong
        case (.connection(.evolution, _), .open(let receiver)):
            let token = EvolutionToken(keys: receiver.keys.map { Array($0.utf8) })
            return token.accepts(headers[.authorization], at: .now()) ? .right(receiver) : .wrong
        case (.own, .open(let receiver)):
            let isRight = SharedSecret.matches(SharedSecret.bearer(headers[.authorization]), receiver.keys)
            return isRight ? .right(receiver) : .wrong
        case (.cloud, _): return signature?.matches(headers[.metaSignature]) ?? false ? .right(nil) : .wrong
        case (.connection, _), (.own, _), (.cloudVerification, _), (.wrongMethod, _), (.unknown, _): return .wrong
        }
    }

    private static func signature(_ kind: SourceKind, _ receiver: Receiver) -> BodySignature? {
        guard kind == .waha, case .open(let open) = receiver else { return nil }
        return BodySignature(.waha, keys: open.keys.map { Array($0.utf8) })
    }
}
