internal import Assembly
internal import Crypto
internal import Foundation
internal import JWTKit
internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Store
internal import Time
internal import WorkerKit

/// Signs and verifies the tokens that calls are made with: JWTs signed by ES256, and by nothing else.
struct AccessTokens: Sendable {
    static let lifetime = Duration.seconds(300)
    /// How far the clocks of two replicas may be apart.
    private static let tolerance = Duration.seconds(60)
    private static let audience = "jadwal-api"

    /// Whose token it is, as it says.
    struct Holder: Sendable, Hashable {
        let session: String
        let customer: String
    }

    private let keys: JWTKeyCollection
    private let verified = VerifiedTokens()
    private let first: JWKIdentifier
    private let issuer: String

    /// nil without keys. Those that are none are left out: `fault` tells of them.
    ///
    /// - Parameter issuer: the address of the program.
    init?(_ keys: [TokenKey], issuer: String) async {
        guard let first = keys.first else { return nil }
        (self.keys, self.first, self.issuer) = (JWTKeyCollection(), JWKIdentifier(string: first.id), issuer)
        for key in keys {
            guard let own = try? ES256PrivateKey(pem: key.pem) else { continue }
            await self.keys.add(ecdsa: own, kid: JWKIdentifier(string: key.id))
        }
    }

    /// The number of the first key that is none, from 1.
    static func fault(in keys: [TokenKey]) -> Int? {
        keys.firstIndex { (try? ES256PrivateKey(pem: $0.pem)) == nil }.map { $0 + 1 }
    }

    func sign(_ session: OwnerSession, at now: UnixTime) async throws -> String {
        let claims = AccessClaims(
            iss: self.issuer,
            aud: Self.audience,
            sub: session.customerID,
            sid: session.id,
            iat: now.seconds,
            exp: (now + Self.lifetime).seconds
        )
        return try await self.keys.sign(claims, kid: self.first)
    }

    /// nil if it is none of ours, or is over.
    func holder(of token: String, at now: UnixTime) async -> Holder? {
        guard token.utf8.count <= 2048 else { return nil }
        let hash = SHA256.hash(data: Data(token.utf8))
        let known = self.verified.find(hash)
        let verified = if let known { known } else { await self.verify(token) }
        guard let verified, now.seconds < verified.end, verified.begin <= (now + Self.tolerance).seconds else {
            return nil
        }
        if known == nil { self.verified.keep(verified, hash, at: now) }
        return verified.holder
    }

    /// nil if it is none of ours. It may be over.
    private func verify(_ token: String) async -> VerifiedToken? {
        guard let claims = try? await self.keys.verify(token, as: AccessClaims.self), claims.iss == self.issuer,
            claims.aud == Self.audience, let session = EventIdentity(claims.sid)?.id,
            let customer = EventIdentity(claims.sub)?.id
        else { return nil }
        let holder = Holder(session: session, customer: customer)
        return VerifiedToken(holder: holder, begin: claims.iat, end: claims.exp)
    }
}

/// A token whose signature was right. Times are seconds since 1970.
private struct VerifiedToken: Sendable {
    let holder: AccessTokens.Holder
    let begin: Int64
    let end: Int64
}

/// Tokens that were verified, by their hashes: an app calls many times with one token, and checking its signature is
/// costly. Whether the session has ended is asked all the same.
private final class VerifiedTokens: Sendable {
    /// About 3 MB.
    private static let most = 10_000

    private let tokens = NIOLockedValueBox<[SHA256Digest: VerifiedToken]>([:])

    func find(_ hash: SHA256Digest) -> VerifiedToken? { self.tokens.withLockedValue { $0[hash] } }

    func keep(_ token: VerifiedToken, _ hash: SHA256Digest, at now: UnixTime) {
        self.tokens.withLockedValue { tokens in
            if tokens.count >= Self.most { tokens = tokens.filter { $0.value.end > now.seconds } }
            if tokens.count >= Self.most { tokens.removeAll(keepingCapacity: true) }
            tokens[hash] = token
        }
    }
}

/// Numbers of seconds since 1970.
private struct AccessClaims: JWTPayload {
    var iss: String
    var aud: String
    var sub: String
    var sid: String
    var iat: Int64
    var exp: Int64

    /// `holder` compares what they say with a clock that it is given.
    func verify(using algorithm: some JWTAlgorithm) throws {}
}
