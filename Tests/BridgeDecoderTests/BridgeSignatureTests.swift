import Crypto
import Foundation
import Sources
import Testing
import Time

@Suite struct BridgeSignatureTests {
    private static let wahaBody = Array(#"{"event":"message","session":"default","engine":"WEBJS"}"#.utf8)
    private static let wahaCode =
        "208f8a55dde9e05519e898b10b89bf0d0b3b0fdf11fdbf09b6b90476301b98d8"
        + "097c462b2b17a6ce93b6b47a136cf2e78a33a63f6752c2c1631777076153fa89"
    private static let metaCode = "sha256=0329a06b62cd16b33eb6792be8c60b158d89a2ee3a876fce9a881ebb488c0914"

    private static func waha(_ body: [UInt8], key: String = "my-secret-key") -> BodySignature {
        var signature = BodySignature(.waha, keys: [Array(key.utf8)])
        signature.update(body)
        return signature
    }

    private static func meta(_ body: String, keys: [String] = ["secret"]) -> BodySignature {
        var signature = BodySignature(.meta, keys: keys.map { Array($0.utf8) })
        signature.update(Array(body.utf8))
        return signature
    }

    @Test func signaturesOfTheSourcesDocumentsAreRight() {
        #expect(Self.waha(Self.wahaBody).matches(Self.wahaCode, algorithm: "sha512"))
        #expect(Self.waha(Self.wahaBody).matches(Self.wahaCode.uppercased()))
        #expect(Self.meta("test").matches(Self.metaCode))
    }

    @Test func bodyMayComeInPieces() {
        var signature = BodySignature(.waha, keys: [Array("my-secret-key".utf8)])
        for byte in Self.wahaBody { signature.update([byte]) }
        #expect(signature.matches(Self.wahaCode))
    }

    @Test func oneFlippedBitIsRefused() {
        for place in Self.wahaBody.indices {
            var body = Self.wahaBody
            body[place] ^= 1 << UInt8(place % 8)
            #expect(!Self.waha(body).matches(Self.wahaCode))
        }
        let right = Self.waha(Self.wahaBody)
        for place in Self.wahaCode.indices {
            var code = Self.wahaCode
            code.replaceSubrange(place...place, with: code[place] == "0" ? "1" : "0")
            #expect(!right.matches(code))
        }
    }

    @Test func bodyThatWasSerialisedAgainIsRefused() throws {
        let object = try JSONSerialization.jsonObject(with: Data(Self.wahaBody))
        let again = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted])
        #expect(!Self.waha(Array(again)).matches(Self.wahaCode))
    }

    @Test(arguments: [
        nil, "", "sha256=", "208f8a55", wahaCode + "00", String(wahaCode.dropLast(2)), metaCode,
        "g" + wahaCode.dropFirst(),
    ]) func signatureOfAnotherFormIsRefused(_ signature: String?) {
        #expect(!Self.waha(Self.wahaBody).matches(signature))
    }

    @Test func otherAlgorithmIsRefused() {
        #expect(!Self.waha(Self.wahaBody).matches(Self.wahaCode, algorithm: "sha1"))
        #expect(!Self.meta("test").matches(String(Self.metaCode.dropFirst(7))))
    }

    @Test func eitherOfTwoKeysIsRightAndAnEmptyOneNever() {
        #expect(Self.meta("test", keys: ["new", "secret"]).matches(Self.metaCode))
        #expect(!Self.meta("test", keys: ["new", "other"]).matches(Self.metaCode))
        #expect(!Self.meta("test", keys: []).matches(Self.metaCode))
        let code = HMAC<SHA256>.authenticationCode(for: Data("test".utf8), using: SymmetricKey(data: Data()))
        let hexadecimal = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(!Self.meta("test", keys: [""]).matches("sha256=" + hexadecimal))
    }

    @Test func sharedSecretIsComparedAsAWhole() {
        #expect(SharedSecret.matches("token", ["other", "token"]))
        for given in [nil, "", "tok", "token\n", "tokem", "token token"] {
            #expect(!SharedSecret.matches(given, ["token", ""]))
        }
        #expect(SharedSecret.bearer("Bearer a.b") == "a.b" && SharedSecret.bearer("bearer a") == "a")
        for header in [nil, "", "Bearer", "Bearer ", "Basic YTpi", "a.b"] {
            #expect(SharedSecret.bearer(header) == nil)
        }
    }
}
