internal import FoundationEssentials
internal import Web

/// Lets phones and computers install the pages as an app. Browsers fetch it without cookies, so its language stands in
/// its address.
enum WebManifest {
    static let language = "language"

    static func link(_ language: Language) -> Route {
        OwnerRoute.manifest.link(query: [Route.Item(Self.language, language.rawValue)])
    }

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let given = request.query.text(Self.language).flatMap { Language(rawValue: $0) }
        return .text(try Self.text(in: given ?? request.context.language), type: "application/manifest+json")
    }

    static func text(in language: Language) throws -> String {
        let name = Spoken(OwnerPhrase.product, in: language).text
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let manifest = Content(
            name: name,
            short_name: name,
            description: Spoken(OwnerPhrase.footer, in: language).text,
            lang: language.rawValue,
            dir: language.direction,
            id: OwnerRoute.home.link().text,
            start_url: OwnerRoute.first.text,
            scope: OwnerRoute.home.link().text,
            display: "standalone",
            theme_color: PageFrame.themeColour,
            background_color: PageFrame.themeColour,
            icons: [
                Icon(.icon, "any"), Icon(.smallPicture, "192x192"), Icon(.largePicture, "512x512"),
                Icon(.wholePicture, "512x512", purpose: "maskable"),
            ]
        )
        return String(decoding: try encoder.encode(manifest), as: UTF8.self)
    }

    /// The members' names are those of https://www.w3.org/TR/appmanifest/
    private struct Content: Encodable {
        let name, short_name, description, lang, dir, id, start_url, scope, display, theme_color: String
        let background_color: String
        let icons: [Icon]
    }

    private struct Icon: Encodable {
        let src, sizes, type, purpose: String

        init(_ asset: PageAsset, _ sizes: String, purpose: String = "any") {
            (self.src, self.type) = (asset.route.text, asset.contentType)
            (self.sizes, self.purpose) = (sizes, purpose)
        }
    }
}

/// The page that the service worker shows while no connection is possible. It is the same for everybody, in both
/// languages.
enum OfflinePage {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer { .page(Self.page(request.context)) }

    static func page(_ context: OwnerContext) -> Page {
        let parts = [context.language, context.language.other].map { language in
            Markup.section(
                [.classes("sign-in"), .language(language), .direction(language)],
                [
                    .p([.words(OfflinePhrase.away, in: language)]), .p([.words(OfflinePhrase.hint, in: language)]),
                    .p([
                        .link(OwnerRoute.home.link(), [.classes("button")], [.words(OfflinePhrase.again, in: language)])
                    ]),
                ]
            )
        }
        return Page(context.say(OfflinePhrase.title), parts)
    }
}

enum OfflinePhrase: Phrase {
    case title, away, hint, again

    var both: Both {
        switch self {
        case .title: Both("No connection", "لا يوجد اتصال")
        case .away: Both("Jadwal cannot be reached at this moment.", "تعذّر الوصول إلى جدول الآن.")
        case .hint:
            Both(
                "Your calendar program still shows your events. Nothing of them is kept in this browser.",
                "ما زال برنامج تقويمك يعرض مواعيدك. لا يُحفظ شيء منها في هذا المتصفح."
            )
        case .again: Both("Try again", "حاول مجددًا")
        }
    }
}
