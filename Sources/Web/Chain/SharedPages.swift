/// Remembers the language, and leads back to the page.
public enum LanguageAnswer<Front: PageFront> {
    public static func answer(_ request: WebRequest<Front>) async throws -> WebAnswer<Front.Own> {
        guard let language = Language(rawValue: request.id) else { throw WebFault<Front.Own>.notFound }
        let back = request.query.text(LanguageCookie.back).flatMap { Route(local: $0) }
        let cookie = LanguageCookie(isSecure: request.isSecure).set(language)
        return .seeOther(back ?? Front.first, cookies: [cookie])
    }
}

/// Style sheet, script and picture. They are the same for everybody.
public enum AssetAnswer<Front: PageFront> {
    public static func answer(_ request: WebRequest<Front>) async throws -> WebAnswer<Front.Own> {
        guard let asset = PageAsset.named(request.id) else { throw WebFault<Front.Own>.notFound }
        return .asset(asset)
    }
}

/// A language, as it calls itself.
struct LanguageName: Phrase {
    private let name: String

    init(_ language: Language) { self.name = language.ownName }

    var both: Both { Both(self.name, self.name) }
}

extension FrontContext {
    /// The link to this page in the other language.
    ///
    /// - Parameter route: of a language, by its word.
    public func languageLink(_ route: (_ language: String, _ query: [Route.Item]) -> Route) -> Markup {
        let other = self.language.other
        return .link(
            route(other.rawValue, [Route.Item(LanguageCookie.back, self.here.text)]),
            [.language(other), .reads(other)],
            [.words(LanguageName(other), in: other)]
        )
    }
}
