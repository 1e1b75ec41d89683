import Foundation
import Testing

@testable import Web

@Suite("Style sheet and script keep their bounds") struct PageAssetTests {
    @Test func bothAreSmall() {
        #expect(PageAsset.style.text.utf8.count <= 24_000)
        #expect(PageAsset.script.text.utf8.count <= 10_000)
    }

    @Test func styleSheetKnowsNoLeftAndRight() {
        let text = PageAsset.style.text
        // Both directions of writing share one sheet.
        let words = Set(text.split { !$0.isLetter }.map(String.init))
        #expect(words.isDisjoint(with: ["left", "right"]) && words.contains("inline"))
        for property in ["margin-top", "margin-bottom", "padding-top", "padding-bottom", " width:", " height:"] {
            #expect(!text.contains(property), "the style sheet has \(property)")
        }
        #expect(!text.contains("url(") && !text.contains("@import"))
    }

    @Test func eachIsServedUnderItsHash() {
        for asset in [PageAsset.style, .script, .icon] {
            let name = asset.route.path.last ?? ""
            #expect(PageAsset.named(name)?.text == asset.text)
        }
        #expect(PageAsset.named("0000000000000000.css") == nil && PageAsset.named("") == nil)
    }

    @Test func chartShowsItsNumbersInATable() {
        let word = Spoken(SpanPhrase(.seconds(1)), in: .english)
        let chart = BarChart(
            word,
            labels: ["20:00", "21:00"],
            labelTitle: word,
            [.init(.value("agreed"), [3, 0]), .init(.value("denied"), [1, 7])],
            tableTitle: word
        )
        let html = chart.markup.html
        #expect(html.matches(of: #/<rect /#).count == 3)
        #expect(html.contains("<td class=\"number\"><bdi>7</bdi></td>") && !html.contains("style="))
    }
}
