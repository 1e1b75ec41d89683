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
