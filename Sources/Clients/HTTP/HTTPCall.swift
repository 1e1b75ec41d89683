public import HTTPTypes

/// One request, with the limits of its exchange.
public struct HTTPCall: Sendable {
    public enum Version: Sendable {
        /// HTTP/2 where TLS negotiates it, otherwise HTTP/1.1.
        case automatic
        case http1
        /// Only HTTP/2: negotiated over TLS, assumed from the first byte over plain TCP.
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
    /// Calls of one account to one server share one handle in turn. It remembers the server's Digest challenge, so that
    /// only the first call needs an extra round trip. Simultaneous calls of one account do not wait for each other. nil
    /// uses a fresh handle.
    public var account: String?
    public var addressPolicy: AddressPolicy
    public var version: Version
    /// True if the request may be sent a second time after its connection ended before any byte of an answer. On a
    /// reused connection this mostly means that the server had closed it without reading the request; the client then
    /// repeats the request at once on a new connection.
    ///
    /// The default is true for idempotent methods (RFC 9110, section 9.2.2, RFC 4918, section 9.1 to 9.3). A client
    /// must not repeat others by itself (RFC 9112, section 9.3.1), so a caller sets true if a repeat is harmless. With
    /// false, the request is sent at most once and the exchange ends with `.connectionLost`.
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

/// The authentication of a call. Bearer tokens and the like are plain header fields.
public enum HTTPCredentials: Sendable, Hashable, CustomStringConvertible {
    /// Sent with the first request. Over plain HTTP, everyone on the path can read it.
    case basic(user: String, password: String)
    /// Costs a round trip with an empty body for the challenge, once for each `HTTPCall.account`.
    case digest(user: String, password: String)
    /// Digest or Basic, as the server requests; Digest is preferred. The complete request is first sent without
    /// credentials.
    case negotiated(user: String, password: String)

    /// Without the secret, to keep it out of logs.
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

/// The interface of everything that uses HTTP: `HTTPClient.execute`, or a script in tests.
public typealias HTTPExchange = @Sendable (HTTPCall) async throws(HTTPError) -> HTTPAnswer
