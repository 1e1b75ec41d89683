import Foundation
import HTTP

@testable import OpenIDConnect

extension FuzzedParser {
    /// The ID token that a browser brings back from an issuer, before any key is asked for, and the cookie of a login
    /// that has begun.
    static let idToken = FuzzedParser(name: "id-token", longest: 4096, words: FuzzWords.json + FuzzWords.idToken) {
        input in
        let text = String(decoding: input, as: UTF8.self)
        if let login = PendingLogin(text: text) {
            try UnkeptPromise.unless(PendingLogin(text: login.text) == login, "a login that reads as another")
            try UnkeptPromise.unless(login.state != login.nonce, "a state that is the nonce")
        }
        guard let token = try? IDToken(text) else { return false }
        // Read once more by another decoder.
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        try UnkeptPromise.unless(parts.count == 3, "not three parts, and accepted")
        guard let bytes = Base64URL.bytes(parts[0]),
            let header = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        else { return true }
        // Where a name stands twice, the two readers may take another one of them.
        let names = String(decoding: bytes, as: UTF8.self)
        guard names.components(separatedBy: "alg").count == 2, !names.contains("\\") else { return true }
        try UnkeptPromise.unless(
            header["alg"] as? String == token.algorithm.rawValue,
            "another algorithm than the header names"
        )
        try UnkeptPromise.unless(header["crit"] == nil, "a header that nobody knows")
        return true
    }

    /// An issuer's metadata and keys.
    static let issuer = FuzzedParser(name: "issuer", longest: 4096, words: FuzzWords.json + FuzzWords.idToken) {
        input in
        let keys = try? LooseKey.list(input)
        try UnkeptPromise.unless((keys?.count ?? 0) <= 100, "more keys than anybody has")
        guard let metadata = try? IssuerMetadata(input, of: "https://issuer.example") else { return keys != nil }
        for address in [metadata.authorization, metadata.token, metadata.keys] {
            let url = URL(string: address)
            let isHere = ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url?.host() ?? "")
            try UnkeptPromise.unless(url?.scheme == "https" || isHere, "a secret would go out in the clear")
        }
        return true
    }
}

extension FuzzWords {
    /// Parts of tokens, and of what issuers say.
    static let idToken: [String] = [
        ".", "..", "eyJhbGciOiJSUzI1NiJ9", "eyJhbGciOiJub25lIn0", "eyJhbGciOiJIUzI1NiJ9", "eyJhbGciOiJFUzI1NiJ9", "e30",
        "W10", "bnVsbA", "-", "_", "=", "+", "/", "alg", "RS256", "ES256", "none", "HS256", "kid", "crit", "issuer",
        "authorization_endpoint", "token_endpoint", "jwks_uri", "https://issuer.example", "http://issuer.example/t",
        "http://localhost:1/t", "https://a@issuer.example/t", "#", "token_endpoint_auth_methods_supported",
        "client_secret_post", "keys", "kty", "RSA", "EC", "use", "sig", "enc", "n", "e", "AQAB", "x", "y", "crv",
        "P-256",
    ]
}
