public import Time

/// A word of a closed list in an address: the page says what the action before it did.
public protocol PageNotice: Sendable {
    /// The field of the address.
    static var field: String { get }

    var tone: Markup.Tone { get }

    init?(rawValue: String)
}

/// The context of a page besides its model: the viewer, the language, and the time.
public struct FrontContext<Person: Sendable, Notice: PageNotice>: Sendable {
    public let language: Language
    public let now: UnixTime
    /// nil before signing in.
    public let person: Person?
    public let tokens: FormTokens
    /// The address that was asked for.
    public let here: Route
    /// The result of the action before this page.
    public var notice: Notice?

    public init(
        language: Language,
        now: UnixTime,
        person: Person?,
        tokens: FormTokens,
        here: Route,
        notice: Notice? = nil
    ) {
        (self.language, self.now, self.person) = (language, now, person)
        (self.tokens, self.here, self.notice) = (tokens, here, notice)
    }

    public func say(_ phrase: some Phrase) -> Spoken { Spoken(phrase, in: self.language) }

    public func words(_ phrase: some Phrase) -> Markup { .words(self.say(phrase)) }

    /// For a form that is sent to this route.
    public func token(for route: Route) -> FormToken { self.tokens.token(for: route) }
}
