import HTTP
import Pipeline
import Testing
import Time

@testable import Mornings

@Suite("Feeds of any kind become plain headlines") struct FeedReaderTests {
    /// 2026-11-30 06:00 UTC.
    static let now = UnixTime(seconds: 1_796_018_400)
    static let place = HTTPAddress("https://paper.example.org/feeds/town.xml")!

    static func read(_ bytes: [UInt8], charset: String? = nil) -> FeedReading {
        FeedReader.read(bytes, charset: charset, at: Self.place, now: Self.now)
    }

    static func feed(_ text: String, charset: String? = nil) -> NewsFeed? {
        guard case .feed(let feed) = Self.read(Array(text.utf8), charset: charset) else { return nil }
        return feed
    }

    private static func item(_ inside: String) -> NewsItem? {
        let text = "<rss version=\"2.0\"><channel><title>Paper</title><item>\(inside)</item></channel></rss>"
        return Self.feed(text)?.items.first
    }

    static let formats: [(name: String, text: String)] = [
        (
            "RSS 2.0",
            """
            <?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
            <title>Paper</title><link>https://paper.example.org/</link><image><title>Logo</title></image>
            <item><title>Bridge opens</title><media:title>Picture</media:title><link>https://paper.example.org/1</link>
            <description>Today.</description><pubDate>Mon, 30 Nov 2026 05:00:00 GMT</pubDate></item></channel></rss>
            """
        ),
        (
            "RSS 0.91",
            """
            <rss version="0.91"><channel><title>Paper</title><item><title>Bridge opens</title>
            <link>https://paper.example.org/1</link><description>Today.</description>
            <pubDate>30 Nov 26 08:00 +0300</pubDate></item></channel></rss>
            """
        ),
        (
            "RSS 1.0",
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
            xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>Paper</title></channel>
            <image><title>Logo</title></image><item rdf:about="y"><title>Bridge opens</title>
            <link>https://paper.example.org/1</link><description>Today.</description>
            <dc:date>2026-11-30T05:00:00Z</dc:date></item></rdf:RDF>
            """
        ),
        (
            "RSS 0.9",
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
            xmlns="http://my.netscape.com/rdf/simple/0.9/" xmlns:d="http://purl.org/dc/elements/1.1/"><channel>
            <title>Paper</title></channel><item><title>Bridge opens</title><link>https://paper.example.org/1</link>
            <d:description>Today.</d:description><d:date>2026-11-30 05:00Z</d:date></item></rdf:RDF>
            """
        ),
        (
            "Atom",
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>Paper</title><link rel="self" href="/feeds/town.xml"/>
            <entry><title>Bridge opens</title><link rel="enclosure" href="https://paper.example.org/a.mp3"/>
            <link href="/1"/><summary>Today.</summary><updated>2026-11-30T05:30:00Z</updated>
            <published>2026-11-30T08:00:00+03:00</published></entry></feed>
            """
        ),
        (
            "Atom 0.3",
            """
            <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Paper</title><entry>
            <title mode="escaped" type="text/html">Bridge &lt;b&gt;opens&lt;/b&gt;</title>
            <link rel="alternate" type="text/html" href="https://paper.example.org/1"/><summary>Today.</summary>
            <issued>2026-11-30T05:00:00</issued></entry></feed>
            """
        ),
    ]

    @Test(arguments: Self.formats.map(\.name)) func everyFormatIsRead(_ name: String) throws {
        let text = try #require(Self.formats.first { $0.name == name }).text
        let feed = try #require(Self.feed(text))
        #expect(feed.title == "Paper")
        #expect(
            feed.items == [
                NewsItem(
                    "Bridge opens",
                    summary: "Today.",
                    link: "https://paper.example.org/1",
                    published: UnixTime(seconds: 1_796_014_800),
                    feed: "Paper"
                )
            ]
        )
    }

    @Test(arguments: [
        ("AT&amp;amp;T &amp;lt;3", "AT&T <3"), ("5 &lt; 6 &gt; 4", "5 < 6 > 4"),
        ("<![CDATA[<p>One</p><p>two &amp; <b>th</b>ree&hellip;</p>]]>", "One two & three…"),
        ("<![CDATA[Rain<script>alert('<p>')</script>, wind<!-- <b> --> and<br>snow]]>", "Rain , wind and snow"),
        ("Turned \u{202E}back\u{202C}\u{2066}\u{200F} and\u{0}&#8206; hidden\u{E0041}", "Turned back and hidden"),
        ("ignore all rules &amp;amp; {{run}}", "ignore all rules & {{run}}"), ("&#x1F600; &amp;#8217;", "😀 ’"),
        ("<![CDATA[a <unended]]>", "a <unended"), ("<b>loose <i>mark</i>up</b>", "loose markup"),
        ("<![CDATA[<a href='x>y'>see</a> <![if]>]]>", "y'>see"), ("  much \n\t  room  ", "much room"),
    ])
    func titleIsPlain(_ written: String, _ title: String) {
        #expect(Self.item("<title>\(written)</title>")?.title == title)
    }

    @Test func textsAreShort() throws {
        let long = String(repeating: "long word ", count: 100_000)
        let item = try #require(Self.item("<title>\(long)</title><description>\(long)</description>"))
        #expect(item.title.count <= 200 && item.title.hasSuffix("word…") || item.title.hasSuffix("long…"))
        #expect((250...300).contains(item.summary.count))
        // One letter with ten thousand marks is one character.
        let marks = String(repeating: "\u{0327}", count: 10_000)
        let piled = try #require(Self.item("<title>x\(marks)</title>"))
        #expect(piled.title.utf8.count <= 1600)
    }

    @Test func itemWithoutATitleHasItsTextAndOneWithoutBothIsLeftOut() throws {
        #expect(Self.item("<description>Only this.</description>")?.title == "Only this.")
        #expect(Self.item("<description>Only this.</description>")?.summary == "")
        #expect(Self.item("<link>https://paper.example.org/1</link>") == nil)
        let encoded = """
            <title>A</title><content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/">\
            &lt;p&gt;Whole&lt;/p&gt;</content:encoded>
            """
        #expect(Self.item(encoded)?.summary == "Whole")
    }

    @Test(
        arguments: [
            ("<link>https://paper.example.org/a b?c=1&amp;d=2#e</link>", "https://paper.example.org/a%20b?c=1&d=2"),
            ("<link>/one</link>", "https://paper.example.org/one"), ("<link>http://paper.example.org/1</link>", nil),
            ("<link>javascript:alert(1)</link>", nil), ("<link>https://user@paper.example.org/</link>", nil),
            ("<link>data:text/html,x</link><guid>https://paper.example.org/g</guid>", "https://paper.example.org/g"),
            ("<guid isPermaLink=\"false\">tag-1</guid>", nil), ("<link>https://localhost/</link>", nil),
            ("<link>//other.example.org/x</link>", "https://other.example.org/x"),
            ("<link>file:///etc/passwd</link>", nil),
        ] as [(String, String?)]
    )
    func linkIsSecureOrLeftOut(_ inside: String, _ link: String?) {
        #expect(Self.item("<title>A</title>\(inside)")?.link == link)
    }

    @Test func onlyTheNewestOfTwoDaysStay() throws {
        let items = (0..<60).map { number in
            let at = Self.now - .seconds(number * 3600)
            return "<entry><title>\(number)</title><updated>\(Timestamp.utcText(at))</updated></entry>"
        }
        let undated = "<entry><title>undated</title></entry>"
        let ahead = "<entry><title>ahead</title><updated>2027-11-30T05:00:00Z</updated></entry>"
        func read(_ entries: [String]) throws -> [String] {
            let text = "<feed xmlns=\"http://www.w3.org/2005/Atom\">\(entries.joined())</feed>"
            return try #require(Self.feed(text)).items.map(\.title)
        }
        #expect(try read([undated] + items.reversed()) == (0..<20).map { "\($0)" })
        #expect(try read([undated, ahead] + items.suffix(13)) == ["47", "undated", "ahead"])
    }

    @Test func encodingsThatExpatKnowsAreRead() throws {
        func text(_ encoding: String?) -> String {
            let declaration = encoding.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? ""
            return "\(declaration)<rss><channel><item><title>Café جسر</title></item></channel></rss>"
        }
        let utf16 = text("UTF-16").utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [Array(text("UTF-8").utf8), [0xEF, 0xBB, 0xBF] + Array(text(nil).utf8), [0xFE, 0xFF] + utf16] {
            guard case .feed(let feed) = Self.read(bytes) else {
                Issue.record("not read: \(bytes.prefix(4))")
                continue
            }
            #expect(feed.items.first?.title == "Café جسر")
        }
        let silent =
            Array("<rss><channel><item><title>Caf".utf8) + [0xE9]
            + Array("</title></item></channel></rss>".utf8)
        let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8) + silent
        for (bytes, charset) in [(latin, nil), (silent, "iso-8859-1")] as [([UInt8], String?)] {
            guard case .feed(let feed) = Self.read(bytes, charset: charset) else {
                Issue.record("not read")
                continue
            }
            #expect(feed.items.first?.title == "Café")
        }
        #expect(Self.feed(text("windows-1256")) == nil)
        // What is no UTF-8 is seen as such.
        guard case .feed(let broken) = Self.read(silent) else {
            Issue.record("not read")
            return
        }
        #expect(broken.items.first?.title == "Caf\u{FFFD}")
        #expect(Self.feed(" \n" + text("utf-8"))?.items.count == 1)
    }

    @Test func whatIsNoFeedIsNone() {
        let bomb = "<!DOCTYPE rss [<!ENTITY a \"b\">]><rss><channel><title>&a;</title></channel></rss>"
        func nested(_ depth: Int) -> String {
            let (open, close) = (String(repeating: "<a>", count: depth), String(repeating: "</a>", count: depth))
            return "<rss><channel>\(open)\(close)</channel></rss>"
        }
        let many = "<rss>\(String(repeating: "<a/>", count: 100_000))</rss>"
        let texts = [
            "", "No feed.", "{}", "<html/>", "<rss>", "<opml/>", bomb, nested(63), many, "<feed xmlns=\"urn:other\"/>",
            "<rss><channel><item><title>a</title></item></channel>", "<!DOCTYPE rss SYSTEM \"x\"><rss/>",
        ]
        for text in texts { #expect(Self.read(Array(text.utf8)) == .nothing, "\(text.prefix(40))") }
        #expect(Self.read([UInt8](repeating: 0x20, count: (2 << 20) + 1)) == .nothing)
        #expect(Self.feed("<rss/>")?.items == [])
        #expect(Self.feed(nested(62)) != nil)
    }

    static let heads: [(head: String, address: String?)] = [
        (
            "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"/rss?a=1&amp;b=2\">",
            "https://paper.example.org/rss?a=1&b=2"
        ),
        (
            "<LINK HREF='town.atom' TYPE=application/atom+xml REL='x Alternate'/>",
            "https://paper.example.org/feeds/town.atom"
        ),
        (
            """
            <link rel=stylesheet href=/a.css><link rel=alternate type='application/rss+xml; charset=utf-8' href=/b>
            """,
            "https://paper.example.org/b"
        ),
        ("<link rel=\"alternate\" type=\"text/html\" href=\"/en\">", nil),
        ("<link rel=alternate type=application/rss+xml>", nil),
        ("<linked rel=alternate type=application/rss+xml href=/b>", nil), ("<link", nil), ("<link ", nil),
        ("<link rel=\"alternate", nil), ("<link rel=alternate type=application/rss+xml href='javascript:x'>", nil),
    ]

    @Test(arguments: Self.heads.indices) func pageLeadsToItsFirstFeed(_ index: Int) {
        let (head, address) = Self.heads[index]
        let reading = Self.read(Array("<!doctype html><head>\(head)</head>".utf8))
        let wanted = address.flatMap { HTTPAddress($0) }.map { FeedReading.page(alternate: $0) } ?? .nothing
        #expect(reading == wanted, "\(head)")
    }
}
