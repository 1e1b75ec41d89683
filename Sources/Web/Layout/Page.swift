/// The content of one address, without the frame of all pages.
public struct Page: Sendable {
    public var title: Spoken
    /// Shown above the content in place of the title: a name that somebody else has written.
    public var heading: Markup?
    public var content: [Markup]
    /// Its numbers change by themselves: the script renews parts with `Attribute.live`, and without scripts the page
    /// loads again after `pace.reload`.
    public var isLive: Bool
    public var pace: Pace
    /// Tells of changes to a live page. nil: the script asks for the page again from time to time.
    public var stream: Route?

    /// How often a live page is renewed, in seconds.
    public enum Pace: Sendable, Hashable {
        case ordinary
        /// Somebody waits for the next step.
        case quick

        /// Without scripts.
        var reload: Int {
            switch self {
            case .ordinary: 10
            case .quick: 5
            }
        }

        /// With scripts, without a stream. A page has to say within 3 s that its server is gone.
        static let poll = 2
    }

    public init(
        _ title: Spoken,
        _ content: [Markup],
        isLive: Bool = false,
        pace: Pace = .ordinary,
        stream: Route? = nil
    ) {
        (self.title, self.content, self.isLive, self.stream) = (title, content, isLive, stream)
        self.pace = pace
    }
}

/// The frame of every page.
public struct PageFrame: Sendable {
    public struct Item: Sendable {
        let title: Spoken
        let route: Route
        let isCurrent: Bool
        let glyph: Glyph?
        let count: Count?
        let makes: Bool
        let key: String?

        /// How much waits there.
        public struct Count: Sendable {
            let number: Int
            let words: Spoken

            /// - Parameter words: with the number, for screen readers.
            public init(_ number: Int, _ words: Spoken) { (self.number, self.words) = (number, words) }
        }

        /// - Parameters:
        ///   - makes: leads to a form that makes something.
        ///   - key: by which a script finds it.
        public init(
            _ title: Spoken,
            _ route: Route,
            isCurrent: Bool,
            glyph: Glyph? = nil,
            count: Count? = nil,
            makes: Bool = false,
            key: String? = nil
        ) {
            (self.title, self.route, self.isCurrent) = (title, route, isCurrent)
            (self.glyph, self.count, self.makes, self.key) = (glyph, count, makes, key)
        }

        var markup: Markup {
            var content = [self.glyph?.markup ?? .nothing, .span([.words(self.title)])]
            if let count {
                content += [
                    .span([.classes("count"), .hidden], [.figures("\(count.number)")]),
                    .span([.classes("unseen")], [.words(count.words)]),
                ]
            }
            return .element(
                .li,
                self.makes ? [.classes("add")] : [],
                [.link(self.route, (self.isCurrent ? [.current] : []) + (self.key.map { [.key($0)] } ?? []), content)]
            )
        }
    }

    private let product: Spoken
    private let home: Route
    private let skip: Spoken
    private let navigationTitle: Spoken
    private let items: [Item]
    private let tools: [Markup]
    private let footer: [Markup]
    private let manifest: Route?
    private let badge: Int?
    private let isUTC: Bool
    private let hasPlaces: Bool
    private let styles: [PageAsset]
    private let scripts: [PageAsset]
    private let up: Item?

    /// Of the bar around an installed app.
    public static let themeColour = "#0b6e4f"

