internal import Foundation
internal import HTTP
internal import HTTPTypes
internal import JWTKit

/// An issuer's metadata and keys, cached for 10 minutes. Concurrent callers share one request.
actor IssuerRecords {
    private static let age = Duration.seconds(600)
    /// An unknown key id triggers another request for the keys, but at most once in this time.
    private static let pause = Duration.seconds(60)

    private struct Record<Value: Sendable>: Sendable {
        let value: Value
        let readAt: ContinuousClock.Instant
    }

    private let issuer: String
    private let exchange: HTTPExchange
    private let now: @Sendable () -> ContinuousClock.Instant
    private var metadata: Record<IssuerMetadata>?
    private var keys: Record<[LooseKey]>?
    private var metadataTask: Task<Result<IssuerMetadata, OpenIDError>, Never>?
    private var keysTask: Task<Result<[LooseKey], OpenIDError>, Never>?
    /// True if the current keys were requested because a token named an unknown key.
    private var isAskedAgain = false

    init(
        _ issuer: String,
        _ exchange: @escaping HTTPExchange,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        (self.issuer, self.exchange, self.now) = (issuer, exchange, now)
    }

    func readMetadata() async throws(OpenIDError) -> IssuerMetadata {
        if let metadata, self.now() - metadata.readAt < Self.age { return metadata.value }
        let (issuer, exchange) = (self.issuer, self.exchange)
        let task =
            self.metadataTask
            ?? Task<Result<IssuerMetadata, OpenIDError>, Never> {
                await Self.result { () async throws(OpenIDError) -> IssuerMetadata in
                    let body = try await Self.get(IssuerMetadata.address(of: issuer), exchange)
                    return try IssuerMetadata(body, of: issuer)
                }
            }
        self.metadataTask = task
        let result = await task.value
        self.metadataTask = nil
        let value = try result.get()
        self.metadata = Record(value: value, readAt: self.now())
        return value
    }

    /// The keys that a token may be signed with.
    ///
    /// - Parameter id: nil if the token names none.
    func readKeys(for id: String?) async throws(OpenIDError) -> [LooseKey] {
        if let keys, case let age = self.now() - keys.readAt, age < Self.age {
            let found = keys.value.filter { id == nil || $0.id == id }
            // Callers that arrive while the keys are being requested wait for them.
            let mayAsk = age >= Self.pause || !self.isAskedAgain || self.keysTask != nil
            if !found.isEmpty || !mayAsk { return found }
            self.isAskedAgain = true
        } else {
            self.isAskedAgain = false
        }
        let address = try await self.readMetadata().keys
        let exchange = self.exchange
        let task =
            self.keysTask
            ?? Task<Result<[LooseKey], OpenIDError>, Never> {
                await Self.result { () async throws(OpenIDError) -> [LooseKey] in
                    try LooseKey.list(try await Self.get(address, exchange))
                }
            }
        self.keysTask = task
        let result = await task.value
        self.keysTask = nil
        let value = try result.get()
        self.keys = Record(value: value, readAt: self.now())
        return value.filter { id == nil || $0.id == id }
    }

    private static func get(_ address: String, _ exchange: HTTPExchange) async throws(OpenIDError) -> [UInt8] {
        let call = HTTPCall(
            method: .get,
            url: address,
            fields: [.accept: "application/json"],
            deadline: OpenIDClient.patience,
            maximumAnswerBytes: 256 << 10
        )
        let answer = try await OpenIDClient.send(call, exchange)
        guard answer.status == 200 else {
            throw OpenIDError(code: .unreachable, detail: "the issuer answered \(answer.status)")
        }
        return answer.body
    }

    private static func result<Value: Sendable>(
        _ body: () async throws(OpenIDError) -> Value
    ) async -> Result<Value, OpenIDError> {
        do throws(OpenIDError) { return .success(try await body()) } catch { return .failure(error) }
    }
}

/// A key of an issuer that may sign ID tokens.
struct LooseKey: Sendable {
    let id: String?
    private let key: JWK

    /// Keys of other kinds and uses are skipped.
    static func list(_ body: [UInt8]) throws(OpenIDError) -> [LooseKey] {
        guard let json = LooseJSON(body), let keys = json["keys"] else {
            throw OpenIDError(code: .badIssuer, detail: "its keys are not a JSON Web Key Set")
        }
        return keys.elements.prefix(100).compactMap { json in
            guard ["RSA", "EC"].contains(json["kty"]?.text), json["use"]?.text ?? "sig" == "sig", json["d"] == nil,
                let key = try? JSONDecoder().decode(JWK.self, from: Data(json.bytes))
            else { return nil }
            return LooseKey(id: json["kid"]?.text, key: key)
        }
    }

    /// True if the key has signed the token with this algorithm.
    func verifies(_ token: String, as algorithm: IDToken.Algorithm) async -> Bool {
        guard self.key.algorithm == nil || self.key.algorithm?.rawValue == algorithm.rawValue else { return false }
        var key = self.key
        switch algorithm {
        case .rs256 where key.keyType == .rsa: key.algorithm = .rs256
        case .es256 where key.keyType == .ecdsa: key.algorithm = .es256
        case .rs256, .es256: return false
        }
        key.keyIdentifier = "only"
        guard let keys = try? await JWTKeyCollection().add(jwk: key, isDefault: true) else { return false }
        return (try? await keys.verify(token, as: AnyClaims.self)) != nil
    }
}

/// Claims are read elsewhere. The library only checks the signature.
private struct AnyClaims: JWTPayload {
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
