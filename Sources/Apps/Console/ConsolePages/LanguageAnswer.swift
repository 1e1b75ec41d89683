internal import Web

/// Remembers the language, and leads back to the page.
enum LanguageAnswer {
    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let language = Language(rawValue: request.id) else { throw ConsoleFault.notFound }
        let back = request.query.text(LanguageCookie.back).flatMap { Route(local: $0) }
        let cookie = LanguageCookie(isSecure: request.isSecure).set(language)
        return .seeOther(back ?? NavigationItem.first, cookies: [cookie])
    }
}

/// Style sheet, script and picture. They are the same for everybody.
enum AssetAnswer {
    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let asset = PageAsset.named(request.id) else { throw ConsoleFault.notFound }
        return .asset(asset)
    }
}
