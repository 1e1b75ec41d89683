import Testing
import Web

@testable import Console

@Suite("Pages of the console show values as text, and are whole in both languages") struct StatePageTests {
    static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
        "</code></td></table>",
        "javascript:alert(1)", "\u{202E}evil\u{2066}", "a\u{0}b", "&lt;script&gt;", "{{value}}",
        "](http://example.com)",
        "http://example.com/", "//example.com", "../../etc", "?a=b&notice=done",
    ]

    private static let forbidden: Set = ["script", "img", "style", "iframe", "object", "link", "meta", "base", "embed"]

    @Test(arguments: Language.allCases)
    func noValueBecomesAnElementOrAnAttribute(_ language: Language) {
        let context = PageSamples.context(language)
        for text in Self.hostile {
            for page in PageSamples.pages(text, context) {
                let html = page.markup.html
                let name = "\(page.name) with \(text.debugDescription)"
                #expect(Self.forbidden.intersection(PageText.tags(html)) == [], "\(name)")
                let attributes = PageText.attributes(html)
                #expect(attributes.filter { $0.hasPrefix("on") || $0 == "style" || $0.contains("<") } == [], "\(name)")
                let hidden = html.unicodeScalars.contains {
                    $0.value == 0 || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
                }
                #expect(!hidden, "\(name)")
            }
        }
    }

    @Test func eachAddressIsOneOfThisProgram() {
        for text in Self.hostile {
            for page in PageSamples.pages(text, PageSamples.context(.english)) {
                let addresses = page.markup.html.matches(of: #/(?:href|action|src)="([^"]*)"/#).map { String($0.1) }
                let foreign = addresses.filter { !$0.hasPrefix("/") || $0.hasPrefix("//") || $0.contains("/../") }
                #expect(foreign == [], "\(page.name) with \(text.debugDescription)")
                #expect(!addresses.isEmpty)
            }
        }
    }

    /// A value that ends an attribute or an element would change the elements of the page.
    @Test(arguments: Language.allCases)
    func everyValueLeavesTheSameElements(_ language: Language) {
        let context = PageSamples.context(language)
        let plain = PageSamples.pages("plain", context).map { PageText.tags($0.markup.html).sorted() }
        for text in Self.hostile {
            for (page, expected) in zip(PageSamples.pages(text, context), plain) {
                let tags = PageText.tags(page.markup.html).sorted()
                #expect(tags == expected, "\(page.name) with \(text.debugDescription)")
            }
        }
    }

    @Test func arabicPagesHaveNoEnglishWordLeft() {
        let known: Set = ["UTC"]
        for page in PageSamples.pages("value", PageSamples.context(.arabic)) {
            let words = PageText.words(page.markup.html).filter { !known.contains($0) }
            #expect(words == [], "\(page.name)")
        }
    }

    @Test func englishPagesHaveNoArabicWord() {
        for page in PageSamples.pages("value", PageSamples.context(.english)) {
            let arabic = page.markup.html.unicodeScalars.contains { (0x0600...0x06FF).contains($0.value) }
            #expect(!arabic, "\(page.name)")
        }
    }

    @Test(arguments: Language.allCases)
    func viewersSeeNoFormThatChangesSomething(_ language: Language) {
        let pages = PageSamples.pages("value", PageSamples.context(language, roles: [.viewer]))
        #expect(pages.filter { $0.markup.html.contains("method=\"post\"") }.map(\.name) == [])
        let acts = PageSamples.pages("value", PageSamples.context(language)).filter {
            $0.markup.html.contains("method=\"post\"")
        }
        let names = [
            "conversations", "conversation", "schedules", "schedule", "events", "event", "customers", "customer",
            "operations", "operation",
            "preview", "doctor", "failure",
        ]
        #expect(acts.map(\.name) == names)
    }

    /// The cursor of the page before and what the last act did are no part of the next page's address.
    @Test func nextPageKeepsTheFilter() throws {
        let page = try #require(PageSamples.pages("new", PageSamples.context(.english)).first { $0.name == "events" })
        #expect(page.markup.html.contains("href=\"/conversations?state=idle&amp;after=new\""))
    }
}

/// The text of an HTML page as a reader sees it.
enum PageText {
    /// The names of all elements, in their order.
    static func tags(_ html: String) -> [String] {
        html.split(separator: "<", omittingEmptySubsequences: false).dropFirst().map {
            String($0.prefix { $0 != " " && $0 != ">" })
        }
    }

    /// The names of all attributes. Their values stand in quotes.
    static func attributes(_ html: String) -> [String] {
        html.replacing(#/"[^"]*"/#, with: "\"\"").matches(of: #/<[^>]*>/#).flatMap { tag in
            tag.0.dropLast().split { $0 == " " || $0 == "\n" }.dropFirst().map { String($0.prefix { $0 != "=" }) }
        }
    }

    /// Latin words that the page itself says: not values, words of machines and times.
    static func words(_ html: String) -> [String] {
        let said = html.replacing(#/<(code|bdi|time)[^>]*>.*?<\/\1>/#, with: "")
        let titles = said.matches(of: #/(?:aria-label|data-title|title|placeholder)="([^"]*)"/#).map { String($0.1) }
        let text = said.replacing(#/<[^>]*>/#, with: " ") + " " + titles.joined(separator: " ")
        return text.matches(of: #/[A-Za-z]{2,}/#).map { String($0.0) }.filter {
            !["lt", "gt", "quot", "amp"].contains($0)
        }
    }
}
