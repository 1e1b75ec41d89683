import Testing
import Time

@testable import Web

@Suite("Arabic digits stand in what the program says, and in nothing else") struct DigitsTests {
    private struct Said: Phrase {
        let both: Both

        init(_ text: String) { self.both = Both(text, text) }
    }

    private static func shown(_ markup: Markup) -> String { markup.showing(.arabic).html }

    @Test(arguments: [
        ("الخطوة 2 من 4", "الخطوة ٢ من ٤"), ("0123456789", "٠١٢٣٤٥٦٧٨٩"),
        ("\u{2066}20:00–21:00\u{2069}", "\u{2066}٢٠:٠٠–٢١:٠٠\u{2069}"),
        ("10,000", "١٠٬٠٠٠"), ("3, 4", "٣, ٤"), ("٧ 7", "٧ ٧"),
        // Groups of a telephone number would change places.
        ("\u{2066}+966 50\u{2069} و 15", "\u{2066}+966 50\u{2069} و ١٥"),
    ])
    func phrasesGetArabicDigits(_ text: String, _ expected: String) {
        #expect(Self.shown(.words(Said(text), in: .arabic)) == expected)
        #expect(Markup.words(Said(text), in: .arabic).showing(.western).html == text)
    }

    @Test func numbersGetArabicDigitsAndValuesKeepTheirOwn() {
        #expect(Self.shown(.number(1234)) == "<bdi>١٬٢٣٤</bdi>")
        #expect(Self.shown(.div([.small([.figures("08:00")])])) == "<div><small><bdi>٠٨:٠٠</bdi></small></div>")
        #expect(Self.shown(.value("Room 12")) == "<bdi>Room 12</bdi>")
        #expect(Self.shown(.machine("v3")).contains("v3"))
        #expect(Self.shown(.time(UnixTime(seconds: 1_800_000_000))).contains("2027-01-15 08:00:00 UTC"))
    }

    @Test func fieldsStayAsBrowsersReadThem() {
        let label = Spoken(Said("1"), in: .arabic)
        let html = Self.shown(PageForm.asking(Route(), [.clock("t", label, value: "20:30")], submit: label).markup)
        #expect(html.contains("value=\"20:30\"") && html.contains(">١</label>"))
    }

    @Test func documentHasArabicDigitsEverywhereOrNowhere() {
        let word = Spoken(Said("5"), in: .arabic)
        let frame = PageFrame(
            product: word,
            skip: word,
            navigationTitle: word,
            items: [.init(word, Route(), isCurrent: false)],
            tools: [.words(word)],
            footer: [.words(word)]
        )
        let page = Page(word, [.p([.words(word)])])
        let arabic = frame.document(page, in: .arabic, digits: .arabic)
        #expect(arabic.contains("dir=\"rtl\" data-digits=\"arab\">") && arabic.contains("<title>٥ · "))
        #expect(arabic.matches(of: #/>5</#).isEmpty && arabic.matches(of: #/>٥</#).count == 7)
        #expect(!frame.document(page, in: .arabic).contains("٥"))
    }
}
