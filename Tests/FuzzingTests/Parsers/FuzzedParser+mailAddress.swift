import Mail

extension FuzzedParser {
    /// Addresses that people type and operators set: they become headers and commands of a mail server.
    static let mailAddress = FuzzedParser(name: "mail-address", longest: 512, words: FuzzWords.mailAddress) { input in
        let text = String(decoding: input, as: UTF8.self)
        if let sender = MailSender(text) { try Self.check(sender.address) }
        guard let address = MailAddress(text) else { return false }
        try Self.check(address)
        return true
    }

    private static func check(_ address: MailAddress) throws {
        let text = address.text
        // The shortest is "a@b.c".
        try UnkeptPromise.unless((5...254).contains(text.utf8.count), "an address of another length")
        let unfit = Array(" \"(),:;<>@[\\]".utf8)
        let local = Array(text.utf8.prefix { $0 != UInt8(ascii: "@") })
        try UnkeptPromise.unless(
            text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } && !local.contains { unfit.contains($0) },
            "what could end a header or a command"
        )
        try UnkeptPromise.unless(
            text.unicodeScalars.allSatisfy { $0.isASCII || $0.properties.isAlphabetic },
            "what is not seen, or turns other text around"
        )
        try UnkeptPromise.unless(address.domain.utf8.allSatisfy { $0 < 0x7F }, "a domain beyond ASCII")
        try UnkeptPromise.unless(text.utf8.filter { $0 == UInt8(ascii: "@") }.count == 1, "two addresses")
        try UnkeptPromise.unless(MailAddress(text)?.text == text, "an address that reads as another")
        let same = MailAddress(address.lookupText)
        try UnkeptPromise.unless(same?.lookupText == address.lookupText, "one mailbox under two names")
        try UnkeptPromise.unless(address.domain.contains("."), "a domain of one label")
        // Reports of faults show no address.
        try UnkeptPromise.unless(!"\(address)".contains("@"), "a description with the address")
    }
}

extension FuzzWords {
    static let mailAddress: [String] = [
        "@", ".", "..", "-", "_", "+tag", "xn--", "xn--mgberp4a5d4ar", "\r\n", "\r\nBcc: a@b.example", "\0", " ", "\t",
        "<", ">", "\"", "(", ")", ",", ";", ":", "\\", "[127.0.0.1]", "127.0.0.1", "example.org", "EXAMPLE.ORG",
        "noura", "سارة", "سَ", "٢", "Ж", "\u{0430}", "Σ", "ς", "İ", "ẞ", "用户", "ー", "e\u{301}", "\u{202E}",
        "عربي.example", "مثال.السعودية", "。", "．", "ß.example", "\u{200D}", "\u{FEFF}", "%", "'", "`", "{", "|", "}",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "Jadwal <", "جدول <",
    ]
}
