import Mail
import Testing

@Suite("Addresses of letters") struct MailAddressTests {
    @Test(arguments: [
        ("noura@example.org", "noura@example.org"), ("Noura.A@Example.ORG", "Noura.A@example.org"),
        ("noura+jadwal@example.museum", "noura+jadwal@example.museum"), ("o'neil@example.org", "o'neil@example.org"),
        ("a@bücher.example", "a@xn--bcher-kva.example"), ("a@مثال.example", "a@xn--mgbh0fb.example"),
        ("a@xn--bcher-kva.example", "a@xn--bcher-kva.example"),
        // A Cyrillic а is another domain, and is seen to be one.
        ("a@\u{0430}pple.com", "a@xn--pple-43d.com"),
        (String(repeating: "a", count: 64) + "@example.org", String(repeating: "a", count: 64) + "@example.org"),
    ])
    func addressIsReadAsItIsSent(_ text: String, _ sent: String) throws {
        #expect(try #require(MailAddress(text)).text == sent)
    }

    @Test(arguments: [
        "", "@", "a", "a@", "@example.org", "a@b", "a@@example.org", "a b@example.org", "a@exa mple.org",
        "a@example.org\r\nBcc: b@example.org", "a\n@example.org", "a@example\u{0}.org", "\u{0}a@example.org",
        "\"a b\"@example.org", "a(b)@example.org", "<a@example.org>", "a@example.org>", "a@example.org,b@example.org",
        ".a@example.org", "a.@example.org", "a..b@example.org", "a@.example.org", "a@example.org.", "a@-b.org",
        "a@b-.org", "a@127.0.0.1", "a@[127.0.0.1]", "a@exa_mple.org", "نورة@example.org",
        String(repeating: "a", count: 65) + "@example.org",
        "a@" + String(repeating: "b", count: 64) + ".org",
        "a@" + String(repeating: "bcdefghij.", count: 31) + "org",
    ])
    func otherTextIsNoAddress(_ text: String) {
        #expect(MailAddress(text) == nil)
    }

    @Test func oneMailboxIsFoundInBothSpellings() throws {
        #expect(MailAddress("Noura@Example.org")?.lookupText == MailAddress("noura@example.ORG")?.lookupText)
        #expect(MailAddress("noura+a@example.org")?.lookupText != MailAddress("noura@example.org")?.lookupText)
    }

    @Test func senderHasANameBesideItsAddress() throws {
        let sender = try #require(MailSender("جدول <jadwal@example.org>"))
        #expect(sender.name == "جدول" && sender.address.text == "jadwal@example.org")
        #expect(MailSender("jadwal@example.org")?.name == nil)
        #expect(MailSender("Jadwal <nobody>") == nil && MailSender("Jadwal jadwal@example.org") == nil)
    }

    @Test func addressIsNotPrinted() throws {
        let address = try #require(MailAddress("noura@example.org"))
        var dumped = ""
        dump(address, to: &dumped)
        #expect(!"\(address) \(dumped)".contains("noura"))
    }
}
