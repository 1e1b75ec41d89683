internal import Foundation
internal import HTTP

/// The issuer's metadata (OpenID Connect Discovery 1.0, section 3), as far as it is used.
struct IssuerMetadata: Sendable {
    let authorization, token, keys: String
    /// True if the client's secret goes into the form, because the issuer does not accept it by Basic.
    let takesSecretInForm: Bool

    static func address(of issuer: String) -> String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
    }

    init(_ body: [UInt8], of issuer: String) throws(OpenIDError) {
        guard let json = LooseJSON(body) else { throw Self.fault("its metadata is not JSON") }
        guard json["issuer"]?.text == issuer else { throw Self.fault("its metadata names another issuer") }
        self.authorization = try Self.endpoint("authorization_endpoint", json, issuer)
        self.token = try Self.endpoint("token_endpoint", json, issuer)
        self.keys = try Self.endpoint("jwks_uri", json, issuer)
        let ways = (json["token_endpoint_auth_methods_supported"]?.elements ?? []).compactMap(\.text)
        self.takesSecretInForm = ways.contains("client_secret_post") && !ways.contains("client_secret_basic")
    }

    /// True if a code and a secret may be sent there: over HTTPS, or within this machine.
    static func isSafe(_ text: String) -> Bool {
        guard let url = URL(string: text), let host = url.host(), !host.isEmpty, url.user() == nil,
            url.fragment() == nil
        else { return false }
        switch url.scheme {
        case "https": return true
        case "http": return ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
        case .some, nil: return false
        }
    }

    private static func endpoint(_ name: String, _ json: LooseJSON, _ issuer: String) throws(OpenIDError) -> String {
        guard let text = json[name]?.text, Self.isSafe(text) else {
            throw Self.fault("its \(name) is not an https address")
        }
        return text
    }

    private static func fault(_ detail: String) -> OpenIDError { OpenIDError(code: .badIssuer, detail: detail) }
}
