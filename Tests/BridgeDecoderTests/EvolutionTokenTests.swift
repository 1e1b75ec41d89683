import Crypto
import Foundation
import Sources
import Testing
import Time

@Suite struct EvolutionTokenTests {
    private static let now = UnixTime(seconds: 1_795_600_000)
    private static let key = "jwt-key-of-a-connection"

    private static func text(_ bytes: Data) -> String {
        bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// As `jsonwebtoken` writes it.
    private static func token(
        header: String = #"{"alg":"HS256","typ":"JWT"}"#,
        app: String = "evolution",
        issued: Int64 = now.seconds,
        lifetime: Int64 = 600,
        key: String = key
    ) -> String {
        let claims = #"{"iat":\#(issued),"exp":\#(issued + lifetime),"app":"\#(app)","action":"webhook"}"#
        let signed = Self.text(Data(header.utf8)) + "." + Self.text(Data(claims.utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Data(signed.utf8), using: SymmetricKey(data: Data(key.utf8)))
        return "Bearer \(signed).\(Self.text(Data(code)))"
    }

    private static func accepts(_ authorization: String?, after seconds: Int64 = 0, keys: [String] = [key]) -> Bool {
        EvolutionToken(keys: keys.map { Array($0.utf8) })
            .accepts(authorization, at: UnixTime(seconds: Self.now.seconds + seconds))
    }

    @Test func tokenIsAcceptedUntilHalfAnHourAfterItsExpiry() {
        #expect(Self.accepts(Self.token()))
        #expect(Self.accepts(Self.token(), after: 20 * 60))
        #expect(Self.accepts(Self.token(), after: 40 * 60))
        #expect(!Self.accepts(Self.token(), after: 40 * 60 + 1))
    }

    @Test func tokenFromTheFutureIsRefused() {
        #expect(Self.accepts(Self.token(), after: -300))
        #expect(!Self.accepts(Self.token(), after: -301))
        #expect(!Self.accepts(Self.token(issued: Int64.max - 600)))
    }

    @Test func eitherOfTwoKeysIsRightAndAnEmptyOneNever() {
        #expect(Self.accepts(Self.token(), keys: ["next", Self.key]))
        #expect(!Self.accepts(Self.token(), keys: ["next"]))
        #expect(!Self.accepts(Self.token(), keys: []))
        #expect(!Self.accepts(Self.token(key: ""), keys: [""]))
    }

    @Test(arguments: [#"{"alg":"none"}"#, #"{"alg":"HS512"}"#, #"{"typ":"JWT"}"#, "[]"])
    func otherAlgorithmIsRefused(_ header: String) {
        #expect(!Self.accepts(Self.token(header: header)))
    }

    @Test func tokenWithoutASignatureIsRefused() {
        let parts = Self.token(header: #"{"alg":"none"}"#).split(separator: ".")
        #expect(!Self.accepts("\(parts[0]).\(parts[1])."))
        #expect(!Self.accepts("\(parts[0]).\(parts[1])"))
    }

    @Test func tokenOfAnotherProgramIsRefused() { #expect(!Self.accepts(Self.token(app: "other"))) }

    @Test func changedTokenIsRefused() {
        let token = Self.token()
        for place in token.indices.dropFirst(7) where token.index(after: place) < token.endIndex {
            var changed = token
            changed.replaceSubrange(place...place, with: token[place] == "A" ? "B" : "A")
            #expect(!Self.accepts(changed))
        }
    }

    @Test(arguments: [nil, "", "Bearer ", "Bearer a.b.c", "Bearer ...", "Basic YTpi"])
    func otherHeaderIsRefused(_ header: String?) {
        #expect(!Self.accepts(header))
    }

    @Test func veryLongTokenIsRefused() {
        #expect(!Self.accepts(Self.token(app: "evolution" + String(repeating: " ", count: 3000))))
    }
}
