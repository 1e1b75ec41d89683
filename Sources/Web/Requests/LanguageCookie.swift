public import HTTPTypes

/// The cookie that remembers which language somebody has chosen, for a year.
public struct LanguageCookie: Sendable {
    /// The field of an address with the page to go back to after the choice.
    public static let back = "back"
    private static let year = 365 * 86_400

    private let cookie: PageCookie

    public init(isSecure: Bool) {
        self.cookie = PageCookie("jadwal-language", isSecure: isSecure, age: Self.year)
    }

    /// The chosen one, or else the one that the browser asks for.
    public func language(_ headers: HTTPFields) -> Language {
        self.cookie.value(in: headers[.cookie]).flatMap { Language(rawValue: $0) }
            ?? headers[.acceptLanguage].flatMap { Language(accepting: $0) } ?? .english
    }

    /// The value of `Set-Cookie`.
    public func set(_ language: Language) -> String { self.cookie.set(language.rawValue) }
}
