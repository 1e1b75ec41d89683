import HTTPTypes
import RegexBuilder
import Testing

@testable import Web

@Suite("An address in somebody's text becomes a link only if it is a plain one of HTTPS") struct OutsideAddressTests {
    @Test(arguments: [
        ("https://meet.example.com/abc-defg", "https://meet.example.com/abc-defg"),
        (
            "Join at https://meet.example.com/j/1?pwd=x%20y&b=2#now, please.",
            "https://meet.example.com/j/1?pwd=x%20y&b=2#now"
        ),
        ("HTTPS://Meet.Example.COM/Abc", "https://meet.example.com/Abc"),
        ("(https://en.example.org/wiki/Tea_(meal))", "https://en.example.org/wiki/Tea_(meal)"),
        ("https://example.org:8443/a.", "https://example.org:8443/a"),
        ("الرابط https://example.org/غرفة، وشكرا", "https://example.org/%D8%BA%D8%B1%D9%81%D8%A9"),
        ("«https://example.org/a» و https://example.com", "https://example.org/a"),
        ("https://xn--mgbh0fb.example/", "https://xn--mgbh0fb.example/"),
        ("https://user:secret@example.org/ or https://example.com/b", "https://example.com/b"),
        ("https://example.org/a\u{202E}gpj.exe", "https://example.org/a"),
        ("https://example.org/a\"onmouseover=x", "https://example.org/a"),
        ("https://example.org/<script>", "https://example.org/"),
        ("https://example.org", "https://example.org"),
    ])
    func addressIsFound(_ text: String, _ address: String) {
        #expect(OutsideAddress(in: text)?.text == address)
    }

    @Test(arguments: [
        "", "https://", "http://example.org/", "ftp://example.org/", "javascript:alert(1)//https", "//example.org",
        "example.org", "www.example.org/a", "https://localhost/", "https://127.0.0.1/", "https://2130706433/",
        "https://[::1]/", "https://bank.example@evil.example/", "https://bank.example%40evil.example/",
        "https://exаmple.org/", "https://مثال.example/", "https://a..example/", "https://-a.example/",
        "https://example.org:/", "https://example.org:0/", "https://example.org:99999/", "https://example.org:8443:1/",
        "https:/\u{200B}/example.org", "https:\\\\example.org", "https://\u{202E}example.org", "xhttps://example.org/",
        "https:// example.org",
    ])
    func whatIsNoPlainAddressStaysText(_ text: String) {
        #expect(OutsideAddress(in: text) == nil)
    }

    @Test func longAddressesAreCutWhereTheyAreShownAndRefusedIfTheyAreTooLong() throws {
        let path = String(repeating: "a", count: 100)
        let address = try #require(OutsideAddress(in: "https://example.org/\(path)"))
        #expect(address.text.hasSuffix(path) && address.shown.count == 61 && address.shown.hasPrefix("example.org/aaa"))
        #expect(OutsideAddress(in: "https://example.org/" + String(repeating: "a", count: 2028)) != nil)
        #expect(OutsideAddress(in: "https://example.org/" + String(repeating: "a", count: 2029)) == nil)
        // Each letter becomes six bytes.
        #expect(OutsideAddress(in: "https://example.org/" + String(repeating: "م", count: 400)) == nil)
        #expect("\(address)" == "OutsideAddress")
    }

    @Test func linkTellsNobodyAnything() throws {
        let address = try #require(OutsideAddress(in: "https://example.org/?a=1&b='2'"))
        #expect(
            Markup.outside(address).html
                == "<a href=\"https://example.org/?a=1&amp;b=&#39;2\" rel=\"noopener noreferrer\" "
                + "referrerpolicy=\"no-referrer\"><bdi>example.org/?a=1&amp;b=&#39;2</bdi></a>"
        )
        #expect(
            PageHeaders.fields(isSecure: true).contains {
                $0.name.rawName == "X-DNS-Prefetch-Control" && $0.value == "off"
            }
        )
    }

    /// With any text around and in an address, the link stays one element, and its address one of HTTPS.
    @Test func noTextLeavesTheLink() throws {
        let pieces = [
            "https://", "HTTPS://", "example.org", "/", "\"", "'", "<", ">", "&", "#", "?", ":", "@", " ", "\n",
            "\u{0}",
            "\u{202E}", "م", "..", "%", "javascript:", "//", "\\", "e\u{301}", "443", "[", "]", "(", ")", "😀",
            "\u{FFFD}",
        ]
        let seed = UInt64.random(in: 0...UInt64.max)
        var state = seed
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(count))
        }
        var found = 0
        for _ in 0..<20_000 {
            let head = next(2) == 0 ? "https://example.org" : ""
            let text = head + (0..<(1 + next(12))).map { _ in pieces[next(pieces.count)] }.joined()
            guard let address = OutsideAddress(in: text) else { continue }
            found += 1
            let html = Markup.outside(address).html
            let link = /<a href="https:\/\/[a-z0-9.\-]+(:[0-9]+)?([\/?#][^"<> ]*)?" rel="[a-z ]+" [a-z]+="no-referrer">/
            let whole = Regex {
                link
                /<bdi>[^<>"]*<\/bdi><\/a>/
            }
            #expect(html.wholeMatch(of: whole) != nil, "seed \(seed): \(text.debugDescription)")
        }
        // About a quarter of them, with a deviation of 60.
        #expect(found > 4_500, "seed \(seed)")
    }
}
