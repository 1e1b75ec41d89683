import Testing

@testable import Web

@Suite("Components of pages are whole") struct ComponentTests {
    private static let route = Route(["settings"])
    private static let word = Spoken(SpanPhrase(.seconds(1)), in: .english)

    private func form(_ fields: [PageForm.Field]) -> PageForm {
        PageForm.sending(
            to: Self.route,
            FormTokens(secret: "s").token(for: Self.route),
            fields,
            submit: Self.word
        )
    }

    /// Also to one that stands beside another.
    @Test func summaryOfFaultsHasTheFocusAndLinksToTheFields() throws {
        let fields: [PageForm.Field] = [
            .text("name", Self.word),
            .beside([.day("day", Self.word, value: ""), .clock("hour", Self.word, value: "25:00")]),
            .picks("one", Self.word, [PageForm.Option("a", .words(Self.word))], chosen: ""),
        ]
        let html = self.form(fields).showing(["hour": Self.word, "one": Self.word]).markup.html
        let summary = try #require(html.firstMatch(of: #/<div class="notice bad faults"([^>]*)>(.*?)<\/div>/#))
        #expect(summary.1 == " role=\"alert\" tabindex=\"-1\" autofocus")
        let links = summary.2.matches(of: #/href="#([^"]*)"/#).map { String($0.1) }
        #expect(links == ["settings-hour", "settings-one"])
        for link in links { #expect(html.ranges(of: " id=\"\(link)\"").count == 1) }
        // What was typed stays, and its fault stands beside it.
        #expect(html.contains("value=\"25:00\"") && html.contains("id=\"settings-hour-fault\""))
        #expect(!self.form(fields).markup.html.contains("faults"))
    }

    @Test func cityIsChosenFromAListThatHasBothNames() {
        let cities = [PageForm.City("Riyadh", more: "الرياض UTC+3")]
        let html = self.form([.city("zone", Self.word, value: "", cities)]).markup.html
        #expect(html.contains(" data-zone ") && html.contains(" list=\"settings-zone-cities\""))
        #expect(html.contains("<datalist id=\"settings-zone-cities\"><option value=\"Riyadh\">الرياض UTC+3</option>"))
    }

    @Test func toastCarriesTheFormThatTakesItBack() {
        let toast = Markup.toast(.good, .words(Self.word), undo: self.form([])).html
        #expect(toast.hasPrefix("<div class=\"notice toast good\" role=\"status\"><p>"))
        #expect(toast.contains("action=\"/settings\"") && toast.contains("name=\"token\""))
    }

    @Test func emptyListSaysWhatToDoNext() {
        let html = Markup.empty(.chat, .words(Self.word), ways: [(Self.route, .words(Self.word))]).html
        #expect(html.contains("aria-hidden=\"true\"") && html.contains("<a href=\"/settings\" class=\"button plain\">"))
    }

    @Test(arguments: Language.allCases) func frameHasPlacesAndOneStatusLine(_ language: Language) {
        let place = PageFrame.Item(
            Self.word,
            Self.route,
            isCurrent: true,
            glyph: .today,
            count: .init(3, Self.word)
        )
        let frame = PageFrame(
            product: Self.word,
            skip: Self.word,
            navigationTitle: Self.word,
            items: [place, PageFrame.Item(Self.word, Self.route, isCurrent: false, makes: true)],
            tools: [],
            footer: [],
            hasPlaces: true,
            styles: [.calendarStyle],
            up: place
        )
        let html = frame.document(Page(Self.word, []), in: language)
        #expect(html.contains("<body class=\"places\">") && html.contains("<li class=\"add\">"))
        #expect(html.ranges(of: "id=\"status\"").count == 1 && html.ranges(of: "aria-current").count == 1)
        #expect(html.contains("<span class=\"count\" aria-hidden=\"true\"><bdi>3</bdi></span>"))
        let styles = html.matches(of: #/<link rel="stylesheet" href="([^"]*)">/#).map { String($0.1) }
        #expect(styles == [PageAsset.style, .calendarStyle].map(\.route.text))
    }

    #if DEBUG
        @Test(arguments: Language.allCases) func allAreShownInBothDirections(_ language: Language) {
            let html = Markup.group(ComponentsPage.page(in: language).content).html
            for direction in ["ltr", "rtl"] { #expect(html.contains("dir=\"\(direction)\" class=\"grid\"")) }
            for name in [
                "button", "act", "beside", "card", "table", "rows", "badge", "notice", "tabs", "menu", "nothing",
                "skeleton", "glyph", "faults",
            ] {
                #expect(html.contains(name), "\(name)")
            }
        }
    #endif
}
