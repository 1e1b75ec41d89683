import Foundation
import Testing

@testable import Web

@Suite("Style sheet and script keep their bounds") struct PageAssetTests {
    /// A page without days of a calendar has 60 kB, itself included.
    @Test func allAreSmall() {
        #expect(PageAsset.style.text.utf8.count <= 26_000)
        #expect(PageAsset.calendarStyle.text.utf8.count <= 20_000)
        #expect(PageAsset.script.text.utf8.count + PageAsset.calendarScript.text.utf8.count <= 25_000)
        #expect(PageAsset.consoleStyle.text.utf8.count <= 5_000)
        #expect(PageAsset.consoleScript.text.utf8.count <= 7_000)
    }

    @Test(arguments: [AssetFiles.style, AssetFiles.calendarStyle, AssetFiles.consoleStyle])
    func styleSheetKnowsNoLeftAndRight(_ text: String) {
        // Both directions of writing share one sheet.
        let words = Set(text.split { !$0.isLetter }.map(String.init))
        #expect(words.isDisjoint(with: ["left", "right"]) && words.contains("inline"))
        for property in ["margin-top", "margin-bottom", "padding-top", "padding-bottom", " width:", " height:"] {
            #expect(!text.contains(property), "the style sheet has \(property)")
        }
        #expect(!text.contains("url(") && !text.contains("@import"))
    }

    /// The embedded files are whole: every bracket that is opened is closed, and no comment of developers is served.
    @Test(arguments: [
        AssetFiles.style, AssetFiles.calendarStyle, AssetFiles.consoleStyle, AssetFiles.script,
        AssetFiles.calendarScript, AssetFiles.consoleScript,
        AssetFiles.worker([:]),
    ])
    func bracketsAreBalanced(_ text: String) {
        for (open, close) in [("{", "}"), ("(", ")")] as [(Character, Character)] {
            #expect(!text.isEmpty && text.count { $0 == open } == text.count { $0 == close })
        }
        #expect(!text.contains("///") && !text.contains("/*"))
    }

    /// As browsers parse them.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: Self.node), "there is no \(Self.node)"),
        arguments: [
            AssetFiles.script, AssetFiles.calendarScript, AssetFiles.consoleScript,
            AssetFiles.worker(["events": "/events"]),
        ]
    )
    func scriptsCanBeParsed(_ text: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).js")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        (process.executableURL, process.arguments) = (URL(filePath: Self.node), ["--check", file.path])
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    private static let node = "/usr/bin/node"

    @Test func eachIsServedUnderItsHash() {
        for asset in [PageAsset.style, .calendarStyle, .script, .calendarScript, .icon] {
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
        #expect(html.contains("<title>agreed 20:00: 3</title>") && html.contains("role=\"img\""))
    }

    @Test(arguments: [(0, 2), (1, 2), (3, 4), (7, 8), (10, 10), (11, 20), (101, 200), (999, 1000), (1001, 2000)])
    func scaleEndsAtARoundNumberAboveTheHighestBar(_ most: Int, _ top: Int) {
        #expect(BarChart.scale(most) == top)
    }

    /// A bar and its row in the table lead to the same page. What is inside a picture could not be reached.
    @Test func barsWithLinksAreAGroup() {
        let word = Spoken(SpanPhrase(.seconds(1)), in: .english)
        let chart = BarChart(
            word,
            unit: word,
            labels: ["20:00", "21:00"],
            labelTitle: word,
            [.init(.value("failures"), [3, 0])],
            links: [Route(["a"]), Route(["b"])],
            tableTitle: word
        )
        let html = chart.markup.html
        #expect(html.matches(of: #/href="\/a"/#).count == 2 && html.matches(of: #/href="\/b"/#).count == 1)
        #expect(html.contains("role=\"group\"") && !html.contains("role=\"img\""))
    }
}
