/// The meaning of a final status, for every client of Jadwal: above all, if the same request may succeed later.
///
/// One table from RFC 9110 (section 15), RFC 4918 (section 11), RFC 6585, RFC 8470 (section 5.2) and RFC 7725. An
/// unlisted status means the same as the first of its class (RFC 9110, section 15). Protocols depart from it in
/// `StatusProtocol` only.
public enum StatusMeaning: Sendable, Hashable, CaseIterable {
    case done
    /// The resource has another address.
    case elsewhere
    /// This request may succeed later, unchanged. Others may succeed now.
    case again
    /// The server requests fewer requests for a time.
    case limited
    /// The server, or the one behind a gateway, accepts no requests for a time.
    case away
    /// The account's storage is used up. A person has to free some.
    case full
    /// The credentials are missing or wrong.
    case unauthorized
    /// A payment is required first.
    case unpaid
    /// Not with these credentials, or not for any.
    case forbidden
    /// Nothing is at this address now.
    case missing
    /// Nothing will be at this address any more.
    case gone
    /// The state of the resource does not allow it. Read the resource and decide again.
    case conflict
    case tooLarge
    /// The same request is refused again.
    case refused

    /// - Parameter asksToWait: the answer has `Retry-After`.
    public init(status: Int, asksToWait: Bool = false, of kind: StatusProtocol? = nil) {
        // "If the condition is temporary, the server SHOULD generate a Retry-After header field" (RFC 9110, 15.5.14).
        if status == 413, asksToWait {
            self = .again
            return
        }
        let (first, departures) = (status / 100 * 100, kind?.departures ?? [:])
        self = departures[status] ?? Self.table[status] ?? departures[first] ?? Self.table[first] ?? .refused
    }

    private static let table: [Int: StatusMeaning] = [
        200: .done, 300: .elsewhere,
        400: .refused, 401: .unauthorized, 402: .unpaid, 403: .forbidden, 404: .missing, 405: .refused, 406: .refused,
        // "the client MAY repeat that request on another connection"
        407: .unauthorized, 408: .again, 409: .conflict, 410: .gone, 411: .refused, 412: .conflict, 413: .tooLarge,
        414: .refused, 415: .refused, 416: .refused, 417: .refused,
        // "MAY retry the request […] over a different connection"
        421: .again, 422: .refused, 423: .conflict, 424: .conflict,
        // "can retry the request in cases where the request is not sent in early data"
        425: .again, 426: .refused, 428: .refused, 429: .limited, 431: .refused, 451: .forbidden,
        // 501 should be permanent, but SOGo gives it for too many requests (python-caldav, compatibility_hints.py), and
        // other servers while they start.
        500: .again, 501: .again, 502: .away, 503: .away, 504: .away, 507: .full,
        // A page of the network that asks for a sign-in, not the server (RFC 6585, section 6).
        511: .away,
    ]

    /// True if the request may succeed later by itself.
    public var mayRepeat: Bool {
        switch self {
        case .again, .limited, .away: true
        case .done, .elsewhere, .full, .unauthorized, .unpaid, .forbidden, .missing, .gone, .conflict, .tooLarge,
            .refused:
            false
        }
    }

    /// True if a gateway reports that it got no answer: the server behind it may act later. 520 to 599 are not
    /// registered. Gateways use them for that.
    public static func isFromGateway(_ status: Int) -> Bool {
        status == 502 || status == 504 || (520...599).contains(status)
    }
}

/// Protocols whose servers use some statuses differently.
public enum StatusProtocol: Sendable, Hashable, CaseIterable {
    case calDAVWriting
    case model
    case apns
    case endpoint
    case webPush
    case bridge
    case telemetry

    fileprivate var departures: [Int: StatusMeaning] {
        switch self {
        case .calDAVWriting:
            // RFC 9110 does not forbid a repeat, and the cause need not be the object: Nextcloud refuses a UID that is
            // in its trash bin (nextcloud/server 30096).
            [400: .again]
        case .model:
            // OpenAI's own clients repeat 409. 498 is Groq's “flex capacity exceeded”, 529 Anthropic's “overloaded”.
            [409: .again, 498: .limited, 529: .limited]
        case .apns, .endpoint:
            // Apple, "Handling notification responses from APNs": "the request used an invalid :method value". No other
            // address of a device takes no POST either: it is wrong, as with 404.
            [405: .forbidden]
        case .webPush:
            // RFC 8030, section 7.3: 404 says that the subscription has expired.
            [404: .gone, 405: .forbidden]
        case .bridge:
            // One broken connection of a source must not block the requests about others. Only 503 concerns all of
            // them.
            [502: .again, 504: .again]
        case .telemetry:
            // OTLP 1.x, "Failures": only 429, 502, 503 and 504 may be repeated.
            [408: .refused, 421: .refused, 425: .refused, 500: .refused, 501: .refused, 511: .refused]
        }
    }
}
