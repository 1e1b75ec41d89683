internal import Time
internal import Web

/// What a page knows besides its model: who looks, in which language, and when.
struct PageContext: Sendable {
    let language: Language
    let now: UnixTime
    /// nil before signing in.
    let person: SignedIn?
    let tokens: FormTokens
    /// The hash of the session's token, or of a guest's.
    var session = ""
    /// What was asked for.
    let here: Route
    /// What the act before this page did.
    var notice: ConsoleNotice?

    func say(_ phrase: some Phrase) -> Spoken { Spoken(phrase, in: self.language) }

    func words(_ phrase: some Phrase) -> Markup { .words(self.say(phrase)) }

    /// How long ago something was.
    func age(_ instant: UnixTime) -> Markup { self.words(SpanPhrase(self.now - instant)) }

    func may(_ permission: Permission) -> Bool { permission.isGranted(to: self.person?.roles) }

    /// For a form that is sent to this route.
    func token(for route: Route) -> FormToken { self.tokens.token(for: route) }
}

/// Who has signed in, with the roles of now; after a login at an issuer, with those of the login.
struct SignedIn: Sendable, Hashable {
    let name: String
    let roles: Set<Role>
    let login: LoginKind
}

/// How a person proved who it is. The raw values are stored.
enum LoginKind: String, Sendable {
    case file
    case oidc
    case proxy
}
