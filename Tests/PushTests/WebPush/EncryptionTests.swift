import Crypto
import Foundation
import HTTP
import Testing
import WebPushTestSupport

@testable import Push

extension TestBrowser {
    var keys: WebPushKeys { get throws { try #require(WebPushKeys(self.stored)) } }
}

@Suite("WebPush bodies are what RFC 8291 says") struct WebPushEncryptionTests {
    /// RFC 8291, section 5 and appendix A.
    private enum Example {
        static let text = "When I grow up, I want to be a watermelon"
        static let senderKey = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
        static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
        static let p256dh =
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        static let auth = "BTBZMqHH6r4Tts7J_aSIgg"
        static let browserKey = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
        static let body =
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK"
            + "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    }

    @Test func exampleOfTheStandardIsWrittenByteForByte() throws {
        let keys = try #require(WebPushKeys(p256dh: Example.p256dh, auth: Example.auth))
        let encryption = try WebPushEncryption(
            key: try #require(Base64URL.bytes(Example.senderKey)),
            salt: try #require(Base64URL.bytes(Example.salt))
        )
        let body = try encryption.body(Array(Example.text.utf8), for: keys)
        #expect(Base64URL.text(body) == Example.body)
    }

    /// The tests' own reader, which others rely on, against the same example.
    @Test func exampleOfTheStandardIsReadBack() throws {
        let browser = try TestBrowser(key: Example.browserKey, auth: Example.auth)
        #expect(browser.p256dh == Example.p256dh)
        let text = try browser.open(try #require(Base64URL.bytes(Example.body)))
        #expect(String(decoding: text, as: UTF8.self) == Example.text)
    }

    @Test(arguments: [0, 1, 41, 3992, WebPushEncryption.longestText]) func onlyTheBrowserReadsIt(_ count: Int) throws {
        let (browser, other) = (TestBrowser(), TestBrowser())
        let text = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let body = try WebPushEncryption().body(text, for: try browser.keys)
        #expect(body.count == count + 103 && body.count <= 4096)
        #expect(try browser.open(body) == text)
        #expect(throws: (any Error).self) { try other.open(body) }
        var changed = body
        changed[body.count - 1] ^= 1
        #expect(throws: (any Error).self) { try browser.open(changed) }
    }

    /// With the same key and salt, two texts would be encrypted alike.
    @Test func keyAndSaltAreNewEachTime() throws {
        let browser = TestBrowser()
        let bodies = try (0..<20).map { _ in try WebPushEncryption().body([1, 2, 3], for: try browser.keys) }
        #expect(Set(bodies.map { $0.prefix(16) }).count == 20)
        #expect(Set(bodies.map { $0[21..<86] }).count == 20)
    }

    @Test(arguments: [
        ("", ""), (Example.p256dh, ""), ("", Example.auth), (Example.auth, Example.p256dh),
        (Example.p256dh, Example.auth + "=="), (Example.p256dh.replacing("B", with: "A"), Example.auth),
        (Example.p256dh, "BTBZMqHH6r4Tts7J_aSIg"), (Example.p256dh + "AA", Example.auth),
        // Not on the curve.
        (String(Example.p256dh.dropLast(4)) + "AAAA", Example.auth),
        (Example.p256dh.replacing("_", with: "/"), Example.auth),
    ])
    func whatAreNoKeysIsNotTaken(_ p256dh: String, _ auth: String) {
        #expect(WebPushKeys(p256dh: p256dh, auth: auth) == nil)
        #expect(WebPushKeys("\(p256dh).\(auth)") == nil)
    }

    @Test func keysAreStoredAndReadAndNotShown() throws {
        let keys = try #require(WebPushKeys(p256dh: Example.p256dh, auth: Example.auth))
        #expect(keys.text == "\(Example.p256dh).\(Example.auth)")
        let read = try #require(WebPushKeys(keys.text))
        #expect(read.text == keys.text)
        #expect(!"\(keys)".contains("BTBZ") && !String(reflecting: keys).contains("37"))
        var dumped = ""
        dump(keys, to: &dumped)
        #expect(!dumped.contains("authentication"))
        #expect(WebPushKeys("\(keys.text).x") == nil && WebPushKeys("") == nil)
    }
}