    /// - Parameter product: the name of the program, which leads to `home`.
    /// - Parameter skip: the link over the navigation, for keyboards.
    /// - Parameter tools: language, person, sign out.
    /// - Parameter badge: the number at the icon of the installed app, 0 for none. nil: it stays as it is.
    /// - Parameter isUTC: whether the pages say times in UTC. Otherwise the script says them in the browser's zone.
    /// - Parameter hasPlaces: the items are few places, which phones show in a bar at the bottom.
    /// - Parameter up: the page above this one, to which a link stands over the title.
    /// - Parameter styles: style sheets after the one of every page.
    /// - Parameter scripts: scripts after the one of every page.
    /// - Parameter manifest: lets browsers install the pages as an app, with the service worker at `/worker.js`.
    public init(
        product: Spoken,
        home: Route = Route(),
        skip: Spoken,
        navigationTitle: Spoken,
        items: [Item],
        tools: [Markup],
        footer: [Markup],
        badge: Int? = nil,
        manifest: Route? = nil,
        isUTC: Bool = false,
        hasPlaces: Bool = false,
        styles: [PageAsset] = [],
        scripts: [PageAsset] = [],
        up: Item? = nil
    ) {
        (self.product, self.home, self.skip, self.navigationTitle) = (product, home, skip, navigationTitle)
        (self.items, self.tools, self.footer) = (items, tools, footer)
        (self.badge, self.manifest, self.isUTC) = (badge, manifest, isUTC)
        (self.hasPlaces, self.styles, self.scripts, self.up) = (hasPlaces, styles, scripts, up)
    }

    /// The whole document.
    public func document(_ page: Page, in language: Language, digits: Digits = .western) -> String {
        let title = HTMLText.escaped("\(page.title.showing(digits).text) · \(self.product.text)")
        var output = """
            <!doctype html>
            <html lang="\(language.rawValue)" dir="\(language.direction)"\(digits == .arabic ? " data-digits=\"arab\"" : "")>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <link rel="icon" href="\(PageAsset.icon.route.text)" type="image/svg+xml">
            \(([PageAsset.style] + self.styles).map(Self.link).joined(separator: "\n"))
            \(([PageAsset.script] + self.scripts).map(Self.load).joined(separator: "\n"))

            """
        if let manifest = self.manifest {
            output += """
                <link rel="manifest" href="\(HTMLText.escaped(manifest.text))">
                <link rel="apple-touch-icon" href="\(PageAsset.wholePicture.route.text)">
                <meta name="theme-color" content="\(Self.themeColour)">

                """
        }
        if page.isLive {
            output += "<noscript><meta http-equiv=\"refresh\" content=\"\(page.pace.reload)\"></noscript>\n"
        }
        let stream = page.stream.map { " data-live-stream=\"\(HTMLText.escaped($0.text))\"" } ?? ""
        let places = self.hasPlaces ? " class=\"places\"" : ""
        let live = page.isLive ? " data-live-page=\"\(Page.Pace.poll)\"\(stream)" : ""
        output += "</head>\n<body\(places)\(live)>\n"
        for part in self.body(page, language) { part.showing(digits).write(into: &output) }
        return output + "\n</body>\n</html>\n"
    }

    private static func link(_ style: PageAsset) -> String {
        "<link rel=\"stylesheet\" href=\"\(style.route.text)\">"
    }

    private static func load(_ script: PageAsset) -> String {
        "<script defer src=\"\(script.route.text)\"></script>"
    }

    private func body(_ page: Page, _ language: Language) -> [Markup] {
        let navigation = Markup.element(
            .nav,
            [.label(self.navigationTitle)],
            [.element(.ul, [], self.items.map(\.markup))]
        )
        return [
            .element(.a, [.classes("skip"), .anchor("content")], [.words(self.skip)]),
            .element(
                .header,
                self.badge.map { [.badge($0)] } ?? [],
                [
                    .link(self.home, [.classes("brand")], [.words(self.product)]),
                    self.items.isEmpty ? .nothing : navigation,
                    .div([.classes("tools")], self.tools),
                ]
            ),
            .element(
                .main,
                [.id("content")],
                [
                    self.up.map { up in
                        .link(up.route, [.classes("up")], [.span([.hidden], [.figures("‹")]), .words(up.title)])
                    } ?? .nothing, .element(.h1, [], [page.heading ?? .words(page.title)]),
                    page.isLive ? StaleNotice.markup(language, isUTC: self.isUTC) : .nothing,
                ] + page.content
            ),
            .element(.footer, [], self.footer + [.p([.id("status"), .classes("unseen"), .role("status")], [])]),
        ]
    }
}
