import Pipeline
import Testing

@Suite("The morning brief leads to plain https addresses alone") struct MorningLinkTests {
    @Test(arguments: [
        "https://news.example.org", "https://news.example.org/a?b=c#d", "HTTPS://News.example.org:8443/a",
        "https://example.org/@noura", "https://example.org?to=a@b.c",
    ])
    func plainHTTPSAddressIsAMorningLink(_ text: String) { #expect(MorningLink.isOne(text, atMost: 100)) }

    @Test(arguments: [
        "", "https://", "https:///a.b", "http://example.org/", "javascript:alert(1)//.", "https://localhost/a.b",
        "https://u@example.org/", "https://u:p@example.org/", "https://example.org/a b", "https://example.org/\u{202E}",
        "https://example.org/\"><script>", "https://مثال.example/", " https://example.org/", "//example.org/",
    ])
    func otherTextIsNoMorningLink(_ text: String) { #expect(!MorningLink.isOne(text, atMost: 100)) }

    @Test func addressBeyondTheLimitIsNoMorningLink() {
        let text = "https://example.org/"
        #expect(
            MorningLink.isOne(text, atMost: text.utf8.count) && !MorningLink.isOne(text, atMost: text.utf8.count - 1)
        )
    }
}
