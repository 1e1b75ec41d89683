/// How a call authenticates itself. Bearer tokens and the like are plain header fields.
public enum HTTPCredentials: Sendable, Hashable, CustomStringConvertible {
    /// Sent with the first request. Over plain HTTP anyone on the way reads it.
    case basic(user: String, password: String)
    /// Costs a round trip with an empty body for the challenge, once for each `HTTPCall.account`.
    case digest(user: String, password: String)
    /// Digest or Basic, whichever the server asks for, Digest preferred. The request, body and all, is sent without
    /// credentials first.
    case negotiated(user: String, password: String)

    /// Without the secret, so that it stays out of logs.
    public var description: String {
        switch self {
        case .basic: "basic"
        case .digest: "digest"
        case .negotiated: "negotiated"
        }
    }

    var user: String {
        switch self {
        case .basic(let user, _), .digest(let user, _), .negotiated(let user, _): user
        }
    }

    var password: String {
        switch self {
        case .basic(_, let password), .digest(_, let password), .negotiated(_, let password): password
        }
    }
}
