internal import JWTKit

/// What a provider token says. `iat` goes out as a number of seconds: as text, Apple refuses the token.
struct ProviderTokenClaims: JWTPayload {
    var iss: String
    var iat: Int64

    func verify(using algorithm: some JWTAlgorithm) throws {}
}
