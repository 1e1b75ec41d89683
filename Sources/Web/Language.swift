/// The languages that pages are written in.
public enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case arabic = "ar"

    public var direction: String {
        switch self {
        case .english: "ltr"
        case .arabic: "rtl"
        }
    }

    /// As it calls itself.
    public var ownName: String {
        switch self {
        case .english: "English"
        case .arabic: "العربية"
        }
    }

    public var other: Language {
        switch self {
        case .english: .arabic
        case .arabic: .english
        }
    }

    /// The first of `Accept-Language` that there are pages in. Weights are not looked at: browsers sort by them.
    public init?(accepting header: String) {
        let wanted = header.prefix(256).split(separator: ",").map { $0.drop { $0 == " " }.prefix(2).lowercased() }
        guard let found = wanted.lazy.compactMap({ Language(rawValue: $0) }).first else { return nil }
        self = found
    }
}

/// Something that pages say, in both languages. Each area of pages has an enum of its own:
///
///     enum LoginPhrase: Phrase {
///         case signIn
///         var both: Both {
///             switch self {
///             case .signIn: Both("Sign in", "تسجيل الدخول")
///             }
///         }
///     }
public protocol Phrase: Sendable {
    var both: Both { get }
}

/// A sentence in both languages.
public struct Both: Sendable, Hashable {
    public let english: String
    public let arabic: String

    public init(_ english: String, _ arabic: String) { (self.english, self.arabic) = (english, arabic) }
}

/// A phrase in one language: the only words that a page can have.
public struct Spoken: Sendable, Hashable {
    public let text: String

    /// For words that were phrases before.
    init(text: String) { self.text = text }

    public init(_ phrase: some Phrase, in language: Language) {
        switch language {
        case .english: self.text = phrase.both.english
        case .arabic: self.text = phrase.both.arabic
        }
    }
}
