extension HostileInput {
    static func feeds(_ scale: Int) -> [HostileInput] {
        [
            HostileInput(.feed, "elements 100,000 deep") {
                Self.repeated("<rss>", 100_000) + Self.repeated("</rss>", 100_000)
            },
            HostileInput(.feed, "items") {
                Array("<rss><channel>".utf8) + Self.repeated("<item><title>a</title></item>", 400 * scale)
                    + Array("</channel></rss>".utf8)
            },
            HostileInput(.feed, "marks on one letter") { Self.title(Self.repeated("\u{0301}\u{0327}", 5000 * scale)) },
            HostileInput(.feed, "beginnings of tags") { Self.title(Self.section("<a", 10_000 * scale)) },
            HostileInput(.feed, "beginnings of comments") { Self.title(Self.section("<!--", 5000 * scale)) },
            HostileInput(.feed, "scripts without an end") { Self.title(Self.section("<script>", 3000 * scale)) },
            HostileInput(.feed, "ampersands") { Self.title(Self.section("&", 20_000 * scale)) },
            HostileInput(.feed, "references") { Self.title(Self.section("&#1114111;", 3000 * scale)) },
            HostileInput(.feed, "elements in a title") { Self.title(Self.repeated("<b/>", 2000 * scale)) },
            HostileInput(.feed, "links of a page") { Self.repeated("<link ", 8000 * scale) },
            HostileInput(.feed, "a link of a page without an end") {
                Array("<link ".utf8) + Self.repeated("a=\"b\" ", 8000 * scale)
            },
            HostileInput(.feed, "a date without an end") {
                Array("<rss><channel><item><pubDate>".utf8) + Self.repeated("1 Nov ", 8000 * scale)
                    + Array("</pubDate></item></channel></rss>".utf8)
            },
        ]
    }

    private static func title(_ inside: [UInt8]) -> [UInt8] {
        Array("<rss><channel><item><title>".utf8) + inside + Array("</title></item></channel></rss>".utf8)
    }

    private static func section(_ text: String, _ count: Int) -> [UInt8] {
        Array("<![CDATA[>".utf8) + Self.repeated(text, count) + Array(">]]>".utf8)
    }
}
