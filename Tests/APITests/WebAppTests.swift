import Foundation
import Testing
import Web

@testable import API
@testable import Store

@Suite("Browsers can install the pages as an app, and keep nothing private") struct WebAppTests {
    @Test(arguments: Language.allCases) func manifestSpeaksTheOwnersLanguage(_ language: Language) throws {
        let text = try WebManifest.text(in: language)
        let manifest = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(manifest["name"] as? String == (language == .arabic ? "جدول" : "Jadwal"))
        #expect(manifest["lang"] as? String == language.rawValue && manifest["dir"] as? String == language.direction)
        #expect(manifest["display"] as? String == "standalone" && manifest["start_url"] as? String == "/today")
        let icons = try #require(manifest["icons"] as? [[String: String]])
        #expect(icons.map { $0["sizes"] } == ["any", "192x192", "512x512", "512x512"])
        #expect(icons.last?["purpose"] == "maskable")
        for icon in icons {
            let name = try #require(icon["src"]?.split(separator: "/").last.map(String.init))
            let asset = try #require(PageAsset.named(name))
            #expect(asset.contentType == icon["type"])
        }
    }

    /// Width and height stand in a PNG's first chunk.
    @Test func picturesAreSmallAndOfTheirSize() {
        for (asset, size) in [(PageAsset.smallPicture, 192), (.largePicture, 512), (.wholePicture, 512)] {
            let bytes = asset.bytes
            #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.count < 6000)
            let numbers = [16, 20].map { place in bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
            #expect(numbers == [size, size])
        }
    }

    /// With its style and script: for a slow network.
    @Test(arguments: Language.allCases) func firstPagesHaveAtMost60Kilobytes(_ language: Language) {
        func size(_ page: Page, _ here: Route, _ steps: FirstSteps) -> Int {
            let session = OwnerSession(
                id: PageModels.customer,
                customerID: PageModels.customer,
                formSecret: "secret",
                steps: steps
            )
            let context = OwnerContext(
                language: language,
                now: PageModels.now,
                session: session,
                tokens: FormTokens(secret: "secret"),
                here: here
            )
            let html = OwnerFrame.document(page, context)
            let sheets = [PageAsset.style, .calendarStyle, .script, .calendarScript].filter {
                html.contains($0.route.text)
            }
            return html.utf8.count + sheets.map(\.bytes.count).reduce(0, +)
        }
        let new = FirstSteps(done: [])
        let context = PageModels.context(language)
        let steps = FirstStepsPage(steps: new, current: .zone).page(context)
        #expect(size(steps, OwnerRoute.firstSteps.link(), new) <= 60_000)
        let today = TodayPage(state: PageModels.state()).page(context)
        #expect(size(today, OwnerRoute.today.link(), .over) <= 60_000)
    }

    @Test func pagesOfOwnersNameTheManifestAndOthersDoNot() {
        for language in Language.allCases {
            let context = PageModels.context(language)
            let html = OwnerFrame.document(OfflinePage.page(context), context)
            let manifest = "/manifest.webmanifest?language=\(language.rawValue)"
            #expect(html.contains("<link rel=\"manifest\" href=\"\(manifest)\">"))
            #expect(html.contains("<meta name=\"theme-color\""))
        }
        let stranger = OwnerContext(
            language: .english,
            now: PageModels.now,
            session: nil,
            tokens: FormTokens(secret: "s"),
            here: OwnerRoute.offline.link()
        )
        let html = OwnerFrame.document(OfflinePage.page(stranger), stranger)
        #expect(!html.contains("manifest") && html.contains("dir=\"rtl\"") && html.contains("dir=\"ltr\""))
    }

    @Test func iconHasTheNumberOfWhatWaitsUntilSigningOut() {
        func html(_ waiting: Int?, _ here: Route) -> String {
            let session = waiting.map { waiting in
                OwnerSession(id: "s", customerID: PageModels.customer, formSecret: "s", waiting: waiting)
            }
            let context = OwnerContext(
                language: .arabic,
                now: PageModels.now,
                session: session,
                tokens: FormTokens(secret: "s"),
                here: here
            )
            return OwnerFrame.document(OfflinePage.page(context), context)
        }
        let events = OwnerRoute.events.link()
        #expect(html(12, events).contains("<header data-badge=\"12\">"))
        #expect(html(0, events).contains("<header data-badge=\"0\">"))
        #expect(html(nil, OwnerRoute.signInPage.link()).contains("<header data-badge=\"0\">"))
        // Without a connection nobody knows the number.
        #expect(!html(nil, OwnerRoute.offline.link()).contains("data-badge"))
        let script = String(decoding: PageAsset.script.bytes, as: UTF8.self)
        #expect(script.contains("header[data-badge]") && script.contains("\"setAppBadge\" in navigator"))
    }

    /// The list of what a browser keeps is closed: a page of an owner's is never in it.
    @Test func serviceWorkerKeepsWhatIsTheSameForEverybody() throws {
        let text = ServiceWorker.text
        let kept = try #require(text.firstMatch(of: #/const kept = \[(.*)\];/#)).1
        let paths = kept.matches(of: #/"([^"]*)"/#).map { String($0.1) }
        #expect(paths.first == "/offline" && paths.dropFirst().allSatisfy { $0.hasPrefix("/assets/") })
        #expect(text.matches(of: #/\.put\(|\.add\(/#).isEmpty && text.matches(of: #/addAll/#).count == 1)
        #expect(text.contains("credentials: \"omit\""))
    }

    @Test func everyActHasWordsInTheHistory() {
        for language in Language.allCases {
            let words = OwnDataModels.entries.map { entry in
                Page(
                    Spoken(HistoryPhrase.title, in: language),
                    [HistoryPage.render(HistoryPage(entries: .init(entries: [entry])), PageModels.context(language))]
                )
            }
            #expect(!words.contains { page in page.content.map(\.html).joined().contains("<code") })
        }
    }
}
