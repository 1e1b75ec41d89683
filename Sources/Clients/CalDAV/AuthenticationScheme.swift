internal import HTTP
internal import HTTPTypes
internal import Pipeline

/// The way an account signs in at one server.
enum AuthenticationScheme: Sendable, Hashable {
    /// No credentials: no answer has requested them yet.
    case unasked
    /// Sent with every request, because this server requested only Basic. Also used if a refusal names no scheme, as at
    /// Yahoo: Digest needs a challenge.
    case basic
    /// The server requests another scheme. Credentials are sent only in answer to a challenge.
    case challenged

    /// - Parameter answer: the answer to a request without credentials or with refused ones.
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

/// The schemes that servers have requested, so that each server is asked once. If there are too many entries, the
/// oldest are removed and their servers are asked again.
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
        // Removes a tenth at once, so that the array is moved rarely.
        let leaving = max(1, self.limit / 10)
        for key in self.order.prefix(leaving) { self.schemes[key] = nil }
        self.order.removeFirst(leaving)
    }
}
