import HTTP
import Mornings
import Pipeline
import Time

extension FuzzedParser {
    /// Feeds, and pages that lead to one.
    static let feed = FuzzedParser(name: "feed", longest: 4096, words: FuzzWords.feed) { input in
        let place = HTTPAddress("https://paper.example.org/feeds/town.xml")!
        let now = UnixTime(seconds: ConversationWindow.fuzzedNewest)
        switch FeedReader.read(input, at: place, now: now) {
        case .nothing: return false
        case .page(let address):
            try UnkeptPromise.unless(HTTPAddress(address.text) == address, "an address that reads as another")
            return true
        case .feed(let feed):
            try UnkeptPromise.unless(feed.items.count <= NewsFeed.longest, "\(feed.items.count) items")
            try UnkeptPromise.unless(feed.items(at: now).count == feed.items.count, "an item that is no news")
            try Self.check(feed.title, longest: 100)
            for item in feed.items {
                try UnkeptPromise.unless(!item.title.isEmpty, "an item that says nothing")
                try Self.check(item.title, longest: NewsItem.longestTitle)
                try Self.check(item.summary, longest: NewsItem.longestSummary)
                guard let link = item.link else { continue }
                try UnkeptPromise.unless(
                    link.hasPrefix("https://") && HTTPAddress(link)?.text == link,
                    "a link that is no secure one"
                )
            }
            return true
        }
    }

    /// What Open-Meteo, or who stands in for it, answers.
    static let weather = FuzzedParser(name: "weather", longest: 4096, words: FuzzWords.weather) { input in
        guard let day = WeatherReader.read(input) else { return false }
        let range = -100.0...70.0
        try UnkeptPromise.unless(
            range.contains(day.lowest) && range.contains(day.highest) && day.lowest <= day.highest,
            "a day of \(day.lowest) to \(day.highest) °C"
        )
        let hours = day.hours.map(\.hour)
        try UnkeptPromise.unless(
            hours == Set(hours).sorted() && hours.allSatisfy { (0..<24).contains($0) },
            "hours that are none"
        )
        let chances = ([day.rainChance] + day.hours.map(\.rainChance)).compactMap(\.self)
        try UnkeptPromise.unless(chances.allSatisfy { (0...100).contains($0) }, "a chance that is none")
        return true
    }

    /// Nothing that turns the direction of writing, hides, or goes to a new line.
    private static func check(_ text: String, longest: Int) throws {
        try UnkeptPromise.unless(text.count <= longest && text.utf8.count <= 8 * longest, "\(text.count) characters")
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
                0xE0000...0xE0FFF:
                false
            default: true
            }
        }
        try UnkeptPromise.unless(isPlain, "a text that is not plain")
    }
}

extension FuzzWords {
    static let feed: [String] = [
        "<rss version=\"2.0\">", "</rss>", "<channel>", "</channel>", "<item>", "</item>", "<title>", "</title>",
        "<link>https://a.example.org/1</link>", "<link href=\"/1\"/>", "<description>", "</description>",
        "<pubDate>Sat, 21 Nov 2026 17:00:00 GMT</pubDate>", "<guid>", "</guid>",
        "<feed xmlns=\"http://www.w3.org/2005/Atom\">",
        "</feed>", "<entry>", "</entry>", "<updated>2026-11-21T17:00:00Z</updated>", "<summary type=\"html\">",
        "</summary>",
        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns=\"http://purl.org/rss/1.0/\">",
        "</rdf:RDF>", "<![CDATA[", "]]>", "<!--", "-->", "<!DOCTYPE rss [<!ENTITY b \"c\">]>", "&b;", "&amp;", "&lt;",
        "&amp;lt;", "&amp;#8238;", "&#x202E;", "&#0;", "<script>", "</script>", "<br/>", "<b>", "</b>",
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", "encoding=\"UTF-16\"", "\u{FEFF}", "\u{202E}",
        "\u{0301}",
        "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"/rss\">", "href='", "javascript:", "//",
        "https://",
        "EST", "+2560", "99999999999999999999", "\0", "جسر",
    ]
    static let weather: [String] =
        Self.json + [
            "\"daily\":", "\"hourly\":", "\"time\":", "\"2026-11-21T06:00\"", "\"2026-11-21\"",
            "\"temperature_2m_max\":",
            "\"temperature_2m_min\":", "\"temperature_2m\":", "\"weather_code\":", "\"weathercode\":",
            "\"precipitation_probability_max\":", "\"precipitation_probability\":", "\"24.6\"", "[24.6]", "[null]",
            "61",
            "-273",
        ]
}
