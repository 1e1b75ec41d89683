import Testing
import Time

@testable import CalDAV

@Suite struct DAVAddressTests {
    @Test(arguments: [
        ("caldav.icloud.com", "https://caldav.icloud.com/"),
        (" HTTPS://User:Secret@Example.ORG/a?b#c ", "https://example.org/a"),
        ("http://127.0.0.1:5232", "http://127.0.0.1:5232/"),
        ("https://[2001:DB8::1]:8443/x/", "https://[2001:db8::1]:8443/x/"),
        ("https://example.org:443/a/./b/../c", "https://example.org/a/c"),
        ("https://example.org/تقويم/a b", "https://example.org/%D8%AA%D9%82%D9%88%D9%8A%D9%85/a%20b"),
        ("https://example.org/../../..", "https://example.org/"),
        ("https://a/\u{301}b.org:1/", "https://a/%CC%81b.org:1/"),
        ("https://a\u{600}/b", "https://a\u{600}/b"), ("https://a?\u{301}b", "https://a/"),
    ])
    func addressIsRead(_ text: String, _ expected: String) {
        #expect(DAVAddress(text)?.text == expected)
    }

    @Test(arguments: [
        "", "https://", "ftp://example.org", "https://a:b", "https://a:70000/", "https://a<b/", "mailto://a", "::443",
        "https://a:b:443/", "https://[::1", "https://::1/", "https://a]/", "https://[a]b/",
    ])
    func invalidAddressIsRefused(_ text: String) {
        #expect(DAVAddress(text)?.text == nil)
    }

    @Test(arguments: [
        ("/c/", "https://example.org/c/"), ("e.ics", "https://example.org/a/e.ics"), ("../d", "https://example.org/d"),
        ("https://other.org/x", "https://other.org/x"), ("//other.org/x", "https://other.org/x"),
        ("", "https://example.org/a/b"),
    ])
    func referenceIsResolved(_ reference: String, _ expected: String) {
        #expect(DAVAddress("https://example.org/a/b")?.resolving(reference)?.text == expected)
    }

    @Test(arguments: [
        ("https://a.b/x@y/", "https://a.b/x%40y/", true), ("https://a.b/x:y", "https://A.B:443/x%3ay", true),
        ("https://a.b/x%7Ey", "https://a.b/x~y", true), ("https://a.b/x%2Fy", "https://a.b/x/y", false),
        ("https://a.b/x", "http://a.b/x", false), ("https://a.b/%zz", "https://a.b/%25zz", true),
    ])
    func encodingsOfAnAddressAreEqual(_ left: String, _ right: String, _ areEqual: Bool) throws {
        let (left, right) = (try #require(DAVAddress(left)), try #require(DAVAddress(right)))
        #expect((left == right) == areEqual)
        #expect(!areEqual || left.hashValue == right.hashValue)
    }

    @Test(
        arguments: [
            ("\"a\"", "\"a\""), ("W/\"a\"", nil), ("a", nil), ("%22a%22", "\"a\""), ("\"", nil), ("\"a\"b\"", nil),
            ("\"\"", "\"\""),
        ] as [(String, String?)]
    )
    func onlyStrongTagsAreRead(_ text: String, _ expected: String?) {
        #expect(EntityTag.strong(text) == expected)
    }

    @Test(
        arguments: [
            ("120", .seconds(120)), ("0", .zero), ("-1", nil), ("9999999999", .seconds(86_400)), ("soon", nil),
            ("Sun, 06 Nov 1994 08:49:37 GMT", .seconds(37)), ("Sun, 06 Nov 1994 08:48:00 GMT", .zero),
            ("Sun, 06 Nov 1999 08:49:37 GMT", .seconds(86_400)), ("Sun, 31 Feb 1994 08:49:37 GMT", nil),
        ] as [(String, Duration?)]
    )
    func retryAfterIsRead(_ text: String, _ expected: Duration?) {
        // 1994-11-06T08:49:00Z
        #expect(RetryAfter.duration(text, now: UnixTime(seconds: 784_111_740)) == expected)
    }
}
