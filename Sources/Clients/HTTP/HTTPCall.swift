public import HTTPTypes

/// One request, with the limits of its exchange.
public struct HTTPCall: Sendable {
    public enum Version: Sendable {
        /// HTTP/2 where TLS negotiates it, otherwise HTTP/1.1.
        case automatic
        case http1
        /// Nothing but HTTP/2: negotiated over TLS, assumed from the first byte over plain TCP.
        case http2
    }

    /// Any token, also WebDAV's: PROPFIND, REPORT, MKCALENDAR.
    public var method: HTTPRequest.Method
    /// Absolute, percent-encoded, http or https, without user information.
    public var url: String
    /// Sent as given, except `Content-Length`, `Transfer-Encoding` and `Expect`, which the client decides.
    public var fields: HTTPFields
    /// Not sent with HEAD.
    public var body: [UInt8]
    /// For the whole exchange: waiting for a connection, name resolution, connecting, and the answer to its last byte.
    public var deadline: Duration
    /// A longer body ends the exchange with `.answerTooLarge`.
    public var maximumAnswerBytes: Int
    public var credentials: HTTPCredentials?
    /// Calls of one account to one server use one handle in turn, which remembers the server's Digest challenge, so
    /// that all but the first are authenticated in one round trip. Calls of one account at the same time do not wait
    /// for each other. Nil: a fresh handle.
    public var account: String?
    public var addressPolicy: AddressPolicy
    public var version: Version
    /// Whether the request may go out a second time when its connection ended before any byte of an answer came. On a
    /// connection that was used before this mostly means that the server had closed it, and did not read the request:
    /// then the client repeats the request at once on a new one.
    ///
    /// True unless told otherwise for methods that are idempotent (RFC 9110, section 9.2.2, RFC 4918, section 9.1 to
    /// 9.3). Any other must not be repeated by a client of its own accord (RFC 9112, section 9.3.1): a caller says
    /// true when a repeat does no harm. Such an exchange ends with `.connectionLost` otherwise, and its request goes
    /// out once at most.
    public var isRepeatable: Bool

    private static let idempotent: Set<String> = [
        "GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PROPFIND", "PROPPATCH", "REPORT", "MKCOL", "MKCALENDAR",
    ]

    public init(
        method: HTTPRequest.Method,
        url: String,
        fields: HTTPFields = [:],
        body: [UInt8] = [],
        deadline: Duration = .seconds(30),
        maximumAnswerBytes: Int = 1 << 20,
        credentials: HTTPCredentials? = nil,
        account: String? = nil,
        addressPolicy: AddressPolicy = .operator,
        version: Version = .automatic,
        isRepeatable: Bool? = nil
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.deadline = deadline
        self.maximumAnswerBytes = maximumAnswerBytes
        self.credentials = credentials
        self.account = account
        self.addressPolicy = addressPolicy
        self.version = version
        self.isRepeatable = isRepeatable ?? Self.idempotent.contains(method.rawValue)
    }
}

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

/// The seam of all that speaks HTTP: `HTTPClient.execute`, or a script in tests.
public typealias HTTPExchange = @Sendable (HTTPCall) async throws(HTTPError) -> HTTPAnswer
