import Mail
import Testing

@Suite("Addresses of letters") struct MailAddressTests {
    @Test(arguments: [
        ("noura@example.org", "noura@example.org"), ("Noura.A@Example.ORG", "Noura.A@example.org"),
        ("noura+jadwal@example.museum", "noura+jadwal@example.museum"), ("o'neil@example.org", "o'neil@example.org"),
        ("a@bücher.example", "a@xn--bcher-kva.example"), ("a@مثال.example", "a@xn--mgbh0fb.example"),
        ("a@xn--bcher-kva.example", "a@xn--bcher-kva.example"),
        // A Cyrillic а makes another domain, and is visible as one.
        ("a@\u{0430}pple.com", "a@xn--pple-43d.com"),
        ("سارة@example.com", "سارة@example.com"), ("سارة.علي+1@مثال.example", "سارة.علي+1@xn--mgbh0fb.example"),
        ("jörg@example.org", "jörg@example.org"),
        ("Ольга@example.org", "Ольга@example.org"), ("νίκη@example.org", "νίκη@example.org"),
        ("用户@example.org", "用户@example.org"), ("さくら-カード2@example.org", "さくら-カード2@example.org"),
        (String(repeating: "س", count: 32) + "@example.org", String(repeating: "س", count: 32) + "@example.org"),
        (String(repeating: "a", count: 64) + "@example.org", String(repeating: "a", count: 64) + "@example.org"),
    ])
    func addressIsNormalisedForSending(_ text: String, _ sent: String) throws {
        #expect(try #require(MailAddress(text)).text == sent)
    }

    @Test(arguments: [
        "", "@", "a", "a@", "@example.org", "a@b", "a@@example.org", "a b@example.org", "a@exa mple.org",
        "a@example.org\r\nBcc: b@example.org", "a\n@example.org", "a@example\u{0}.org", "\u{0}a@example.org",
        "\"a b\"@example.org", "a(b)@example.org", "<a@example.org>", "a@example.org>", "a@example.org,b@example.org",
        ".a@example.org", "a.@example.org", "a..b@example.org", "a@.example.org", "a@example.org.", "a@-b.org",
        "a@b-.org", "a@127.0.0.1", "a@[127.0.0.1]", "a@exa_mple.org",
        // Letters of two scripts, marks, digits and letter forms that look like others, and invisible characters.
        "s\u{0430}ra@example.org", "سارةa@example.org", "سارة.sara@example.org", "ольга\u{03BF}@example.org",
        "سَارة@example.org", "سـارة@example.org", "سارة٢@example.org", "\u{FEB3}ارة@example.org", "e\u{301}@example.org",
        "سارة\u{200F}@example.org", "\u{202E}سارة@example.org", "سارة\u{A0}@example.org", "ａ@example.org",
        "ĳ@example.org",
        "İ@example.org", "ª@example.org", "😀@example.org", "سارة،@example.org", "سارة@", "สวัสดี@example.org",
        String(repeating: "س", count: 33) + "@example.org",
        String(repeating: "a", count: 65) + "@example.org",
        "a@" + String(repeating: "b", count: 64) + ".org",
        "a@" + String(repeating: "bcdefghij.", count: 31) + "org",
    ])
    func otherTextIsNoAddress(_ text: String) {
        #expect(MailAddress(text) == nil)
    }

    @Test func spellingsOfOneMailboxHaveOneLookupText() throws {
        #expect(MailAddress("Noura@Example.org")?.lookupText == MailAddress("noura@example.ORG")?.lookupText)
        #expect(MailAddress("ОЛЬГА@Example.org")?.lookupText == MailAddress("ольга@example.org")?.lookupText)
        #expect(MailAddress("سارة@example.org")?.isASCII == false && MailAddress("a@مثال.example")?.isASCII == true)
        #expect(MailAddress("noura+a@example.org")?.lookupText != MailAddress("noura@example.org")?.lookupText)
    }

    @Test func senderIsReadWithItsName() throws {
        let sender = try #require(MailSender("جدول <jadwal@example.org>"))
        #expect(sender.name == "جدول" && sender.address.text == "jadwal@example.org")
        #expect(MailSender("jadwal@example.org")?.name == nil && MailSender("جدول <جدول@example.org>") == nil)
        #expect(MailSender("Jadwal <nobody>") == nil && MailSender("Jadwal jadwal@example.org") == nil)
    }

    @Test func addressIsNotInDescriptions() throws {
        let address = try #require(MailAddress("noura@example.org"))
        var dumped = ""
        dump(address, to: &dumped)
        #expect(!"\(address) \(dumped)".contains("noura"))
    }
}
