import HTTP
import Testing

@Suite("Addresses are read and joined as libcurl does it") struct HTTPAddressTests {
    @Test(arguments: [
        ("https://Example.org", "https://example.org/"),
        ("http://127.0.0.1:8080/a?b=c#d", "http://127.0.0.1:8080/a?b=c"),
        ("https://example.org/a b/é?q=x y", "https://example.org/a%20b/%c3%a9?q=x+y"),
        ("https://[::1]/x", "https://[::1]/x"), ("https://example.org/a/../b", "https://example.org/b"),
    ])
    func addressIsRead(_ text: String, _ wanted: String) throws {
        let address = try #require(HTTPAddress(text))
        #expect(address.text.lowercased() == wanted)
        #expect(HTTPAddress(address.text) == address)
        #expect(address.isEncrypted == text.hasPrefix("https"))
    }

    @Test(arguments: [
        "", "example.org", "/a", "ftp://example.org/", "file:///etc/passwd", "https://user@example.org/",
        "https://exa mple.org/", "https://example.org/\n", "https://example.org:99999/", "javascript:alert(1)",
    ])
    func invalidAddressIsRefused(_ text: String) { #expect(HTTPAddress(text) == nil) }

    @Test(
        arguments: [
            ("c", "https://example.org/a/c"), ("/c?d", "https://example.org/c?d"), ("?e", "https://example.org/a/b?e"),
            ("//other.org/f", "https://other.org/f"), ("http://other.org/", "http://other.org/"),
            ("../../g", "https://example.org/g"), ("#h", "https://example.org/a/b"), ("ftp://other.org/", nil),
            ("//user:secret@other.org/", nil), ("mailto:a@example.org", nil),
        ] as [(String, String?)]
    )
    func referenceIsResolved(_ reference: String, _ wanted: String?) throws {
        let address = try #require(HTTPAddress("https://example.org/a/b"))
        #expect(address.resolving(reference)?.text == wanted)
    }
}
