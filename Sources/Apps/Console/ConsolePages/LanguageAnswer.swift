internal import Pages

/// Remembers the language, and leads back to the page.
enum LanguageAnswer {
    /// The name of the field with the page to go back to.
    static let back = "back"
    private static let year = 365 * 86_400

    static func cookie(isSecure: Bool) -> PageCookie {
        PageCookie("jadwal-language", isSecure: isSecure, age: Self.year)
    }

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let language = Language(rawValue: request.id) else { throw ConsoleFault.notFound }
        let back = request.query.text(Self.back).flatMap { Route(local: $0) }
        let cookie = Self.cookie(isSecure: request.isSecure).set(language.rawValue)
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
