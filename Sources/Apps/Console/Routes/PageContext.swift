internal import Time
internal import UseCases
internal import Web

typealias PageContext = FrontContext<SignedIn, ConsoleNotice>

extension PageContext {
    /// How long ago something was.
    func age(_ instant: UnixTime) -> Markup { self.words(SpanPhrase(self.now - instant)) }

    func may(_ permission: Permission) -> Bool { permission.isGranted(to: self.person?.roles) }
}

extension Permission {
    /// - Parameter roles: nil for somebody who has not signed in.
    func isGranted(to roles: Set<Role>?) -> Bool { self.isGranted(to: roles.map { Set($0.map(\.rawValue)) }) }
}

/// The signed-in person, with the current roles; after a login at an issuer, with those of the login.
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
