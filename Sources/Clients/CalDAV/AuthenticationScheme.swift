internal import HTTP
internal import HTTPTypes
internal import Jadwal

/// How an account proves itself at one server.
enum AuthenticationScheme: Sendable, Hashable {
    /// Nothing: no answer has asked for it so far.
    case unasked
    /// Sent before it is asked for, since an answer of this server's has asked for it and for no better one. Also of
    /// a refusal that names no scheme, as Yahoo's: Digest cannot be meant, which needs a challenge.
    case basic
    /// What a server asks for that does not take Basic alone: only ever sent in answer to a challenge.
    case challenged

    /// - Parameter answer: to a request without credentials, or with refused ones.
    init(askedForBy answer: DAVAnswer) {
        let challenges = answer.fields[values: .wwwAuthenticate].map { $0.lowercased() }
        self = challenges.contains { $0.contains("digest ") } ? .challenged : .basic
    }

    func credentials(_ account: CalendarAccount) -> HTTPCredentials? {
        switch self {
        case .unasked: nil
        case .basic: .basic(user: account.username, password: account.password)
        case .challenged: .negotiated(user: account.username, password: account.password)
        }
    }
}

/// What servers asked of their accounts, so that each is asked once. Forgets the accounts that came first when there are too
/// many: they will be asked again.
actor KnownSchemes {
    struct Key: Sendable, Hashable {
        var customerID: String
        var origin: String
    }

    private var schemes: [Key: AuthenticationScheme] = [:]
    private var order: [Key] = []
    private let limit: Int

    init(limit: Int = 50_000) { self.limit = limit }

    func scheme(_ key: Key) -> AuthenticationScheme? { self.schemes[key] }

    func remember(_ scheme: AuthenticationScheme, for key: Key) {
        if self.schemes.updateValue(scheme, forKey: key) == nil { self.order.append(key) }
        guard self.order.count > self.limit else { return }
        // A tenth at once, so that the rest moves up seldom.
        let leaving = max(1, self.limit / 10)
        for key in self.order.prefix(leaving) { self.schemes[key] = nil }
        self.order.removeFirst(leaving)
    }
}
