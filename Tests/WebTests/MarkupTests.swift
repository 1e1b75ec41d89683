import Testing

@testable import Web

@Suite("Whatever a page shows, it stays text") struct MarkupTests {
    private static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "</title><script>",
        "</textarea><script>", "<!--", "]]>", "&lt;script&gt;", "javascript:alert(1)", "\u{0}<b>\u{1}",
    ]

    @Test(arguments: Self.hostile) func valueHasNoElementAndNoEndOfAnAttribute(text: String) {
        for markup in [
            Markup.value(text), .machine(text), .p([.title(text)], [.value(text)]),
            .element(.textarea, [.value(text)], [.value(text)]), .element(.option, [.value(text)], [.value(text)]),
            .element(.title, [], [.value(text)]),
        ] {
            var rest = markup.html[...]
            // Only the elements of this test are left.
            for tag in ["bdi", "p", "code", "textarea", "option", "title"] {
                rest = rest.replacing("</\(tag)>", with: "")[...]
            }
            rest = rest.replacing(/<(bdi|p|code|textarea|option|title)( [a-z]+="[^"<>]*")*>/, with: "")[...]
            #expect(!rest.contains("<") && !rest.contains(">") && !rest.contains("\""), "\(markup.html)")
        }
    }

    @Test func valueIsIsolatedFromTheDirectionAroundIt() {
        #expect(Markup.value("سارة").html == "<bdi>سارة</bdi>")
        // Marks that would turn other text around are seen, and turn nothing.
        #expect(Markup.value("a\u{202E}b\u{2066}c\u{200F}").html == "<bdi>a\u{FFFD}b\u{FFFD}c\u{FFFD}</bdi>")
        #expect(Markup.p([.title("a\u{202E}b")], []).html == "<p title=\"a\u{FFFD}b\"></p>")
        // What comes back in a field is saved.
        #expect(Markup.element(.input, [.value("\u{200F}a\u{202E}b")], []).html == "<input value=\"ab\">")
        #expect(Markup.element(.textarea, [], [.value("a\u{200F}\nb")]).html == "<textarea>\na\nb</textarea>")
        #expect(Markup.value("a\nb\tc").html == "<bdi>a\nb\tc</bdi>")
    }

    /// Without a style sheet, too.
    @Test func wordsOfNeighboursDoNotRunTogether() {
        let parts: [Markup] = [.span([.figures("20:00")]), .group([.nothing, .strong([.value("Dinner")])])]
        #expect(Markup.p(parts).html == "<p><span><bdi>20:00</bdi></span>\n<strong><bdi>Dinner</bdi></strong></p>")
        // Blocks have lines of their own.
        #expect(Markup.div([.p([]), .p([])]).html == "<div><p></p><p></p></div>")
    }

    @Test func noElementRunsOrStylesAnything() {
        let names = Markup.Tag.allCases.map(\.rawValue)
        for forbidden in ["script", "style", "iframe", "object", "embed", "link", "meta", "base", "img", "template"] {
            #expect(!names.contains(forbidden))
        }
    }

    @Test func textareaKeepsItsFirstLineBreak() {
        let html = Markup.element(.textarea, [], [.value("\nfirst")]).html
        #expect(html == "<textarea>\n\nfirst</textarea>")
    }

    @Test func formThatChangesSomethingHasAToken() {
        let route = Route(["failures", "retry"])
        let token = FormTokens(secret: "s").token(for: route)
        let html = PageForm.sending(to: route, token, submit: Spoken(SpanPhrase(.seconds(1)), in: .english)).markup.html
        #expect(html.contains("method=\"post\" action=\"/failures/retry\""))
        #expect(html.contains("name=\"token\" value=\"\(token.text)\""))
    }

    @Test func documentNamesItsLanguageAndDirection() {
        let title = Spoken(SpanPhrase(.seconds(1)), in: .arabic)
        let frame = PageFrame(product: title, skip: title, navigationTitle: title, items: [], tools: [], footer: [])
        let html = frame.document(Page(title, [.value("<b>")], isLive: true), in: .arabic)
        #expect(html.hasPrefix("<!doctype html>\n<html lang=\"ar\" dir=\"rtl\">"))
        #expect(html.contains("<noscript><meta http-equiv=\"refresh\" content=\"10\"></noscript>"))
        #expect(html.contains("<bdi>&lt;b&gt;</bdi>") && !html.contains("<b>"))
        #expect(!html.contains("style=") && !html.contains("javascript:"))
    }
}

@Suite("A form says beside each field what is wrong with it") struct FormFaultTests {
    private enum Words: Phrase {
        case label, hint, fault

        var both: Both {
            switch self {
            case .label: Both("Address", "العنوان")
            case .hint: Both("As in a browser", "كما في المتصفح")
            case .fault: Both("No address", "ليس عنوانًا")
            }
        }
    }

    private func html(_ faults: [String: Spoken]) -> String {
        func say(_ words: Words) -> Spoken { Spoken(words, in: .english) }
        let route = Route(["calendar"])
        let fields: [PageForm.Field] = [
            .text("address", say(.label), value: "typed", hint: say(.hint)),
            .secret("password", say(.label)),
        ]
        let token = FormTokens(secret: "secret").token(for: route)
        return PageForm.sending(to: route, token, fields, submit: say(.label)).showing(faults).markup.html
    }

    @Test func faultIsReadWithItsFieldAlone() {
        let html = self.html(["address": Spoken(Words.fault, in: .english)])
        #expect(
            html.contains("aria-describedby=\"calendar-address-fault calendar-address-hint\" aria-invalid=\"true\"")
        )
        #expect(html.contains("<small id=\"calendar-address-fault\" class=\"fault\">No address</small>"))
        #expect(html.ranges(of: "aria-invalid").count == 1)
    }

    @Test func formWithoutFaultsHasNone() {
        let html = self.html([:])
        #expect(!html.contains("aria-invalid") && !html.contains("fault"))
        #expect(html.contains("aria-describedby=\"calendar-address-hint\""))
        #expect(html.contains("type=\"password\"") && html.contains("autocomplete=\"off\""))
    }
}
