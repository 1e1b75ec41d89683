internal import JWTKit
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
        guard token.utf8.count <= 2048, let claims = try? await self.keys.verify(token, as: AccessClaims.self),
            claims.iss == self.issuer, claims.aud == Self.audience, now.seconds < claims.exp,
            claims.iat <= (now + Self.tolerance).seconds, let session = EventIdentity(claims.sid)?.id,
            let customer = EventIdentity(claims.sub)?.id
        else { return nil }
        return Holder(session: session, customer: customer)
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
