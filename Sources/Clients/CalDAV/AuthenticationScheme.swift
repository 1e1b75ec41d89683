internal import HTTP
internal import HTTPTypes
internal import Jadwal

/// How an account proves itself at one server.
enum AuthenticationScheme: Sendable, Hashable {
    /// Sent before it is asked for: Cyrus answers 207 to strangers, and Yahoo refuses them without a challenge.
    case basic
    /// What a server asks for that does not take Basic alone.
    case challenged

    /// - Parameter answer: to a request without credentials, or with refused ones.
    init(askedForBy answer: DAVAnswer) {
        let challenges = answer.fields[values: .wwwAuthenticate].map { $0.lowercased() }
        self = challenges.contains { $0.contains("digest ") } ? .challenged : .basic
    }

    func credentials(_ account: CalendarAccount) -> HTTPCredentials {
        switch self {
        case .basic: .basic(user: account.username, password: account.password)
        case .challenged: .negotiated(user: account.username, password: account.password)
        }
    }
}
