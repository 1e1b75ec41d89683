internal import JWTKit
public import Jadwal

/// Makes provider tokens: ES256 over the team and the time, with the key's id in the header.
public struct ProviderTokenSigner: Sendable {
    private let keys: JWTKeyCollection
    private let keyID: String
    private let teamID: String

    /// - Throws: when the configuration's key is no private key on P-256 in PEM.
    public init(_ configuration: APNsConfiguration) async throws(ProviderTokenError) {
        let key: ES256PrivateKey
        do {
            key = try ES256PrivateKey(pem: configuration.key)
        } catch {
            // The library's error may quote what it read.
            throw ProviderTokenError(code: .unusableKey, detail: "no P-256 private key in PEM")
        }
        self.keys = await JWTKeyCollection().add(ecdsa: key, kid: JWKIdentifier(string: configuration.keyID))
        (self.keyID, self.teamID) = (configuration.keyID, configuration.teamID)
    }

    public func sign(at now: UnixTime) async throws(ProviderTokenError) -> ProviderToken {
        do {
            let claims = ProviderTokenClaims(iss: self.teamID, iat: now.seconds)
            let text = try await self.keys.sign(claims, kid: JWKIdentifier(string: self.keyID))
            return ProviderToken(text: text, issuedAt: UnixTime(seconds: now.seconds))
        } catch {
            throw ProviderTokenError(code: .cannotSign, detail: "signing failed")
        }
    }
}
